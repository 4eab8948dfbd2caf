import pg from 'pg'
import type { Clock } from '../../lib/clock.ts'
import type { Language } from '../../lib/languages.ts'
import { messages } from '../route/messages.ts'
import { closed, notFound, Problem, refused, unavailable } from '../route/problem.ts'
import { type ScopeQueue, scopeQueue } from './scope-queue.ts'
import { compile, raw, type Sql, sql } from './sql.ts'
import { abandon, confirmed, limitMs, silenceMs, sqlstateOf, type Transaction, transactionOn, watchSession } from './transaction.ts'
import { BytesClient, bytesTypes, types } from './value-types.ts'

/** What store functions need. Inside a company file, `app_company()` in SQL is that file. */
export type Db = {
  readonly many: <R extends object>(statement: Sql) => Promise<R[]>
  readonly maybe: <R extends object>(statement: Sql) => Promise<R | undefined>
  readonly one: <R extends object>(statement: Sql) => Promise<R>
  /** Rows whose texts are bytes, to be passed on as they are. */
  readonly bytes: <R extends object>(statement: Sql) => Promise<R[]>
  /** The rows as one JSON array, rendered by the database: nothing is built per row on the way out. */
  readonly json: (statement: Sql) => Promise<JsonText>
  /** The same for a whole list, which may have any number of rows: a long one is not read, but returned as its statement. */
  readonly list: (statement: Sql) => Promise<JsonText | LongList>
}

/** JSON text that is ready to be sent, as bytes. */
export type JsonText = { readonly json: Buffer }

/** A list with more rows than are held in memory. The call reads it by a cursor, on a connection that only long lists use. */
export type LongList = { readonly rows_of: Sql }

/**
 * The pools of a process. `admission` serves single statements: identifying callers, readiness. `report` serves reads of many records,
 * `export` those that become files, `list` whole lists that are long.
 */
export const poolNames = ['admission', 'read', 'report', 'export', 'list', 'write'] as const
type PoolName = (typeof poolNames)[number]

export type Pools = Readonly<Record<PoolName, pg.Pool>> & {
  readonly clock: Clock
  /** Who waits for an earlier read of many records of the same user. */
  readonly turns: ScopeQueue
  /** A list with more rows is long. */
  readonly list_rows: number
  readonly end: () => Promise<void>
}

/** Connections of each pool, from the configured size. docs/guides/operating/configure.md gives the sum. */
const poolSizes = (size: number): Readonly<Record<PoolName, number>> => ({
  admission: 2,
  read: size,
  report: Math.ceil(size / 2),
  // So many files are made at once by a process; further requests wait.
  export: 2,
  // So many long lists are read at once; further requests wait.
  list: 2,
  write: size,
})

/** A file may take so long to make, and a request for a report, a file or a long list so long to wait for its turn. */
const exportLimitMs = 600_000
const turnWaitMs = 120_000

/** `limit_ms`: of a statement, and of a transaction between two unless `idle_ms` says otherwise. `wait_ms`: for a connection. */
type PoolTimes = { readonly limit_ms?: number; readonly idle_ms?: number; readonly wait_ms?: number }

const defaultListRows = 2_000

/** A machine that vanished is noticed by TCP within about two minutes, whoever waits for it. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Small pools, each opened as it is used: slow reports leave other reads their connections, and neither keeps anybody from signing in. Writes
 * always run generic plans (planning anew costs more than it gains), reads let the planner choose. Connections pipeline, so statements that do
 * not depend on each other's results share one round trip.
 */
export function openPools(databaseUrl: string, size: number, clock: Clock, patience_ms = 10_000, list_rows = defaultListRows): Pools {
  const sizes = poolSizes(size)
  const pool = (name: PoolName, settings = '', { limit_ms = limitMs, wait_ms = patience_ms, idle_ms }: PoolTimes = {}) => {
    const settled: pg.PoolConfig & { pipeline: true } = {
      connectionString: databaseUrl,
      max: sizes[name],
      connectionTimeoutMillis: wait_ms,
      idleTimeoutMillis: 60_000,
      application_name: `partita-${name}`,
      options: `-c statement_timeout=${limit_ms} -c idle_in_transaction_session_timeout=${idle_ms ?? limit_ms} -c timezone=UTC ${settings}`,
      ...keptAlive,
      types,
      pipeline: true,
    }
    const made = new pg.Pool({ ...settled, Client: BytesClient as unknown as typeof pg.Client })
    // An idle connection that dies is replaced by the pool; without a listener it would end the process.
    made.on('error', () => {})
    made.on('connect', watchSession)
    return made
  }
  const pools = {
    admission: pool('admission'),
    read: pool('read'),
    report: pool('report'),
    export: pool('export', '', { limit_ms: exportLimitMs, wait_ms: turnWaitMs }),
    // A list waits for its portions inside its transaction, each for as long as a turn at most.
    list: pool('list', '', { idle_ms: 2 * turnWaitMs, wait_ms: turnWaitMs }),
    write: pool('write', '-c plan_cache_mode=force_generic_plan'),
  }
  const turns = scopeQueue(() => performance.now(), turnWaitMs)
  return { ...pools, clock, turns, list_rows, end: async () => void (await Promise.all(poolNames.map((name) => pools[name].end()))) }
}

