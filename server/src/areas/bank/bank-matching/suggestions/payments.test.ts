/** Payments of batches, whole batches, returns, earlier bookings and ready splits. */
import { expect, test } from 'vitest'
import { alpha, cents, factsOf, sale, settings } from '../../../../../test/harness/books/bank-facts.ts'
import type { Batch, Facts, Payment } from './model.ts'
import { rankProposals } from './ranking.ts'

const out = { amount: cents('-605.00'), entry_date: '2026-03-20' }
const payment = (more: Partial<Payment> = {}): Payment => ({
  id: 10_001,
  batch_id: 1,
  batch_number: 7,
  journal_id: 1,
  execution_on: '2026-03-20',
  end_to_end_id: 'abcdefghijkl-7-1',
  creditor_name: 'Beta Supplies BV',
  creditor_iban: 'BE41737055500110',
  third_party_id: 12,
  amount: cents('-605.00'),
  items: [
    { entry_line_id: 500_001, amount: cents('-665.00'), open: cents('-665.00') },
    { entry_line_id: 600_001, amount: cents('60.00'), open: cents('60.00') },
  ],
  ...more,
})
const batch = (more: Partial<Batch> = {}): Batch => ({
  id: 1,
  number: 7,
  journal_id: 1,
  execution_on: '2026-03-20',
  references: ['abcdefghijkl-7'],
  amount: cents('-605.00'),
  payments_count: 2,
  ...more,
})

const scores = (facts: Facts) => rankProposals(facts, settings).map(({ score, allocations }) => [score, allocations])
const items = [
  { entry_line_id: 500_001, amount: '-665.00' },
  { entry_line_id: 600_001, amount: '60.00' },
]
const whole = [{ payment_batch_id: 1, amount: '-605.00' }]

test.for<[string, Facts, unknown[]]>([
  ['by its identifier', factsOf({ ...out, references: ['abcdefghijkl-7-1'] }, [], { payments: [payment()] }), [[1, items]]],
  [
    'by account, amount and name',
    factsOf({ ...out, counterpart_iban: 'BE41737055500110', counterpart_name: 'BETA SUPPLIES' }, [], { payments: [payment()] }),
    [[0.95, items]],
  ],
  ['by account and amount', factsOf({ ...out, counterpart_iban: 'BE41737055500110' }, [], { payments: [payment()] }), [[0.85, items]]],
  ['a cent less', factsOf({ ...out, amount: cents('-604.99'), references: ['abcdefghijkl-7-1'] }, [], { payments: [payment()] }), []],
  [
    'before its day, without identifier',
    factsOf({ ...out, entry_date: '2026-03-19', counterpart_iban: 'BE41737055500110' }, [], { payments: [payment()] }),
    [],
  ],
  [
    'of another bank, without identifier',
    factsOf({ ...out, counterpart_iban: 'BE41737055500110' }, [], { payments: [payment({ journal_id: 2 })] }),
    [],
  ],
  [
    'an item is open for less by now',
    factsOf({ ...out, references: ['abcdefghijkl-7-1'] }, [], {
      payments: [payment({ items: [{ entry_line_id: 500_001, amount: cents('-605.00'), open: cents('-600.00') }] })],
    }),
    [],
  ],
  ['a whole batch by its reference', factsOf({ ...out, references: ['abcdefghijkl-7'] }, [], { batches: [batch()] }), [[1, whole]]],
  ['a whole batch on the last day', factsOf({ ...out, entry_date: '2026-03-27' }, [], { batches: [batch()] }), [[0.9, whole]]],
  ['a whole batch a day later', factsOf({ ...out, entry_date: '2026-03-28' }, [], { batches: [batch()] }), []],
  ['a whole batch a day too early', factsOf({ ...out, entry_date: '2026-03-19' }, [], { batches: [batch()] }), []],
  ['a whole batch of another bank', factsOf(out, [], { batches: [batch({ journal_id: 2 })] }), []],
  [
    'a whole batch of another amount',
    factsOf({ ...out, references: ['abcdefghijkl-7'] }, [], { batches: [batch({ amount: cents('-605.01') })] }),
    [],
  ],
  [
    'a batch of one payment is that payment',
    factsOf({ ...out, references: ['abcdefghijkl-7-1', 'abcdefghijkl-7'] }, [], {
      payments: [payment()],
      batches: [batch({ payments_count: 1 })],
    }),
    [[1, items]],
  ],
])('%s', ([, facts, expected]) => {
  expect(scores(facts)).toEqual(expected)
})

