import type { Deadline } from '../../../kernel/route/contributions.ts'
import { invalidField } from '../../../kernel/route/problem.ts'
import { addDays, dateOf, yearOf } from '../../../lib/dates.ts'
import { type Language, say } from '../../../lib/languages.ts'
import type { CalendarDay } from '../../../lib/writers/icalendar.ts'
import { deadlineSpan, statusOf } from '../reports/index.ts'
import { messages, stateWords } from './messages.ts'
import type { Kind, Obligation, ObligationFilter, State } from './schema.ts'

export type Days = { readonly from: string; readonly to: string }
export type File = Obligation['company']

/** What a deadline of another area is called here; what is missing, as the general meeting, is filed nowhere. */
const kindsByDeadline: Readonly<Record<string, Kind>> = {
  vat_return: 'vat_return',
  vat_client_listing: 'client_listing',
  vat_intra_listing: 'intra_listing',
  annual_accounts: 'annual_accounts',
  fiscal_year_end: 'closing',
  fee_forms: '281_50',
}

/** The words of the dashboard, and those of obligations. */
const statesByStatus = { todo: 'open', ready: 'prepared', done: 'filed', late: 'late' } as const satisfies Record<string, State>

const mostYears = 5

/** By default the days of the dashboard. What is kept of every file reaches back to the year before last, so nothing earlier is listed. */
export function daysOf({ from, to }: ObligationFilter, today: string): Days {
  const usual = deadlineSpan(today)
  const earliest = `${yearOf(today) - 2}-01-01`
  const [first, last] = [from === undefined ? null : dateOf(from), to === undefined ? null : dateOf(to)]
  const begin = first ?? (last !== null && last < usual.from ? earliest : usual.from)
  const days = { from: begin < earliest ? earliest : begin, to: last ?? (begin > usual.to ? addDays(begin, 60) : usual.to) }
  if (last !== null && last < begin) throw invalidField('to', messages.ends_before_start)
  if (days.to >= `${yearOf(days.from) + mostYears}${days.from.slice(4)}`) throw invalidField('to', messages.too_long)
  return days
}

/** The days of a calendar: three months back, a year ahead. */
export const calendarDays = (today: string): Days => ({ from: addDays(today, -92), to: addDays(today, 366) })

/** An obligation with what a calendar says of it. */
export type Listed = Obligation & Pick<Deadline, 'label'>

/** The obligations among the deadlines of a file, of one kind and state where asked. */
export function obligationsOf(
  company: File,
  deadlines: readonly Deadline[],
  today: string,
  { kind, state }: Pick<ObligationFilter, 'kind' | 'state'>,
): Listed[] {
  return deadlines.flatMap((deadline) => {
    const { label, period, due_on, record, rule } = deadline
    const own = kindsByDeadline[deadline.kind]
    if (own === undefined || (kind !== undefined && kind !== own)) return []
    const found = statesByStatus[statusOf(deadline, today)]
    if (state !== undefined && state !== found) return []
    return [{ company, kind: own, label, period, due_on, state: found, record: record && { type: record.resource, id: record.id }, rule }]
  })
}

/** By day; files keep their order. */
export const byDay = <T extends { readonly due_on: string }>(listed: readonly T[]): T[] =>
  listed.toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0))

/**
 * What a calendar shows, without any amount. Of several days for one kind and period, as where accounts go to several offices, the later ones
 * are numbered.
 */
export function calendarDaysOf(listed: readonly Listed[], language: Language): CalendarDay[] {
  const seen = new Map<string, number>()
  return listed.map(({ company, kind, label, period, due_on, state }) => {
    const name = `${kind}-${period}-${company.public_token}`
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return {
      uid: `${before === 0 ? name : `${name}-${before + 1}`}@partita`,
      on: due_on,
      next: addDays(due_on, 1),
      title: `${say(label, language)} ${period} · ${company.name}`,
      text: say(messages.state_of_event, language, { state: say(stateWords[state], language) }),
    }
  })
}
