/** How companies of each country are named on the Peppol network, the usual scheme first. */
import type { CountryPack } from '../lib/country-packs.ts'

export type PeppolScheme = {
  /** By its number in ISO 6523. */
  readonly scheme: string
  /** The number of the company that is the value. */
  readonly number: 'enterprise_number' | 'vat_number'
}

const schemes: Readonly<Record<CountryPack, readonly PeppolScheme[]>> = {
  BE: [
    { scheme: '0208', number: 'enterprise_number' },
    { scheme: '9925', number: 'vat_number' },
  ],
  FR: [
    { scheme: '0225', number: 'enterprise_number' },
    { scheme: '9957', number: 'vat_number' },
  ],
  LU: [{ scheme: '9938', number: 'vat_number' }],
}

export const peppolSchemesOf = (pack: CountryPack): readonly PeppolScheme[] => schemes[pack]

/** France admits only platforms that its administration has approved. */
export const needsApprovedPlatform = (pack: CountryPack): boolean => pack === 'FR'
