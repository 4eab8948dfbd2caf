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

type Numbers = { readonly enterprise_number: string | null; readonly vat_number: string | null }

/** Under which identifiers a company of the country may be found, the usual one first. A Belgian VAT number holds the enterprise number. */
export const peppolIdsOf = (pack: CountryPack, { enterprise_number, vat_number }: Numbers): string[] => {
  const held = pack === 'BE' ? (/^BE(\d{10})$/.exec(vat_number ?? '')?.[1] ?? null) : null
  const numbers: Numbers = { enterprise_number: enterprise_number ?? held, vat_number }
  return peppolSchemesOf(pack).flatMap(({ scheme, number }) =>
    numbers[number] === null ? [] : [`${scheme}:${numbers[number]}`.toLowerCase()],
  )
}

/** The other identifier of the same company: a Belgian VAT number is the enterprise number with its country before it. */
export function otherPeppolId(id: string): string | null {
  const [, scheme, number] = /^(0208:|9925:be)(\d{10})$/.exec(id) ?? []
  return number === undefined ? null : `${scheme === '0208:' ? '9925:be' : '0208:'}${number}`
}

/** From this day on companies invoice each other in their country through the network; null where no law says so. */
export const domesticDutyFrom = (pack: CountryPack): string | null => (pack === 'BE' ? '2026-01-01' : null)
