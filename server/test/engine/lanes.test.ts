/** Lanes of a worker, and the turns of firms in the lane of analyses. The order of what began is read from the database. */
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { job } from '../../src/kernel/jobs/jobs.ts'
import type { Worker } from '../../src/kernel/jobs/worker.ts'
import { openMetrics, watchQueue } from '../../src/kernel/operating/metrics.ts'
import type { Caller, World } from '../harness/world.ts'
import { work } from './bells.ts'
import { makeScans, scansWorld } from './scans.ts'

const made = makeScans()
let w: World
let admin: Caller
type File = { readonly id: number; readonly public_token: string }
beforeAll(async () => {
  w = await scansWorld(made.area)
  admin = await w.as('admin')
})
afterAll(() => w.close())
afterEach(async () => {
  made.releaseAll()
  await stopWorkers()
})
beforeEach(async () => {
  await w.rows('delete from scans_begun')
  await w.rows('delete from graphile_worker._private_jobs')
})

const started: Worker[] = []
const start = async (options: { slots?: number }): Promise<Worker> => {
  const worker = await work(w, made, options)
  started.push(worker)
  return worker
}
const stopWorkers = () => Promise.all(started.splice(0).map((worker) => worker.stop()))
const soon = { timeout: 60_000, interval: 25 }
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
/** A file of a firm of its own. */
const fileOfNewFirm = async (): Promise<File> => {
  const firm = await w.makeFirm()
  await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [firm.id, admin.user_id])
  return w.makeCompany(firm.id)
}
const queue = async (
  file: File,
  { scans = [], letters = [], keyed = false }: { scans?: number[]; letters?: number[]; keyed?: boolean },
) => {
  const { status } = await admin('POST', `/v1/companies/${file.public_token}/scans`, { body: { scans, letters, keyed } })
  expect(status).toBe(204)
}
const begun = (task: string) =>
  w.rows<{ company_id: string; n: number }>('select company_id, n from scans_begun where task = $1 order by id', [task])
const untilBegun = (task: string, count: number) => vi.waitFor(async () => expect(await begun(task)).toHaveLength(count), soon)
/** Scans as `A1`, `B2` …, in the order in which they began. */
const scansBegun = async (files: Record<string, File>) =>
  (await begun('scan')).map(({ company_id, n }) => {
    const [name] = Object.entries(files).find(([, { id }]) => id === Number(company_id)) ?? ['?']
    return `${name}${n}`
  })
const jobs = `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'scans.scan'`
const turns = (file: File) =>
  w.rows<{ n: number; turn: number }>(
    `select (j.payload ->> 'n')::integer as n, j.priority as turn from ${jobs} where (j.payload ->> 'company_id')::bigint = $1 order by j.priority, j.id`,
    [file.id],
  )

test('40 scans of one firm hold up no minute job and no mail; a scan of another firm is the next to begin', async () => {
  const [a, b] = [await fileOfNewFirm(), await fileOfNewFirm()]
  await queue(a, { scans: upTo(40) })
  made.hold()
  const [worker] = [await start({ slots: 2 }), await start({ slots: 2 })]
  // A firm alone uses the slots of all workers.
  await untilBegun('scan', 4)
  await queue(b, { scans: [1], letters: [1, 2] })
  await w.rows(`select graphile_worker.add_job('scans.minute'), graphile_worker.add_job('scans.night')`)
  await Promise.all([untilBegun('minute', 1), untilBegun('letter', 2), untilBegun('night', 1)])
  expect(await begun('scan')).toHaveLength(4)
  // No worker holds what waits: any of them may take it.
  const held = () =>
    w.rows(`select count(j.locked_by)::integer as running, (count(*) - count(j.locked_by))::integer as waiting from ${jobs}`)
  expect(await held()).toEqual([{ running: 4, waiting: 37 }])
  const metrics = openMetrics()
  watchQueue(metrics, worker.figures, worker.laneOf)
  const text = await metrics.registry.metrics()
  expect(text).toContain('partita_jobs{lane="analysis",state="running"} 4\n')
  expect(text).toContain('partita_jobs{lane="analysis",state="waiting"} 37\n')
  expect(text).toMatch(/partita_jobs_oldest_seconds\{lane="analysis",state="waiting"\} \d+\n/)
  made.release(1)
  await untilBegun('scan', 5)
  expect((await scansBegun({ A: a, B: b })).slice(4)).toEqual(['B1'])
  made.releaseAll()
  await untilBegun('scan', 41)
  await stopWorkers()
  expect(await w.rows(`select from ${jobs}`)).toEqual([])
})

test('firms take turns, whoever came first and however many scans they have; so does a file without a firm', async () => {
  const files = { A: await fileOfNewFirm(), B: await fileOfNewFirm(), C: await w.makeCompany(null) }
  await w.rows(`insert into company_members (company_id, user_id, role) values ($1, $2, 'encoder')`, [files.C.id, admin.user_id])
  await queue(files.A, { scans: upTo(6) })
  await queue(files.B, { scans: upTo(3) })
  await queue(files.C, { scans: [1] })
  await start({ slots: 1 })
  await untilBegun('scan', 10)
  await stopWorkers()
  expect(await scansBegun(files)).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'A3', 'B3', 'A4', 'A5', 'A6'])
})

test('the files of one firm share its turns', async () => {
  const firm = await w.makeFirm()
  await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [firm.id, admin.user_id])
  const files = { A: await w.makeCompany(firm.id), B: await w.makeCompany(firm.id), C: await fileOfNewFirm() }
  await queue(files.A, { scans: upTo(2) })
  await queue(files.B, { scans: upTo(2) })
  await queue(files.C, { scans: upTo(2) })
  await start({ slots: 1 })
  await untilBegun('scan', 6)
  await stopWorkers()
  expect(await scansBegun(files)).toEqual(['A1', 'C1', 'A2', 'C2', 'B1', 'B2'])
})

