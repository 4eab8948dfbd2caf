import { addDays, daysBetween, weekdayOf, yearOf } from '../../../lib/dates.ts'

/** The dates on which a recurring entry falls due. Pure functions on calendar dates. */

export const frequencies = ['weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly'] as const

export type Schedule = {
  readonly frequency: (typeof frequencies)[number]
  /** The number of weeks, months, quarters … between two dates. */
  readonly interval: number
  /** 1 (Monday) to 7 if weekly; otherwise the day of the month, or the last day of a shorter month. */
  readonly day: number
  readonly starts_on: string
  readonly ends_on: string | null
}

/** The schedule yields no date after this one. */
const lastDay = '2199-12-31'

const monthsIn = { weekly: 0, monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const

export const dayOfMonth = (date: string): number => Number(date.slice(8))

/** Months since the year 0, for month arithmetic. */
const monthOf = (date: string): number => yearOf(date) * 12 + Number(date.slice(5, 7)) - 1

const firstOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** The day of a month, or its last day if it is shorter. */
const dayIn = (month: number, day: number): string => {
  const last = addDays(firstOf(month + 1), -1)
  return day >= dayOfMonth(last) ? last : `${last.slice(0, 8)}${String(day).padStart(2, '0')}`
}

/** The first matching day on or after the start. */
function firstDate({ frequency, day, starts_on }: Schedule): string {
  if (frequency === 'weekly') return addDays(starts_on, (day - weekdayOf(starts_on) + 7) % 7)
  const inItsMonth = dayIn(monthOf(starts_on), day)
  return inItsMonth >= starts_on ? inItsMonth : dayIn(monthOf(starts_on) + 1, day)
}

/** The first date of the schedule on or after a day; null if the schedule has ended by then. */
export function firstDateFrom(schedule: Schedule, from: string): string | null {
  const first = firstDate(schedule)
  const found = from <= first ? first : schedule.frequency === 'weekly' ? weekFrom(schedule, first, from) : monthFrom(schedule, first, from)
  return found > (schedule.ends_on ?? lastDay) ? null : found
}

function weekFrom({ interval }: Schedule, first: string, from: string): string {
  const days = 7 * interval
  return addDays(first, Math.ceil(daysBetween(first, from) / days) * days)
}

function monthFrom({ frequency, interval, day }: Schedule, first: string, from: string): string {
  const months = interval * monthsIn[frequency]
  const steps = Math.floor((monthOf(from) - monthOf(first)) / months)
  const date = dayIn(monthOf(first) + steps * months, day)
  return date >= from ? date : dayIn(monthOf(first) + (steps + 1) * months, day)
}

/**
 * The first day of the next month (or week): each month or week has at most one date, even if the day of the schedule is changed in
 * between.
 */
export const startOfNextPeriod = (frequency: Schedule['frequency'], date: string): string =>
  frequency === 'weekly' ? addDays(date, 8 - weekdayOf(date)) : firstOf(monthOf(date) + 1)

/** At most `max` dates on or after a day. */
export function datesFrom(schedule: Schedule, from: string, max: number): string[] {
  const dates: string[] = []
  for (let next = firstDateFrom(schedule, from); next !== null && dates.length < max; ) {
    dates.push(next)
    next = firstDateFrom(schedule, startOfNextPeriod(schedule.frequency, next))
  }
  return dates
}
