import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateOf, isDate, localDay, yearOf } from './dates.ts'

test.each([
  ['2026-01-31', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['2026-02-29', false],
  ['2100-02-29', false],
  ['1900-02-29', false],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-13-01', false],
  ['2026-01-00', false],
  ['2026-01-32', false],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
  ['20260101', false],
  ['31/01/2026', false],
  ['2026-01-31 ', false],
  ['2026-01-31\n', false],
  ['2026-01-31T00:00:00Z', false],
  ['', false],
] as const)('isDate %j: %j', (input, expected) => {
  expect(isDate(input)).toBe(expected)
})

test.each([
  ['2026-03-31', '2026-03-31'],
  ['2026-03-31T00:00:00.000000Z', '2026-03-31'],
  ['2026-03-31T23:59:59Z', '2026-03-31'],
  ['2026-03-31T23:30:00-05:00', '2026-03-31'],
  ['2026-03-31T00:30:00+02:00', '2026-03-31'],
  ['2026-03-31T08:00', '2026-03-31'],
  ['2026-03-31T08:00:00+0200', '2026-03-31'],
  ['2026-03-31t08:00:00z', '2026-03-31'],
  ['2026-02-30T08:00:00Z', null],
  ['2026-03-31T24:00:00Z', null],
  ['2026-03-31T08:60:00Z', null],
  ['2026-03-31T', null],
  ['2026-03-31T08', null],
  ['2026-03-31 08:00:00', null],
  ['2026-03-31Z', null],
  ['2026-03-31T08:00:00Z trailing', null],
  ['2026-03-3', null],
  ['tomorrow', null],
  ['', null],
] as const)('dateOf %j: %j', (input, expected) => {
  expect(dateOf(input)).toBe(expected)
})

test.each([
  ['2026-01-31', 1, '2026-02-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-01-01', 365, '2027-01-01'],
  ['1900-01-01', 0, '1900-01-01'],
  ['2199-12-31', 1, '2200-01-01'],
] as const)('addDays %s %i: %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected)
})

test('the days counted forward from 1900 are all the dates there are', () => {
  const days: string[] = []
  for (let date = '1900-01-01'; date < '2200-01-01'; date = addDays(date, 1)) days.push(date)
  expect(days).toHaveLength(300 * 365 + 73)
  expect(days.filter((date) => !isDate(date))).toEqual([])
})

test('days go and come back', () => {
  const day = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays('1900-01-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: -500, max: 500 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date)
    }),
  )
})

test('yearOf', () => {
  expect(yearOf('2026-07-01')).toBe(2026)
})

test.each([
  ['2026-06-30T21:59:59Z', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('%s is on %s for an accountant', (time, day) => {
  expect(localDay(new Date(time))).toBe(day)
})
