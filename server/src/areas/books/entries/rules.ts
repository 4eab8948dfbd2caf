import { type Problem, refused } from '../../../kernel/route/problem.ts'
import type { Image } from '../../../kernel/route/resource.ts'
import { type Cents, magnitude, parseCents, plus } from '../../../lib/money.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import type { AnalyticFacts } from './facts.ts'
import { messages } from './messages.ts'
import { analyticsOf, dayOf, type Findings, find } from './reading.ts'
import type { Entry, EntryLine, EntryPatch } from './schema.ts'

/** What another deed made is undone by undoing that deed, so that both stay in step. */
export const undoneElsewhere: readonly Entry['origin'][] = ['opening', 'appropriation', 'closing', 'vat', 'lettering', 'bank']

/** Why an entry cannot be reversed, or null. Whether its date is open is the ledger's to say. */
export function reversalProblem(entry: Entry): Problem | null {
  if (entry.status === 'reversed') return refused('entry_already_reversed', messages.already_reversed)
  if (entry.origin === 'reversal') return refused('entry_not_reversible', messages.reversal_stays)
  if (undoneElsewhere.includes(entry.origin)) return refused('entry_not_reversible', messages.made_elsewhere)
  return isLettered(entry) ? refused('already_lettered', messages.already_lettered) : null
}

const amountOf = ({ debit, credit }: EntryLine): Cents => plus(parseCents(debit), parseCents(credit))

/** Whether a line of it is settled, be it in part. */
export const isLettered = ({ lines }: Pick<Entry, 'lines'>): boolean =>
  lines.some(
    (line) => line.lettering_id !== null || (line.open_amount !== null && magnitude(parseCents(line.open_amount)) !== amountOf(line)),
  )

/**
 * The lines of an entry that are lettered with those of its reversal, by account and third party; a reversal repeats the places. An account
 * that was lettered then and is not now, or the other way round, has nothing to pair.
 */
export const mirroredLines = (original: Entry, reversal: Entry): number[][] => {
  const pairs = original.lines.flatMap((line) => {
    const mirror = reversal.lines[line.position - 1]
    return mirror && line.open_amount !== null && mirror.open_amount !== null ? [{ line, mirror }] : []
  })
  const groups = Map.groupBy(pairs, ({ mirror }) => `${mirror.account_id} ${mirror.third_party_id}`)
  return [...groups.values()].map((group) => group.flatMap(({ line, mirror }) => [line.id, mirror.id]))
}

/** A line as the log keeps it, and a share of an analytic code on the line at a place. */
type LoggedLine = { readonly position: number; readonly due_date: string | null }
type LoggedShare = { readonly position: number; readonly analytic_code_id: number; readonly percent: string }
/** The lists of an entry, as far as a revision or the log says them. */
export type Lists = { readonly lines?: readonly LoggedLine[]; readonly analytics?: readonly LoggedShare[] }

const dueAt = ({ lines = [] }: Lists, position: number): string | null => lines.find((line) => line.position === position)?.due_date ?? null

const sharesAt = ({ analytics = [] }: Lists, position: number) =>
  analytics.filter((share) => share.position === position).map(({ analytic_code_id, percent }) => ({ analytic_code_id, percent }))

/** An entry of the log as an entry is shown: its total on both sides, its distributions on their lines. */
export function inWordsOfEntry(image: Image): Image {
  const lists: Lists = image
  const lines = lists.lines?.map((line) => ({ ...line, ...(lists.analytics && { analytics: sharesAt(lists, line.position) }) }))
  const { total, posted_at } = image
  return {
    ...image,
    ...(lines && { lines }),
    ...(total !== undefined && { total_debit: total, total_credit: total }),
    ...(posted_at !== undefined && { created_at: posted_at }),
  }
}

/** The places whose due date or distribution differs between two states of an entry. */
export const differingPlaces = (one: Lists, other: Lists): { readonly due: readonly number[]; readonly shared: readonly number[] } => {
  const places = (lists: readonly { readonly position: number }[]) => [...new Set(lists.map(({ position }) => position))]
  const due = places([...(one.lines ?? []), ...(other.lines ?? [])]).filter((at) => dueAt(one, at) !== dueAt(other, at))
  const shares = places([...(one.analytics ?? []), ...(other.analytics ?? [])])
  return { due, shared: shares.filter((at) => canonicalJson(sharesAt(one, at)) !== canonicalJson(sharesAt(other, at))) }
}

/** The patch that gives an entry its former lists: every due date is said, so that none follows another. */
export function patchBack(entry: Entry, former: Lists & { readonly due_date?: string | null }, after: Lists): EntryPatch {
  const { due, shared } = differingPlaces(former, after)
  const lines = entry.lines.map(({ id, position, due_date }) => ({
    id,
    due_date: due.includes(position) ? dueAt(former, position) : due_date,
    ...(shared.includes(position) && { analytics: sharesAt(former, position) }),
  }))
  return { ...(former.due_date !== undefined && { due_date: former.due_date }), lines }
}

/** What a patch really changes. */
export type Changes = {
  readonly due_date: string | null | undefined
  readonly due_dates: readonly { readonly position: number; readonly due_date: string | null }[]
  readonly analytics: readonly { readonly position: number; readonly analytics: EntryLine['analytics'] }[]
}

const shown = (stamped: string | null): string | null => stamped?.slice(0, 10) ?? null

/** Lines are matched by id. Where the entry falls due on another day, so do the lines of third parties that fell due with it. */
export function changesOf(findings: Findings, before: Entry, patch: EntryPatch, codes: readonly AnalyticFacts[]): Changes {
  const due_date = patch.due_date === undefined ? undefined : dayOf(patch.due_date)
  const isMoved = due_date !== undefined && due_date !== shown(before.due_date)
  const named = new Map((patch.lines ?? []).map((line, index) => [line.id, { ...line, index }]))
  for (const [index, { id }] of (patch.lines ?? []).entries()) {
    if (!before.lines.some((line) => line.id === id)) find(findings, `lines.${index}.id`, { message: messages.line_unknown })
    if (named.get(id)?.index !== index) find(findings, `lines.${index}.id`, { message: messages.line_twice })
  }
  const due_dates = before.lines.flatMap((line) => {
    const given = named.get(line.id)?.due_date
    const follows = isMoved && line.open_amount !== null && line.due_date === before.due_date
    const wanted = given === undefined ? (follows ? due_date : shown(line.due_date)) : dayOf(given)
    return wanted === shown(line.due_date) ? [] : [{ position: line.position, due_date: wanted }]
  })
  const analytics = before.lines.flatMap((line) => {
    const given = named.get(line.id)
    if (!given?.analytics) return []
    const shares = analyticsOf(findings, `lines.${given.index}`, given.analytics, codes)
    return canonicalJson(shares) === canonicalJson(line.analytics) ? [] : [{ position: line.position, analytics: [...shares] }]
  })
  return { due_date: isMoved ? due_date : undefined, due_dates, analytics }
}

export const isEmpty = ({ due_date, due_dates, analytics }: Changes): boolean =>
  due_date === undefined && due_dates.length === 0 && analytics.length === 0
