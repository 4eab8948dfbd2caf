/** The ledger of many accounts, by number. */
import type { Db } from '../../../kernel/write/database.ts'
import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { formatCents, minus, parseCents, sum } from '../../../lib/money.ts'
import { loadMovements, loadPartyMovements, type Span, type SpanAmounts } from './balances/store.ts'
import { isInRange, type LedgerPart, type NumberRange, pagePartsOf, pageStartOf, summariseByAccount } from './rules.ts'
import type { AccountPart, LedgerLine } from './schema.ts'
import * as store from './store.ts'

type GeneralLedgerFilter = NumberRange & {
  readonly account_id?: number | undefined
  readonly third_party_id?: number | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

type GeneralLedger = Page<LedgerLine> & {
  readonly totals: { debit: string; credit: string }
  readonly total_amount: string
  readonly accounts: AccountPart[]
}

type AccountLedger = SpanAmounts & {
  readonly id: number
  readonly number: string
  readonly label: string
  /** The label that a user typed. */
  readonly own_label: string | null
}

/**
 * A page of the lines of all accounts, or of those that the filter names. Accounts before the page are skipped by their counts of lines, and
 * in its first account the months before it. Opening entries are lines; carry-forwards that repeat earlier lines and closings are none.
 */
export async function readGeneralLedger(
  db: Db,
  span: Span,
  filter: GeneralLedgerFilter,
  { offset, per_page }: Paging,
): Promise<GeneralLedger> {
  const ledgers = await listLedgers(db, span, filter)
  const total = ledgers.reduce((count, { lines }) => count + lines, 0)
  const added = (side: 'debit' | 'credit') =>
    sum(ledgers.flatMap((ledger) => [parseCents(ledger[side]), parseCents(ledger[`opened_${side}`])]))
  const [debit, credit] = [added('debit'), added('credit')]
  const take = Math.max(0, Math.min(per_page, total - offset))
  const parts = pagePartsOf(ledgers, filter.order === 'desc' ? total - offset - take : offset, take)
  const lines = parts.length > 0 ? await loadLines(db, span, filter, parts) : []
  return {
    items: filter.order === 'desc' ? lines.toReversed() : lines,
    total,
    totals: { debit: formatCents(debit), credit: formatCents(credit) },
    total_amount: formatCents(minus(debit, credit)),
    accounts: summariseByAccount(lines),
  }
}

/** The ledgers of accounts as a whole. */
export type OpenedLedger = {
  /** By number; those that had a balance before the span and no line within it too. */
  readonly accounts: readonly AccountLedger[]
  /** The lines of all accounts, in the order of the accounts; to be read within the transaction of `db`. */
  readonly lines: () => AsyncIterable<store.StreamedLine>
}

/** All lines, as they are asked for. How many there are is known before the first one is read. */
export async function openGeneralLedger(db: Db, span: Span, filter: Omit<GeneralLedgerFilter, 'order'>): Promise<OpenedLedger> {
  const accounts = await listAccounts(db, span, filter)
  const excluded_ids = await store.findExcludedEntries(db, span.from)
  const { third_party_id } = filter
  const ids = accounts.filter(({ lines }) => lines > 0).map(({ id }) => id)
  return { accounts, lines: () => store.streamLedgerLines(db, ids, { ...span, excluded_ids, third_party_id }) }
}

/** The accounts of the filter that have lines within the span, by number. */
const listLedgers = async (db: Db, span: Span, filter: GeneralLedgerFilter): Promise<AccountLedger[]> =>
  (await listAccounts(db, span, filter)).filter(({ lines }) => lines > 0)

/** The accounts of the filter that had a balance or have lines within the span, by number. */
async function listAccounts(db: Db, span: Span, filter: GeneralLedgerFilter): Promise<AccountLedger[]> {
  const { account_id, third_party_id } = filter
  const found: readonly AccountLedger[] =
    third_party_id === undefined
      ? await loadMovements(db, span)
      : (await loadPartyMovements(db, span, third_party_id)).map((row) => ({ ...row, id: row.account_id }))
  return found.filter(({ id, number }) => (account_id === undefined || id === account_id) && isInRange(number, filter))
}

async function loadLines(
  db: Db,
  { from, to }: Span,
  { third_party_id }: GeneralLedgerFilter,
  parts: readonly LedgerPart<AccountLedger>[],
): Promise<LedgerLine[]> {
  const starts = parts.map(({ ledger: { id, balance }, skip, take }) => ({ id, starts_on: from, skip, take, balance }))
  const [first] = starts
  const [excluded_ids, summary] = await Promise.all([
    store.findExcludedEntries(db, from),
    // No counts are stored by third party: the lines before the page are read.
    first && first.skip > 0 && third_party_id === undefined
      ? store.summariseLedger(db, { kind: 'account', id: first.id }, { from, to, lettered: 'all' })
      : null,
  ])
  const start =
    first && summary
      ? pageStartOf(summary.opening_balance, summary.segments, { offset: first.skip, per_page: first.take, order: 'asc' })
      : null
  const pages = first && start ? [{ id: first.id, ...start }, ...starts.slice(1)] : starts
  return store.loadLedgerLines(db, 'account', pages, { to, lettered: 'all', excluded_ids, third_party_id })
}
