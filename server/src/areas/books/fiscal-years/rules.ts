import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { addDays, yearOf } from '../../../lib/dates.ts'
import { languages } from '../../../lib/languages.ts'
import { messages } from './messages.ts'

/** From the first to the last day, both included. */
export type Span = { readonly starts_on: string; readonly ends_on: string }
export type PeriodSpan = Span & { readonly number: number }
export type NewPeriod = PeriodSpan & { readonly is_vat_locked: boolean }

const maxMonths = 24

const monthOf = (date: string) => Number(date.slice(5, 7))
const pad = (n: number) => String(n).padStart(2, '0')
const firstOfMonth = (months: number) => `${Math.floor(months / 12)}-${pad((months % 12) + 1)}-01`
const monthsOf = (date: string) => yearOf(date) * 12 + monthOf(date) - 1
const lastOfMonth = (months: number) => addDays(firstOfMonth(months + 1), -1)

/** The same day of another month, or the last day of that month. */
function addMonths(date: string, months: number): string {
  const last = lastOfMonth(monthsOf(date) + months)
  const same = `${last.slice(0, 8)}${date.slice(8)}`
  return same < last ? same : last
}

/** A year of twelve months. */
export const twelveMonthsFrom = (starts_on: string): Span => ({ starts_on, ends_on: addDays(addMonths(starts_on, 12), -1) })

/** Errors of the dates of a year that do not depend on other years. */
export function validateSpan({ starts_on, ends_on }: Span): FieldErrors {
  if (ends_on <= starts_on) return { ends_on: [{ message: messages.ends_before_start }] }
  const last = latestEnd(starts_on)
  return ends_on > last ? { ends_on: [{ message: messages.too_long, params: { months: maxMonths, last } }] } : {}
}

/** The last day of the longest possible year. Counting back shows whether the end was cut: 24 months from 29 February end on 28 February. */
function latestEnd(starts_on: string): string {
  const end = addMonths(starts_on, maxMonths)
  return addMonths(end, -maxMonths) < starts_on ? end : addDays(end, -1)
}

/** One period for each calendar month of the year; the first and the last may be partial. */
export function periodsOf({ starts_on, ends_on }: Span): PeriodSpan[] {
  const first = monthsOf(starts_on)
  return Array.from({ length: monthsOf(ends_on) - first + 1 }, (_, index) => {
    const [from, to] = [firstOfMonth(first + index), lastOfMonth(first + index)]
    return { number: index + 1, starts_on: from < starts_on ? starts_on : from, ends_on: to > ends_on ? ends_on : to }
  })
}

/** New periods, with a VAT lock where a validated return covers their month. */
export const withVatLocks = (periods: readonly PeriodSpan[], declared: readonly Span[]): NewPeriod[] =>
  periods.map((period) => ({ ...period, is_vat_locked: overlaps(period, declared) }))

/** Whether a new year directly follows or precedes an existing one; the first year of a file always qualifies. */
export const isAdjacent = (year: Span, others: readonly Span[]): boolean =>
  others.length === 0 ||
  others.some((other) => addDays(other.ends_on, 1) === year.starts_on || addDays(year.ends_on, 1) === other.starts_on)

/** The day after the last year and the day before the first, where another year can be added. */
export const adjacentDays = (years: readonly Span[]): { next: string; previous: string } => ({
  next: addDays(
    years
      .map(({ ends_on }) => ends_on)
      .toSorted()
      .at(-1) ?? '',
    1,
  ),
  previous: addDays(years.map(({ starts_on }) => starts_on).toSorted()[0] ?? '', -1),
})

export const overlaps = (year: Span, others: readonly Span[]): boolean =>
  others.some((other) => year.starts_on <= other.ends_on && other.starts_on <= year.ends_on)

/** The calendar year of the end, with a numeric suffix when that code is taken. */
export function codeFor({ ends_on }: Span, taken: ReadonlySet<string>): string {
  const year = String(yearOf(ends_on))
  let code = year
  for (let n = 2; taken.has(code); n += 1) code = `${year}-${n}`
  return code
}

/** The changes of the periods when the end of the year moves; `affected` are the existing periods that are removed or resized. */
export function rearrangePeriods<P extends PeriodSpan>(before: readonly P[], span: Span) {
  const after = periodsOf(span)
  const removed = before.filter(({ number }) => number > after.length)
  const added = after.filter(({ number }) => number > before.length)
  const resized = after.filter(({ number, ends_on }) => before.some((period) => period.number === number && period.ends_on !== ends_on))
  const affected = before.filter(
    ({ number }) => removed.some((gone) => gone.number === number) || resized.some((own) => own.number === number),
  )
  return { removed, added, resized, affected }
}

/** Month names from January to December, by language. */
export const monthNames = Object.fromEntries(
  languages.map((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return [language, Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2000, month, 1))))]
  }),
)
