/** The statement of a third party: what was booked with it, and what is open. */
import { invalidField, notFound } from '../../../../kernel/route/problem.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { dateOf, localDay } from '../../../../lib/dates.ts'
import { type LedgerLine, ledgerMessages, readPartyLedger } from '../../ledger/index.ts'
import type { StatementQuery } from './schema.ts'
import * as store from './store.ts'

export type Statement = {
  readonly party: store.StatementParty
  /** The account to pay to; of customers only. */
  readonly bank: { readonly iban: string; readonly bic: string | null } | null
  readonly from: string
  readonly to: string
  readonly open_only: boolean
  /** Debit is positive, also below. */
  readonly opening_balance: string
  readonly closing_balance: string
  readonly totals: { readonly debit: string; readonly credit: string }
  readonly movements: AsyncIterable<LedgerLine>
  /** Open at the end of the last day; they add up to the closing balance. */
  readonly open_items: AsyncIterable<store.StatementItem>
}

/** So many lines are read at once. */
const linesAtOnce = 2_000

/** Inside one transaction: movements and items are read when they are asked for. */
export async function readStatement({ db, now }: { readonly db: Db; readonly now: Date }, query: StatementQuery): Promise<Statement> {
  const party = await store.findParty(db, query.third_party_id)
  if (!party) throw notFound()
  const to = (query.to && dateOf(query.to)) || localDay(now)
  const from = (query.from && dateOf(query.from)) || (await store.findYearStart(db, to)) || `${to.slice(0, 4)}-01-01`
  if (to < from) throw invalidField('to', ledgerMessages.ends_before_start)
  const readPage = (page: number) =>
    readPartyLedger(db, party.id, { from, to }, { page, per_page: linesAtOnce, offset: (page - 1) * linesAtOnce })
  const first = await readPage(1)
  const { opening_balance, closing_balance, totals } = first
  return {
    party,
    bank: party.type === 'customer' ? ((await store.findBankAccount(db)) ?? null) : null,
    from,
    to,
    open_only: query.open_only ?? false,
    opening_balance,
    closing_balance,
    totals,
    movements: pages(first.items, pagesOf(first), async (page) => (await readPage(page)).items),
    open_items: store.streamOpenItems(db, party.id, to),
  }
}

async function* pages(first: readonly LedgerLine[], count: number, read: (page: number) => Promise<readonly LedgerLine[]>) {
  yield* first
  for (let page = 2; page <= count; page += 1) yield* await read(page)
}

const pagesOf = ({ total: lines }: { readonly total: number }): number => Math.ceil(lines / linesAtOnce)
