import type { Client } from '../client.ts'
import type { SyncRecords } from '../openapi.ts'
import { isProblemError, type Problem } from '../problem.ts'
import { pullAll } from './pull.ts'
import { pushAll } from './push.ts'
import { type CopyRecord, isCreation, pathWithIds, placeOf, type Queued, rebased, seenBy, shown, targetOf, type Write } from './queue.ts'
import { openShelf, type Shelf, type Unsettled } from './shelf.ts'
import type { Storage } from './storage.ts'
import { type Resolved, wireOf } from './wire.ts'

export type StoreOptions = {
  readonly client: Client
  /** Public token of the company file. */
  readonly company: string
  /** Of this file and this user alone. */
  readonly storage: Storage
  readonly now?: () => Date
  readonly newId?: () => string
  /** Writes per push; the service takes 200. */
  readonly batch?: number
}

export type Synced =
  | { readonly ok: true; readonly pending: 0 }
  /** Nothing is lost: what is waiting goes with the next attempt. 404: the person may no longer see the file. */
  | { readonly ok: false; readonly problem: Problem; readonly pending: number }

export type Written = {
  readonly key: string
  /** Of a creation: the id to show and to refer to until the service has given one, and for good after that. */
  readonly id: string | null
}

/** The resources of a company file, by name. */
export type Resource = keyof SyncRecords

/** A record made here has no version and only the fields that were written, until the service has seen it; its id is then `$name`. */
export type CopyOf<R extends Resource> = Pick<CopyRecord, 'id' | 'version'> &
  Partial<Omit<NonNullable<SyncRecords[R]>[number], 'id' | 'version'>>

export type OfflineStore = {
  /** The records of a resource as the person should see them: the copy with their own waiting writes. */
  readonly list: <R extends Resource>(resource: R) => CopyOf<R>[]
  readonly get: <R extends Resource>(resource: R, id: number | string) => CopyOf<R> | undefined
  /** Done here at once, and with the service at the next `sync`. */
  readonly write: (write: Write) => Promise<Written>
  readonly sync: () => Promise<Synced>
  /** Waiting for the service, in order. */
  readonly pending: () => Queued[]
  /** Conflicts and rejections, each with its reason, until the app has dealt with them. */
  readonly unsettled: () => Unsettled[]
  /** Decides a conflict with the service, and forgets it here. The next `sync` brings the record. */
  readonly resolve: (conflict_id: number, resolution: 'client' | 'server' | 'merged', data?: Record<string, unknown>) => Promise<Resolved>
  readonly dismiss: (key: string) => Promise<void>
  /** The id that the service gave a record made here. */
  readonly idOf: (name: string) => number | undefined
  /** Where the copy stands in the stream; null before the first sync. */
  readonly cursor: () => number | null
}

export async function openStore(options: StoreOptions): Promise<OfflineStore> {
  const { client, company, storage, batch } = options
  const shelf = await openShelf(storage)
  const wire = wireOf(client, company)
  let running: Promise<Synced> | undefined

  const view = (resource: string) =>
    shown(resource, shelf.records(shelf.state().copy).get(resource) ?? new Map(), shelf.queue(), shelf.ids())

  const exchange = async (): Promise<Synced> => {
    const unsent = await problemOfWork(() => pushAll(shelf, wire, batch))
    // Whoever may no longer write can still read.
    const unread = unsent?.status === 0 ? null : await problemOfWork(() => pullAll(shelf, wire))
    const problem = unsent ?? unread
    return problem ? { ok: false, problem, pending: waiting(shelf).length } : { ok: true, pending: 0 }
  }

  return {
    list: <R extends Resource>(resource: R) => [...view(resource).values()] as CopyOf<R>[],
    get: <R extends Resource>(resource: R, id: number | string) => view(resource).get(known(shelf, id)) as CopyOf<R> | undefined,
    write: (write) => queueWrite(shelf, view, write, options),
    sync: () => (running ??= exchange().finally(() => (running = undefined))),
    pending: () => waiting(shelf),
    unsettled: () => [...shelf.unsettled().values()],
    resolve: async (conflict_id, resolution, data) => {
      const resolved = await wire.resolve(conflict_id, resolution, data)
      const settled = [...shelf.unsettled()].filter(([, one]) => one.conflict_id === conflict_id)
      await shelf.change(() => ({ unsettled: settled.map(([key]) => [key, null] as const), result: undefined }))
      return resolved
    },
    dismiss: (key) => shelf.change(() => ({ unsettled: [[key, null]], result: undefined })),
    idOf: (name) => shelf.ids().get(name.replace(/^\$/, '')),
    cursor: () => shelf.state().cursor,
  }
}

async function problemOfWork(work: () => Promise<void>): Promise<Problem | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (isProblemError(error)) return error.problem
    throw error
  }
}

const waiting = (shelf: Shelf): Queued[] => shelf.queue().filter(({ done }) => !done)

/** By its own id, or by the one it has been given since. */
function known(shelf: Shelf, id: number | string): number | string {
  return typeof id === 'string' ? (shelf.ids().get(id.replace(/^\$/, '')) ?? id) : id
}

function queueWrite(
  shelf: Shelf,
  view: (resource: string) => ReadonlyMap<number | string, CopyRecord>,
  { method, path, body = null, base_version, operation_id }: Write,
  { now = () => new Date(), newId = () => crypto.randomUUID() }: StoreOptions,
): Promise<Written> {
  return shelf.change(() => {
    const target = targetOf(pathWithIds(path, shelf.ids()))
    const record =
      target && !target.is_deeper ? view(target.resource).get(/^\d+$/.test(target.id) ? Number(target.id) : target.id) : undefined
    const state = shelf.state()
    const temp_id = isCreation({ method, path }) ? newId() : null
    const write: Queued = {
      n: state.next,
      key: newId(),
      method,
      path,
      body,
      base_version: base_version ?? record?.version ?? null,
      occurred_at: now().toISOString(),
      operation_id: operation_id ?? newId(),
      temp_id,
      seen: seenBy({ method, body }, record),
      done: null,
    }
    // The copy does not know yet what the service has done a moment ago; the person has seen it.
    const former = shelf.queue().filter((other) => placeOf(other, shelf.ids()) === placeOf(write, shelf.ids()))
    const queued = former.reduce((one, other) => (other.done ? rebased(one, other, other.done) : one), write)
    const result = { key: write.key, id: temp_id === null ? null : `$${temp_id}` }
    return { state: { ...state, next: state.next + 1 }, queue: [[queued.n, queued]], result }
  })
}
