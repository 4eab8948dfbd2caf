import { type Cents, magnitude, minus, negate, parseCents, zero } from '../../../../lib/money.ts'
import type { OwedReturn } from './store.ts'

/** What the tax office owes (positive) or is owed on each of its accounts. */
type Balances = ReadonlyMap<number, Cents>

/**
 * What is still to be paid of validated returns, latest first. A payment settles the oldest return first, lettered or not: the balance of the
 * account is what the latest ones ask for.
 */
export function unpaidReturns(returns: readonly OwedReturn[], balances: Balances): { due_on: string; amount: Cents }[] {
  const left = new Map(balances)
  return returns.flatMap(({ due_on, amount, account_id, in_batch }) => {
    const asked = parseCents(amount)
    const balance = account_id === null ? asked : (left.get(account_id) ?? zero)
    const open = balance * asked <= 0n ? zero : magnitude(balance) < magnitude(asked) ? balance : asked
    if (account_id !== null) left.set(account_id, minus(balance, open))
    return open === 0n || in_batch ? [] : [{ due_on, amount: open }]
  })
}

/** The money that a computed return asks for, in positive. A credit comes in only where it is claimed back. */
export const moneyOf = ({ due, refund }: { readonly due: Cents; readonly refund: Cents }, refundRequested: boolean): Cents =>
  due > 0n ? negate(due) : refundRequested ? refund : zero
