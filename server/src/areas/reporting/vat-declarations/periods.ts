/** The calendar of VAT returns: which periods a year has, when they are due, and which of them are declared. Pure. */
import type { Language } from '../../../lib/languages.ts'
import { addDays, yearOf } from '../../../lib/dates.ts'
import { type Deadlines, type DueDate, dueDates, type Periodicity } from '../../../packs/deadlines.ts'
import { monthNames } from '../../books/fiscal-years/index.ts'
import { quarterLabels } from './messages.ts'

/** A period of the return, by its key. */
export type PeriodKey = { readonly period_type: Periodicity; readonly year: number; readonly period: number }
export type Span = { readonly starts_on: string; readonly ends_on: string }

/** How the company files: by the settings of the file, else by its VAT regime. Null: it files no return. */
export type Filing = { readonly periodicity: Periodicity | null; readonly filing_day: number | null }

const monthsIn = { monthly: 1, quarterly: 3, annual: 12 } as const
const pad = (month: number) => String(month).padStart(2, '0')

/** The first and the last day of a period. Lists over many files ask for the same few periods thousands of times. */
export function spanOf(key: PeriodKey): Span {
  const name = `${key.period_type} ${key.year} ${key.period}`
  const span = spans.get(name) ?? computeSpan(key)
  if (spans.size >= mostSpans) spans.clear()
  spans.set(name, span)
  return span
}

const spans = new Map<string, Span>()
const mostSpans = 2000

function computeSpan({ period_type, year, period }: PeriodKey): Span {
  const months = monthsIn[period_type]
  const last = period * months
  const next = last === 12 ? `${year + 1}-01-01` : `${year}-${pad(last + 1)}-01`
  return { starts_on: `${year}-${pad((period - 1) * months + 1)}-01`, ends_on: addDays(next, -1) }
}

/** How many periods a year has. */
export const countOf = (period_type: Periodicity): number => 12 / monthsIn[period_type]

/** The periods of a year. */
export const periodsOf = (period_type: Periodicity, year: number): PeriodKey[] =>
  Array.from({ length: countOf(period_type) }, (_, index) => ({ period_type, year, period: index + 1 }))

export const deadlinePeriods = { monthly: 'month', quarterly: 'quarter', annual: 'year' } as const

/** The day the return is due and what it is called; null where the country sets none. */
export function dueDateOf(deadlines: Deadlines, key: PeriodKey, { periodicity, filing_day }: Filing): DueDate | null {
  const filer = key.period_type === 'annual' ? periodicity : key.period_type
  const obligation = {
    kind: 'vat_return',
    period: deadlinePeriods[key.period_type],
    ends_on: spanOf(key).ends_on,
    filer,
    filing_day,
  } as const
  return dueDates(deadlines, obligation)[0] ?? null
}

export const dueOn = (deadlines: Deadlines, key: PeriodKey, filing: Filing): string | null =>
  dueDateOf(deadlines, key, filing)?.due_on ?? null

/** Whether a company that files by month or quarter also files a return that repeats the whole year. */
export const isRecapitulation = (deadlines: Deadlines, key: PeriodKey, filing: Filing): boolean =>
  key.period_type === 'annual' && filing.periodicity !== 'annual' && filing.periodicity !== null && dueOn(deadlines, key, filing) !== null

/** `March 2026`, `1st quarter 2026`, `2026`. */
export function labelOf({ period_type, year, period }: PeriodKey, language: Language): string {
  if (period_type === 'annual') return String(year)
  const names = period_type === 'monthly' ? monthNames : quarterLabels
  return `${names[language][period - 1] ?? ''} ${year}`
}

/** `2026-03`, `2026-Q1`, `2026`: the same in every language. */
export function codeOf({ period_type, year, period }: PeriodKey): string {
  if (period_type === 'annual') return String(year)
  return `${year}-${period_type === 'monthly' ? pad(period) : `Q${period}`}`
}

/** Whether two spans share a day. */
export const overlaps = (a: Span, b: Span): boolean => a.starts_on <= b.ends_on && b.starts_on <= a.ends_on

type Declared = PeriodKey & Span & { readonly is_recapitulation: boolean }
export type FreePeriod = PeriodKey & Span & { readonly due_on: string | null }

/**
 * The periods of a year that have no return: those of the present rhythm, as far as no return covers them. A quarter of which a month is
 * declared is offered as its other months.
 */
export function freePeriods(year: number, deadlines: Deadlines, filing: Filing, declared: readonly Declared[]): FreePeriod[] {
  const { periodicity } = filing
  if (periodicity === null) return []
  const taken = declared.filter(({ is_recapitulation }) => !is_recapitulation)
  const isFree = (key: PeriodKey) => {
    const span = spanOf(key)
    return !taken.some((other) => overlaps(span, other))
  }
  const months = (key: PeriodKey) => {
    const span = spanOf(key)
    return periodsOf('monthly', year).filter((month) => overlaps(spanOf(month), span) && isFree(month))
  }
  const usual = periodsOf(periodicity, year).flatMap((key) => (isFree(key) ? [key] : months(key)))
  const whole: PeriodKey = { period_type: 'annual', year, period: 1 }
  const isRepeated = declared.some((other) => other.is_recapitulation && other.year === year)
  const isMissing = isRecapitulation(deadlines, whole, filing) && !isRepeated
  return [...usual, ...(isMissing ? [whole] : [])].map((key) => ({ ...key, ...spanOf(key), due_on: dueOn(deadlines, key, filing) }))
}

/** By last day; the year after its months. */
export const inOrder = (a: Span, b: Span): number => a.ends_on.localeCompare(b.ends_on) || b.starts_on.localeCompare(a.starts_on)

/** The years that a span of days touches. */
export const yearsOf = ({ starts_on, ends_on }: Span): number[] =>
  Array.from({ length: yearOf(ends_on) - yearOf(starts_on) + 1 }, (_, index) => yearOf(starts_on) + index)