test('a firm that sends one scan after the other does not keep waiting scans of another from their turn', async () => {
  const files = { A: await fileOfNewFirm(), B: await fileOfNewFirm() }
  await queue(files.A, { scans: upTo(5) })
  made.hold()
  await start({ slots: 1 })
  await untilBegun('scan', 1)
  for (const n of upTo(5)) {
    // B has a scan waiting whenever a slot becomes free.
    await queue(files.B, { scans: [n] })
    made.release(1)
    await untilBegun('scan', n + 1)
  }
  made.releaseAll()
  await untilBegun('scan', 10)
  await stopWorkers()
  expect(await scansBegun(files)).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3', 'A4', 'B4', 'A5', 'B5'])
})

test('of 50 requests of ten firms at once, each firm gets the turns 1 to 5, none twice', async () => {
  const files: File[] = []
  for (let n = 0; n < 10; n += 1) files.push(await fileOfNewFirm())
  await Promise.all(files.flatMap((file) => upTo(5).map((n) => queue(file, { scans: [n] }))))
  for (const file of files) expect((await turns(file)).map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5])
})

test('of 50 requests of five files of one firm at once, no two get the same turn', async () => {
  const files: File[] = []
  for (let n = 0; n < 5; n += 1) files.push(await w.makeCompany())
  await Promise.all(files.flatMap((file) => upTo(10).map((n) => queue(file, { scans: [n] }))))
  const all = (await Promise.all(files.map(turns))).flat()
  expect(all.map(({ turn }) => turn).toSorted((x, y) => x - y)).toEqual(upTo(50))
})

test('50 slots of ten workers take 50 scans at once, each once', async () => {
  const files = [await fileOfNewFirm(), await fileOfNewFirm()]
  for (const file of files) await queue(file, { scans: upTo(25) })
  await Promise.all(upTo(10).map(() => start({ slots: 5 })))
  await untilBegun('scan', 50)
  await stopWorkers()
  for (const file of files) {
    const own = (await begun('scan')).filter(({ company_id }) => Number(company_id) === file.id)
    expect(own.map(({ n }) => n).toSorted((x, y) => x - y)).toEqual(upTo(25))
  }
})

test('a scan that is queued again under its key keeps its turn and its place', async () => {
  const file = await fileOfNewFirm()
  await queue(file, { scans: upTo(3), keyed: true })
  const stored = () => w.rows(`select j.key, j.priority, j.run_at from ${jobs} order by j.key`)
  const before = await stored()
  await queue(file, { scans: [1, 3, 4], keyed: true })
  expect((await stored()).slice(0, 3)).toEqual(before)
  expect((await turns(file)).map(({ n, turn }) => [n, turn])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ])
})

test('a scan that failed keeps its turn and gives no other firm an earlier one', async () => {
  const [a, b] = [await fileOfNewFirm(), await fileOfNewFirm()]
  await queue(a, { scans: upTo(5) })
  await w.rows(`delete from graphile_worker._private_jobs where (payload ->> 'n')::integer in (2, 3)`)
  await w.rows(`update graphile_worker._private_jobs set attempts = 1 where (payload ->> 'n')::integer = 1`)
  await queue(b, { scans: [1] })
  expect(await turns(b)).toEqual([{ n: 1, turn: 3 }])
})

test('raw SQL: a turn does not go back, belongs to a firm or a file, and is given by the one function only', async () => {
  await w.rows(`insert into queue.turns values ('firm 999999', 7)`)
  for (const last of [7, 6, 0])
    await expect(w.rows(`update queue.turns set last = $1 where owner = 'firm 999999'`, [last])).rejects.toThrow(/goes back|violates check/)
  await expect(w.rows(`update queue.turns set owner = 'firm 999998' where owner = 'firm 999999'`)).rejects.toThrow(/goes back/)
  await expect(w.rows(`insert into queue.turns values ('nobody', 1)`)).rejects.toThrow(/violates check/)
  await expect(w.rows(`select queue.enqueue_in_turn('scans.scan', '{}', null, null)`)).rejects.toThrow(/null value/)
  await expect(w.asApp('select * from queue.turns')).rejects.toThrow(/permission denied/)
  await expect(w.asApp('delete from queue.turns')).rejects.toThrow(/permission denied/)
})

test('after the highest turn jobs run in the order of their arrival', async () => {
  const file = await w.makeCompany()
  await queue(file, { scans: [1] })
  await w.rows(`update queue.turns set last = 32766 where owner = $1`, [`firm ${w.firm.id}`])
  await queue(file, { scans: [2, 3, 4] })
  expect((await turns(file)).map(({ turn }) => turn)).toEqual([1, 32_767, 32_767, 32_767])
})

test('every lane of a worker beats, and they count as one worker', async () => {
  await w.rows('delete from queue.workers')
  const worker = await start({})
  const beating = () => w.rows<{ id: string; worker: string }>('select id, worker from queue.workers order by id')
  await vi.waitFor(async () => expect((await beating()).map(({ id }) => id)).toEqual(worker.ids.toSorted()), soon)
  await stopWorkers()
  expect(worker.ids).toHaveLength(4)
  expect(new Set((await beating()).map((each) => each.worker)).size).toBe(1)
})

test('a job without a lane, or in a lane that does not exist, is a type error', () => {
  const Nothing = Type.Object({})
  // @ts-expect-error The lane is missing.
  expect(job('scans.none', Nothing, async () => {})).toBeDefined()
  // @ts-expect-error There is no such lane.
  expect(job('scans.none', 'express', Nothing, async () => {})).toBeDefined()
})
