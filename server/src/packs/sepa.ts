import { dateOrNull, matching, readTable, yesNo } from './read.ts'

type SepaCountry = Readonly<{
  country: string
  /** In the European Economic Area. Payments to the others need the address of the payer. */
  is_eea: boolean
  valid_from: string | null
  valid_until: string | null
}>

/** The countries whose IBANs the SEPA schemes reach, with the days on which they do. */
const countries: readonly SepaCountry[] = readTable(
  import.meta.dirname,
  'sepa-countries.csv',
  ['country', 'is_eea', 'valid_from', 'valid_until'],
  (cells) => ({
    country: matching(cells.country, /^[A-Z]{2}$/),
    is_eea: yesNo(cells.is_eea),
    valid_from: dateOrNull(cells.valid_from),
    valid_until: dateOrNull(cells.valid_until),
  }),
)

/** Whether an IBAN can be paid on a day by a SEPA credit transfer: inside the European Economic Area, outside it, or not at all. */
export function sepaReach(iban: string, on: string): 'eea' | 'other' | null {
  const found = countries.find(
    ({ country, valid_from, valid_until }) =>
      country === iban.slice(0, 2) && (valid_from === null || valid_from <= on) && (valid_until === null || on <= valid_until),
  )
  if (!found) return null
  return found.is_eea ? 'eea' : 'other'
}
