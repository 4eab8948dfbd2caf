import { dateOrNull, filled, matching, oneOf, readTable } from './read.ts'

/** What the law says of the annual listing of customers, for the years whose last day lies within the dates. */
export type ClientListingRule = Readonly<{
  valid_from: string | null
  valid_until: string | null
  /** A customer is listed above this turnover of the year. */
  threshold: string
  /** Whether a customer is listed whose turnover lies below zero by more than the threshold. */
  negatives: 'listed' | 'left_out'
}>

export type IntraListingRule = Readonly<{
  /** The first one is the default where the rhythm of the company's returns is none of them. */
  period_types: readonly ('monthly' | 'quarterly')[]
  /** Amounts are declared in whole units of the currency. */
  in_units: boolean
  /** The boxes of the return, each with its sign, whose sum the listing must have; null where the return has no such boxes. */
  control: readonly string[] | null
}>

export const readClientListing = (folder: string): readonly ClientListingRule[] =>
  readTable(folder, 'client-listing.csv', ['valid_from', 'valid_until', 'threshold', 'negatives', 'evidence', 'note'], (cells) => {
    filled(cells.evidence)
    return {
      valid_from: dateOrNull(cells.valid_from),
      valid_until: dateOrNull(cells.valid_until),
      threshold: matching(cells.threshold, /^\d{1,9}\.\d{2}$/),
      negatives: oneOf(cells.negatives, ['listed', 'left_out']),
    }
  })

/** The rule of a calendar year, by its last day; null where the country has none. */
export const yearRuleOf = <R extends Pick<ClientListingRule, 'valid_from' | 'valid_until'>>(
  rules: readonly R[],
  year: number,
): R | null => {
  const end = `${year}-12-31`
  return rules.find(({ valid_from, valid_until }) => (valid_from ?? end) <= end && end <= (valid_until ?? end)) ?? null
}
