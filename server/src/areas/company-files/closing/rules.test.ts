import { expect, test } from 'vitest'
import { parseCents } from '../../../lib/money.ts'
import { type CarriedItem, carriedLines, groupIntoEntries, defaultAppropriation } from './rules.ts'

const accounts = {
  profit: '140',
  loss: '141',
  appropriation: { profit: '693', loss: '793', profit_brought_forward: '790', loss_brought_forward: '690' },
}
const shares = (result: string, profit: string, loss: string, is_begun = false) =>
  defaultAppropriation(
    { result: parseCents(result), profit_carried: parseCents(profit), loss_carried: parseCents(loss), is_begun },
    accounts,
  ).map(({ account, amount }) => `${account} ${amount}`)

test('the default appropriation includes amounts from earlier years and carries everything forward', () => {
  expect(shares('0', '500', '0')).toEqual([])
  expect(shares('1', '0', '0')).toEqual(['693 -100', '140 100'])
  expect(shares('-1', '0', '0')).toEqual(['141 -100', '793 100'])
  expect(shares('1', '5', '0')).toEqual(['140 -500', '790 500', '693 -600', '140 600'])
  expect(shares('-7', '5', '0')).toEqual(['140 -500', '790 500', '141 -200', '793 200'])
  expect(shares('7', '0', '-5')).toEqual(['690 -500', '141 500', '693 -200', '140 200'])
  expect(shares('5', '0', '-5')).toEqual(['690 -500', '141 500'])
})

test('an appropriation begun manually is only completed', () => {
  expect(shares('3', '5', '-1', true)).toEqual(['693 -300', '140 300'])
})

test('consecutive lines that balance are an entry', () => {
  const given = [1n, -1n, 5n, -2n, -3n].map((amount) => ({ account: 'x', amount: parseCents(String(amount)) }))
  expect(groupIntoEntries(given).map((entry) => entry.length)).toEqual([2, 3])
})

test('more open items than an entry can hold are carried by third party, and zero sums are omitted', () => {
  const item = (account_id: number, third_party_id: number | null, amount: string): CarriedItem => ({
    account_id,
    number: '4',
    third_party_id,
    label: 'F',
    due_date: '2026-01-01',
    amount,
  })
  const items = [
    item(1, null, '5.00'),
    item(2, 7, '3.00'),
    item(2, 7, '-1.00'),
    item(2, 8, '1.00'),
    item(2, 8, '-1.00'),
    item(3, 7, '1.00'),
  ]
  expect(carriedLines(items)).toHaveLength(6)
  expect(carriedLines(items, 5)).toEqual([
    { account_id: 1, third_party_id: null, label: 'F', due_date: '2026-01-01', debit: '5.00', credit: '0.00' },
    { account_id: 2, third_party_id: 7, label: null, due_date: null, debit: '2.00', credit: '0.00' },
    { account_id: 3, third_party_id: 7, label: 'F', due_date: '2026-01-01', debit: '1.00', credit: '0.00' },
  ])
})
