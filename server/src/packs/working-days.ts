import { addDays, yearOf } from '../lib/dates.ts'

/** A public holiday: a day of the year (MM-DD), or so many days after Easter Sunday; from a year on where it is a young one. */
export type Holiday = Readonly<{ day: string | number; from_year: number | null }>

/** Easter Sunday of the Gregorian calendar: the Sunday after the full moon of the computus that falls on or after 21 March. */
export const easterSunday = (year: number): string => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const correction = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (correction + 19 * golden + 15) % 30
  // The computus brings two late moons forward, so that no two years of a cycle share the last one.
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0)
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  return addDays(`${year}-03-28`, moon - weekday)
}

const isHoliday = (date: string, holidays: readonly Holiday[]): boolean =>
  holidays.some(
    ({ day, from_year }) =>
      (from_year === null || yearOf(date) >= from_year) &&
      (typeof day === 'string' ? date.slice(5) === day : date === addDays(easterSunday(yearOf(date)), day)),
  )

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Neither a Sunday nor a holiday. */
export const isOpenDay = (date: string, holidays: readonly Holiday[]): boolean => weekdayOf(date) !== 0 && !isHoliday(date, holidays)

/** From Monday to Friday, and no holiday. */
export const isWorkingDay = (date: string, holidays: readonly Holiday[]): boolean => weekdayOf(date) !== 6 && isOpenDay(date, holidays)

/** The day that is the `count`th of its kind after `date`. */
export const nthDay = (date: string, count: number, counts: (day: string) => boolean): string => {
  let day = date
  for (let found = 0; found < count; ) {
    day = addDays(day, 1)
    if (counts(day)) found += 1
  }
  return day
}
