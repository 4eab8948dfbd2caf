import type { Db } from './database.ts'
import { raw, type Sql, sql, unprepared } from './sql.ts'

const rowsAtOnce = 4_000
let cursors = 0

/**
 * The rows of a query as they are asked for, so that memory does not grow with them. The next ones are fetched while these are used. Only
 * inside the transaction of `db`.
 */
export function streamRows<R extends object>(db: Db, query: Sql): AsyncIterableIterator<R> {
  const batches = streamBatches<R>(db, query)
  let rows: readonly R[] = []
  let at = 0
  // Written by hand: a generator takes three turns of the queue for each row.
  const next = async (): Promise<IteratorResult<R, undefined>> => {
    while (at === rows.length) {
      const { done, value } = await batches.next()
      if (done) return { done, value: undefined }
      rows = value
      at = 0
    }
    return take()
  }
  const take = (): IteratorResult<R, undefined> => {
    const value = rows[at] as R
    at += 1
    return { done: false, value }
  }
  const iterator: AsyncIterableIterator<R> = {
    [Symbol.asyncIterator]: () => iterator,
    next: () => (at < rows.length ? Promise.resolve(take()) : next()),
    return: async () => {
      rows = []
      at = 0
      await batches.return(undefined)
      return { done: true, value: undefined }
    },
  }
  return iterator
}

/** Rows of a list in memory at a time. */
const listedAtOnce = 250

/** Each row as JSON text, many at a time. */
export const streamJson = (db: Db, query: Sql) =>
  streamBatches<{ row: Buffer }>(db, sql`select row_to_json(r)::text as row from (${query}) r`, listedAtOnce, db.bytes)

/** The same rows, many at a time. */
export async function* streamBatches<R extends object>(
  db: Db,
  query: Sql,
  at_once = rowsAtOnce,
  read: Db['many'] = db.many,
): AsyncGenerator<R[], undefined> {
  cursors += 1
  const cursor = raw(`rows_${cursors}`)
  // All rows are read, so the plan must not be one that finds the first ones soon.
  await db.many(sql`select set_config('cursor_tuple_fraction', '1', true)`)
  await db.many(unprepared(sql`declare ${cursor} no scroll cursor for ${query}`))
  const fetchRows = () => read<R>(unprepared(sql`fetch ${raw(String(at_once))} from ${cursor}`))
  let next: Promise<R[]> | null = fetchRows()
  try {
    while (next) {
      const rows: R[] = await next
      next = rows.length === at_once ? fetchRows() : null
      // Awaited at the next turn; a reader that leaves before it must not make it an unhandled rejection.
      next?.catch(() => {})
      yield rows
    }
  } finally {
    if (next) await next.then(() => db.many(unprepared(sql`close ${cursor}`))).catch(() => {})
  }
}
