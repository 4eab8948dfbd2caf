import { type Problem, refused } from '../../../kernel/route/problem.ts'
import type { RecordImage } from '../../../kernel/route/resource.ts'
import { type Cents, magnitude, parseCents, plus } from '../../../lib/money.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import type { AnalyticFacts } from './facts.ts'
import { messages } from './messages.ts'
import { analyticsOf, dayOf, type EntryErrors, addError } from './validation.ts'
import type { Entry, EntryLine, EntryPatch } from './schema.ts'

/** Entries made by another action are undone through that action, so that both stay consistent. */
export const originsUndoneElsewhere: readonly Entry['origin'][] = ['opening', 'appropriation', 'closing', 'vat', 'lettering', 'bank']

/** Why an entry of this kind cannot be reversed, or null. The ledger checks whether the date is open. */
export function reversalProblem(entry: Entry): Problem | null {
  if (entry.status === 'reversed') return refused('entry_already_reversed', messages.already_reversed)
  if (entry.origin === 'reversal') return refused('entry_not_reversible', messages.reversal_stays)
  if (originsUndoneElsewhere.includes(entry.origin)) return refused('entry_not_reversible', messages.made_elsewhere)
  return null
}

/** Lettered lines settle those of other entries: the lettering is undone before any of these entries is reversed. */
export const letteredProblem = (entries: readonly Entry[]): Problem | null =>
  entries.some(isLettered) ? refused('already_lettered', messages.already_lettered) : null

const amountOf = ({ debit, credit }: EntryLine): Cents => plus(parseCents(debit), parseCents(credit))

/** Whether any line is lettered, at least in part. */
export const isLettered = ({ lines }: Pick<Entry, 'lines'>): boolean =>
  lines.some(
    (line) => line.lettering_id !== null || (line.open_amount !== null && magnitude(parseCents(line.open_amount)) !== amountOf(line)),
  )

/**
 * The line ids of an entry and its reversal to letter together, grouped by account and third party; a reversal has the same positions. A
 * line is left out if its account is not reconcilable for both entries.
 */
export const mirroredLines = (original: Entry, reversal: Entry): number[][] => {
  const pairs = original.lines.flatMap((line) => {
    const mirror = reversal.lines[line.position - 1]
    return mirror && line.open_amount !== null && mirror.open_amount !== null ? [{ line, mirror }] : []
  })
  const groups = Map.groupBy(pairs, ({ mirror }) => `${mirror.account_id} ${mirror.third_party_id}`)
  return [...groups.values()].map((group) => group.flatMap(({ line, mirror }) => [line.id, mirror.id]))
}

/** A line, and an analytic share of the line at `position`, as the change log stores them. */
type LoggedLine = { readonly position: number; readonly due_date: string | null }
type LoggedShare = { readonly position: number; readonly analytic_code_id: number; readonly percent: string }
/** The lists of an entry, as far as a revision holds them. */
export type LoggedLists = { readonly lines?: readonly LoggedLine[]; readonly analytics?: readonly LoggedShare[] }

const dueAt = ({ lines = [] }: LoggedLists, position: number): string | null =>
  lines.find((line) => line.position === position)?.due_date ?? null

const sharesAt = ({ analytics = [] }: LoggedLists, position: number) =>
  analytics.filter((share) => share.position === position).map(({ analytic_code_id, percent }) => ({ analytic_code_id, percent }))

/** Converts a logged image to the shape of the API: the total on both sides, the analytic shares on their lines. */
export function toEntryShape(image: RecordImage): RecordImage {
  const lists: LoggedLists = image
  const lines = lists.lines?.map((line) => ({ ...line, ...(lists.analytics && { analytics: sharesAt(lists, line.position) }) }))
  const { total, posted_at } = image
  return {
    ...image,
    ...(lines && { lines }),
    ...(total !== undefined && { total_debit: total, total_credit: total }),
    ...(posted_at !== undefined && { created_at: posted_at }),
  }
}

/** The positions whose due date or analytic distribution differs between two states of an entry. */
export const differingPositions = (
  one: LoggedLists,
  other: LoggedLists,
): { readonly due: readonly number[]; readonly shared: readonly number[] } => {
  const positionsIn = (lists: readonly { readonly position: number }[]) => [...new Set(lists.map(({ position }) => position))]
  const due = positionsIn([...(one.lines ?? []), ...(other.lines ?? [])]).filter((at) => dueAt(one, at) !== dueAt(other, at))
  const shares = positionsIn([...(one.analytics ?? []), ...(other.analytics ?? [])])
  return { due, shared: shares.filter((at) => canonicalJson(sharesAt(one, at)) !== canonicalJson(sharesAt(other, at))) }
}

/** The patch that restores former lists. It sets every due date, so that none follows the due date of the entry. */
export function restoringPatch(entry: Entry, former: LoggedLists & { readonly due_date?: string | null }, after: LoggedLists): EntryPatch {
  const { due, shared } = differingPositions(former, after)
  const lines = entry.lines.map(({ id, position, due_date }) => ({
    id,
    due_date: due.includes(position) ? dueAt(former, position) : due_date,
    ...(shared.includes(position) && { analytics: sharesAt(former, position) }),
  }))
  return { ...(former.due_date !== undefined && { due_date: former.due_date }), lines }
}

/** The effective changes of a patch. */
export type Changes = {
  readonly due_date: string | null | undefined
  readonly due_dates: readonly { readonly position: number; readonly due_date: string | null }[]
  readonly analytics: readonly { readonly position: number; readonly analytics: EntryLine['analytics'] }[]
}

const dateOfTimestamp = (timestamp: string | null): string | null => timestamp?.slice(0, 10) ?? null

/** Lines are matched by id. A new due date of the entry also applies to open lines that had the same due date. */
export function changesOf(errors: EntryErrors, before: Entry, patch: EntryPatch, codes: readonly AnalyticFacts[]): Changes {
  const due_date = patch.due_date === undefined ? undefined : dayOf(patch.due_date)
  const isMoved = due_date !== undefined && due_date !== dateOfTimestamp(before.due_date)
  const named = new Map((patch.lines ?? []).map((line, index) => [line.id, { ...line, index }]))
  for (const [index, { id }] of (patch.lines ?? []).entries()) {
    if (!before.lines.some((line) => line.id === id)) addError(errors, `lines.${index}.id`, { message: messages.line_unknown })
    if (named.get(id)?.index !== index) addError(errors, `lines.${index}.id`, { message: messages.line_twice })
  }
  const due_dates = before.lines.flatMap((line) => {
    const given = named.get(line.id)?.due_date
    const follows = isMoved && line.open_amount !== null && line.due_date === before.due_date
    const wanted = given === undefined ? (follows ? due_date : dateOfTimestamp(line.due_date)) : dayOf(given)
    return wanted === dateOfTimestamp(line.due_date) ? [] : [{ position: line.position, due_date: wanted }]
  })
  const analytics = before.lines.flatMap((line) => {
    const given = named.get(line.id)
    if (!given?.analytics) return []
    const shares = analyticsOf(errors, `lines.${given.index}.analytics`, given.analytics, codes)
    return canonicalJson(shares) === canonicalJson(line.analytics) ? [] : [{ position: line.position, analytics: [...shares] }]
  })
  return { due_date: isMoved ? due_date : undefined, due_dates, analytics }
}

export const isUnchanged = ({ due_date, due_dates, analytics }: Changes): boolean =>
  due_date === undefined && due_dates.length === 0 && analytics.length === 0
