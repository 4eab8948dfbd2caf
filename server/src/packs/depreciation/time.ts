import { type Calendar, completeMonths, datePart, unitsOfYear, unitsUntil } from './calendar.ts'
import type { DayCount } from './types.ts'

/** How the time of an asset is counted: by one of the day counts, or in whole months. */
export type Count = DayCount | 'months'

/** The units from the first day on to the end of a day; 0 on earlier days. */
export type TimeCounter = (day: number) => number

const unitsOfMonth = unitsOfYear.months / 12
const unitsOfDay = unitsOfYear.thirty_360 / 360

const countThirty360 = (first: number): TimeCounter => {
  const from = datePart(first)
  return (day) => {
    if (day < first) return 0
    const to = datePart(day)
    const days = 30 * (to.month - from.month) + (to.is_last ? 30 : Math.min(to.day, 30)) - Math.min(from.day, 30) + 1
    return Math.max(0, days * unitsOfDay)
  }
}

const countActual = (first: number, calendar: Calendar): TimeCounter => {
  const before = unitsUntil(calendar, first - 1)
  return (day) => (day < first ? 0 : unitsUntil(calendar, day) - before)
}

export const countTime = (count: Count, first: number, calendar: Calendar): TimeCounter => {
  if (count === 'months') return (day) => completeMonths(first, day) * unitsOfMonth
  return count === 'thirty_360' ? countThirty360(first) : countActual(first, calendar)
}
