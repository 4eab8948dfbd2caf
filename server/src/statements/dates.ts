import { isDate } from '../lib/dates.ts'

const century = (year: string): string => (year < '80' ? '20' : '19')

const dateOf = (year: string, month: string, day: string): string | null => {
  const date = `${century(year)}${year}-${month}-${day}`
  return isDate(date) ? date : null
}

/** `DDMMYY`; years 80 to 99 are of the last century. Null for a day that does not exist. */
export const dateFromDayFirst = (written: string): string | null => dateOf(written.slice(4, 6), written.slice(2, 4), written.slice(0, 2))

/** `YYMMDD`. */
export const dateFromYearFirst = (written: string): string | null => dateOf(written.slice(0, 2), written.slice(2, 4), written.slice(4, 6))
