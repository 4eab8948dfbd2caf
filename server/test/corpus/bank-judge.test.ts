import { expect, test } from 'vitest'
import type { Case } from '../../../scripts/bank-corpus/case.ts'
import { type Ledger, judge, overbooked, type Proposal } from '../../../scripts/bank-corpus/judge.ts'
import { readFile } from '../../../scripts/bank-corpus/read.ts'
import { figuresOf, report } from '../../../scripts/bank-corpus/report.ts'
import { parseCents } from '../../src/lib/money.ts'

const ledger: Ledger = {
  items: new Map([
    [11, { number: 'A1', open: parseCents('100.00'), third_party_id: 1 }],
    [12, { number: 'A2', open: parseCents('50.00'), third_party_id: 1 }],
    [13, { number: 'AC', open: parseCents('-20.00'), third_party_id: 1 }],
    [21, { number: 'B1', open: parseCents('100.00'), third_party_id: 2 }],
    [31, { number: 'S1', open: parseCents('-70.00'), third_party_id: 3 }],
    [32, { number: 'S2', open: parseCents('-30.00'), third_party_id: 3 }],
  ]),
  batches: new Map([[5, [31, 32]]]),
  transit_account: '580000',
}
const world = ['C A', '  A1 100.00', '  A2 50.00', '  AC 20.00 cn', 'C B', '  B1 100.00', 'S S', '  S1 70.00', '  S2 30.00'].join('\n')

function caseOf(head: string, ...lines: readonly string[]): Case {
  const text = `file BE Test BV\n\n= ${head}\n${world}\n${lines.join('\n')}`
  const [one] = readFile({ code: 't', part: 'open', text, today: '2026-11-16' }).cases
  if (!one) throw new Error('no case')
  return one
}
const item = (entry_line_id: number, amount?: string) => ({ entry_line_id, ...(amount !== undefined && { amount }) })
const booking = (...allocations: Proposal['allocations']): Proposal => ({ allocations })

const whole = caseOf('partial certain', '+ 100.00 A |', '> A1')
const both = caseOf('partial certain', '+ 150.00 A |', '> A1 A2')
const part = caseOf('partial certain', '+ 40.00 A |', '> A1=40.00')
const netted = caseOf('partial certain', '+ 80.00 A |', '> A1 AC')
const over = caseOf('partial ambiguous', '+ 110.00 A |', '? A1 rest', '> A1 rest')
const short = caseOf('partial certain', '+ 99.99 A |', '> A1 fee')
const transfer = caseOf('partial certain', '+ 100.00 A |', '> transfer')
const none = caseOf('partial none', '+ 100.00 X |')
const guess = caseOf('partial ambiguous', '+ 100.00 X |', '? A1', '? B1')
const batch = caseOf('partial certain', '- 100.00 S |', '> S1 S2')

test.for<[string, Case, Proposal, 'right' | 'wrong']>([
  ['the item with its amount', whole, booking(item(11, '100.00')), 'right'],
  ['the item with its open amount by default', whole, booking(item(11)), 'right'],
  ['an item of somebody else with the same amount', whole, booking(item(21, '100.00')), 'wrong'],
  ['an item that the corpus does not know', whole, booking(item(99, '100.00')), 'wrong'],
  ['a third party instead of the item', whole, booking({ third_party_id: 1, amount: '100.00' }), 'wrong'],
  ['two items in another order', both, booking(item(12, '50.00'), item(11, '100.00')), 'right'],
  ['one item of two', both, booking(item(11, '100.00'), { third_party_id: 1, amount: '50.00' }), 'wrong'],
  ['a part of an item', part, booking(item(11, '40.00')), 'right'],
  ['the whole item instead of a part', part, { ...booking(item(11)), difference: 'post' }, 'wrong'],
  ['an invoice and its credit note', netted, booking(item(11, '100.00'), item(13, '-20.00')), 'right'],
  ['the invoice in part, without the credit note', netted, booking(item(11, '80.00')), 'wrong'],
  ['the rest on account of the customer', over, booking(item(11, '100.00'), { third_party_id: 1, amount: '10.00' }), 'right'],
  ['the rest on account of another customer', over, booking(item(11, '100.00'), { third_party_id: 2, amount: '10.00' }), 'wrong'],
  ['the rest written off', over, { ...booking(item(11, '100.00')), difference: 'post' }, 'wrong'],
  ['a cent written off', short, { ...booking(item(11, '100.00')), difference: 'post' }, 'right'],
  ['a cent left open where it is to be written off', short, booking(item(11, '99.99')), 'wrong'],
  ['a transfer on the transit account', transfer, booking({ account: '580000', amount: '100.00' }), 'right'],
  ['a transfer on an invoice', transfer, booking(item(11, '100.00')), 'wrong'],
  ['anything where nothing is open', none, booking({ account: '580000', amount: '100.00' }), 'wrong'],
  ['one of two possible bookings', guess, booking(item(11, '100.00')), 'wrong'],
  ['all payments of a batch', batch, booking({ payment_batch_id: 5 }), 'right'],
  ['one payment of a batch', batch, booking(item(31, '-70.00')), 'wrong'],
])('automatic: %s', ([, one, proposal, expected]) => {
  expect(judge(one, proposal, [], ledger).automatic).toBe(expected)
})

test('a booking to propose is right as a proposal only, at its rank', () => {
  const proposals = [booking(item(12, '50.00')), booking(item(21, '100.00'))]
  expect(judge(guess, null, proposals, ledger)).toMatchObject({ automatic: 'none', rank: 2, proposals: 2 })
  expect(judge(guess, null, [], ledger)).toMatchObject({ automatic: 'none', rank: 0 })
})

test('two payments of one invoice are too much together', () => {
  const payment = { amount: parseCents('100.00'), proposal: booking(item(11, '100.00')) }
  expect(overbooked([payment], ledger)).toEqual([])
  expect(overbooked([payment, payment], ledger)).toEqual(['A1'])
  const paid = { amount: parseCents('-70.00'), proposal: booking(item(31, '-70.00')) }
  expect(overbooked([paid], ledger)).toEqual([])
  expect(overbooked([paid, paid], ledger)).toEqual(['S1'])
})

test('the report counts shares of what can be answered', () => {
  const outcomes = [
    judge(whole, booking(item(11)), [booking(item(11))], ledger),
    judge(both, null, [booking(item(12)), booking(item(11), item(12))], ledger),
    judge(none, booking(item(11)), [booking(item(11))], ledger),
    judge(none, null, [], ledger),
  ]
  expect(figuresOf(outcomes)).toEqual({ cases: 4, automatic: 1, wrong: 1, answerable: 2, first: 1, among: 2 })
  const lines = report(outcomes.map((outcome) => ({ ...outcome, country: 'BE', part: 'open' })))
  expect(lines[1]).toMatch(/^all +4 +25\.0 % +1 +50\.0 % +100\.0 %$/)
})
