import { isProblemError, type Problem } from '../problem.ts'
import { type Done, nextBatch, pathWithIds, placeOf, type Queued, rebased, refersTo, withIds } from './queue.ts'
import type { Shelf, Unsettled } from './shelf.ts'
import type { Mutation, PushResult, Wire } from './wire.ts'

/** Sends what is waiting, a batch after the other. Whatever happens on the way, the queue knows what is left: keys make a repeat harmless. */
export async function pushAll(shelf: Shelf, wire: Wire, most?: number): Promise<void> {
  let atMost = most
  for (;;) {
    const batch = nextBatch(shelf.queue(), shelf.ids(), atMost)
    if (batch.length === 0) return
    try {
      const { results } = await wire.push(batch.map((write) => mutationOf(write, shelf.ids())))
      await keepResults(shelf, results)
      atMost = most
    } catch (error) {
      if (!isProblemError(error) || (error.problem.status !== 413 && error.problem.status !== 422)) throw error
      // One of them spoils the whole: alone, it is the one that is refused.
      if (batch.length === 1) await shelf.change(() => ({ ...refuse(shelf, batch, error.problem), result: undefined }))
      atMost = Math.ceil(batch.length / 2)
    }
  }
}

function mutationOf(write: Queued, ids: ReadonlyMap<string, number>): Mutation {
  const { key, method, path, body, base_version, occurred_at, operation_id, temp_id } = write
  return {
    client_mutation_id: key,
    method,
    path: pathWithIds(path, ids),
    body: withIds(body, ids) as Mutation['body'] & object,
    base_version,
    occurred_at,
    operation_id,
    temp_id,
  }
}

/** A result that says what was done; null for a conflict or a rejection. */
const doneBy = ({ status, version, data }: PushResult): Done | null =>
  status === 'conflict' || status === 'rejected' ? null : { status, version, data }

function keepResults(shelf: Shelf, results: readonly PushResult[]): Promise<void> {
  return shelf.change(() => {
    const waiting = new Map(shelf.queue().map((write) => [write.key, write]))
    const ids = new Map(shelf.ids())
    const unsettled: [string, Unsettled][] = []
    for (const result of results) {
      const write = waiting.get(result.client_mutation_id)
      if (!write || write.done) continue
      const done = doneBy(result)
      if (done) {
        if (write.temp_id !== null && result.id !== null) ids.set(write.temp_id, result.id)
        waiting.set(write.key, { ...write, done })
        for (const next of waiting.values())
          if (!next.done && next.n > write.n && placeOf(next, ids) === placeOf(write, ids))
            waiting.set(next.key, rebased(next, write, done))
        continue
      }
      for (const lost of withDependants([write], [...waiting.values()])) {
        waiting.delete(lost.key)
        unsettled.push([lost.key, lost === write ? unsettledBy(result, write) : orphan(lost)])
      }
    }
    const queue = shelf.queue().map(({ n, key }) => [n, waiting.get(key) ?? null] as const)
    return { queue, ids: [...ids].filter(([name]) => !shelf.ids().has(name)), unsettled, result: undefined }
  })
}

const unsettledBy = ({ status, conflict_id, data, error }: PushResult, write: Queued): Unsettled => ({
  write,
  status: status === 'conflict' ? 'conflict' : 'rejected',
  conflict_id,
  server_data: status === 'conflict' ? data : null,
  error,
})

/** It refers to a record that was never made. */
const orphan = (write: Queued): Unsettled => ({
  write,
  status: 'rejected',
  conflict_id: null,
  server_data: null,
  error: { code: 'depends_on_refused', message: 'It refers to a record whose creation was refused.' },
})

/** Those of the waiting writes that need the records which these were to make, and so on. */
function withDependants(lost: readonly Queued[], waiting: readonly Queued[]): Queued[] {
  const names = new Set(lost.flatMap(({ temp_id }) => temp_id ?? []))
  const more = waiting.filter((write) => !write.done && !lost.includes(write) && refersTo(write).some((name) => names.has(name)))
  return more.length === 0 ? [...lost] : withDependants([...lost, ...more], waiting)
}

const refuse = (shelf: Shelf, batch: readonly Queued[], { status, code, message, errors, request_id }: Problem) => {
  const error = { status, code, message, errors, request_id }
  const lost = withDependants(batch, shelf.queue())
  return {
    queue: lost.map(({ n }) => [n, null] as const),
    unsettled: lost.map((write): [string, Unsettled] => [
      write.key,
      batch.includes(write) ? { write, status: 'rejected', conflict_id: null, server_data: null, error } : orphan(write),
    ]),
  }
}
