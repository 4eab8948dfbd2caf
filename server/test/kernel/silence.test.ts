import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { Problem } from '../../src/kernel/route/problem.ts'
import { abandon, connect, toUnavailable, transactionOn } from '../../src/kernel/write/database.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()

/** A connection of its own, as the pools of the product watch theirs. */
async function open(mostSilenceMs: number) {
  const pool = new Pool({ connectionString: w.config.database_url, max: 1 })
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  const client = await connect(pool)
  return { pool, client, transaction: transactionOn(client, mostSilenceMs) }
}

test('a connection is cut when the server is silent for too long, and the caller gets 503', async () => {
  const { pool, client, transaction } = await open(100)
  await transaction.query('begin')
  const error = await transaction.query('select pg_sleep(60)').catch((reason: unknown) => reason)
  await abandon(client)
  const refusal = toUnavailable(error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ status: 503, message: 'maintenance' })
  // The pool replaces it.
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('every answer is a sign of life, and a connection without a statement may be silent', async () => {
  const { pool, client, transaction } = await open(2000)
  const began = performance.now()
  // Sent together, they take longer than any of them may.
  await Promise.all([1, 2, 3].map(() => transaction.query('select pg_sleep(1)')))
  expect(performance.now() - began).toBeGreaterThan(2900)
  expect((await transaction.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  await pool.end()
})
