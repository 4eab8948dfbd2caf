import type { Problem } from '../problem.ts'
import type { CopyRecord, Queued } from './queue.ts'
import type { Storage } from './storage.ts'

/** A write that was not done, and why. */
export type Unsettled = {
  readonly write: Queued
  readonly status: 'conflict' | 'rejected'
  /** To be resolved under this number. */
  readonly conflict_id: number | null
  /** Of a conflict, the record as the service has it. */
  readonly server_data: Readonly<Record<string, unknown>> | null
  readonly error: Partial<Omit<Problem, 'body'>> | null
}

export type State = {
  /** Which of the copies is shown: while another is made, the former stays. */
  readonly copy: number
  /** Where the copy stands in the stream; null before the first one is there. */
  readonly cursor: number | null
  /** A copy in the making. */
  readonly making: { readonly copy: number; readonly page_token: string | null } | null
  readonly next: number
}

type Change = {
  state?: State
  records?: readonly (readonly [copy: number, resource: string, id: number, record: CopyRecord | null])[]
  queue?: readonly (readonly [n: number, write: Queued | null])[]
  ids?: readonly (readonly [name: string, id: number])[]
  unsettled?: readonly (readonly [key: string, unsettled: Unsettled | null])[]
}

export type Shelf = {
  readonly state: () => State
  /** By resource and id, of one copy. */
  readonly records: (copy: number) => ReadonlyMap<string, ReadonlyMap<number, CopyRecord>>
  readonly queue: () => Queued[]
  readonly ids: () => ReadonlyMap<string, number>
  readonly unsettled: () => ReadonlyMap<string, Unsettled>
  /** One change after the other, each made from what the one before left; it is on the storage before it is here. */
  readonly change: <T>(make: () => Change & { result: T }) => Promise<T>
}

type Held = {
  state: State
  copies: Map<number, Map<string, Map<number, CopyRecord>>>
  queue: Map<number, Queued>
  ids: Map<string, number>
  unsettled: Map<string, Unsettled>
}

const fresh: State = { copy: 0, cursor: null, making: null, next: 1 }

function put<K, V>(map: Map<K, V>, key: K, value: V | null): void {
  if (value === null) map.delete(key)
  else map.set(key, value)
}

function putRecord({ copies }: Held, copy: number, resource: string, id: number, record: CopyRecord | null): void {
  if (!copies.has(copy)) copies.set(copy, new Map())
  const resources = copies.get(copy) as Map<string, Map<number, CopyRecord>>
  if (!resources.has(resource)) resources.set(resource, new Map())
  put(resources.get(resource) as Map<number, CopyRecord>, id, record)
}

function apply(held: Held, { state, records = [], queue = [], ids = [], unsettled = [] }: Change): void {
  if (state) held.state = state
  for (const [copy, resource, id, record] of records) putRecord(held, copy, resource, id, record)
  for (const [n, write] of queue) put(held.queue, n, write)
  for (const [name, id] of ids) held.ids.set(name, id)
  for (const [key, one] of unsettled) put(held.unsettled, key, one)
}

const written = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const linesOf = ({ state, records = [], queue = [], ids = [], unsettled = [] }: Change): Map<string, string | null> =>
  new Map([
    ...(state ? [['state', written(state)] as const] : []),
    ...records.map(([copy, resource, id, record]) => [`record/${copy}/${resource}/${id}`, written(record)] as const),
    ...queue.map(([n, write]) => [`queue/${n}`, written(write)] as const),
    ...ids.map(([name, id]) => [`id/${name}`, written(id)] as const),
    ...unsettled.map(([key, one]) => [`unsettled/${key}`, written(one)] as const),
  ])

async function read(storage: Storage): Promise<Held> {
  const state = await storage.get('state')
  const held: Held = {
    state: state === undefined ? fresh : (JSON.parse(state) as State),
    copies: new Map(),
    queue: new Map(),
    ids: new Map(),
    unsettled: new Map(),
  }
  for await (const [key, value] of storage.iterate('record/')) {
    const [, copy = '', resource = '', id = ''] = key.split('/')
    putRecord(held, Number(copy), resource, Number(id), JSON.parse(value) as CopyRecord)
  }
  for await (const [key, value] of storage.iterate('queue/')) held.queue.set(Number(key.slice(6)), JSON.parse(value) as Queued)
  for await (const [key, value] of storage.iterate('id/')) held.ids.set(key.slice(3), Number(value))
  for await (const [key, value] of storage.iterate('unsettled/')) held.unsettled.set(key.slice(10), JSON.parse(value) as Unsettled)
  return held
}

const none: ReadonlyMap<string, ReadonlyMap<number, CopyRecord>> = new Map()

/** What a store keeps: in memory for reading, and in its storage before anything depends on it. */
export async function openShelf(storage: Storage): Promise<Shelf> {
  const held = await read(storage)
  let last: Promise<unknown> = Promise.resolve()
  return {
    state: () => held.state,
    records: (copy) => held.copies.get(copy) ?? none,
    queue: () => [...held.queue.values()].toSorted((one, other) => one.n - other.n),
    ids: () => held.ids,
    unsettled: () => held.unsettled,
    change: (make) => {
      const made = last.then(async () => {
        const { result, ...change } = make()
        const lines = linesOf(change)
        if (lines.size > 0) await storage.set(lines)
        apply(held, change)
        return result
      })
      last = made.catch(() => {})
      return made
    },
  }
}
