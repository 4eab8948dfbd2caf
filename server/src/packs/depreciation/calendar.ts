import type { YearSpan } from './types.ts'

const millisecondsOfDay = 86_400_000

/** Days are counted from 1 January 1970, so that they can be compared and added. */
export const dayNumber = (date: string): number => Date.parse(date) / millisecondsOfDay

export const dateOf = (day: number): string => new Date(day * millisecondsOfDay).toISOString().slice(0, 10)

/** The same day of another month, or the last day of that month. */
export const addMonths = (day: number, months: number): number => {
  const date = new Date(day * millisecondsOfDay)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), length)) / millisecondsOfDay
}

export const firstOfMonth = (day: number): number => {
  const date = new Date(day * millisecondsOfDay)
  return day - date.getUTCDate() + 1
}

/**
 * The units of one year by each way to count. A month, a day of 30/360, a day of 365 and one of 366 are all whole numbers of units, and so
 * is a life of years with two decimals.
 */
export const unitsOfYear = { months: 12 * 100, thirty_360: 360 * 100, actual: 365 * 366 * 100 } as const

/** Twelve months of a year, the last of them perhaps cut; each of its days has the same units of the day count `actual`. */
type Slice = Readonly<{ first: number; next: number; units: number }>

/**
 * A fiscal year of the file, or a year added before, between or after them. `index`, `units_before` (by the day count `actual`) and
 * `months_before` count from the first fiscal year and are negative before it.
 */
export type PlanYear = Readonly<{
  index: number
  code: string
  starts_on: string
  ends_on: string
  first: number
  last: number
  slices: readonly Slice[]
  units: number
  units_before: number
  months: number
  months_before: number
}>

/** The years of a file without end in both directions. */
export type Calendar = Readonly<{ yearAt: (day: number) => PlanYear; yearOf: (index: number) => PlanYear }>

type DatedYear = Pick<PlanYear, 'code' | 'starts_on' | 'ends_on' | 'first' | 'last'>

const addedYear = (first: number, last: number): DatedYear => {
  const ends_on = dateOf(last)
  return { code: ends_on.slice(0, 4), starts_on: dateOf(first), ends_on, first, last }
}

/** The fiscal years in order; a gap is filled by years of 12 months, the last of them cut at the next fiscal year. */
function fillGaps(years: readonly YearSpan[]): DatedYear[] {
  const filled: DatedYear[] = []
  for (const { code, starts_on, ends_on } of years.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1))) {
    const next = dayNumber(starts_on)
    let first = (filled.at(-1)?.last ?? next - 1) + 1
    while (first < next) {
      const last = Math.min(addMonths(first, 12), next) - 1
      filled.push(addedYear(first, last))
      first = last + 1
    }
    filled.push({ code, starts_on, ends_on, first: next, last: dayNumber(ends_on) })
  }
  return filled
}

function slicesOf({ first, last }: DatedYear): Slice[] {
  const slices: Slice[] = []
  for (let [months, start] = [12, first]; start <= last; months += 12) {
    const next = addMonths(first, months)
    slices.push({ first: start, next, units: unitsOfYear.actual / (next - start) })
    start = next
  }
  return slices
}

/** The units of a year up to the end of a day, by the day count `actual`. */
const unitsWithin = (slices: readonly Slice[], day: number): number => {
  let units = 0
  for (const slice of slices) {
    if (day < slice.next) return units + (day - slice.first + 1) * slice.units
    units += unitsOfYear.actual
  }
  return units
}

/** The units from the first fiscal year to the end of a day, by the day count `actual`. */
export const unitsUntil = ({ yearAt }: Calendar, day: number): number => {
  const { slices, units_before } = yearAt(day)
  return units_before + unitsWithin(slices, day)
}

/** The months that are complete at the end of a day, from that of another day on, which counts whole. */
export const completeMonths = (first: number, day: number): number => {
  const [from, to] = [datePart(first), datePart(day)]
  return Math.max(0, to.month - from.month + (to.is_last ? 1 : 0))
}

/** A day as a month, counted from the year 0, and a day of it. */
export const datePart = (day: number): Readonly<{ month: number; day: number; is_last: boolean }> => {
  const date = new Date(day * millisecondsOfDay)
  const number = date.getUTCDate()
  return {
    month: date.getUTCFullYear() * 12 + date.getUTCMonth(),
    day: number,
    is_last: number > 27 && new Date((day + 1) * millisecondsOfDay).getUTCDate() === 1,
  }
}

type Length = Pick<PlanYear, 'slices' | 'units' | 'months'>

const lengthOf = (year: DatedYear): Length => {
  const slices = slicesOf(year)
  return { slices, units: unitsWithin(slices, year.last), months: completeMonths(year.first, year.last) }
}

const yearAfter = (before: PlanYear | undefined, year: DatedYear): PlanYear => ({
  ...year,
  ...lengthOf(year),
  index: before === undefined ? 0 : before.index + 1,
  units_before: before === undefined ? 0 : before.units_before + before.units,
  months_before: before === undefined ? 0 : before.months_before + before.months,
})

const nextYear = (year: PlanYear): PlanYear => {
  const first = year.last + 1
  return yearAfter(year, addedYear(first, addMonths(first, 12) - 1))
}

const previousYear = (next: PlanYear): PlanYear => {
  const year = addedYear(addMonths(next.first, -12), next.first - 1)
  const length = lengthOf(year)
  return {
    ...year,
    ...length,
    index: next.index - 1,
    units_before: next.units_before - length.units,
    months_before: next.months_before - length.months,
  }
}

function buildCalendar(spans: readonly YearSpan[]): Calendar {
  const years: PlanYear[] = []
  for (const year of fillGaps(spans)) years.push(yearAfter(years.at(-1), year))
  const [firstYear] = years
  if (firstYear === undefined) throw new RangeError('a plan needs a fiscal year')
  const earlier: PlanYear[] = []

  const yearOf = (index: number): PlanYear => {
    const [list, position, add] = index < 0 ? [earlier, -index - 1, previousYear] : [years, index, nextYear]
    for (;;) {
      const found = list[position]
      if (found !== undefined) return found
      list.push(add(list.at(-1) ?? firstYear))
    }
  }
  const yearAt = (day: number): PlanYear => {
    let index = 0
    while (yearOf(index).first > day) index -= 1
    if (index < 0) return yearOf(index)
    let [low, high] = [0, years.length - 1]
    while (yearOf(high).last < day) high += 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (yearOf(middle).last < day) low = middle + 1
      else high = middle
    }
    return yearOf(low)
  }
  return { yearAt, yearOf }
}

const calendars = new WeakMap<readonly YearSpan[], Calendar>()

/** The calendar of the years of a file. It is kept as long as the array, because a run asks for it once per asset. */
export function calendarOf(years: readonly YearSpan[]): Calendar {
  const known = calendars.get(years)
  if (known !== undefined) return known
  const calendar = buildCalendar(years)
  calendars.set(years, calendar)
  return calendar
}
