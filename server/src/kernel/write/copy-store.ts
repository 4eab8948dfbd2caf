import { once } from 'node:events'
import { Readable } from 'node:stream'
import pg from 'pg'
import { type Db, dbOn } from './database.ts'
import { confirmed, watchSession } from './transaction.ts'
import { types } from './value-types.ts'

/** A value of a row; null is SQL's null. */
export type Cell = string | number | boolean | null
type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>

/** A transaction of the owner of the database, in which rows are loaded by COPY. */
export type OwnerTransaction = {
  readonly db: Db
  /** `target`: a table and its columns. Returns the number of rows. */
  readonly copy: (target: string, rows: Rows) => Promise<number>
  /** The same for rows that are written in the text format of COPY already, without the ends of their lines. */
  readonly copyLines: (target: string, lines: AsyncIterable<string>) => Promise<void>
  /** The rows of a query in the text format of COPY, each without the end of its line. No other statement may run until the last was read. */
  readonly copyOut: (query: string) => AsyncGenerator<string>
}

/**
 * How a transaction of the owner begins. `as_they_are` loads rows that were checked elsewhere: no trigger runs, foreign keys included, so the
 * caller checks them; PostgreSQL grants that to superusers, or by `grant set on parameter session_replication_role`.
 */
const beginnings = {
  checked: 'begin',
  as_they_are: 'begin; set local session_replication_role = replica',
  snapshot: 'begin isolation level repeatable read read only',
} as const

/** The transaction commits when `work` returns; if it throws, or the process ends, nothing has happened. Without a statement timeout. */
export async function inOwnerTransaction<T>(
  ownerUrl: string,
  work: (transaction: OwnerTransaction) => Promise<T>,
  beginning: keyof typeof beginnings = 'checked',
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'partita-operator', options: '-c timezone=UTC', types })
  watchSession(client)
  await client.connect()
  try {
    await client.query(`${beginnings[beginning]}; set local role partita_owner`)
    const result = await work({
      db: dbOn(client),
      copy: (target, rows) => copyRows(client, target, rows),
      copyLines: (target, lines) => copyChunks(client, target, chunksOfLines(lines)),
      copyOut: (query) => copyOut(client, query),
    })
    const { command } = await confirmed(client, client.query('commit'))
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
    return result
  } finally {
    // A connection that ends inside a transaction rolls it back.
    await client.end()
  }
}

async function copyRows(client: pg.Client, target: string, rows: Rows): Promise<number> {
  const counted = { rows: 0 }
  await copyChunks(client, target, chunksOf(rows, counted))
  return counted.rows
}

async function copyChunks(client: pg.Client, target: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const done = Promise.withResolvers<void>()
  client.query(copyQuery(`copy ${target} from stdin`, chunks, done) as unknown as pg.Submittable)
  await done.promise
}

const chunkLength = 64 * 1024

async function* chunksOf(rows: Rows, counted: { rows: number }): AsyncGenerator<Buffer> {
  let text = ''
  for await (const row of rows) {
    text += `${row.map(textOf).join('\t')}\n`
    counted.rows += 1
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

async function* chunksOfLines(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = ''
  for await (const line of lines) {
    text += `${line}\n`
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** The text format of COPY. PostgreSQL's text cannot hold U+0000. */
const textOf = (cell: Cell): string =>
  cell === null
    ? '\\N'
    : String(cell)
        .replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
        .replaceAll('\0', '')

/** What the driver's connection offers for COPY, and its types do not say. */
type CopyConnection = {
  readonly stream: NodeJS.ReadWriteStream & { readonly writableNeedDrain: boolean }
  readonly query: (text: string) => void
  readonly sendCopyFromChunk: (chunk: Buffer) => void
  readonly endCopyFrom: () => void
  readonly sendCopyFail: (message: string) => void
}

/** A query of the driver whose data follows once the server asks for it. */
function copyQuery(text: string, chunks: AsyncIterable<Buffer>, done: PromiseWithResolvers<void>) {
  let failed: unknown
  const send = async (connection: CopyConnection) => {
    for await (const chunk of chunks) {
      if (failed !== undefined) return
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), once(connection.stream, 'close')])
    }
    connection.endCopyFrom()
  }
  return {
    submit: (connection: CopyConnection) => connection.query(text),
    handleCopyInResponse: (connection: CopyConnection) =>
      void send(connection).catch((error: unknown) => {
        failed = error
        connection.sendCopyFail('the rows could not be read')
      }),
    // A lost connection is reported here too, and nothing follows then.
    handleError: (error: unknown) => {
      failed ??= error
      done.reject(failed)
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => (failed === undefined ? done.resolve() : done.reject(failed)),
  }
}

/** PostgreSQL sends one message per row; while nobody reads them, the connection is not read either. */
async function* copyOut(client: pg.Client, query: string): AsyncGenerator<string> {
  let connection: CopyConnection | undefined
  const rows = new Readable({
    objectMode: true,
    highWaterMark: 1000,
    read: () => void connection?.stream.resume(),
    destroy: (error, done) => {
      // A reader that left early: the rest arrives and is dropped.
      connection?.stream.resume()
      done(error)
    },
  })
  client.query({
    submit: (on: CopyConnection) => {
      connection = on
      on.query(`copy (${query}) to stdout`)
    },
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
      if (!rows.destroyed && !rows.push(chunk.toString('utf8', 0, chunk.length - 1))) connection?.stream.pause()
    },
    handleError: (error: Error) => void rows.destroy(error),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => void (rows.destroyed || rows.push(null)),
  } as unknown as pg.Submittable)
  yield* rows as AsyncIterable<string>
}
