import { expect, test } from 'vitest'
import { Problem } from '../../src/kernel/route/problem.ts'
import { connect, openPools, toUnavailable } from '../../src/kernel/write/database.ts'
import { abandon, transactionOn } from '../../src/kernel/write/transaction.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()

/** A connection of a pool of the product that has one only. */
async function open(mostSilenceMs: number) {
  const { write: pool, end } = openPools(w.config.database_url, 1, systemClock)
  const client = await connect(pool)
  return { pool, client, end, transaction: transactionOn(client, mostSilenceMs) }
}

test('a connection is cut when the server is silent for too long, and the caller gets 503', async () => {
  const { pool, client, end, transaction } = await open(100)
  await transaction.query('begin')
  const began = performance.now()
  const error = await transaction.query('select pg_sleep(60)').catch((reason: unknown) => reason)
  expect(performance.now() - began).toBeLessThan(30_000)
  await abandon(client)
  const refusal = toUnavailable(error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ status: 503, message: 'maintenance' })
  // The pool replaces it.
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await end()
})

test('every answer is a sign of life, and a connection without a statement may be silent', async () => {
  const { client, end, transaction } = await open(2000)
  const began = performance.now()
  // Sent together, they take longer than any of them may.
  await Promise.all([1, 2, 3].map(() => transaction.query('select pg_sleep(1)')))
  expect(performance.now() - began).toBeGreaterThan(2900)
  expect((await transaction.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  await end()
})
