import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { dateOf, weekdayOf } from '../../../lib/dates.ts'
import type { Language } from '../../../lib/languages.ts'
import { firstDateFrom, datesFrom, dayOfMonth, type Schedule } from './calendar.ts'
import { messages } from './messages.ts'
import type { RecurringEntryFields, NewRecurringEntry, NextRun, RecurringEntry, RecurringEntryPatch } from './schema.ts'

/** Drops the time of a timestamp. */
const day = (given: string): string => dateOf(given) ?? given

/** Defaults of a new recurring entry: the day is that of `starts_on`, and nothing is posted automatically. */
export function fieldsOfNew(body: NewRecurringEntry): RecurringEntryFields {
  const starts_on = day(body.starts_on)
  return {
    name: body.name,
    kind: body.kind,
    template: body.template,
    frequency: body.frequency,
    interval: body.interval ?? 1,
    day: body.day ?? (body.frequency === 'weekly' ? weekdayOf(starts_on) : dayOfMonth(starts_on)),
    starts_on,
    ends_on: body.ends_on ? day(body.ends_on) : null,
    max_runs: body.max_runs ?? null,
    auto_post: body.auto_post ?? false,
    is_active: body.is_active ?? true,
  }
}

/** Absent leaves a field unchanged, null clears it. */
export function applyPatch(before: RecurringEntry, patch: RecurringEntryPatch): RecurringEntryFields {
  const { name, kind, template, frequency, interval, starts_on, ends_on, max_runs, auto_post, is_active } = before
  const fields = {
    name,
    kind,
    template,
    frequency,
    interval,
    day: before.day,
    starts_on,
    ends_on,
    max_runs,
    auto_post,
    is_active,
    ...patch,
  }
  return { ...fields, starts_on: day(fields.starts_on), ends_on: fields.ends_on === null ? null : day(fields.ends_on) }
}

export function scheduleErrorsOf({ frequency, day: at, starts_on, ends_on, max_runs }: RecurringEntryFields, runs: number): FieldErrors {
  return {
    ...(frequency === 'weekly' && at > 7 && { day: [{ message: messages.weekday }] }),
    ...(ends_on !== null && ends_on < starts_on && { ends_on: [{ message: messages.ends_early, params: { date: starts_on } }] }),
    ...(max_runs !== null && max_runs < runs && { max_runs: [{ message: messages.runs_done, params: { count: runs } }] }),
  }
}

/** `due_from`: the earliest day of the next date. `runs_count`: how often the template was posted. */
export type Progress = { readonly due_from: string | null; readonly runs_count: number }

/** The next date; null when none is left. */
export const nextDateOf = (fields: Schedule & Pick<RecurringEntryFields, 'max_runs'>, { due_from, runs_count }: Progress): string | null =>
  fields.max_runs !== null && runs_count >= fields.max_runs ? null : firstDateFrom(fields, later(fields.starts_on, due_from))

const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one)

/** Dates that fell due while the template was paused are skipped: it continues from today. */
export const resumeProgress = (progress: Progress, today: string): Progress => ({ ...progress, due_from: later(today, progress.due_from) })

const scheduleFields = ['frequency', 'interval', 'day', 'starts_on', 'ends_on', 'max_runs'] as const

/** Whether the next date must be recomputed. */
export const isRescheduled = (before: RecurringEntryFields, after: RecurringEntryFields): boolean =>
  scheduleFields.some((name) => before[name] !== after[name])

const previewLength = 12

export type LockedPeriod = { readonly starts_on: string; readonly ends_on: string }

export const previewDatesOf = (fields: Schedule & Pick<RecurringEntryFields, 'max_runs'>, next: string | null, runs: number): string[] =>
  next === null ? [] : datesFrom(fields, next, Math.min(previewLength, (fields.max_runs ?? Number.POSITIVE_INFINITY) - runs))

export const nextRunsOf = (dates: readonly string[], locked: readonly LockedPeriod[]): NextRun[] =>
  dates.map((date) => ({ date, period_locked: locked.some(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on) }))

const weekNames = { fr: 'semaine', nl: 'week', en: 'week', de: 'KW' } as const
const quarterNames = { fr: 'T', nl: 'K', en: 'Q', de: 'Q' } as const
const halfNames = { fr: 'S', nl: 'S', en: 'H', de: 'H' } as const

/** The name of the period that contains a scheduled date, as written on an invoice. */
export function periodName(frequency: Schedule['frequency'], date: string, language: Language): string {
  const year = date.slice(0, 4)
  const month = Number(date.slice(5, 7))
  if (frequency === 'weekly') return weekName(date, language)
  if (frequency === 'quarterly') return `${quarterNames[language]}${Math.ceil(month / 3)} ${year}`
  if (frequency === 'half_yearly') return `${halfNames[language]}${Math.ceil(month / 6)} ${year}`
  return frequency === 'yearly' ? year : `${monthName(date, language)} ${year}`
}

/** ISO 8601: the week belongs to the year of its Thursday. */
function weekName(date: string, language: Language): string {
  const thursday = new Date(Date.parse(`${date}T00:00:00Z`) + (4 - weekdayOf(date)) * 86_400_000)
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) + 1
  return `${weekNames[language]} ${week} ${year}`
}

const monthName = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** Replaces the placeholders in labels and references with the names for a date, in the language of the company file. */
export function fillPlaceholders(template: unknown, frequency: Schedule['frequency'], date: string, language: Language): unknown {
  const words = new Map([
    ['month', monthName(date, language)],
    ['year', date.slice(0, 4)],
    ['period', periodName(frequency, date, language)],
  ])
  const fill = (value: string) => value.replace(/\{(\w+)\}/g, (placeholder, name: string) => words.get(name) ?? placeholder)
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return name === 'label' || name === 'reference' ? fill(value) : value
    if (Array.isArray(value)) return value.map((item) => walk(item, ''))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, key)]))
  }
  return walk(template, '')
}
