/** A transaction on one connection: why it failed, whether a standby has it, and how long the server may be silent. */
import type { Writable } from 'node:stream'
import type pg from 'pg'

/** A statement may take so long. */
export const limitMs = 60_000

/** Sessions whose COMMIT no longer waited for a standby: it is stored on one server, and a failover may lose it. */
const unconfirmed = new WeakSet<pg.ClientBase>()

/** A connection that dies within a transaction must not end the process: its statements fail, and their callers get the errors. */
export function watchSession(client: pg.ClientBase): void {
  client.on('error', () => {})
  // PostgreSQL reports a cancelled wait as a warning beside a COMMIT that succeeds. Its text depends on the language of the server.
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') unconfirmed.add(client)
  })
}

export type Transaction = {
  readonly client: pg.PoolClient
  readonly query: (statement: pg.QueryConfig | string) => Promise<pg.QueryResult>
  readonly reasonOf: (error: unknown) => unknown
}

/** Fails when the session did not wait for a standby. */
export async function confirmed<T>(client: pg.ClientBase, answer: Promise<T>): Promise<T> {
  const result = await answer
  if (unconfirmed.has(client)) throw Object.assign(new Error('the wait for a standby was cancelled'), { code: '08007' })
  return result
}

/** The server cancels a statement at its limit. One that says nothing for so much longer is paused, or waits for a standby that is away. */
export const silenceMs = 10_000

/**
 * A transaction that knows why it failed. Pipelined statements behind the failed one are refused too, only because it failed, and their
 * promises may settle before the one that tells the reason. The connection is cut when the server has been silent for too long.
 */
export function transactionOn(client: pg.PoolClient, mostSilenceMs = silenceMs + limitMs): Transaction {
  let reason: unknown
  let pending = 0
  let silence: NodeJS.Timeout | undefined
  const listen = (change: 1 | -1) => {
    pending += change
    clearTimeout(silence)
    if (pending > 0) silence = setTimeout(() => cut(client), mostSilenceMs)
  }
  const query = (statement: pg.QueryConfig | string) => {
    listen(1)
    sendTogether(client)
    return confirmed(
      client,
      client.query(statement).finally(() => listen(-1)),
    ).catch((error: unknown) => {
      if (!isConsequence(error)) reason = error
      throw error
    })
  }
  return { client, query, reasonOf: (error) => (isConsequence(error) ? (reason ?? error) : error) }
}

const streamOf = (client: pg.PoolClient): Writable =>
  (client as unknown as { readonly connection: { readonly stream: Writable } }).connection.stream

/** At once: a pipelining client that is ended waits for the answers to what it has sent. */
const cut = (client: pg.PoolClient): void =>
  void streamOf(client).destroy(Object.assign(new Error('the server was silent for too long'), { code: '08006' }))

/** Statements that are sent one right after another leave in one packet. Each on its own would be a call of the system here and in the server. */
function sendTogether(client: pg.PoolClient): void {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** The transaction had failed before, or a statement of it was never prepared for that reason. */
const isConsequence = (error: unknown): boolean => ['25P02', '26000'].includes(sqlstateOf(error))

/** Ends a failed transaction; a connection that cannot roll back, or did not wait for a standby, is discarded. */
export async function abandon(client: pg.PoolClient): Promise<void> {
  try {
    await transactionOn(client).query('rollback')
    client.release()
  } catch (error) {
    client.release(error as Error)
  }
}

/** Errors of other libraries carry numbers in `code`, or nothing. */
export const sqlstateOf = (error: unknown): string =>
  error instanceof Error ? String((error as { code?: string | number | null }).code ?? '') : ''
