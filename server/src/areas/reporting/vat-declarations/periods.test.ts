import { expect, test } from 'vitest'
import { packOf } from '../../../packs/index.ts'
import { dueOn, freePeriods, inOrder, isRecapitulation, labelOf, type PeriodKey, spanOf } from './periods.ts'

const deadlinesOf = (country: 'BE' | 'FR' | 'LU') => packOf(country).deadlines
const filing = (periodicity: PeriodKey['period_type'] | null, filing_day: number | null = null) => ({ periodicity, filing_day })
const declared = (key: PeriodKey, is_recapitulation = false) => ({ ...key, ...spanOf(key), is_recapitulation })
const named = (keys: readonly PeriodKey[]) => keys.map(({ period_type, period }) => `${period_type} ${period}`)

test.each([
  ['monthly', 2, '2028-02-01', '2028-02-29'],
  ['monthly', 12, '2028-12-01', '2028-12-31'],
  ['quarterly', 1, '2028-01-01', '2028-03-31'],
  ['quarterly', 4, '2028-10-01', '2028-12-31'],
  ['annual', 1, '2028-01-01', '2028-12-31'],
] as const)('a %s period %i of 2028 goes from %s to %s', (period_type, period, starts_on, ends_on) => {
  expect(spanOf({ period_type, year: 2028, period })).toEqual({ starts_on, ends_on })
})

test.each([
  ['BE', 'monthly', 1, null, '2026-02-20'],
  // 20 June 2026 is a Saturday.
  ['BE', 'monthly', 5, null, '2026-06-22'],
  // 25 April 2026 is a Saturday; the quarterly date does not move.
  ['BE', 'quarterly', 1, null, '2026-04-25'],
  ['FR', 'monthly', 1, 19, '2026-02-19'],
  ['FR', 'monthly', 1, null, '2026-02-24'],
  // 24 May 2026 is a Sunday and the day after is Whit Monday.
  ['FR', 'monthly', 4, null, '2026-05-26'],
  ['LU', 'quarterly', 1, null, '2026-04-14'],
] as const)('the return of %s, %s, period %i of 2026, filing day %s, is due on %s', (country, period_type, period, day, due_on) => {
  expect(dueOn(deadlinesOf(country), { period_type, year: 2026, period }, filing(period_type, day))).toBe(due_on)
})

test('a year of quarters is free as four quarters', () => {
  expect(named(freePeriods(2026, deadlinesOf('BE'), filing('quarterly'), []))).toEqual([
    'quarterly 1',
    'quarterly 2',
    'quarterly 3',
    'quarterly 4',
  ])
})

test('a quarter of which a month is declared is offered as its other months', () => {
  const march = declared({ period_type: 'monthly', year: 2026, period: 3 })
  expect(named(freePeriods(2026, deadlinesOf('BE'), filing('quarterly'), [march]))).toEqual([
    'monthly 1',
    'monthly 2',
    'quarterly 2',
    'quarterly 3',
    'quarterly 4',
  ])
})

test('months of a declared quarter are not offered after a change to months', () => {
  const first = declared({ period_type: 'quarterly', year: 2026, period: 1 })
  const free = freePeriods(2026, deadlinesOf('BE'), filing('monthly'), [first])
  expect(free.map(({ period }) => period)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('in Luxembourg a year is offered beside its months until it is declared; elsewhere it is not', () => {
  const year: PeriodKey = { period_type: 'annual', year: 2026, period: 1 }
  expect(isRecapitulation(deadlinesOf('LU'), year, filing('monthly'))).toBe(true)
  expect(isRecapitulation(deadlinesOf('LU'), year, filing('annual'))).toBe(false)
  expect(isRecapitulation(deadlinesOf('BE'), year, filing('monthly'))).toBe(false)
  expect(named(freePeriods(2026, deadlinesOf('LU'), filing('quarterly'), [])).at(-1)).toBe('annual 1')
  expect(freePeriods(2026, deadlinesOf('LU'), filing('quarterly'), [declared(year, true)])).toHaveLength(4)
  expect(freePeriods(2027, deadlinesOf('LU'), filing('quarterly'), [declared(year, true)])).toHaveLength(5)
})

test('a year stands after its months and quarters', () => {
  const keys: PeriodKey[] = [
    { period_type: 'annual', year: 2026, period: 1 },
    { period_type: 'monthly', year: 2027, period: 1 },
    { period_type: 'quarterly', year: 2026, period: 4 },
    { period_type: 'quarterly', year: 2026, period: 1 },
  ]
  const sorted = keys.map((key) => ({ ...key, ...spanOf(key) })).toSorted(inOrder)
  expect(sorted.map(({ period_type, year, period }) => `${period_type} ${year} ${period}`)).toEqual([
    'quarterly 2026 1',
    'quarterly 2026 4',
    'annual 2026 1',
    'monthly 2027 1',
  ])
})

test('a file without returns has no periods', () => {
  expect(freePeriods(2026, deadlinesOf('BE'), filing(null), [])).toEqual([])
})

test('labels name the month, the quarter or the year in four languages', () => {
  const month: PeriodKey = { period_type: 'monthly', year: 2026, period: 3 }
  const quarter: PeriodKey = { period_type: 'quarterly', year: 2026, period: 1 }
  expect((['fr', 'nl', 'en', 'de'] as const).map((language) => labelOf(month, language))).toEqual([
    'mars 2026',
    'maart 2026',
    'March 2026',
    'März 2026',
  ])
  expect((['fr', 'nl', 'en', 'de'] as const).map((language) => labelOf(quarter, language))).toEqual([
    '1er trimestre 2026',
    '1e kwartaal 2026',
    '1st quarter 2026',
    '1. Quartal 2026',
  ])
  expect(labelOf({ period_type: 'annual', year: 2026, period: 1 }, 'fr')).toBe('2026')
})
