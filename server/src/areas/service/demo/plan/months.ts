import { addDays, weekdayOf, yearOf } from '../../../../lib/dates.ts'

/** A calendar month: `2026-03`, 3, and its last day. */
export type Month = { readonly key: string; readonly number: number; readonly ends_on: string }

const monthOf = (year: number, number: number): Month => {
  const key = `${year}-${String(number).padStart(2, '0')}`
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
  return { key, number, ends_on: addDays(next, -1) }
}

/** From January of last year to the month of the day. */
export const monthsUntil = (today: string): Month[] =>
  [yearOf(today) - 1, yearOf(today)]
    .flatMap((year) => Array.from({ length: 12 }, (_, index) => monthOf(year, index + 1)))
    .filter(({ key }) => key <= today.slice(0, 7))

export const monthAfter = ({ key, number }: Month): Month => {
  const year = yearOf(`${key}-01`)
  return number === 12 ? monthOf(year + 1, 1) : monthOf(year, number + 1)
}

/** A day of the month, or its last one. */
export const dayIn = ({ key, ends_on }: Month, day: number): string => {
  const date = `${key}-${String(day).padStart(2, '0')}`
  return date < ends_on ? date : ends_on
}

/** Banks book on working days. */
export const workingDay = (date: string): string => addDays(date, weekdayOf(date) > 5 ? 8 - weekdayOf(date) : 0)

/** Whether the period of a return ends with the month. */
export const endsPeriod = ({ number }: Month, regime: 'monthly' | 'quarterly' | 'franchise'): boolean =>
  regime === 'monthly' || (regime === 'quarterly' && number % 3 === 0)
