import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isDate, weekdayOf, yearOf } from '../../../lib/dates.ts'
import { firstDateFrom, datesFrom, startOfNextPeriod, dayOfMonth, frequencies, type Schedule } from './calendar.ts'

const schedule = (given: Partial<Schedule> = {}): Schedule => ({
  frequency: 'monthly',
  interval: 1,
  day: 1,
  starts_on: '2026-01-01',
  ends_on: null,
  ...given,
})
const first = (given: Partial<Schedule>, most: number) => {
  const made = schedule(given)
  return datesFrom(made, made.starts_on, most)
}

test.each<[string, Partial<Schedule>, string[]]>([
  ['the 31st is the last day of every month', { day: 31 }, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  ['the 30th is the last day of February', { day: 30, starts_on: '2026-01-15' }, ['2026-01-30', '2026-02-28', '2026-03-30']],
  ['a leap year has a 29 February', { day: 31, starts_on: '2028-02-01' }, ['2028-02-29', '2028-03-31']],
  ['1900 and 2100 are no leap years', { day: 29, starts_on: '2100-02-01' }, ['2100-02-28', '2100-03-29']],
  [
    '29 February every year',
    { frequency: 'yearly', day: 29, starts_on: '2028-02-29' },
    ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ],
  ['a day that is past in the first month', { day: 5, starts_on: '2026-01-20' }, ['2026-02-05', '2026-03-05']],
  [
    'quarters are counted from the first date',
    { frequency: 'quarterly', day: 15, starts_on: '2026-02-20' },
    ['2026-03-15', '2026-06-15', '2026-09-15'],
  ],
  ['half years', { frequency: 'half_yearly', day: 31, starts_on: '2025-12-01' }, ['2025-12-31', '2026-06-30', '2026-12-31']],
  [
    'every second month over the end of a year',
    { interval: 2, day: 10, starts_on: '2026-09-01' },
    ['2026-09-10', '2026-11-10', '2027-01-10'],
  ],
  ['every third year', { frequency: 'yearly', interval: 3, day: 1, starts_on: '2026-07-01' }, ['2026-07-01', '2029-07-01']],
  ['Mondays', { frequency: 'weekly', day: 1 }, ['2026-01-05', '2026-01-12', '2026-01-19']],
  [
    'every second Sunday, begun on one',
    { frequency: 'weekly', interval: 2, day: 7, starts_on: '2026-01-04' },
    ['2026-01-04', '2026-01-18', '2026-02-01'],
  ],
  ['the last date is the end itself', { day: 31, ends_on: '2026-02-28' }, ['2026-01-31', '2026-02-28']],
  ['an end before the first date', { day: 31, ends_on: '2026-01-30' }, []],
])('%s', (_title, given, dates) => {
  expect(first(given, dates.length + (given.ends_on ? 3 : 0))).toEqual(dates)
})

const date = fc
  .tuple(fc.integer({ min: 1950, max: 2120 }), fc.integer({ min: 0, max: 365 }))
  .map(([year, days]) => addDays(`${year}-01-01`, days))
const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    interval: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
    starts_on: date,
    length: fc.option(fc.integer({ min: 0, max: 3000 })),
  })
  .map(({ length, ...made }) => ({
    ...made,
    day: made.frequency === 'weekly' ? ((made.day - 1) % 7) + 1 : made.day,
    ends_on: length === null ? null : addDays(made.starts_on, length),
  }))

test('every date is valid, later than the one before, between start and end, and on its day', () => {
  fc.assert(
    fc.property(schedules, (made) => {
      const dates = datesFrom(made, made.starts_on, 14)
      for (const [index, each] of dates.entries()) {
        expect(isDate(each)).toBe(true)
        expect(each >= made.starts_on && (made.ends_on === null || each <= made.ends_on)).toBe(true)
        if (index > 0) expect(each > (dates[index - 1] ?? '')).toBe(true)
        if (made.frequency === 'weekly') expect(weekdayOf(each)).toBe(made.day)
        else expect(dayOfMonth(each) === made.day || (dayOfMonth(each) < made.day && dayOfMonth(addDays(each, 1)) === 1)).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test('from any day, the next date is the first of the whole list on or after it', () => {
  fc.assert(
    fc.property(schedules, fc.integer({ min: -400, max: 400 }), (made, shift) => {
      const from = addDays(made.starts_on, shift)
      const all = datesFrom(made, made.starts_on, 60)
      const found = firstDateFrom(made, from)
      expect(found).toBe(all.find((each) => each >= from) ?? null)
    }),
    { numRuns: 2000 },
  )
})

test('consecutive dates differ by the interval, in months or in days', () => {
  const months = { weekly: 0, monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 }
  fc.assert(
    fc.property(schedules, (made) => {
      const dates = datesFrom({ ...made, ends_on: null }, made.starts_on, 6)
      expect(dates).toHaveLength(6)
      for (const [index, each] of dates.slice(1).entries()) {
        const before = dates[index] ?? ''
        if (made.frequency === 'weekly') expect(addDays(before, 7 * made.interval)).toBe(each)
        else {
          const apart = (yearOf(each) - yearOf(before)) * 12 + Number(each.slice(5, 7)) - Number(before.slice(5, 7))
          expect(apart).toBe(made.interval * months[made.frequency])
        }
      }
    }),
    { numRuns: 1000 },
  )
})

test('there is no date after 2199', () => {
  expect(first({ frequency: 'yearly', interval: 2, starts_on: '2197-01-01' }, 12)).toEqual(['2197-01-01', '2199-01-01'])
})

test('a month has one date, even when the day changes to a later one', () => {
  expect(startOfNextPeriod('monthly', '2026-01-15')).toBe('2026-02-01')
  expect(startOfNextPeriod('yearly', '2026-12-31')).toBe('2027-01-01')
  expect(firstDateFrom(schedule({ day: 31 }), startOfNextPeriod('monthly', '2026-01-15'))).toBe('2026-02-28')
})

test('a week has one date and begins on Monday', () => {
  expect(startOfNextPeriod('weekly', '2026-01-05')).toBe('2026-01-12')
  expect(startOfNextPeriod('weekly', '2026-01-11')).toBe('2026-01-12')
})
