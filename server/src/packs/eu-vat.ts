/** Prefixes of the VAT numbers of the member states, and of Northern Ireland, which trades goods by the rules of the Union. */
const prefixes = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '))

const isoCodes: Readonly<Record<string, string>> = { GR: 'EL' }

export type EuVatNumber = Readonly<{
  /** As the Union writes it: EL for Greece. */
  country: string
  /** The number without the prefix. */
  number: string
  goods_only: boolean
}>

/** A VAT number of the Union in its two parts, or null for any other. */
export const splitEuVatNumber = (vatNumber: string): EuVatNumber | null => {
  const [, written = '', number = ''] = /^([A-Z]{2})([0-9A-Z+*]{2,12})$/.exec(vatNumber) ?? []
  const country = isoCodes[written] ?? written
  return prefixes.has(country) ? { country, number, goods_only: country === 'XI' } : null
}
