import { expect, test } from 'vitest'
import { parseCents } from '../../../../lib/money.ts'
import { buildForecast, weeksFrom } from './rules.ts'

test.each([
  ['2026-05-11', '2026-05-11 2026-05-17, 2026-05-18 2026-05-24'],
  ['2026-05-13', '2026-05-13 2026-05-17, 2026-05-18 2026-05-24'],
  ['2026-05-17', '2026-05-17 2026-05-17, 2026-05-18 2026-05-24'],
  ['2026-12-30', '2026-12-30 2027-01-03, 2027-01-04 2027-01-10'],
])('the weeks from %s', (today, weeks) =>
  expect(
    weeksFrom(today, 2)
      .map(({ from, to }) => `${from} ${to}`)
      .join(', '),
  ).toBe(weeks),
)

test('what is late changes the first closing and stands in no week', () => {
  const item = (kind: 'customers' | 'suppliers' | 'vat', due_on: string, amount: string) => ({ kind, due_on, amount: parseCents(amount) })
  const forecast = buildForecast(
    parseCents('100.00'),
    [
      item('customers', '2026-05-12', '10.00'),
      item('suppliers', '2026-05-12', '-4.00'),
      item('customers', '2026-05-13', '20.00'),
      item('customers', '2026-05-17', '-5.00'),
      item('vat', '2026-05-18', '-30.00'),
    ],
    weeksFrom('2026-05-13', 2),
  )
  const none = { customers: '0.00', suppliers: '0.00', vat: '0.00', recurring: '0.00', payment_batches: '0.00' }
  expect(forecast).toEqual({
    opening_balance: '100.00',
    overdue_in: '10.00',
    overdue_out: '4.00',
    rows: [
      {
        from: '2026-05-13',
        to: '2026-05-17',
        inflow: '20.00',
        outflow: '5.00',
        net: '15.00',
        closing: '121.00',
        details: { ...none, customers: '15.00' },
      },
      {
        from: '2026-05-18',
        to: '2026-05-24',
        inflow: '0.00',
        outflow: '30.00',
        net: '-30.00',
        closing: '91.00',
        details: { ...none, vat: '-30.00' },
      },
    ],
  })
})
