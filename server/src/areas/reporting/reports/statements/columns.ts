/** The balances behind one column of a statement. */
import type { Db } from '../../../../kernel/write/database.ts'
import { type Cents, minus, sum } from '../../../../lib/money.ts'
import { addDays } from '../../../../lib/dates.ts'
import type { YearSummary } from '../../../books/fiscal-years/index.ts'
import { type AccountBalances, type PartyBalances, previousResult, readBalances, readPartyBalances } from '../../../books/ledger/index.ts'
import type { ReportSpan } from '../span.ts'
import type { Compare } from './schema.ts'

type Days = { readonly from: string; readonly to: string }

/** What an account, or one third party on it, adds to a statement; a debit is positive. */
export type StatementBalance = {
  readonly number: string
  readonly balance: Cents
  readonly account: AccountBalances
  readonly third_party: PartyBalances['third_party']
}

export type SheetColumn = {
  readonly balances: readonly StatementBalance[]
  /** Of the years before, as long as no closing has carried it forward. */
  readonly previous_result: Cents
}

/** A balance sheet counts from the first day of the fiscal year of its day, or of the last one that began before it. */
export const sheetDays = (years: readonly YearSummary[], asOf: string): Days => ({
  from: years.findLast(({ starts_on }) => starts_on <= asOf)?.starts_on ?? asOf,
  to: asOf,
})

/** The fiscal year before the one of a span. */
export const yearBefore = ({ year, years }: Pick<ReportSpan, 'year' | 'years'>): YearSummary | null =>
  (year && years.findLast(({ ends_on }) => ends_on < year.starts_on)) ?? null

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** The days that a span is compared with; null without a fiscal year in them. */
export function comparedDays({ from, to, year, years }: ReportSpan, compare: Compare): Days | null {
  if (compare === 'none') return null
  if (compare === 'previous_year') {
    const before = yearBefore({ year, years })
    return before && { from: before.starts_on, to: before.ends_on }
  }
  const length = dayNumber(to) - dayNumber(from) + 1
  const days = { from: addDays(from, -length), to: addDays(from, -1) }
  return years.some(({ starts_on }) => starts_on <= days.to) ? days : null
}

/** Balances at the end of the days, by third party where their side decides the rubric. */
export async function readSheetColumn(db: Db, days: Days, bySide: boolean): Promise<SheetColumn> {
  const [accounts, parties] = await Promise.all([readBalances(db, days), bySide ? readPartyBalances(db, days) : []])
  const shown = withoutOffBalance(accounts)
  const partiesOf = Map.groupBy(parties, ({ number }) => number)
  return {
    balances: shown.flatMap((account) => splitByParty(account, partiesOf.get(account.number) ?? [])),
    previous_result: previousResult(accounts),
  }
}

/** Off-balance accounts balance among themselves and stand in no statement. Once they do not, a difference must not disappear with them. */
function withoutOffBalance(accounts: readonly AccountBalances[]): readonly AccountBalances[] {
  const isOff = ({ type }: AccountBalances) => type === 'offbalance'
  return sum(accounts.filter(isOff).map(({ closing }) => closing)) === 0n ? accounts.filter((account) => !isOff(account)) : accounts
}

/** One balance for each third party, and one for what has none, so that together they are always the balance of the account. */
export function splitByParty(account: AccountBalances, parties: readonly PartyBalances[]): StatementBalance[] {
  const { number, closing } = account
  const rest = minus(closing, sum(parties.map((party) => party.closing)))
  return [
    ...parties.map((party) => ({ number, account, third_party: party.third_party, balance: party.closing })),
    { number, account, third_party: null, balance: rest },
  ].filter(({ balance }) => balance !== 0n)
}

/** Costs and income by the type of the account, which decides what a closing brings to zero. */
export const isResultAccount = ({ type }: Pick<AccountBalances, 'type'>): boolean => type === 'expense' || type === 'income'

/** What costs and income moved within the days, whatever came before them in the year. */
export async function readResultColumn(db: Db, days: Days): Promise<readonly StatementBalance[]> {
  const accounts = await readBalances(db, days)
  return accounts
    .filter(isResultAccount)
    .map((account) => ({ number: account.number, account, third_party: null, balance: minus(account.debit, account.credit) }))
    .filter(({ balance }) => balance !== 0n)
}
