/** Where the lines behind a figure are listed. */

type Lines = {
  readonly account_id?: number | undefined
  readonly account_from?: string | undefined
  readonly account_to?: string | undefined
  readonly third_party_id?: number | undefined
  /** For a balance: the day since which it counts, so that the list holds what the balance began with. */
  readonly from: string
  readonly to: string
  /** The moment of books as they were known. */
  readonly as_known_at?: string | undefined
}

/** Path and query of the general ledger whose `total_amount` is the figure. */
export function linesUrl(company: { readonly public_token: string }, lines: Lines): string {
  const query = Object.entries(lines).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]))
  return `/v1/companies/${company.public_token}/reports/general-ledger?${new URLSearchParams(Object.fromEntries(query)).toString()}`
}
