import type { Db } from '../../../kernel/write/database.ts'
import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { invalidField } from '../../../kernel/route/problem.ts'
import { dateOf } from '../../../lib/dates.ts'
import { messages } from './messages.ts'
import { placeOf, wholeOf } from './rules.ts'
import type { LedgerLine, LedgerQuery } from './schema.ts'
import * as store from './store.ts'

export type Ledger = Page<LedgerLine> & {
  readonly opening_balance: string
  readonly closing_balance: string
  readonly totals: { debit: string; credit: string }
}

/** What was booked on an account, and on those merged into it. */
export const accountLedger = (db: Db, id: number, query: LedgerQuery, paging: Paging): Promise<Ledger> =>
  ledgerOf(db, { kind: 'account', id }, query, paging)

/** What was booked with a third party, and with those merged into it, on the accounts of suppliers and customers. */
export const partyLedger = (db: Db, id: number, query: LedgerQuery, paging: Paging): Promise<Ledger> =>
  ledgerOf(db, { kind: 'party', id }, query, paging)

async function ledgerOf(db: Db, owner: store.Owner, query: LedgerQuery, { offset, per_page }: Paging): Promise<Ledger> {
  const { lettered = 'all', order = 'asc' } = query
  const span = { ...(await spanOf(db, query)), lettered }
  const { opening_balance, stretches, left_out } = await store.frame(db, owner, span)
  const { total, totals, closing_balance } = wholeOf(opening_balance, stretches)
  const place = placeOf(opening_balance, stretches, { offset, per_page, order })
  const items = place ? await store.ledgerLines(db, owner, { ...span, left_out }, place) : []
  return { items: order === 'asc' ? items : items.toReversed(), total, opening_balance, closing_balance, totals }
}

const endOfTime = '9999-12-31'

/**
 * The days asked for: those of a fiscal year, cut by what else is said. Without any it is the year whose balance the account shows; with a
 * last day alone, it begins with the year of that day; with a first day alone, it has no end.
 */
async function spanOf(db: Db, { from, to, fiscal_year_id }: LedgerQuery): Promise<{ from: string; to: string }> {
  const [first, last] = [from ? dateOf(from) : null, to ? dateOf(to) : null]
  const year = await store.yearFor(db, fiscal_year_id ?? null, last)
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
