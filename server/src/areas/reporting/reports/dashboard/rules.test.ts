import { expect, test } from 'vitest'
import type { Deadline } from '../../../../kernel/route/contributions.ts'
import { isCertain, monthsOf, rangeOf, relevantDeadlines, yearBefore } from './rules.ts'

test.for([
  ['2026-06-15', '2025-06-15'],
  ['2024-02-29', '2023-02-28'],
  ['2025-02-28', '2024-02-28'],
  ['2000-01-01', '1999-01-01'],
] as const)('a year before %s is %s', ([day, before]) => {
  expect(yearBefore(day)).toBe(before)
})

test('the months of a span, over the turn of a year', () => {
  expect(monthsOf({ from: '2025-11-15', to: '2026-02-01' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsOf({ from: '2026-03-31', to: '2026-03-31' })).toEqual(['2026-03'])
})

test.for([
  [['70'], { account_from: '70', account_to: '70' }],
  [['60', '61', '62'], { account_from: '60', account_to: '62' }],
  [['60', '62'], null],
  [['68', '691'], null],
  [[], null],
] as const)('the range of %j is %j', ([prefixes, range]) => {
  expect(rangeOf(prefixes)).toEqual(range)
})

test('five amounts are certain when no other third party can have more', () => {
  const five = ['90.00', '80.00', '70.00', '60.00', '50.00'].map((amount) => ({ amount }))
  expect(isCertain(five, 5, undefined)).toBe(true)
  expect(isCertain(five, 5, '50.00')).toBe(true)
  expect(isCertain(five, 5, '50.01')).toBe(false)
  expect(isCertain(five.slice(1), 5, '1.00')).toBe(false)
  expect(isCertain([], 5, undefined)).toBe(true)
})

const label = { fr: 'TVA', nl: 'Btw', en: 'VAT', de: 'MwSt.' }
const due = (due_on: string, state: Deadline['state'], is_tracked = true): Deadline => ({
  kind: 'vat_return',
  label,
  period: '2026-Q1',
  due_on,
  state,
  is_tracked,
  record: null,
  rule: { source: 'be/deadlines.csv#vat_return:quarterly:quarter', valid_from: null },
})

test('late, ready, to do and done; what has passed and is done, or is not recorded, is left out', () => {
  const deadlines = [
    due('2026-07-01', 'done'),
    due('2026-06-15', 'open'),
    due('2026-06-14', 'prepared'),
    due('2026-06-13', 'open', false),
    due('2026-06-12', 'done'),
    due('2026-06-16', 'prepared'),
  ]
  const shown = relevantDeadlines(deadlines, '2026-06-15').map(({ due_on, status, days_left }) => `${due_on} ${status} ${days_left}`)
  expect(shown).toEqual(['2026-06-14 late -1', '2026-06-15 todo 0', '2026-06-16 ready 1', '2026-07-01 done 16'])
})
