import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../src/kernel/files/keys.ts'
import type { FileStore } from '../../src/kernel/files/store.ts'
import { openFileStore } from '../../src/kernel/files/open-store.ts'
import { objectStore } from '../harness/external-services.ts'

/* One suite, every store: what one of them does not keep, none of them promises. */

type Place = {
  readonly url: string
  /** Everything stored under a key, by whatever name, read from the storage itself. */
  readonly left: (key: string) => Promise<string[]>
  /** Leaves what a process that dies during an upload leaves. */
  readonly die: (key: string) => Promise<void>
  readonly clear: () => Promise<void>
}

async function folder(): Promise<Place> {
  const root = await mkdtemp(path.join(tmpdir(), 'partita-files-'))
  const inside = path.join(root, 'made', 'when missing')
  return {
    url: pathToFileURL(inside).href,
    left: async (key) => (await readdir(inside, { recursive: true })).filter((name) => path.basename(name).startsWith(key)),
    die: async (key) => {
      const at = path.join(inside, key.slice(0, 2), key.slice(2, 4))
      await mkdir(at, { recursive: true })
      await writeFile(path.join(at, `${key}.part`), 'half')
    },
    clear: () => rm(root, { recursive: true }),
  }
}

async function bucket(service: string): Promise<Place> {
  const url = Object.assign(new URL(service), { pathname: `/files-${randomBytes(6).toString('hex')}` })
  const client = new S3Client({
    endpoint: `${url.protocol.slice(3)}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const Bucket = url.pathname.slice(1)
  const left = async (key: string) => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: key }))
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key }))
    return [...Contents.map(({ Key = '' }) => Key), ...Uploads.map(({ Key }) => `half of ${Key}`)]
  }
  return {
    url: url.href,
    left,
    die: async (Key) => {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
      await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: Buffer.alloc(5 * MB) }))
    },
    clear: async () => {
      const store = await openFileStore(url.href)
      for (const name of await left('')) await store.remove(name.replace('half of ', ''))
      await store.close()
      await client.send(new DeleteBucketCommand({ Bucket }))
      client.destroy()
    },
  }
}

const MB = 1024 * 1024
const service = objectStore()
if (service === null) console.info('the S3 store is not tried: S3_URL names no service')
const places = [{ kind: 'fs', make: folder }, ...(service === null ? [] : [{ kind: 's3', make: () => bucket(service) }])]

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const streamOf = (...chunks: Buffer[]) => Readable.from(chunks, { objectMode: false })
const read = async (store: FileStore, key: string) => {
  const found = await store.get(key)
  return found && (await buffer(found))
}

/** Yields `size` bytes, then fails like a lost connection. */
function broken(size: number, how: 'error' | 'close'): Readable {
  let given = 0
  return new Readable({
    read() {
      given += 64 * 1024
      if (given <= size) this.push(Buffer.alloc(64 * 1024, 7))
      else if (how === 'error') this.destroy(new Error('the line was cut'))
      else this.destroy()
    },
  })
}

/** The memory in use: bytes in buffers after garbage collection. */
function heldBytes(): number {
  collect()
  // The first collection frees buffers asynchronously; the second one waits for that.
  collect()
  return process.memoryUsage().arrayBuffers
}
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

describe.for(places)('the $kind store', ({ make }) => {
  let place: Place
  let store: FileStore
  beforeAll(async () => {
    place = await make()
    store = await openFileStore(place.url)
  })
  afterAll(async () => {
    await store.close()
    await place.clear()
  })

  test.for([0, 1, 1000, 64 * 1024, 5 * MB, 5 * MB + 1, 11 * MB])('%i bytes come back as they were, measured on the way', async (size) => {
    const key = newKey()
    const bytes = randomBytes(size)
    const pieces = Array.from({ length: Math.ceil(size / 50_000) }, (_, i) => bytes.subarray(i * 50_000, (i + 1) * 50_000))
    expect(await store.put(key, streamOf(...pieces))).toEqual({ size, sha256: sha256(bytes) })
    expect((await read(store, key))?.equals(bytes)).toBe(true)
    expect(await place.left(key)).toHaveLength(1)
  })

  test('a second process sees what the first one stored, and opens existing storage', async () => {
    const key = newKey()
    await store.put(key, streamOf(Buffer.from('shared')))
    const second = await openFileStore(place.url)
    expect(String(await read(second, key))).toBe('shared')
    await second.close()
  })

  test('an unknown key gives null', async () => {
    expect(await store.get(newKey())).toBeNull()
  })

  test('a removed key is gone, and removing it again is no error', async () => {
    const key = newKey()
    await store.put(key, streamOf(Buffer.from('soon gone')))
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
    expect(await place.left(key)).toEqual([])
    await store.remove(key)
    await store.remove(newKey())
  })

  test.for([
    ['error', 0],
    ['error', 64 * 1024],
    ['error', 5 * MB],
    ['error', 12 * MB],
    ['close', 64 * 1024],
    ['close', 12 * MB],
  ] as const)('a source that breaks (%s) after %i bytes leaves nothing', async ([how, size]) => {
    const key = newKey()
    await expect(store.put(key, broken(size, how))).rejects.toThrow(how === 'error' ? 'the line was cut' : /[Pp]remature close/)
    expect(await store.get(key)).toBeNull()
    expect(await place.left(key)).toEqual([])
  })

  test('an upload interrupted by a crash is no file, and is removed with its key', async () => {
    const key = newKey()
    await place.die(key)
    expect(await place.left(key)).toHaveLength(1)
    expect(await store.get(key)).toBeNull()
    await store.remove(key)
    expect(await place.left(key)).toEqual([])
  })

  test('a second put under one key replaces the whole, and a broken one changes nothing', async () => {
    const key = newKey()
    await store.put(key, streamOf(Buffer.alloc(6 * MB, 1)))
    await store.put(key, streamOf(Buffer.from('short')))
    expect(String(await read(store, key))).toBe('short')
    await expect(store.put(key, broken(6 * MB, 'error'))).rejects.toThrow('the line was cut')
    expect(String(await read(store, key))).toBe('short')
    expect(await place.left(key)).toHaveLength(1)
  })

  test('concurrent puts under one key never mix', async () => {
    const key = newKey()
    const each = Array.from({ length: 10 }, (_, i) => Buffer.alloc(300_000, i + 1))
    const ends = await Promise.allSettled(each.map((bytes) => store.put(key, streamOf(bytes.subarray(0, 9), bytes.subarray(9)))))
    const won = each.filter((_, i) => ends[i]?.status === 'fulfilled').map(sha256)
    expect(won).toContain(sha256((await read(store, key)) as Buffer))
    expect(await place.left(key)).toHaveLength(1)
  })

  test.for([
    '',
    '.',
    '..',
    '../../../../etc/passwd',
    `${'a'.repeat(37)}/..`,
    `../${'a'.repeat(37)}`,
    'A'.repeat(40),
    'a'.repeat(39),
    'a'.repeat(41),
    `${'a'.repeat(40)}\n`,
    `${'a'.repeat(40)}\0`,
    `${'a'.repeat(36)}%2e%`,
    `${'a'.repeat(30)}?uploads=1`,
    `${'a'.repeat(35)}.part`,
  ])('%j is no key', async (key) => {
    await expect(store.put(key, streamOf(Buffer.from('x')))).rejects.toThrow('no key')
    await expect(store.get(key)).rejects.toThrow('no key')
    await expect(store.remove(key)).rejects.toThrow('no key')
  })

  test('50 at once, each its own bytes', async () => {
    const files = Array.from({ length: 50 }, (_, i) => ({ key: newKey(), bytes: randomBytes(1 + i * 4321) }))
    const sums = await Promise.all(files.map(({ key, bytes }) => store.put(key, streamOf(bytes))))
    expect(sums.map((sum) => sum.sha256)).toEqual(files.map(({ bytes }) => sha256(bytes)))
    const back = await Promise.all(files.map(({ key }) => read(store, key)))
    expect(back.map((bytes) => bytes && sha256(bytes))).toEqual(files.map(({ bytes }) => sha256(bytes)))
    await Promise.all(files.map(({ key }) => store.remove(key)))
    expect(await Promise.all(files.map(({ key }) => store.get(key)))).toEqual(files.map(() => null))
  })

  test('80 MB are streamed in and out: memory near the end is as near the start', async () => {
    const key = newKey()
    const held: number[] = []
    let given = 0
    function* long() {
      for (; given < 80; given++) {
        if (given === 20 || given === 70) held.push(heldBytes())
        yield randomBytes(MB)
      }
    }
    expect((await store.put(key, Readable.from(long(), { objectMode: false }))).size).toBe(80 * MB)
    let seen = 0
    for await (const chunk of (await store.get(key)) ?? []) {
      const before = seen
      seen += (chunk as Buffer).length
      if ([20 * MB, 70 * MB].some((mark) => before < mark && mark <= seen)) held.push(heldBytes())
    }
    expect([seen, held.length]).toEqual([80 * MB, 4])
    const [inEarly = 0, inLate = 0, outEarly = 0, outLate = 0] = held
    // None of the 50 MB between the two measurements is held; parts under way come and go.
    expect(inLate - inEarly).toBeLessThan(20 * MB)
    expect(outLate - outEarly).toBeLessThan(20 * MB)
    await store.remove(key)
  })

  test('with 20 large uploads at once the store holds 60 MB at most, and each of them completes', async () => {
    const before = heldBytes()
    const held: number[] = []
    const piece = Buffer.alloc(64 * 1024, 7)
    function* large() {
      for (let given = 0; given < 6 * MB; given += piece.length) {
        if (given === 4 * MB) held.push(heldBytes() - before)
        yield piece
      }
    }
    const keys = Array.from({ length: 20 }, newKey)
    const sums = await Promise.all(keys.map((key) => store.put(key, Readable.from(large(), { objectMode: false }))))
    expect(sums.map(({ size }) => size)).toEqual(keys.map(() => 6 * MB))
    expect(held).toHaveLength(20)
    expect(Math.max(...held)).toBeLessThan(60 * MB)
    await Promise.all(keys.map((key) => store.remove(key)))
  })
})

test('only the user of the service can read a folder and its files', async () => {
  const place = await folder()
  const store = await openFileStore(place.url)
  const key = newKey()
  await store.put(key, streamOf(Buffer.from('x')))
  const root = fileURLToPath(place.url)
  const modes = await Promise.all(['', key.slice(0, 2), (await place.left(key))[0] ?? ''].map((name) => stat(path.join(root, name))))
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o700, 0o600])
  await place.clear()
})

test.for([
  ['ftp://files.example/x', 'no file store speaks ftp:'],
  ['s3+http://127.0.0.1:1/', 'names no bucket'],
  ['s3+http://127.0.0.1:1/a/b', 'names no bucket'],
])('%s is refused when it is opened', async ([url, why]) => {
  await expect(openFileStore(url ?? '')).rejects.toThrow(why)
})

test('an unreachable store is noticed when it is opened', async () => {
  await expect(openFileStore('s3+http://key:secret@127.0.0.1:1/bucket')).rejects.toThrow(/ECONNREFUSED/)
})
