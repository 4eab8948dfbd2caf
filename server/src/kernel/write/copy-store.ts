import { once } from 'node:events'
import pg from 'pg'
import { type Db, dbOn } from './database.ts'

/** A value of a row; null is SQL's null. */
export type Cell = string | number | boolean | null
type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>

/** A transaction of the owner of the database, in which rows are loaded by COPY. */
export type OwnerTransaction = {
  readonly db: Db
  /** `target`: a table and its columns. Returns the number of rows. */
  readonly copy: (target: string, rows: Rows) => Promise<number>
}

/** The transaction commits when `work` returns; if it throws, or the process ends, nothing has happened. Without a statement timeout. */
export async function inOwnerTransaction<T>(ownerUrl: string, work: (transaction: OwnerTransaction) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'partita-operator', options: '-c timezone=UTC' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin; set local role partita_owner')
    const result = await work({ db: dbOn(client), copy: (target, rows) => copyRows(client, target, rows) })
    await client.query('commit')
    return result
  } finally {
    // A connection that ends inside a transaction rolls it back.
    await client.end()
  }
}

async function copyRows(client: pg.Client, target: string, rows: Rows): Promise<number> {
  const counted = { rows: 0 }
  const done = Promise.withResolvers<void>()
  client.query(copyQuery(`copy ${target} from stdin`, chunksOf(rows, counted), done) as unknown as pg.Submittable)
  await done.promise
  return counted.rows
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
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean }
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
