import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'
import { autocommit, openPools } from '../../../kernel/write/database.ts'
import { newKey } from '../../../kernel/files/keys.ts'
import { stage } from '../../../kernel/files/staging.ts'
import type { FileStore } from '../../../kernel/files/store.ts'
import { openFileStore } from '../../../kernel/files/open-store.ts'
import { systemWrite } from '../../../kernel/jobs/jobs.ts'
import { silentMeter } from '../../../kernel/operating/meter.ts'
import { scopeQueue } from '../../../kernel/write/scope-queue.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import { type Tx, type Writing, write } from '../../../kernel/write/write.ts'
import { systemClock } from '../../../lib/clock.ts'
import { dropFile, files as area, keepFile } from './index.ts'
import { sweep } from './jobs.ts'

let root: string
let files: FileStore
const w = await openWorld()
const pools = openPools(w.config.database_url, 20, systemClock)
afterAll(() => pools.end())
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'partita-sweep-'))
  files = await openFileStore(pathToFileURL(root).href)
  await w.rows('delete from files')
  await w.rows('delete from file_stagings')
  return () => rm(root, { recursive: true })
})

/** Opens a write as a request or a job does. */
async function writing<T>(lock: Writing['lock'], work: (tx: Tx) => Promise<T>): Promise<T> {
  const writer = { pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter }
  const { result } = await write(writer, { ...systemWrite, operation_id: crypto.randomUUID(), lock }, async (tx) => ({
    result: await work(tx),
  }))
  return result
}
const free = { none: true } as const
const job = (store: FileStore = files, signal = new AbortController().signal) =>
  ({ files: store, signal, write: (work) => writing(free, work) }) satisfies Parameters<typeof sweep>[0]

async function arrived(text = 'bytes'): Promise<Upload> {
  const source = Readable.from([Buffer.from(text)], { objectMode: false })
  const { key, name, size, sha256 } = await stage(files, autocommit(pools), source, { name: 'a.png', most: 1000, now: null })
  return { key, name, size, sha256, type: 'image/png' }
}
const age = (...keys: string[]) =>
  w.rows(`update file_stagings set created_at = created_at - interval '61 minutes' where key = any ($1)`, [keys])
const stored = async () =>
  (await readdir(root, { recursive: true })).map((name) => path.basename(name)).filter((name) => name.length === 40)
const rowsOf = async (table: 'files' | 'file_stagings') =>
  (await w.rows<{ key: string }>(`select key from ${table} order by key`)).map(({ key }) => key)

test('the sweep runs every hour', () => {
  expect(area.schedules?.map(({ name, cron }) => [name, cron])).toEqual([['files.sweep', '0 * * * *']])
})

test('a kept file belongs to its owner, with its metadata', async () => {
  const upload = await arrived()
  const id = await writing({ firm: w.firm.id }, (tx) => keepFile(tx, upload, { firm_id: w.firm.id }))
  const [row] = await w.rows(
    `select id::int, company_id, firm_id::int, key, name, type, size::int, encode(sha256, 'hex') as sha256 from files`,
  )
  expect(row).toEqual({ id, company_id: null, firm_id: w.firm.id, ...upload })
  expect(await rowsOf('file_stagings')).toEqual([])
})

test('a file of a company file can be kept only in a write of that company file', async () => {
  const upload = await arrived()
  const other = await w.makeCompany()
  const keep = (tx: Tx) => keepFile(tx, upload, { company_id: w.company.id })
  await expect(writing({ company: other.id }, keep)).rejects.toMatchObject({ code: '42501' })
  await writing({ company: w.company.id }, keep)
  expect(await rowsOf('files')).toEqual([upload.key])
})

test('a failed write keeps nothing: the content is left to the sweep', async () => {
  const upload = await arrived()
  const failing = writing(free, async (tx) => {
    await keepFile(tx, upload, {})
    throw new Error('a rule said no')
  })
  await expect(failing).rejects.toThrow('a rule said no')
  expect([await rowsOf('files'), await rowsOf('file_stagings')]).toEqual([[], [upload.key]])
})

test('the sweep removes unused content older than an hour, and nothing else', async () => {
  const [abandoned, fresh, held] = [await arrived(), await arrived(), await arrived()]
  await age(abandoned.key, held.key)
  await writing(free, (tx) => keepFile(tx, held, {}))
  await sweep(job())
  expect((await stored()).toSorted()).toEqual([fresh.key, held.key].toSorted())
  expect([await rowsOf('files'), await rowsOf('file_stagings')]).toEqual([[held.key], [fresh.key]])
})

test('the content of a dropped file is removed after an hour', async () => {
  const upload = await arrived()
  const id = await writing(free, (tx) => keepFile(tx, upload, {}))
  await writing(free, (tx) => dropFile(tx, id))
  expect([await rowsOf('files'), await rowsOf('file_stagings')]).toEqual([[], [upload.key]])
  await sweep(job())
  expect(await stored()).toEqual([upload.key])
  await age(upload.key)
  await sweep(job())
  expect([await stored(), await rowsOf('file_stagings')]).toEqual([[], []])
})

