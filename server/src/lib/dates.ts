import type { Language } from './languages.ts'

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const datePattern = /^(?:19|20|21)\d\d-\d\d-\d\d$/
const timePattern = /^T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/i

export const yearOf = (date: string): number => Number(date.slice(0, 4))

/** A day that exists, written YYYY-MM-DD, from 1900 to 2199: beyond lies a typing mistake. */
export const isDate = (input: string): boolean => {
  if (!datePattern.test(input)) return false
  const year = yearOf(input)
  const month = Number(input.slice(5, 7))
  const day = Number(input.slice(8))
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const length = month === 2 && leap ? 29 : monthLengths[month - 1]
  return length !== undefined && day >= 1 && day <= length
}

/** The date a client sent. Time and zone of a timestamp are dropped, not converted, so the date never moves to a neighbouring day. */
export const dateOf = (input: string): string | null => {
  const date = input.slice(0, 10)
  return isDate(date) && (input.length === 10 || timePattern.test(input.slice(10))) ? date : null
}

const localTime = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels', dateStyle: 'short' })

/** The calendar day in Belgium, France and Luxembourg, which share their time. */
export const localDay = (time: Date): string => localTime.format(time)

/** As people of the three countries write it: 31/12/2026, in German 31.12.2026. */
export const shownDay = (day: string, language: Language): string =>
  day
    .slice(0, 10)
    .split('-')
    .toReversed()
    .join(language === 'de' ? '.' : '/')

export const addDays = (date: string, days: number): string =>
  new Date(Date.UTC(yearOf(date), Number(date.slice(5, 7)) - 1, Number(date.slice(8)) + days)).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000

/** Monday is 1, Sunday 7. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** The week of ISO 8601: that of the Thursday between its Monday and its Sunday. */
export const isoWeekOf = (date: string): number => {
  const thursday = addDays(date, 4 - weekdayOf(date))
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}
