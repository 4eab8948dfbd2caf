import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inWrite } from '../harness/raw-write.ts'
import type { Caller, World } from '../harness/world.ts'
import { bells, bellWorld, work } from './bells.ts'

const made = bells()
let w: World
let encoder: Caller
beforeAll(async () => {
  w = await bellWorld(made)
  encoder = await w.as('encoder')
})
afterAll(() => w.close())

const rings = (from: number) => made.ran.filter((n) => n >= from && n < from + 100).toSorted((a, b) => a - b)
const ringing = (body: object, headers: Record<string, string> = {}) => encoder('POST', 'C/bells', { body, headers })
const soon = { timeout: 60_000, interval: 50 }

test('a job exists when its write committed, never when it failed, was rehearsed or replayed; a key replaces the waiting one', async () => {
  expect((await ringing({ n: 100 }, { 'x-client-mutation-id': 'once' })).status).toBe(204)
  expect((await ringing({ n: 100 }, { 'x-client-mutation-id': 'once' })).status).toBe(200)
  const failed = await w.app.inject({
    method: 'POST',
    url: `/v1/companies/${w.company.public_token}/bells`,
    headers: { authorization: `Bearer ${encoder.token}` },
    payload: { n: 101, fail: true },
  })
  expect(failed.statusCode).toBe(500)
  await ringing({ n: 102 }, { 'x-dry-run': '1' })
  await ringing({ n: 103, key: 'k', run_at: '2099-01-01T00:00:00Z' })
  await ringing({ n: 104, key: 'k', run_at: '2020-01-01T00:00:00Z' })
  await ringing({ n: 105, run_at: '2099-01-01T00:00:00Z' })
  const worker = await work(w, made)
  await vi.waitFor(() => expect(rings(100)).toEqual([100, 104]), soon)
  await worker.stop()
  const left = await w.rows<{ payload: { n: number } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'bells.ring'`,
  )
  expect(left.map(({ payload }) => payload.n)).toEqual([105])
})

test('a job that changes a company file goes through write(): origin job, no user, one revision, its own operation', async () => {
  const worker = await work(w, made)
  await ringing({ n: 200, name: 'Boulangerie du Pont' })
  const find = () =>
    w.rows<{ origin: string; user_id: number | null; after: { name: string } }>(
      `select origin, user_id, after from revisions where op = 'update'`,
    )
  await vi.waitFor(
    async () => expect(await find()).toMatchObject([{ origin: 'job', user_id: null, after: { name: 'Boulangerie du Pont' } }]),
    soon,
  )
  await worker.stop()
})

test('the jobs of a file that was erased meanwhile, or lies in the bin, end in peace', async () => {
  const reported: object[] = []
  const binned = await w.makeCompany()
  await w.rows(inWrite(binned.id, `update companies set deleted_at = app_now() where id = app_company()`))
  for (const id of [binned.id, 999_999])
    await w.rows(`select graphile_worker.add_job('bells.rename', json_build_object('company_id', $1::int, 'name', 'Trop tard'))`, [id])
  const before = await w.rows('select writes from heads where company_id = $1', [binned.id])
  const worker = await work(w, made, { report: (what, detail) => reported.push({ what, ...detail }) })
  const left = () =>
    w.rows(
      `select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'bells.rename'`,
    )
  await vi.waitFor(async () => expect(await left()).toEqual([]), soon)
  await worker.stop()
  expect(reported).toEqual([])
  expect(await w.rows('select writes from heads where company_id = $1', [binned.id])).toEqual(before)
})

test('a stopped worker finishes what runs, takes nothing new and leaves the rest in the queue', async () => {
  const open = made.hold()
  for (let n = 300; n < 310; n += 1) await ringing({ n })
  const worker = await work(w, made)
  const running = () =>
    w.rows<{ n: number }>(`select count(*)::integer as n from graphile_worker._private_jobs where locked_by = any ($1)`, [worker.ids])
  await vi.waitFor(async () => expect((await running())[0]?.n).toBeGreaterThan(0), soon)
  const stopped = worker.stop()
  open()
  await stopped
  expect(rings(300).length).toBeGreaterThan(0)
  const [left] = await w.rows<{ waiting: number; locked: number }>(`
    select count(*)::integer as waiting, count(j.locked_by)::integer as locked from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'bells.ring' and (j.payload ->> 'n')::integer between 300 and 309`)
  expect({ done: rings(300).length + Number(left?.waiting), locked: left?.locked }).toEqual({ done: 10, locked: 0 })
  const next = await work(w, made)
  await vi.waitFor(() => expect(rings(300)).toEqual([300, 301, 302, 303, 304, 305, 306, 307, 308, 309]), soon)
  await next.stop()
})

test('the jobs of a worker that fell silent are freed by the next beat of another, those of a beating one are not', async () => {
  await ringing({ n: 400, run_at: '2099-01-01T00:00:00Z' })
  await ringing({ n: 401, run_at: '2099-01-01T00:00:00Z' })
  const lock = (n: number, worker: string) =>
    w.rows(
      `update graphile_worker._private_jobs set locked_by = $2, locked_at = app_now() - interval '21 seconds' where (payload ->> 'n')::integer = $1`,
      [n, worker],
    )
  await lock(400, 'pool-dead')
  await lock(401, 'pool-alive')
  await w.rows(`insert into queue.workers (id, beat_at) values ('pool-dead', app_now() - interval '21 seconds'), ('pool-alive', app_now())`)
  const worker = await work(w, made)
  const locked = () =>
    w.rows<{ locked_by: string }>(
      `select locked_by from graphile_worker._private_jobs where (payload ->> 'n')::integer in (400, 401) and locked_by is not null`,
    )
  await vi.waitFor(async () => expect(await locked()).toEqual([{ locked_by: 'pool-alive' }]), soon)
  await worker.stop()
})

test('a payload that does not fit its declaration fails loudly and stays', async () => {
  const reported: object[] = []
  const worker = await work(w, made, { report: (what, detail) => reported.push({ what, ...detail }) })
  await w.rows(`select graphile_worker.add_job('bells.ring', '{"n": "many"}'::json, max_attempts => 1)`)
  await vi.waitFor(() => expect(reported).toContainEqual(expect.objectContaining({ what: 'job:failed', task: 'bells.ring' })), soon)
  await worker.stop()
  expect(await w.rows(`select last_error from graphile_worker._private_jobs where payload ->> 'n' = 'many'`)).toMatchObject([
    { last_error: expect.stringContaining('does not fit') },
  ])
})

test('the application role can queue by the one function only', async () => {
  await expect(w.asApp(`select graphile_worker.add_job('bells.ring', '{}'::json)`)).rejects.toThrow(/permission denied/)
  await expect(w.asApp('select * from queue.outbox')).rejects.toThrow(/permission denied/)
  await expect(w.asApp('select queue.free_silent(interval $$1 second$$)')).rejects.toThrow(/permission denied/)
})