/** The pool of the queue, as role partita_queue. It does not pipeline, because the job engine keeps a listening connection. */
export function openQueuePool(queueUrl: string, size: number, onError: (error: Error) => void): pg.Pool {
  const settings = { application_name: 'partita-queue', options: '-c timezone=UTC', ...keptAlive, types }
  const pool = new pg.Pool({ connectionString: queueUrl, max: size, ...settings })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** As the owner of the database, for operator commands. Without a statement timeout; each statement is a transaction. */
export async function asOwner<T>(ownerUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'partita-operator', options: '-c timezone=UTC', types })
  watchSession(client)
  await client.connect()
  try {
    return await work(
      dbOn({ query: (statement: pg.QueryConfig) => confirmed(client, client.query(statement)) } as unknown as pg.PoolClient),
    )
  } finally {
    await client.end()
  }
}

/** The time of a driven clock; null for the database's own time. */
export const drivenTime = (clock: Clock): string | null => (clock.driven ? clock.now().toISOString() : null)

const jsonOfRows = raw(`select coalesce('[' || string_agg(row_to_json(r)::text, ',') || ']', '[]') as json`)

/** The rows of a statement as one JSON array. */
const asJson = (statement: Sql): Sql => sql`${jsonOfRows} from (${statement}) r`

/** The same, or null where there are more than `most`: none of them is rendered then. */
const asJsonUpTo = (most: number, statement: Sql): Sql => sql`
  with r as materialized (select * from (${statement}) l limit ${raw(String(most + 1))})
  select case when (select count(*) from r) <= ${raw(String(most))} then (${jsonOfRows} from r) end as json`

/** A connection as stores see it. */
export function dbOn(client: Pick<pg.PoolClient, 'query'>, list_rows = defaultListRows): Db {
  const rows = async <R extends object>(statement: Sql) => (await client.query<R & pg.QueryResultRow>(compile(statement))).rows as R[]
  const bytes = async <R extends object>(statement: Sql) =>
    (await client.query<R & pg.QueryResultRow>({ ...compile(statement), types: bytesTypes })).rows as R[]
  return {
    many: rows,
    maybe: async <R extends object>(statement: Sql) => (await rows<R>(statement))[0],
    one: async <R extends object>(statement: Sql) => {
      const found = await rows<R>(statement)
      const [first] = found
      if (first === undefined || found.length > 1) throw new Error(`expected one row, got ${found.length}: ${compile(statement).text}`)
      return first
    },
    bytes,
    json: async (statement) => (await bytes<JsonText>(asJson(statement)))[0] ?? noRows,
    list: async (statement) => {
      const [{ json } = { json: null }] = await bytes<{ json: JsonText['json'] | null }>(asJsonUpTo(list_rows, statement))
      return json === null ? { rows_of: statement } : { json }
    },
  }
}

const noRows: JsonText = { json: Buffer.from('[]') }

const begin = compile(raw('begin isolation level repeatable read read only'))
const commit = compile(raw('commit'))

type Reader = { company_id: number | null; user_id: number | null; language?: Language | undefined }
type ReadPool = 'read' | 'report' | 'export' | 'list'

/**
 * A consistent read. Reports and long lists run one after another for each user and process, without a connection while they wait, so that
 * nobody takes all connections and all time of a process. They must not be nested.
 */
export function read<T>(
  pools: Pools,
  who: Reader,
  work: (db: Db) => Promise<T>,
  pool: ReadPool = 'read',
  signal?: AbortSignal,
): Promise<T> {
  if ((pool !== 'report' && pool !== 'list') || who.user_id === null) return readSnapshot(pools, who, work, pool, signal)
  return pools.turns.run(`${pool} ${who.user_id}`, () => readSnapshot(pools, who, work, pool, signal))
}

/**
 * Begin, the binding of company file and user, and the first query are sent together; the commit is not awaited. The connection is taken with
 * the first query, so a route without queries takes none; not if `signal` has broken the read off meanwhile.
 */
