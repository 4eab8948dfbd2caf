import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../../test/harness/world.ts'
import { systemClock } from '../../lib/clock.ts'
import { autocommit, type Db, openPools, type Pools } from '../write/database.ts'
import { stage } from './staging.ts'
import type { FileStore } from './store.ts'
import { openFileStore } from './open-store.ts'

let w: World
let root: string
let files: FileStore
let pools: Pools
let db: Db
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'partita-staging-'))
  w = await world()
  files = await openFileStore(pathToFileURL(root).href)
  pools = openPools(w.config.database_url, 2, systemClock)
  db = autocommit(pools)
})
afterAll(async () => {
  await pools.end()
  await w.close()
  await rm(root, { recursive: true })
})

const streamOf = (...chunks: Buffer[]) => Readable.from(chunks, { objectMode: false })
const known = (key: string) => w.rows('select key, sweeping from file_stagings where key = $1', [key])
const onDisk = async () => (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
const allowed = { name: 'logo.png', most: 1000, now: null }

test('an upload is stored under a key the database knows, with its first 64 bytes to identify it', async () => {
  const bytes = randomBytes(1000)
  const staged = await stage(files, db, streamOf(bytes.subarray(0, 10), bytes.subarray(10, 500), bytes.subarray(500)), allowed)
  expect(staged).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{40}$/),
    name: 'logo.png',
    size: 1000,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    head: bytes.subarray(0, 64),
    too_large: false,
  })
  expect(await known(staged.key)).toEqual([{ key: staged.key, sweeping: false }])
})

test('an empty file is a file', async () => {
  const staged = await stage(files, db, streamOf(), allowed)
  expect(staged).toMatchObject({ size: 0, head: Buffer.alloc(0), too_large: false })
  const found = await files.get(staged.key)
  found?.destroy()
  expect(found).not.toBeNull()
})

test('one byte too many is refused: all of it is read, nothing is stored, and the sweep knows the key', async () => {
  const chunks = [Buffer.alloc(600), Buffer.alloc(401), ...Array.from({ length: 200 }, () => Buffer.alloc(100_000))]
  const source = streamOf(...chunks)
  const staged = await stage(files, db, source, allowed)
  expect(staged.too_large).toBe(true)
  expect(source.readableEnded).toBe(true)
  expect(await files.get(staged.key)).toBeNull()
  expect(await known(staged.key)).toHaveLength(1)
})

test('the row exists before the first byte is read', async () => {
  const before = await w.rows('select key from file_stagings')
  const seen: number[] = []
  async function* asked() {
    seen.push((await w.rows('select key from file_stagings')).length)
    yield Buffer.from('x')
  }
  const source = Readable.from(asked(), { objectMode: false })
  await stage(files, db, source, allowed)
  expect(seen).toEqual([before.length + 1])
})

test('a lost connection leaves no bytes, and the sweep knows the key', async () => {
  const [rows, disk] = [(await w.rows('select key from file_stagings')).length, (await onDisk()).length]
  const source = new PassThrough()
  const staging = stage(files, db, source, allowed)
  source.write('half')
  source.destroy(new Error('cut'))
  await expect(staging).rejects.toThrow('cut')
  expect(await w.rows('select key from file_stagings')).toHaveLength(rows + 1)
  expect(await onDisk()).toHaveLength(disk)
})

test('when the store fails the rest is still read, so that the next part of the request can be read', async () => {
  const full: FileStore = { ...files, put: async () => Promise.reject(new Error('disk full')) }
  const source = streamOf(...Array.from({ length: 50 }, () => Buffer.alloc(10_000)))
  await expect(stage(full, db, source, { ...allowed, most: 1_000_000 })).rejects.toThrow('disk full')
  expect(source.readableEnded).toBe(true)
})

test('without a row for the key no byte is stored', async () => {
  const disk = (await onDisk()).length
  const away: Db = { ...db, one: async () => Promise.reject(new Error('away')) }
  const source = streamOf(Buffer.from('x'))
  await expect(stage(files, away, source, allowed)).rejects.toThrow('away')
  expect(source.readableEnded).toBe(true)
  expect(await onDisk()).toHaveLength(disk)
})

test('a driven clock sets the time of the staging', async () => {
  const { key } = await stage(files, db, streamOf(), { ...allowed, now: '2031-05-01T10:00:00Z' })
  expect(await w.rows('select wire(created_at) as at from file_stagings where key = $1', [key])).toEqual([
    { at: '2031-05-01T10:00:00.000Z' },
  ])
})

test.for([
  ['C:\\Users\\anne\\logo.png', 'logo.png'],
  ['../../etc/passwd', 'passwd'],
  ['l’été (1).png', 'l’été (1).png'],
  ['a\0b\r\nSet-Cookie: x\u202Egnp.png', 'abSet-Cookie: xgnp.png'],
  ['', 'file'],
  ['  / ', 'file'],
  ['\uD800.png', '\uFFFD.png'],
  [`${'é'.repeat(300)}.png`, `${'é'.repeat(186)}.png`],
  ['😀'.repeat(200), '😀'.repeat(190)],
])('a name keeps only its visible last part: %j', async ([name, kept]) => {
  expect((await stage(files, db, streamOf(), { ...allowed, name: name ?? '' })).name).toBe(kept)
})
