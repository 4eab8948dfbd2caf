import type { Db } from '../../../kernel/write/database.ts'
import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { invalidField } from '../../../kernel/route/problem.ts'
import { dateOf } from '../../../lib/dates.ts'
import { messages } from './messages.ts'
import { pageStartOf, totalsOf } from './rules.ts'
import type { LedgerLine, LedgerQuery } from './schema.ts'
import * as store from './store.ts'

export type Ledger = Page<LedgerLine> & {
  readonly opening_balance: string
  readonly closing_balance: string
  readonly totals: { debit: string; credit: string }
}

/** The lines of an account and of the accounts merged into it. */
export const readAccountLedger = (db: Db, id: number, query: LedgerQuery, paging: Paging): Promise<Ledger> =>
  readLedger(db, { kind: 'account', id }, query, paging)

/** The lines of a third party, and of those merged into it, on receivable and payable accounts. */
export const readPartyLedger = (db: Db, id: number, query: LedgerQuery, paging: Paging): Promise<Ledger> =>
  readLedger(db, { kind: 'party', id }, query, paging)

async function readLedger(db: Db, owner: store.LedgerOwner, query: LedgerQuery, { offset, per_page }: Paging): Promise<Ledger> {
  const { lettered = 'all', order = 'asc' } = query
  const span = { ...(await resolveSpan(db, query)), lettered }
  const { opening_balance, segments, excluded_ids } = await store.summariseLedger(db, owner, span)
  const { total, totals, closing_balance } = totalsOf(opening_balance, segments)
  const start = pageStartOf(opening_balance, segments, { offset, per_page, order })
  const items = start ? await store.loadLedgerLines(db, owner.kind, [{ id: owner.id, ...start }], { ...span, excluded_ids }) : []
  return { items: order === 'asc' ? items : items.toReversed(), total, opening_balance, closing_balance, totals }
}

const endOfTime = '9999-12-31'

/**
 * The requested days: those of the fiscal year, narrowed by `from` and `to`. Without any parameter it is the default fiscal year; with `to`
 * alone, the span begins with the fiscal year of that day; with `from` alone, it has no end.
 */
async function resolveSpan(db: Db, { from, to, fiscal_year_id }: LedgerQuery): Promise<{ from: string; to: string }> {
  const [first, last] = [from ? dateOf(from) : null, to ? dateOf(to) : null]
  const year = await store.findYear(db, fiscal_year_id ?? null, last)
  if (fiscal_year_id !== undefined && !year) throw invalidField('fiscal_year_id', messages.fiscal_year_unknown)
  const bound = (first === null && last === null) || fiscal_year_id !== undefined ? year : undefined
  const starts = [first, bound?.starts_on ?? null, first === null ? (year?.starts_on ?? last) : null]
  const span = { from: latest(starts), to: earliest([last, bound?.ends_on ?? null, endOfTime]) }
  if (span.to < span.from) throw invalidField('to', messages.ends_before_start)
  return span
}

const latest = (days: readonly (string | null)[]): string =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? '0001-01-01'
const earliest = (days: readonly (string | null)[]): string => days.filter((day) => day !== null).toSorted()[0] ?? endOfTime
