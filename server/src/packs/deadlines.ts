import { addDays, yearOf } from '../lib/dates.ts'
import type { Message } from '../lib/languages.ts'
import { type Holiday, isOpenDay, isWorkingDay, nthDay } from './working-days.ts'

export type Periodicity = 'monthly' | 'quarterly' | 'annual'

export const deadlineKinds = [
  'vat_return',
  'vat_client_listing',
  'vat_intra_listing',
  'annual_accounts',
  'general_meeting',
  'fee_forms',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** What is reported on. Months, quarters and years are those of the VAT returns; a fiscal year is the company's own. */
export type DeadlinePeriod = 'month' | 'quarter' | 'year' | 'fiscal_year'

/** How the day is found, counted from the day after the period. */
export type DueRule =
  /** A day of the month that follows the period. */
  | Readonly<{ form: 'day'; day: number }>
  /** The same, on the day the tax office gave the company; this one where it is not known. */
  | Readonly<{ form: 'filing_day'; day: number }>
  /** The last day of so many months. */
  | Readonly<{ form: 'months'; months: number }>
  /** So many days into the month that follows, without Sundays and holidays: the French jours ouvrables, of which Saturday is one. */
  | Readonly<{ form: 'open_day'; count: number }>
  /** So many working days after a day (MM-DD) of the year that follows the period: the French jours ouvrés, from Monday to Friday. */
  | Readonly<{ form: 'working_day_after'; day: string; count: number }>

export type DeadlineRule = Readonly<{
  /** The table of the pack that holds the rule, and what tells it there, besides its dates. */
  source: string
  kind: DeadlineKind
  label: Message
  /** Whom it concerns, by the rhythm of the VAT returns; null for everybody. */
  filer: Periodicity | null
  period: DeadlinePeriod
  /** Only periods that end on 31 December, or only the others. */
  closing: 'calendar' | 'other' | null
  due: DueRule
  /** Negative where the law says `before` a day. */
  plus_days: number
  /** Whether a day nobody works moves to the next working day. */
  moves: boolean
  /** The rule holds for periods whose last day lies within these dates. A day granted for one period is a rule for that period. */
  ends_from: string | null
  ends_until: string | null
}>

export type Deadlines = Readonly<{ rules: readonly DeadlineRule[]; holidays: readonly Holiday[] }>

/** `ends_on` is the last day of the period. */
export type Obligation = Readonly<{
  kind: DeadlineKind
  period: DeadlinePeriod
  ends_on: string
  filer: Periodicity | null
  filing_day: number | null
}>

export type DueDate = Readonly<{
  label: Message
  due_on: string
  rule: Readonly<{ source: string; valid_from: string | null }>
}>

/** Months are counted from the day after the period: six of them from 30 June end on 31 December. A shorter month ends with its own last day. */
const monthsAfter = (endsOn: string, months: number): string => {
  const month = Number(endsOn.slice(5, 7)) - 1 + months
  const last = new Date(Date.UTC(yearOf(endsOn), month + 1, 0)).toISOString().slice(0, 10)
  const sameDay = last.slice(0, 8) + endsOn.slice(8)
  return addDays(endsOn, 1).endsWith('-01') || sameDay > last ? last : sameDay
}

const nominalDay = ({ due, plus_days }: DeadlineRule, holidays: readonly Holiday[], endsOn: string, filingDay: number | null): string => {
  const first = addDays(endsOn, 1)
  const beforeMonth = addDays(first.slice(0, 8) + '01', -1)
  const found = () => {
    if (due.form === 'day') return addDays(beforeMonth, due.day)
    if (due.form === 'filing_day') return addDays(beforeMonth, filingDay ?? due.day)
    if (due.form === 'months') return monthsAfter(endsOn, due.months)
    if (due.form === 'open_day') return nthDay(beforeMonth, due.count, (day) => isOpenDay(day, holidays))
    return nthDay(`${yearOf(first)}-${due.day}`, due.count, (day) => isWorkingDay(day, holidays))
  }
  return addDays(found(), plus_days)
}

const appliesTo = (rule: DeadlineRule, { kind, period, ends_on, filer }: Obligation): boolean =>
  rule.kind === kind &&
  rule.period === period &&
  (rule.filer === null || rule.filer === filer) &&
  (rule.closing === null || (rule.closing === 'calendar') === ends_on.endsWith('-12-31')) &&
  (rule.ends_from === null || rule.ends_from <= ends_on) &&
  (rule.ends_until === null || ends_on <= rule.ends_until)

/** The days an obligation falls due: one for a VAT period, none where the country does not know it, several where accounts go to several offices. */
export function dueDates(deadlines: Deadlines, obligation: Obligation): readonly DueDate[] {
  const { kind, period, ends_on, filer, filing_day } = obligation
  const found = remembered.get(deadlines) ?? new Map<string, readonly DueDate[]>()
  remembered.set(deadlines, found)
  const key = `${kind} ${period} ${ends_on} ${filer} ${filing_day}`
  const dates = found.get(key) ?? computeDueDates(deadlines, obligation)
  if (found.size >= mostRemembered) found.clear()
  found.set(key, dates)
  return dates
}

/** Files of one country share a few dozen due dates; computing one takes longer than all else a deadline needs. */
const remembered = new WeakMap<Deadlines, Map<string, readonly DueDate[]>>()
const mostRemembered = 5000

const computeDueDates = ({ rules, holidays }: Deadlines, obligation: Obligation): readonly DueDate[] =>
  rules
    .filter((rule) => appliesTo(rule, obligation))
    .map((rule) => {
      const nominal = nominalDay(rule, holidays, obligation.ends_on, obligation.filing_day)
      const due_on = rule.moves ? nthDay(addDays(nominal, -1), 1, (day) => isWorkingDay(day, holidays)) : nominal
      return { label: rule.label, due_on, rule: { source: rule.source, valid_from: rule.ends_from } }
    })
