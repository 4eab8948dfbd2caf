import { isProblemError } from '../problem.ts'
import { type CopyRecord, isAsSeen, placeOf, type Queued } from './queue.ts'
import type { Shelf, State } from './shelf.ts'
import type { Pulled, Snapshot, Wire } from './wire.ts'

/** A copy that must be made anew more often than this in one go is a matter for a person. */
const mostCopies = 3

/** Brings the copy up to date, page after page; each page is kept before the next is asked for, so it can stop anywhere. */
export async function pullAll(shelf: Shelf, wire: Wire): Promise<void> {
  for (let copies = 0; ; ) {
    const done = shelf.queue().filter((write) => write.done)
    if (shelf.state().cursor === null || shelf.state().making !== null) {
      copies += 1
      if (copies > mostCopies) throw new Error(`The service asked for a new copy ${mostCopies} times in a row.`)
      await bootstrapAll(shelf, wire)
    }
    const { full_resync } = await followStream(shelf, wire)
    if (full_resync) continue
    // What the service had done before the first page was asked for is in the copy now.
    await shelf.change(() => ({ queue: done.map(({ n }) => [n, null] as const), result: undefined }))
    return
  }
}

async function followStream(shelf: Shelf, wire: Wire): Promise<{ full_resync: boolean }> {
  for (;;) {
    const page = await wire.pull(shelf.state().cursor ?? 0)
    if (page.full_resync) {
      await shelf.change(() => ({ state: beginning(shelf.state()), result: undefined }))
      return { full_resync: true }
    }
    await keepPage(shelf, page)
    if (!page.has_more) return { full_resync: false }
  }
}

const beginning = (state: State): State => ({ ...state, making: { copy: state.copy + 1, page_token: null } })

function keepPage(shelf: Shelf, { changes, cursor }: Pulled): Promise<void> {
  return shelf.change(() => {
    const state = shelf.state()
    const records = changes.map(
      ({ resource, op, id, data }) => [state.copy, resource, id, op === 'delete' ? null : asRecord(data)] as const,
    )
    const upserts = changes.filter(({ op }) => op === 'upsert')
    const places = new Map(upserts.map(({ resource, id, data }) => [`${resource}/${id}`, asRecord(data)]))
    return { state: { ...state, cursor }, records, queue: rebased(shelf, places), result: undefined }
  })
}

const asRecord = (data: unknown): CopyRecord => data as CopyRecord

/** Waiting writes go by the record as it is now, where it still says what the person went by. Where it does not, the service will see that. */
function rebased(shelf: Shelf, places: ReadonlyMap<string, CopyRecord>): [number, Queued][] {
  const ids = shelf.ids()
  return shelf.queue().flatMap((write): [number, Queued][] => {
    const record = places.get(placeOf(write, ids) ?? '')
    const isBehind = record?.version !== undefined && write.base_version !== null && write.base_version < record.version
    if (write.done || !isBehind || !isAsSeen(write, record)) return []
    return [[write.n, { ...write, base_version: record.version ?? null }]]
  })
}

/** A copy made beside the former one, which stays until the new one is whole. The queue is not touched. */
async function bootstrapAll(shelf: Shelf, wire: Wire): Promise<void> {
  if (shelf.state().making === null) await shelf.change(() => ({ state: beginning(shelf.state()), result: undefined }))
  for (let has_more = true; has_more; ) {
    const token = shelf.state().making?.page_token ?? null
    const page = await wire.bootstrap(token).catch((error: unknown) => {
      // A page token outlives neither a restored database nor a new shape of records.
      if (token !== null && isProblemError(error) && error.problem.status === 422) return null
      throw error
    })
    if (page) await keepSnapshot(shelf, page)
    else await startAgain(shelf)
    has_more = page === null || page.has_more
  }
}

/** The records of one copy, to be removed. */
const allOf = (shelf: Shelf, copy: number) =>
  [...shelf.records(copy)].flatMap(([resource, records]) => [...records.keys()].map((id) => [copy, resource, id, null] as const))

const startAgain = (shelf: Shelf): Promise<void> =>
  shelf.change(() => {
    const state = shelf.state()
    return { state: { ...beginning(state) }, records: allOf(shelf, state.copy + 1), result: undefined }
  })

function keepSnapshot(shelf: Shelf, { resources, has_more, next_page_token, cursor }: Snapshot): Promise<void> {
  return shelf.change(() => {
    const state = shelf.state()
    const copy = state.making?.copy ?? state.copy + 1
    const places = new Map(
      Object.entries(resources).flatMap(([resource, records]) =>
        records.map((record) => [`${resource}/${String((record as CopyRecord).id)}`, asRecord(record)] as const),
      ),
    )
    const records = [...places].map(([place, record]) => [copy, place.slice(0, place.lastIndexOf('/')), Number(record.id), record] as const)
    if (has_more) return { state: { ...state, making: { copy, page_token: next_page_token } }, records, result: undefined }
    const whole: State = { ...state, copy, cursor, making: null }
    return { state: whole, records: [...records, ...allOf(shelf, state.copy)], queue: rebased(shelf, places), result: undefined }
  })
}