async function readSnapshot<T>(pools: Pools, who: Reader, work: (db: Db) => Promise<T>, pool: ReadPool, signal?: AbortSignal): Promise<T> {
  let opened: Promise<Transaction> | undefined
  let over = false
  const open = async () => {
    const client = await connect(pools[pool])
    if (signal?.aborted) {
      client.release()
      throw signal.reason
    }
    const transaction = transactionOn(client, silenceMs + (pool === 'export' ? exportLimitMs : limitMs))
    transaction.query(begin).catch(() => {})
    transaction
      .query(
        compile(
          sql`select bind_read(${who.company_id}::bigint, ${who.user_id}::bigint, ${drivenTime(pools.clock)}::timestamptz), set_config('app.language', ${who.language ?? ''}, true)`,
        ),
      )
      .catch(() => {})
    return transaction
  }
  const query = async (statement: pg.QueryConfig) => {
    refuseAfterEnd(over)
    const transaction = await (opened ??= open())
    refuseAfterEnd(over)
    return transaction.query(statement)
  }
  try {
    const result = await work(dbOn({ query } as unknown as pg.PoolClient, pools.list_rows)).finally(() => (over = true))
    const transaction = await opened
    transaction?.query(commit).then(
      () => transaction.client.release(),
      (error: Error) => transaction.client.release(error),
    )
    return result
  } catch (error) {
    const transaction = await opened?.catch(() => undefined)
    if (transaction) await abandon(transaction.client)
    const reason = transaction?.reasonOf(error) ?? error
    // A statement that writes in a read is a defect.
    throw sqlstateOf(reason) === writeRefused ? reason : toUnavailable(reason)
  }
}

/** A statement sent after its transaction ended would run in the next transaction of that connection, which belongs to another call. */
export function refuseAfterEnd(over: boolean): void {
  if (over) throw new Error('a statement was sent after its transaction had ended')
}

/** Single statements without a transaction and without a company file: admission, staging of uploads, the state of the installation. */
export const autocommit = (pools: Pools): Db =>
  dbOn({
    query: async (statement: pg.QueryConfig) => {
      const client = await connect(pools.admission)
      try {
        const result = await transactionOn(client).query(statement)
        client.release()
        return result
      } catch (error) {
        client.release(error as Error)
        throw toUnavailable(error)
      }
    },
  } as unknown as pg.PoolClient)

export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw toUnavailable(error, true)
  }
}

/** The company file of a write no longer exists: an operator erased it while the write waited. */
export const isGone = (error: unknown): boolean => error instanceof Error && /^company file \d+ has no head$/.test(error.message)

/** The firm of what was to be written moves to another installation, or has moved. */
export const isClosed = (error: unknown): boolean => isRefusedBy(error, 'firm_closed')

/** The transaction may not write: it was declared so, or the server is a standby or about to be the primary. */
const writeRefused = '25006'

/** Transient database failures and the code the caller gets, by SQLSTATE or its prefix. Every other failure is a defect and stays a 500. */
const transient: readonly (readonly [sqlstate: string, code: 'request_in_progress' | 'maintenance'])[] = [
  ['40001', 'request_in_progress'], // serialisation failure
  ['40P01', 'request_in_progress'], // deadlock
  ['55P03', 'request_in_progress'], // lock not available in time
  ['57014', 'maintenance'], // statement timeout, or cancelled by the operator
  ['25P03', 'maintenance'], // idle in a transaction for too long
  ['53300', 'maintenance'], // too many connections
  [writeRefused, 'maintenance'],
  ['08', 'maintenance'], // connection exception
  ['57P0', 'maintenance'], // the server stops, starts or ended the session
]
const retryAfterSeconds = { request_in_progress: 1, maintenance: 2 }

/** Errors of the driver for a connection that cannot be made or was lost; they carry an operating system code or none. */
const isConnectionLost = ({ message }: Error, code: string): boolean =>
  /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOST|ENET)/.test(code) ||
  /Connection terminated|timeout exceeded when trying to connect|not queryable|after calling end on the pool/.test(message)

/** The statement itself took too long: repeating the request may take as long again. */
export const isStatementTimeout = ({ cause }: Problem): boolean => sqlstateOf(cause) === '57014'

/** The database refused the statement by this constraint, which may be the name that a trigger gave. */
export const isRefusedBy = (error: unknown, constraint: string): boolean =>
  (error as { constraint?: unknown } | undefined)?.constraint === constraint

/** Turns a transient database failure into a 503; any other error is returned as it is. */
export function toUnavailable(error: unknown, connecting = false): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error
  if (isGone(error)) return notFound()
  if (isRefusedBy(error, 'demo_limit')) return refused('demo_limit_reached', messages.demo_limit_reached)
  if (isClosed(error)) return closed((error as { detail?: string }).detail || null, error)
  const sqlstate = sqlstateOf(error)
  const [, code] = transient.find(([start]) => sqlstate.startsWith(start)) ?? []
  if (code) return unavailable(code, retryAfterSeconds[code], error)
  const isLost = isConnectionLost(error, sqlstate) || (connecting && sqlstate === '')
  return isLost ? unavailable('maintenance', retryAfterSeconds.maintenance, error) : error
}
