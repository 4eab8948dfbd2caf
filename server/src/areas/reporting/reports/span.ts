/** The days that a report covers. */
import { Type } from 'typebox'
import { invalidField, notFound } from '../../../kernel/route/problem.ts'
import { date, dateIn, id, nullable, text } from '../../../kernel/route/shape.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { dateOf } from '../../../lib/dates.ts'
import { loadYears, type YearSummary } from '../../books/fiscal-years/index.ts'
import { messages } from './messages.ts'

export const spanQuery = {
  fiscal_year_id: Type.Optional(id()),
  from: Type.Optional(dateIn()),
  to: Type.Optional(dateIn()),
}
export type SpanQuery = { readonly fiscal_year_id?: number; readonly from?: string; readonly to?: string }

export type ReportSpan = {
  readonly from: string
  readonly to: string
  /** The fiscal year that the report was asked for, or that holds its last day; null outside every year. */
  readonly year: YearSummary | null
  /** All years of the file, oldest first. */
  readonly years: readonly YearSummary[]
}

/** The span among the parameters of a report. */
export const spanParameters = {
  fiscal_year: Type.Unsafe<string | null>({ ...nullable(text(10)), description: 'The code of the fiscal year; null outside every year' }),
  from: date(),
  to: date(),
}
export const describeSpan = ({ from, to, year }: ReportSpan) => ({ fiscal_year: year?.code ?? null, from, to })

export const yearOfDay = (years: readonly YearSummary[], day: string): YearSummary | null =>
  years.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on) ?? null

/** The year that holds today, else the last one. */
const defaultYear = (years: readonly YearSummary[], today: string): YearSummary | null => yearOfDay(years, today) ?? years.at(-1) ?? null

/** A fiscal year, narrowed by `from` and `to`; or these days; or the default year. A file without a year: the calendar year of today. */
export async function resolveSpan(db: Db, query: SpanQuery, today: string): Promise<ReportSpan> {
  const years = await loadYears(db)
  const [first, last] = [query.from && dateOf(query.from), query.to && dateOf(query.to)]
  const named = query.fiscal_year_id === undefined ? null : years.find(({ id: known }) => known === query.fiscal_year_id)
  if (named === undefined) throw notFound()
  const usual = named ?? (last ? yearOfDay(years, last) : first ? yearOfDay(years, first) : null) ?? defaultYear(years, today)
  const calendar = { starts_on: `${today.slice(0, 4)}-01-01`, ends_on: `${today.slice(0, 4)}-12-31` }
  const { starts_on, ends_on } = usual ?? calendar
  const from = first || (last && last < starts_on ? last : starts_on)
  const to = last || (first && first > ends_on ? first : ends_on)
  if (to < from) throw invalidField('to', messages.ends_before_start)
  return { from, to, year: named ?? yearOfDay(years, to), years }
}
