/** Where the figures of a statement lead: to the lines behind a balance, and to the explanation of a rubric. */
import type { Company } from '../../../../kernel/route/route.ts'
import type { SchemeSection } from '../../../../packs/schemes.ts'
import { linesUrl } from '../lines-url.ts'

/** Of an account, or of one third party on it. */
type Balance = {
  readonly account: { readonly id: number; readonly since: string }
  readonly third_party: { readonly id: number } | null
}

export type StatementUrls = {
  readonly lines: (balance: Balance) => string
  readonly explain: (rubric: string, section: SchemeSection) => string
}

type Days = {
  /** The first day of a statement of movements; a balance counts from the day since which its account does. */
  readonly from?: string
  readonly to: string
}

/** `query` is that of the report. What an explanation does not depend on is left out of its path. */
export function statementUrls(company: Company, report: string, query: object, { from, to }: Days): StatementUrls {
  const { compare: _compare, detail: _detail, ...parameters } = query as Readonly<Record<string, unknown>>
  const known = parameters['as_known_at']
  return {
    lines: ({ account, third_party }) =>
      linesUrl(company, {
        account_id: account.id,
        third_party_id: third_party?.id,
        from: from ?? account.since,
        to,
        as_known_at: typeof known === 'string' ? known : undefined,
      }),
    explain: (rubric, section) => {
      const given = Object.entries({ ...parameters, rubric, section }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      )
      return `/v1/companies/${company.public_token}/reports/${report}/explain?${new URLSearchParams(Object.fromEntries(given)).toString()}`
    },
  }
}