test('more than one batch is swept in one run', async () => {
  const { key } = await arrived()
  await age(key)
  const keys = Array.from({ length: 450 }, newKey)
  await w.rows(`insert into file_stagings (key, created_at) select unnest($1::text[]), app_now() - interval '2 hours'`, [keys])
  await sweep(job())
  expect([await stored(), await rowsOf('file_stagings')]).toEqual([[], []])
})

test('a sweep interrupted between mark and removal is finished by the next one', async () => {
  const upload = await arrived()
  await age(upload.key)
  const dying: FileStore = { ...files, remove: async () => Promise.reject(new Error('killed')) }
  await expect(sweep(job(dying))).rejects.toThrow('1 of 1 abandoned files could not be removed')
  expect([await stored(), await rowsOf('file_stagings')]).toEqual([[upload.key], [upload.key]])
  await expect(writing(free, (tx) => keepFile(tx, upload, {}))).rejects.toThrow('no bytes are staged')
  await sweep(job())
  expect([await stored(), await rowsOf('file_stagings')]).toEqual([[], []])
})

test('a key that cannot be removed does not block the others', async () => {
  const [bad, good] = [await arrived(), await arrived()]
  await age(bad.key, good.key)
  const half: FileStore = { ...files, remove: async (key) => (key === bad.key ? Promise.reject(new Error('locked')) : files.remove(key)) }
  await expect(sweep(job(half))).rejects.toThrow('1 of 2')
  expect([await stored(), await rowsOf('file_stagings')]).toEqual([[bad.key], [bad.key]])
})

test('a worker that is shutting down marks nothing more', async () => {
  const upload = await arrived()
  await age(upload.key)
  await sweep(job(files, AbortSignal.abort()))
  expect(await w.rows('select sweeping from file_stagings')).toEqual([{ sweeping: false }])
})

test('the sweep skips a staging that a concurrent write is keeping', async () => {
  const [upload, abandoned] = [await arrived(), await arrived()]
  await age(upload.key, abandoned.key)
  await writing(free, async (tx) => {
    await keepFile(tx, upload, {})
    await sweep(job())
  })
  expect([await stored(), await rowsOf('files'), await rowsOf('file_stagings')]).toEqual([[upload.key], [upload.key], []])
})

test('two workers sweep concurrently, twice: everything is removed and nothing fails', async () => {
  const keys = (await Promise.all(Array.from({ length: 50 }, () => arrived()))).map(({ key }) => key)
  await age(...keys)
  await Promise.all([sweep(job()), sweep(job())])
  await Promise.all([sweep(job()), sweep(job())])
  expect([await stored(), await rowsOf('file_stagings')]).toEqual([[], []])
})

test('50 writes concurrent with two sweeps: every file has its content, and everything else is removed', async () => {
  const uploads = await Promise.all(Array.from({ length: 50 }, (_, i) => arrived(`bytes of ${i}`)))
  await age(...uploads.map(({ key }) => key))
  const keeping = uploads.map((upload) => () => writing(free, (tx) => keepFile(tx, upload, {})))
  const sweeping = [() => sweep(job()), () => sweep(job())]
  // The sweeps start in the middle, so that some writes run before, some during and some after them.
  const racers: (() => Promise<unknown>)[] = [...keeping.slice(0, 15), ...sweeping, ...keeping.slice(15)]
  const ends = await Promise.allSettled(racers.map((run) => run()))
  const wrong = ends
    .flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
    .filter((why) => !/no bytes are staged/.test(why))
  expect(wrong).toEqual([])
  await sweep(job())
  const held = await rowsOf('files')
  expect(held).toHaveLength(ends.filter(({ status }) => status === 'fulfilled').length - sweeping.length)
  expect([(await stored()).toSorted(), await rowsOf('file_stagings')]).toEqual([held, []])
})

test('50 races of one write against one sweep: exactly one of them succeeds each time', async () => {
  for (let round = 0; round < 50; round++) {
    const upload = await arrived()
    await age(upload.key)
    const keep = () => writing(free, (tx) => keepFile(tx, upload, {}))
    const pair = round % 2 === 0 ? [keep(), sweep(job())] : [sweep(job()), keep()]
    const kept = (await Promise.allSettled(pair))[round % 2]?.status === 'fulfilled'
    await sweep(job())
    expect(await w.rows('select key from files where key = $1', [upload.key])).toHaveLength(kept ? 1 : 0)
    const found = await files.get(upload.key)
    found?.destroy()
    expect(found !== null).toBe(kept)
  }
  expect([(await stored()).toSorted(), await rowsOf('file_stagings')]).toEqual([await rowsOf('files'), []])
})
