import { expect, test } from 'vitest'
import { parseCents } from '../../../lib/money.ts'
import { linesFrom, type Movement, percentOf } from './rules.ts'
import { compareBudget, readSpan, shareOf } from './variance.ts'

const month = (starts_on: string, ends_on: string, id = 1) => ({ id, starts_on, ends_on })
const january = month('2026-01-01', '2026-01-31')

test.each([
  // The whole month, whatever lies around it.
  ['310.00', january, '2025-06-01', '2027-01-01', 31_000n],
  // 10 of 31 days.
  ['310.00', january, '2026-01-11', '2026-01-20', 10_000n],
  // One day: 100.00 ÷ 31 = 3.2258.
  ['100.00', january, '2026-01-01', '2026-01-01', 323n],
  // The last day takes what the 30 days before, 96.77, leave.
  ['100.00', january, '2026-01-31', '2026-01-31', 323n],
  // 29 February: 14 of 29 days of 29.00.
  ['29.00', month('2028-02-01', '2028-02-29'), '2028-02-16', '2028-02-29', 1400n],
  ['-310.00', january, '2026-01-01', '2026-01-10', -10_000n],
  // A period that is a part of a month: 5 of 10 days.
  ['10.00', month('2026-03-22', '2026-03-31'), '2026-03-22', '2026-03-26', 500n],
] as const)('of %s in %o the days from %s to %s are %s cents', (amount, period, from, to, cents) => {
  expect(shareOf(parseCents(amount), period, { from, to })).toBe(cents)
})

test('the shares of adjacent spans add up to the month, for every amount', () => {
  for (const amount of ['0.01', '1.00', '99.99', '1000.00', '-33.33'])
    for (let day = 1; day < 31; day += 1) {
      const [until, after] = [day, day + 1].map((each) => `2026-01-${String(each).padStart(2, '0')}`) as [string, string]
      const before = shareOf(parseCents(amount), january, { from: '2026-01-01', to: until })
      expect(before + shareOf(parseCents(amount), january, { from: after, to: '2026-01-31' })).toBe(parseCents(amount))
    }
})

test('a span is the year by default, lies in it, and does not end before it starts', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }
  const fieldsIn = (query: object) => Object.keys(readSpan(query, year).errors)
  expect(readSpan({}, year)).toEqual({ span: year, errors: {} })
  expect(readSpan({ from: '2026-02-03T10:00:00Z' }, year).span).toEqual({ from: '2026-02-03', to: '2026-12-31' })
  expect([fieldsIn({ from: '2025-12-31' }), fieldsIn({ to: '2027-01-01' }), fieldsIn({ from: '2026-03-02', to: '2026-03-01' })]).toEqual([
    ['from'],
    ['to'],
    ['to'],
  ])
})

const moved = (number: string, type: Movement['type'], amount: string, period_id = 1): Movement => ({
  number,
  type,
  label: number,
  period_id,
  amount,
})
const filling = { source: [1, 2, 3], periods: 2, percent: 0n, prefixes: [] }

test.each([
  // 100.50 rounds to 101, 100.49 to 100, half away from zero on both sides.
  ['100.50', 0n, '101.00'],
  ['100.49', 0n, '100.00'],
  ['-100.50', 0n, '-101.00'],
  // 100.00 + 2.50 % = 102.50.
  ['100.00', 250n, '103.00'],
  // 100.49 × 0.50 = 50.245: rounded once, not 50.25 and then 50.
  ['100.49', -5000n, '50.00'],
  // 0.49 + 1 % = 0.4949: rounded first to the cent it would be 0.49 as well; 0.495 + 1 % = 0.49995 would not.
  ['0.49', 100n, '0.00'],
  ['80.00', -10_000n, '0.00'],
])('%s and %s hundredths of a percent are %s', (amount, percent, expected) => {
  const [line] = linesFrom([moved('610000', 'expense', amount), moved('610000', 'expense', '500.00', 2)], { ...filling, percent })
  expect(line?.amounts[0] ?? '0.00').toBe(expected)
})

test('a fill takes period after period, cuts a longer year, turns income, and leaves out what is zero', () => {
  const lines = linesFrom(
    [
      moved('700000', 'income', '-70.00', 2),
      moved('610000', 'expense', '10.00', 1),
      moved('610000', 'expense', '30.00', 3),
      moved('620000', 'expense', '0.40', 1),
      moved('630000', 'expense', '99.00', 3),
    ],
    filling,
  )
  expect(lines).toEqual([
    { account: '610000', type: 'expense', label: '610000', amounts: ['10.00', '0.00'], note: null },
    { account: '700000', type: 'income', label: '700000', amounts: ['0.00', '70.00'], note: null },
  ])
  expect(linesFrom([moved('610000', 'expense', '10.00')], { ...filling, periods: 4, prefixes: ['6'] })[0]?.amounts).toHaveLength(4)
  expect(linesFrom([moved('610000', 'expense', '10.00')], { ...filling, prefixes: ['7'] })).toEqual([])
})

test.each([
  [undefined, 0n],
  ['2.5', 250n],
  [-100, -10_000n],
  ['1000.00', 100_000n],
  ['1000.01', null],
  ['-100.01', null],
  ['1.005', null],
])('the percentage %s is %s hundredths', (percent, expected) => {
  expect(percentOf(percent === undefined ? {} : { percent })).toBe(expected)
})

test('lines that include one account after a merger are one row, each in its own direction', () => {
  const line = (account: string, type: 'income' | 'expense', amount: string) => ({ account, type, label: account, amounts: [amount] })
  const { rows, totals } = compareBudget({
    budget_id: 1,
    lines: [line('612000', 'expense', '5.00'), line('61', 'expense', '10.00'), line('612000', 'income', '2.00')],
    periods: [january],
    span: { from: '2026-01-01', to: '2026-01-31' },
    movements: [moved('612000', 'expense', '20.00')],
  })
  expect(rows).toMatchObject([{ account: '61', budget: '13.00', actual: '20.00', variance: '7.00', variance_percent: '53.85' }])
  expect(totals.result).toMatchObject({ budget: '-13.00', actual: '-20.00', variance: '-7.00', variance_percent: '-53.85' })
})
