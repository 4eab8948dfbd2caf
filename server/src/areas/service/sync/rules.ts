import type { AnyResource, Versioned } from '../../../kernel/route/resource.ts'
import { type Route, isForm } from '../../../kernel/route/route.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import type { Disputed } from './schema.ts'

/** Incremented when the shape of sent records changes incompatibly with existing copies. */
export const schema = 1
export const retentionDays = 90

/* Cursors */

/** The state of a file's stream and of its reader. */
export type StreamState = {
  readonly seq: number
  readonly floor: number
  readonly schema: number
  readonly server_time: string
  /** The access mark of the reader now, and the one last stored. */
  readonly mark: string
  readonly known_mark: string | null
  readonly own_floor: number
  /** The cursor was issued by a database state that a restore has discarded. */
  readonly in_gap: boolean
}

const hasOtherAccess = ({ mark, known_mark }: StreamState): boolean => known_mark !== null && known_mark !== mark

/** Whether a copy at this cursor must start again. From 0 everything is streamed, so there is nothing to drop. */
export const needsFullResync = (since: number, standing: StreamState): boolean =>
  since > 0 && (since > standing.seq || since < standing.floor || since < standing.own_floor || standing.in_gap || hasOtherAccess(standing))

/** The lowest cursor above 0 that the log still serves. */
export const oldestCursor = ({ floor }: Pick<StreamState, 'floor'>): number => Math.max(floor, 1)

/* What can be done offline */

/** A route that takes JSON and writes only in the company file. */
export const isSyncable = (route: Route): boolean =>
  route.ability === 'write' && route.demo === 'allowed' && !route.no_dry_run && !isForm(route)

/* Merging. A field is a member of a PATCH body; the settings of a file are merged deeply, so each setting is a field. */

/** A change of the record that the client had not seen: the values it replaced, and when it happened. */
export type MissedChange = { readonly former: Readonly<Record<string, unknown>> | null; readonly occurred_at: string }

type Fields = ReadonlyMap<string, unknown>
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function flatten(record: Readonly<Record<string, unknown>>, deep: boolean, at = ''): [string, unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    deep && isObject(value) && (at !== '' || name === 'settings') ? flatten(value, deep, `${at}${name}.`) : [[at + name, value]],
  )
}

const fieldsOf = (record: Readonly<Record<string, unknown>> | null, kind: Pick<AnyResource, 'is_file'>): Fields =>
  new Map(flatten(record ?? {}, kind.is_file === true))

const isNumeric = (value: unknown) =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number.isFinite(Number(value))
const dayOf = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T00:00:00|$)/.test(value) ? value.slice(0, 10) : null)

/** Equal up to notation: "12.5" equals 12.50, and a date equals that date at midnight. */
export const isEquivalent = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other) ||
  (isNumeric(one) && isNumeric(other) && Number(one) === Number(other)) ||
  (dayOf(one) !== null && dayOf(one) === dayOf(other))

export type Comparison = {
  /** Fields both sides changed, to different values. */
  readonly disputed: readonly Disputed[]
  /** The body without the fields the client did not change. */
  readonly body: Record<string, unknown>
  /** The time of the last disputed server change, or of the last missed change when nothing is disputed. */
  readonly occurred_at: string | null
}

/** The fields the server changed since the base, with their base value and the time of the last change. A field changed back counts as unchanged. */
function missedFields(now: Fields, missed: readonly MissedChange[], kind: Pick<AnyResource, 'is_file'>) {
  const fields = new Map<string, { base: unknown; occurred_at: string }>()
  for (const { former, occurred_at } of missed)
    for (const [name, value] of fieldsOf(former, kind)) {
      const known = fields.get(name)
      fields.set(name, { base: known ? known.base : value, occurred_at })
    }
  return new Map([...fields].filter(([name, { base }]) => !now.has(name) || !isEquivalent(base, now.get(name))))
}

const latest = (times: readonly string[]): string | null => times.toSorted().at(-1) ?? null

/** Compares a stale PATCH with the changes made meanwhile. */
export function compare(
  sent: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
  missed: readonly MissedChange[],
  kind: Pick<AnyResource, 'is_file'>,
): Comparison {
  const now = fieldsOf(record, kind)
  const changed = missedFields(now, missed, kind)
  const disputed: Disputed[] = []
  const kept: [string, unknown][] = []
  for (const [name, client] of fieldsOf(sent, kind)) {
    // A body may give `account` by its number where the record stores `account_id`.
    const field = !now.has(name) && now.has(`${name}_id`) ? `${name}_id` : name
    const server = now.get(field)
    const there = changed.get(field)
    const base = there ? there.base : server
    if (now.has(name) && isEquivalent(client, base)) continue
    kept.push([name, client])
    if (there && !(field === name && isEquivalent(client, server))) disputed.push({ field: name, base, client, server })
  }
  const times = disputed.map(({ field }) => changed.get(field) ?? changed.get(`${field}_id`)).map((one) => one?.occurred_at ?? '')
  return { disputed, body: unflatten(kept), occurred_at: latest(times) ?? latest(missed.map(({ occurred_at }) => occurred_at)) }
}

/** Turns dotted field names back into nested objects. */
function unflatten(fields: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [path, value] of fields) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let at = body
    for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>
    at[last] = value
  }
  return body
}

/** The server's changes, for an action without fields such as a deletion. */
export function serverChanges(
  record: Readonly<Record<string, unknown>> | null,
  missed: readonly MissedChange[],
  kind: Pick<AnyResource, 'is_file'>,
): Disputed[] {
  const now = fieldsOf(record, kind)
  return [...missedFields(now, missed, kind)].map(([field, { base }]) => ({ field, base, client: null, server: now.get(field) ?? null }))
}

/* Ranking only suggests: accounting data are never overwritten because of a timestamp. */

/** Posted, locked or validated records take precedence. */
const isFinal = (resource: string, record: Readonly<Record<string, unknown>> | null): boolean =>
  resource === 'entries' || ['is_locked', 'is_closed'].some((flag) => record?.[flag] === true) || record?.['status'] === 'validated'

export function suggestedSide(dispute: {
  readonly resource: string
  readonly method: string
  readonly record: Readonly<Record<string, unknown>> | null
  readonly client_occurred_at: string
  readonly server_occurred_at: string
}): 'client' | 'server' {
  if (isFinal(dispute.resource, dispute.record)) return 'server'
  // Between a deletion and a change, suggest the change, so that nothing is lost.
  if (dispute.record === null) return 'client'
  if (dispute.method === 'DELETE') return 'server'
  return Date.parse(dispute.client_occurred_at) > Date.parse(dispute.server_occurred_at) ? 'client' : 'server'
}

/* Temporary ids of records created offline */

const reference = /^\$(.{1,64})$/s

export const tempIdsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [reference.exec(value)?.[1] ?? []].flat()
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(tempIdsIn)
}

/** Replaces every known temporary id by its record id. A string that begins with $ but is no known temporary id stays as it is. */
export function replaceTempIds(value: unknown, ids: ReadonlyMap<string, number>): unknown {
  if (typeof value === 'string') return ids.get(reference.exec(value)?.[1] ?? '') ?? value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => replaceTempIds(item, ids))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaceTempIds(inner, ids)]))
}

/** The record in an answer: the answer itself, or its first member that has an id. */
export function recordOf(answer: unknown): (Record<string, unknown> & Partial<Versioned>) | null {
  if (!isObject(answer)) return null
  if (Number.isInteger(answer['id'])) return answer
  return Object.values(answer).find((inner): inner is Record<string, unknown> => isObject(inner) && Number.isInteger(inner['id'])) ?? null
}
