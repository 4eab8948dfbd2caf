/** Writes made offline: what they are about, what they show before the service has seen them, how they are rebased. Pure. */

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A record of the copy, or one that so far only exists here: then its id is `$name`, and it has no version. */
export type CopyRecord = { readonly id: number | string; readonly version?: number; readonly [field: string]: unknown }

/** A write as an app asks for it: a request below the company file. */
export type Write = {
  readonly method: Method
  /** As `third-parties/12` or `entries/invoice`; a record made offline is named by its `$name`, here and in the body. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>> | null
  /** The version the person saw. The store knows it for `resource/id` and `resource/id/verb`. */
  readonly base_version?: number | null
  /** Groups several writes as one operation, to be undone together. */
  readonly operation_id?: string
}

export type Queued = {
  /** Order of the queue. */
  readonly n: number
  readonly key: string
  readonly method: Method
  readonly path: string
  readonly body: Readonly<Record<string, unknown>> | null
  readonly base_version: number | null
  readonly occurred_at: string
  readonly operation_id: string
  /** The name of the record it makes. */
  readonly temp_id: string | null
  /** What the person saw when they wrote: of a change the fields it names, otherwise the whole record. */
  readonly seen: Readonly<Record<string, unknown>> | null
  /** What came of it. The service has done it then, and it is shown from here until the copy brings it. */
  readonly done: Done | null
}

export type Done = {
  readonly status: 'applied' | 'replayed' | 'merged'
  readonly version: number | null
  readonly data: Readonly<Record<string, unknown>> | null
}

export type Target = { readonly resource: string; readonly id: string; readonly verb: string | null; readonly is_deeper: boolean }

const isId = (segment: string | undefined): segment is string => segment !== undefined && /^(\d+|\$.+)$/.test(segment)

/** The record a path names; null for a collection. */
export function targetOf(path: string): Target | null {
  const [resource = '', id, ...rest] = (path.split('?', 1)[0] ?? '').split('/')
  return isId(id) ? { resource, id, verb: rest[0] ?? null, is_deeper: rest.length > 1 } : null
}

/** Whether it makes a record of the collection its path begins with. */
export const isCreation = ({ method, path }: Pick<Queued, 'method' | 'path'>): boolean => method === 'POST' && targetOf(path) === null

const collectionOf = (path: string): string => path.split(/[/?]/, 1)[0] ?? ''

/** Fields that move with every write, whoever makes it. */
const moving = new Set(['version', 'updated_at'])

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}

/** What of a record a write goes by; null when the record does not hold it under that name, and nothing can be said. */
export function seenBy({ method, body }: Pick<Queued, 'method' | 'body'>, record: CopyRecord | undefined): Queued['seen'] {
  if (!record) return null
  const names = method === 'PATCH' && body ? Object.keys(body) : Object.keys(record).filter((name) => !moving.has(name))
  return names.every((name) => name in record) ? Object.fromEntries(names.map((name) => [name, record[name]])) : null
}

/** Whether the record, as it is now, still says what the person went by. */
export const isAsSeen = ({ seen }: Queued, record: Readonly<Record<string, unknown>>): boolean =>
  seen !== null && Object.entries(seen).every(([name, value]) => sameJson(record[name], value))

/**
 * A write goes by the version which the one before it made, if nobody else came between: then the service applied that one as it was, or
 * the record still says what the person went by. Otherwise it keeps its base, and the service finds what it did not know.
 */
export function rebased(write: Queued, former: Queued, { status, version, data }: Done): Queued {
  if (version === null || version <= (write.base_version ?? 0)) return write
  const isNext = status === 'applied' && write.base_version === former.base_version
  const isOwn = former.temp_id !== null && write.base_version === null
  return isNext || isOwn || (data !== null && isAsSeen(write, data)) ? { ...write, base_version: version } : write
}

/** `resource/id` of the record that a write is about or has made. */
export function placeOf({ path, temp_id }: Queued, ids: ReadonlyMap<string, number>): string | null {
  const target = targetOf(pathWithIds(path, ids))
  if (target) return target.is_deeper ? null : `${target.resource}/${target.id}`
  return temp_id === null ? null : `${collectionOf(path)}/${ids.get(temp_id) ?? `$${temp_id}`}`
}

/** The name a text refers to. */
const named = (text: string): string[] => (text.startsWith('$') && text.length > 1 ? [text.slice(1)] : [])

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return named(value)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : []
}

/** The names of records made offline that a write refers to. */
export const refersTo = ({ path, body }: Pick<Queued, 'path' | 'body'>): string[] => [
  ...path.split(/[/?]/).flatMap(named),
  ...namesIn(body),
]

/** The same value, with the ids of those names that have one by now. */
export function withIds(value: unknown, ids: ReadonlyMap<string, number>): unknown {
  if (typeof value === 'string') return ids.get(named(value)[0] ?? '') ?? value
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIds(inner, ids)]))
}

export const pathWithIds = (path: string, ids: ReadonlyMap<string, number>): string =>
  path
    .split('/')
    .map((segment) => String(withIds(segment, ids)))
    .join('/')

/** The records of a resource as the person sees them: the copy, and on top of it what is still on its way. */
export function shown(
  resource: string,
  copy: ReadonlyMap<number, CopyRecord>,
  queue: readonly Queued[],
  ids: ReadonlyMap<string, number>,
): Map<number | string, CopyRecord> {
  const records = new Map<number | string, CopyRecord>(copy)
  for (const write of queue) {
    const target = targetOf(pathWithIds(write.path, ids))
    const body = withIds(write.body, ids) as CopyRecord | null
    if (isCreation(write) && collectionOf(write.path) === resource && write.temp_id !== null) {
      const id = ids.get(write.temp_id) ?? `$${write.temp_id}`
      if (!copy.has(Number(id))) records.set(id, { ...body, id })
    }
    if (target?.resource !== resource || target.verb !== null) continue
    const id = /^\d+$/.test(target.id) ? Number(target.id) : target.id
    const record = records.get(id)
    if (write.method === 'DELETE') records.delete(id)
    else if (record && write.method !== 'POST') records.set(id, { ...record, ...body, id })
  }
  return records
}

/** At most this many go in one push. */
const mostWrites = 200

/**
 * The writes of the next push: the head of the queue, up to the first one that must wait for the answer to another. A second write of a
 * record goes by the version which the first one makes, and only the answer tells it.
 */
export function nextBatch(queue: readonly Queued[], ids: ReadonlyMap<string, number>, most = mostWrites): Queued[] {
  const touched = new Set<string>()
  const batch: Queued[] = []
  for (const write of queue) {
    if (write.done) continue
    const target = targetOf(pathWithIds(write.path, ids))
    const place = target && `${target.resource}/${target.id}`
    if (batch.length === most || (place !== null && touched.has(place))) break
    if (place !== null) touched.add(place)
    if (write.temp_id !== null) touched.add(`${collectionOf(write.path)}/$${write.temp_id}`)
    batch.push(write)
  }
  return batch
}
