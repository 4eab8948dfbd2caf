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

export const addDays = (date: string, days: number): string =>
  new Date(Date.UTC(yearOf(date), Number(date.slice(5, 7)) - 1, Number(date.slice(8)) + days)).toISOString().slice(0, 10)
