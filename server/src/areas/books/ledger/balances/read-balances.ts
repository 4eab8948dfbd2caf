/** Balances of accounts over any span of days. */
import type { Db } from '../../../../kernel/write/database.ts'
import { type Cents, minus, parseCents, plus, sum, zero } from '../../../../lib/money.ts'
import { type AccountMovement, loadMovements, loadPartyMovements, type PartyMovement, type Span, type SpanAmounts } from './store.ts'

type Amounts = {
  /** Signed, debit positive; opening entries within the span included. */
  readonly opening: Cents
  readonly debit: Cents
  readonly credit: Cents
  readonly closing: Cents
}
export type AccountBalances = Omit<AccountMovement, keyof SpanAmounts> & Amounts
export type PartyBalances = Omit<PartyMovement, keyof SpanAmounts> & Amounts

/** The accounts that had a balance or moved within the span, by number. Closing entries are left out; openings are no movement. */
export const readBalances = async (db: Db, span: Span): Promise<AccountBalances[]> =>
  (await loadMovements(db, span)).flatMap((row) => inCents(row))

/** The receivable and payable accounts by third party; their sum is the account. `from` equal to `to` gives the balances of one day. */
export const readPartyBalances = async (db: Db, span: Span): Promise<PartyBalances[]> =>
  (await loadPartyMovements(db, span)).flatMap((row) => inCents(row))

/** None when opening entries cancel each other out and nothing else happened. */
function inCents<M extends SpanAmounts>({ balance, opened_debit, opened_credit, debit, credit, lines: _lines, ...rest }: M) {
  const opening = minus(plus(parseCents(balance), parseCents(opened_debit)), parseCents(opened_credit))
  const cents = { opening, debit: parseCents(debit), credit: parseCents(credit) }
  const isEmpty = cents.opening === zero && cents.debit === zero && cents.credit === zero
  return isEmpty ? [] : [{ ...rest, ...cents, closing: minus(plus(cents.opening, cents.debit), cents.credit) }]
}

/**
 * The result of earlier years that no closing has carried forward, profit positive. Result accounts begin each year at zero, so it is what the
 * other accounts lack to balance.
 */
export const previousResult = (balances: readonly AccountBalances[]): Cents => sum(balances.map(({ opening }) => opening))
