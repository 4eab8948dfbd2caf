import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { dateOf } from '../../../lib/dates.ts'
import type { Language } from '../../../lib/languages.ts'
import { dateFrom, datesFrom, dayOf, type Schedule, weekdayOf } from './calendar.ts'
import { messages } from './messages.ts'
import type { Card, NewRecurringEntry, NextRun, RecurringEntry, RecurringEntryPatch } from './schema.ts'

/** A timestamp in a body loses its time. */
const day = (given: string): string => dateOf(given) ?? given

/** A new template with its defaults: its day is that of its start, and nothing is posted that nobody asked for. */
export function newCard(body: NewRecurringEntry): Card {
  const starts_on = day(body.starts_on)
  return {
    name: body.name,
    kind: body.kind,
    template: body.template,
    frequency: body.frequency,
    interval: body.interval ?? 1,
    day: body.day ?? (body.frequency === 'weekly' ? weekdayOf(starts_on) : dayOf(starts_on)),
    starts_on,
    ends_on: body.ends_on ? day(body.ends_on) : null,
    max_runs: body.max_runs ?? null,
    auto_post: body.auto_post ?? false,
    is_active: body.is_active ?? true,
  }
}

/** The template after a patch: absent is unchanged, null empties. */
export function patched(before: RecurringEntry, patch: RecurringEntryPatch): Card {
  const { name, kind, template, frequency, interval, starts_on, ends_on, max_runs, auto_post, is_active } = before
  const card = { name, kind, template, frequency, interval, day: before.day, starts_on, ends_on, max_runs, auto_post, is_active, ...patch }
  return { ...card, starts_on: day(card.starts_on), ends_on: card.ends_on === null ? null : day(card.ends_on) }
}

/** What is wrong with a schedule. */
export function scheduleProblems({ frequency, day: at, starts_on, ends_on, max_runs }: Card, runs: number): FieldErrors {
  return {
    ...(frequency === 'weekly' && at > 7 && { day: [{ message: messages.weekday }] }),
    ...(ends_on !== null && ends_on < starts_on && { ends_on: [{ message: messages.ends_early, params: { date: starts_on } }] }),
    ...(max_runs !== null && max_runs < runs && { max_runs: [{ message: messages.runs_done, params: { count: runs } }] }),
  }
}

/** How far a template has come: the first day that may still come next, and how often it was posted. */
export type Progress = { readonly due_from: string | null; readonly runs_count: number }

/** The date that comes next; null when none is left. */
export const nextDate = (card: Schedule & Pick<Card, 'max_runs'>, { due_from, runs_count }: Progress): string | null =>
  card.max_runs !== null && runs_count >= card.max_runs ? null : dateFrom(card, later(card.starts_on, due_from))

const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one)

/** What fell due while a template slept is not posted when it wakes: it goes on from today. */
export const woken = (progress: Progress, today: string): Progress => ({ ...progress, due_from: later(today, progress.due_from) })

const schedule = ['frequency', 'interval', 'day', 'starts_on', 'ends_on', 'max_runs'] as const

/** Whether the date that comes next has to be found anew. */
export const isRescheduled = (before: Card, after: Card): boolean => schedule.some((name) => before[name] !== after[name])

const previewed = 12

/** A period in which nothing can be posted. */
export type Locked = { readonly starts_on: string; readonly ends_on: string }

export const previewDates = (card: Schedule & Pick<Card, 'max_runs'>, next: string | null, runs: number): string[] =>
  next === null ? [] : datesFrom(card, next, Math.min(previewed, (card.max_runs ?? Number.POSITIVE_INFINITY) - runs))

export const preview = (dates: readonly string[], locked: readonly Locked[]): NextRun[] =>
  dates.map((date) => ({ date, period_locked: locked.some(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on) }))

const weekNames = { fr: 'semaine', nl: 'week', en: 'week', de: 'KW' } as const
const quarterNames = { fr: 'T', nl: 'K', en: 'Q', de: 'Q' } as const
const halfNames = { fr: 'S', nl: 'S', en: 'H', de: 'H' } as const

/** The stretch of time a date of the schedule stands for, as it is written on an invoice. */
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

/** The template for a date: what stands in braces in labels and references becomes the words of the file's language. */
export function filled(template: unknown, frequency: Schedule['frequency'], date: string, language: Language): unknown {
  const words = new Map([
    ['month', monthName(date, language)],
    ['year', date.slice(0, 4)],
    ['period', periodName(frequency, date, language)],
  ])
  const fill = (value: string) => value.replace(/\{(\w+)\}/g, (braces, name: string) => words.get(name) ?? braces)
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return name === 'label' || name === 'reference' ? fill(value) : value
    if (Array.isArray(value)) return value.map((item) => walk(item, ''))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, key)]))
  }
  return walk(template, '')
}
