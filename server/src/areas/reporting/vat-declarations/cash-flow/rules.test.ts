import { expect, test } from 'vitest'
import { formatCents, parseCents } from '../../../../lib/money.ts'
import { moneyOf, unpaidReturns } from './rules.ts'
import type { OwedReturn } from './store.ts'

const owed = (due_on: string, amount: string, more: Partial<OwedReturn> = {}): OwedReturn => ({
  due_on,
  amount,
  account_id: 1,
  in_batch: false,
  ...more,
})
const three = [owed('2026-10-25', '-300.00'), owed('2026-07-25', '-200.00'), owed('2026-04-25', '-100.00')]
const unpaid = (returns: readonly OwedReturn[], balance: string) =>
  unpaidReturns(returns, new Map([[1, parseCents(balance)]])).map(({ due_on, amount }) => `${due_on.slice(5)} ${formatCents(amount)}`)

test.each([
  ['-600.00', ['10-25 -300.00', '07-25 -200.00', '04-25 -100.00']],
  ['-550.00', ['10-25 -300.00', '07-25 -200.00', '04-25 -50.00']],
  ['-300.00', ['10-25 -300.00']],
  ['-10.00', ['10-25 -10.00']],
  ['0.00', []],
  // Paid in advance.
  ['40.00', []],
  // A debt from before the first return.
  ['-700.00', ['10-25 -300.00', '07-25 -200.00', '04-25 -100.00']],
])('the balance %s leaves %j of three returns', (balance, left) => expect(unpaid(three, balance)).toEqual(left))

test('a return that a batch pays takes its part of the balance and is not listed', () => {
  const batched = [owed('2026-10-25', '-300.00', { in_batch: true }), owed('2026-07-25', '-200.00')]
  expect(unpaid(batched, '-400.00')).toEqual(['07-25 -100.00'])
})

test('refunds come in as far as the account has a balance; a return without an account counts in full', () => {
  expect(unpaid([owed('2026-04-25', '760.00')], '760.00')).toEqual(['04-25 760.00'])
  expect(unpaid([owed('2026-04-25', '760.00')], '0.00')).toEqual([])
  expect(unpaid([owed('2026-04-25', '-5.00', { account_id: null })], '0.00')).toEqual(['04-25 -5.00'])
})

test.each([
  ['10.00', '0.00', false, '-10.00'],
  ['0.00', '20.00', false, '0.00'],
  ['0.00', '20.00', true, '20.00'],
])('due %s, refund %s, requested %s: %s', (due, refund, requested, money) =>
  expect(formatCents(moneyOf({ due: parseCents(due), refund: parseCents(refund) }, requested))).toBe(money),
)
