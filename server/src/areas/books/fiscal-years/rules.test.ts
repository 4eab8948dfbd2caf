import { expect, test } from 'vitest'
import { addDays } from '../../../lib/dates.ts'
import { codeFor, monthNames, overlaps, periodsOf, rearrangePeriods, validateSpan, isAdjacent } from './rules.ts'

const span = (starts_on: string, ends_on: string) => ({ starts_on, ends_on })

test.each<[string, string, number, string, string]>([
  ['2026-01-01', '2026-12-31', 12, '2026-01-31', '2026-12-01'],
  ['2026-07-01', '2027-06-30', 12, '2026-07-31', '2027-06-01'],
  ['2026-01-15', '2026-12-31', 12, '2026-01-31', '2026-12-01'],
  ['2026-01-15', '2027-01-14', 13, '2026-01-31', '2027-01-01'],
  ['2026-01-01', '2027-12-31', 24, '2026-01-31', '2027-12-01'],
  ['2026-01-15', '2028-01-14', 25, '2026-01-31', '2028-01-01'],
  ['2028-02-29', '2028-03-01', 2, '2028-02-29', '2028-03-01'],
  ['2026-03-10', '2026-03-20', 1, '2026-03-20', '2026-03-10'],
])('%s to %s has %i periods', (starts_on, ends_on, count, firstEnds, lastStarts) => {
  const periods = periodsOf({ starts_on, ends_on })
  expect(periods).toHaveLength(count)
  expect(periods[0]).toEqual({ number: 1, starts_on, ends_on: firstEnds })
  expect(periods.at(-1)).toEqual({ number: count, starts_on: lastStarts, ends_on })
  for (const [index, period] of periods.entries()) {
    expect(period.starts_on.slice(0, 7)).toBe(period.ends_on.slice(0, 7))
    if (index > 0) expect(period.starts_on).toBe(addDays(periods[index - 1]?.ends_on ?? '', 1))
  }
})

test.each<[string, string, boolean]>([
  ['2026-01-01', '2026-01-02', true],
  ['2026-01-01', '2026-01-01', false],
  ['2026-01-02', '2026-01-01', false],
  ['2026-01-01', '2027-12-31', true],
  ['2026-01-01', '2028-01-01', false],
  ['2026-08-31', '2028-08-30', true],
  ['2024-02-29', '2026-02-28', true],
  ['2024-02-29', '2026-03-01', false],
  ['2024-02-28', '2026-02-28', false],
  ['2022-03-01', '2024-02-29', true],
  ['2022-02-28', '2024-02-28', false],
])('a year from %s to %s is valid: %s', (starts_on, ends_on, good) => {
  expect(Object.keys(validateSpan({ starts_on, ends_on }))).toEqual(good ? [] : ['ends_on'])
})

test.each([
  ['2026-01-01', '2027-12-31'],
  ['2026-01-15', '2028-01-14'],
  ['2024-02-29', '2026-02-28'],
  ['2024-01-31', '2026-01-30'],
])('a year that begins on %s ends on %s at the latest, and the error for a longer one names that day', (starts_on, last) => {
  expect(validateSpan({ starts_on, ends_on: last })).toEqual({})
  expect(validateSpan({ starts_on, ends_on: addDays(last, 1) }).ends_on?.[0]?.params).toEqual({ months: 24, last })
})

const years = [span('2026-01-01', '2026-12-31'), span('2027-01-01', '2027-06-30')]

test.each<[string, string, boolean, boolean]>([
  ['2027-07-01', '2028-06-30', true, false],
  ['2025-01-01', '2025-12-31', true, false],
  ['2027-07-02', '2028-06-30', false, false],
  ['2025-01-01', '2025-12-30', false, false],
  ['2027-06-30', '2028-06-29', false, true],
  ['2026-03-01', '2026-04-30', false, true],
  ['2025-06-01', '2028-01-01', false, true],
])('%s to %s is adjacent: %s, overlaps: %s', (starts_on, ends_on, adjacent, overlapping) => {
  expect([isAdjacent({ starts_on, ends_on }, years), overlaps({ starts_on, ends_on }, years)]).toEqual([adjacent, overlapping])
})

test('the first year of a file can have any dates', () => {
  expect(isAdjacent(span('2026-01-01', '2026-12-31'), [])).toBe(true)
})

test('the default code is the calendar year of the end, with a suffix when it is taken', () => {
  const year = span('2026-07-01', '2027-06-30')
  expect(codeFor(year, new Set())).toBe('2027')
  expect(codeFor(year, new Set(['2027', '2027-2']))).toBe('2027-3')
})

test.each<[string, number[], number[], number[]]>([
  ['2026-12-31', [], [], []],
  ['2026-12-15', [], [], [12]],
  ['2026-10-31', [11, 12], [], []],
  ['2026-10-15', [11, 12], [], [10]],
  ['2027-02-10', [], [13, 14], []],
])('an end on %s removes periods %j, adds %j and resizes %j', (ends_on, removed, added, resized) => {
  const before = periodsOf(span('2026-01-01', '2026-12-31'))
  const found = rearrangePeriods(before, span('2026-01-01', ends_on))
  const numbers = (list: readonly { number: number }[]) => list.map(({ number }) => number)
  expect([numbers(found.removed), numbers(found.added), numbers(found.resized)]).toEqual([removed, added, resized])
  expect(numbers(found.affected)).toEqual([...resized, ...removed])
})

test('month names exist in four languages', () => {
  expect(Object.entries(monthNames).map(([language, names]) => [language, names[0], names[7], names.length])).toEqual([
    ['fr', 'janvier', 'août', 12],
    ['nl', 'januari', 'augustus', 12],
    ['en', 'January', 'August', 12],
    ['de', 'Januar', 'August', 12],
  ])
})
