import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dbOn, openQueuePool } from '../../src/kernel/write/database.ts'
import { drainOutbox } from '../../src/kernel/jobs/relay.ts'
import { firmsWaiting, type Relayed } from '../../src/kernel/jobs/queue-store.ts'
import { joinCompany, joinFirm } from '../harness/members.ts'
import type { Caller, World } from '../harness/world.ts'
import { bells, bellWorld, queueUrl, work } from './bells.ts'

const made = bells()
let w: World
let encoder: Caller
let pool: pg.Pool
beforeAll(async () => {
  w = await bellWorld(made)
  encoder = await w.as('encoder')
  pool = openQueuePool(queueUrl(w), 8, () => {})
})
afterAll(async () => {
  await pool.end()
  await w.close()
})

const ringing = (n: number) => encoder('POST', 'C/bells', { body: { n } })
const kept = () =>
  w.rows<{ sequence: string; n: number }>(
    `select sequence, (data ->> 'n')::integer as n from queue.events where firm_id = ${w.firm.id} order by sequence`,
  )

test('each committed event goes through once, in order, numbered per firm without gaps, with its consumer in one transaction', async () => {
  for (let n = 0; n < 5; n += 1) await ringing(n)
  const seen: Relayed[] = []
  const failing = drainOutbox(pool, [
    async () => {
      throw new Error('the consumer could not')
    },
  ])
  await expect(failing).rejects.toThrow('the consumer could not')
  expect(await kept()).toEqual([])
  expect(await drainOutbox(pool, [async (_db, events) => void seen.push(...events)])).toBe(5)
  expect(seen.map(({ sequence, event, data }) => [sequence, event, data])).toEqual([0, 1, 2, 3, 4].map((n) => [n + 1, 'bell.rung', { n }]))
  expect(new Set(seen.map(({ id }) => id)).size).toBe(5)
  expect(seen.every(({ id }) => /^evt_[0-9a-f]{32}$/.test(id))).toBe(true)
  expect(await drainOutbox(pool, [])).toBe(0)
  expect(await w.rows('select * from queue.outbox')).toEqual([])
})

test('ten relays at once and 50 writers lose nothing, double nothing and keep the order of the file', async () => {
  const before = (await kept()).length
  const progress = { done: false }
  const writers = Promise.all(Array.from({ length: 50 }, (_, i) => ringing(1000 + i))).finally(() => {
    progress.done = true
  })
  let count = 0
  while (!progress.done) {
    const counts = await Promise.all(Array.from({ length: 10 }, () => drainOutbox(pool, [])))
    count += counts.reduce((sum, n) => sum + n, 0)
  }
  const rest = await drainOutbox(pool, [])
  expect((await writers).every(({ status }) => status === 204)).toBe(true)
  expect(count + rest).toBe(50)
  const events = (await kept()).slice(before)
  expect(events.map(({ sequence }) => Number(sequence))).toEqual(Array.from({ length: 50 }, (_, i) => before + i + 1))
  const jobs = await w.rows<{ n: number }>(
    `select (payload ->> 'n')::integer as n from graphile_worker._private_jobs where (payload ->> 'n')::integer >= 1000 order by id`,
  )
  expect(events.map(({ n }) => n)).toEqual(jobs.map(({ n }) => n))
})

test('a firm whose number somebody holds is tried again later, and does not keep the others waiting', async () => {
  const other = await w.makeFirm()
  const theirs = await w.makeCompany(other.id)
  await joinFirm(w, other, encoder.user_id, 'admin')
  await ringing(7)
  expect((await encoder('POST', `/v1/companies/${theirs.public_token}/bells`, { body: { n: 8 } })).status).toBe(204)
  const client = await pool.connect()
  const sequenceOf = async (firm: number) =>
    (await w.rows<{ count: number }>('select count(*)::int from queue.events where firm_id = $1', [firm]))[0]?.count
  const before = await sequenceOf(w.firm.id)
  // As by a worker that stopped in the middle of storing the first event of a firm: its number is not there yet, and cannot be added.
  await client.query('begin')
  await client.query(`insert into queue.firm_sequences (firm_id, last) values ($1, 0)`, [other.id])
  await expect(drainOutbox(pool, [])).rejects.toMatchObject({ code: '55P03' })
  await vi.waitFor(async () => expect(await sequenceOf(w.firm.id)).toBe(Number(before) + 1))
  await client.query('rollback')
  client.release()
  expect(await drainOutbox(pool, [])).toBe(1)
  expect(await sequenceOf(other.id)).toBe(1)
})

test('firms that have waited longest come first', async () => {
  const late = await w.makeFirm()
  const early = await w.makeFirm()
  await w.rows(
    `insert into queue.outbox (firm_id, company_id, event, data, created_at) select f, null, 'bell.rung', '{"n": 1}', now() from unnest($1::bigint[]) f`,
    [[early.id, late.id, early.id]],
  )
  expect(await firmsWaiting(dbOn(pool), 1)).toEqual([{ firm_id: early.id }])
  expect(await drainOutbox(pool, [])).toBe(3)
})

test('the demo firm and a file without a firm send nothing', async () => {
  const demo = await w.makeFirm(true)
  const files = [await w.makeCompany(demo.id), await w.makeCompany(null)]
  for (const { id, public_token } of files) {
    const manager = await w.as('manager')
    await joinFirm(w, demo, manager.user_id, 'manager')
    await joinCompany(w, { id }, manager.user_id, 'manager')
    expect((await manager('POST', `/v1/companies/${public_token}/bells`, { body: { n: 1 } })).status).toBe(204)
  }
  expect(await drainOutbox(pool, [])).toBe(0)
})

test('a worker relays by itself', async () => {
  const before = (await kept()).length
  const worker = await work(w, made)
  await ringing(2000)
  await vi.waitFor(async () => expect((await kept()).slice(before).map(({ n }) => n)).toEqual([2000]), { timeout: 60_000 })
  await worker.stop()
})
