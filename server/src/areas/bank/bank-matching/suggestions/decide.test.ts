import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import type { Proposal } from './model.ts'

const proposal = (score: number, item: number, more: Partial<Proposal> = {}): Proposal => ({
  kind: 'open_items',
  score,
  label: String(item),
  reasons: [],
  allocations: [{ entry_line_id: item, amount: '1.00' }],
  rule_id: null,
  is_exact: true,
  may_be_automatic: true,
  difference: 'none',
  due_date: null,
  first_id: item,
  ...more,
})
const transaction = (id: number, entry_date = '2026-03-11') => ({ id, entry_date })
const decided = (found: Readonly<Record<number, readonly Proposal[]>>, min = 0.95, days: Readonly<Record<number, string>> = {}) =>
  decide(
    Object.keys(found).map((id) => transaction(Number(id), days[Number(id)])),
    new Map(Object.entries(found).map(([id, list]) => [Number(id), list])),
    min,
  ).map(({ reason, proposal: chosen }) => reason ?? chosen?.first_id)

test.for<[string, readonly Proposal[], number, unknown]>([
  ['at the least score', [proposal(0.95, 1)], 0.95, 1],
  ['a hundredth below', [proposal(0.94, 1)], 0.95, 'score_too_low'],
  ['nothing found', [], 0.9, 'no_proposal'],
  ['two with one score', [proposal(1, 1), proposal(1, 2)], 0.9, 'several_proposals'],
  ['a second with a lower score', [proposal(1, 1), proposal(0.98, 2)], 0.9, 1],
  ['an objection', [proposal(1, 1, { may_be_automatic: false })], 0.9, 'not_certain'],
  ['a partial payment that may not be automatic', [proposal(1, 1, { may_be_automatic: false, is_exact: false })], 0.9, 'not_exact'],
  ['a partial payment that may', [proposal(1, 1, { is_exact: false })], 0.9, 1],
])('%s', ([, found, min, expected]) => {
  expect(decided({ 1: found }, min)).toEqual([expected])
})

test('the higher score gets an item, and the other is told that it is taken', () => {
  expect(decided({ 1: [proposal(0.95, 7)], 2: [proposal(1, 7)] })).toEqual(['item_taken', 7])
})

test('two with identifiers: the earlier gets it; two without: none does', () => {
  expect(decided({ 1: [proposal(1, 7)], 2: [proposal(1, 7)] }, 0.95, { 1: '2026-03-12', 2: '2026-03-11' })).toEqual(['item_taken', 7])
  expect(decided({ 1: [proposal(0.95, 7)], 2: [proposal(0.95, 7)], 3: [proposal(0.95, 8)] })).toEqual([
    'item_contested',
    'item_contested',
    8,
  ])
})

test('a third claim with a lower score finds the item taken, contested or not', () => {
  expect(decided({ 1: [proposal(0.95, 7)], 2: [proposal(0.95, 7)], 3: [proposal(0.92, 7)] }, 0.9)).toEqual([
    'item_contested',
    'item_contested',
    'item_taken',
  ])
})

test('a whole batch is settled once', () => {
  const batch = proposal(1, 3, { allocations: [{ payment_batch_id: 3, amount: '-1.00' }] })
  expect(decided({ 1: [batch], 2: [batch] })).toEqual([3, 'item_taken'])
})

test('every transaction gets its decision, in the order given', () => {
  const found = decide([transaction(2), transaction(1)], new Map(), 0.9)
  expect(found).toEqual([
    { transaction_id: 2, score: null, proposal: null, reason: 'no_proposal' },
    { transaction_id: 1, score: null, proposal: null, reason: 'no_proposal' },
  ])
})