test('an item that another payment of the transaction’s identifier does not pay is not automatic', () => {
  const waiting = sale({
    open: cents('-605.00'),
    communication: '202600012320',
    batch: { id: 2, journal_id: 1, execution_on: '2026-03-01' },
  })
  const facts = factsOf({ ...out, references: ['abcdefghijkl-7-1'], structured_communication: '202600012320' }, [waiting], {
    payments: [payment()],
  })
  expect(rankProposals(facts, settings).find(({ first_id }) => first_id === 100_001)?.may_be_automatic).toBe(false)
})

test('the first proposal for a returned payment takes the payment back, and no person is left out', () => {
  const lines = [{ entry_line_id: 700_002, amount: cents('605.00') }]
  const returned = { entry_date: '2026-03-10', has_same_id: true, lines }
  const facts = factsOf({ amount: cents('605.00'), is_return: true }, [sale({ open: cents('605.00') })], { returned })
  const [first, second] = rankProposals(facts, settings)
  expect([first?.score, first?.allocations, first?.may_be_automatic]).toEqual([1, [{ entry_line_id: 700_002, amount: '605.00' }], false])
  expect(second?.may_be_automatic).toBe(false)
  expect(rankProposals({ ...facts, returned: { ...returned, has_same_id: false } }, settings)[0]?.score).toBe(0.95)
  expect(
    rankProposals({ ...facts, returned: { ...returned, lines: [{ entry_line_id: 700_002, amount: cents('604.99') }] } }, settings)[0]
      ?.score,
  ).toBe(0.4)
})

test('the parts of an amount are a ready split: the largest as an item, the others as charges', () => {
  const split = [
    { label: 'Montant', amount: cents('1210.00') },
    { label: 'Frais', amount: cents('-2.50') },
  ]
  const facts = factsOf({ amount: cents('1207.50'), structured_communication: '202600012320', counterpart_name: 'ALPHA', split }, [sale()])
  const ready = rankProposals(facts, settings).find(({ allocations }) => allocations.length === 2)
  expect([ready?.score, ready?.allocations, ready?.may_be_automatic]).toEqual([
    1,
    [
      { entry_line_id: 100_001, amount: '1210.00' },
      { account: '657200', amount: '-2.50', label: 'Frais' },
    ],
    false,
  ])
})

test('parts of what the bank itself takes are all charges; parts that do not add up are none', () => {
  const split = [
    { label: 'Frais', amount: cents('-10.00') },
    { label: 'TVA', amount: cents('-2.10') },
  ]
  expect(rankProposals(factsOf({ amount: cents('-12.10'), split }, []), settings)[0]?.allocations).toEqual([
    { account: '657200', amount: '-10.00', label: 'Frais' },
    { account: '657200', amount: '-2.10', label: 'TVA' },
  ])
  expect(rankProposals(factsOf({ amount: cents('-12.11'), split }, []), settings)).toEqual([])
})

test('an earlier booking proposes its account with its VAT code, or its third party', () => {
  const earlier = { account: '612000', third_party_id: null, vat_code: 'AS21', name: '612000 Téléphone', entry_date: '2026-02-10' }
  expect(scores(factsOf(out, [], { earlier }))).toEqual([[0.6, [{ account: '612000', vat_code: 'AS21', amount: '-605.00' }]]])
  expect(scores(factsOf(out, [], { earlier: { ...earlier, account: null, third_party_id: alpha.id } }))).toEqual([
    [0.6, [{ third_party_id: 11, amount: '-605.00' }]],
  ])
})
