import { randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { openBufferPool, type Part, partsOf } from './parts.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Resolves after everything that is due now has happened. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

const MB = 1024 * 1024
const [partBytes, patienceMs] = [5 * MB, 10_000]

async function* sourceOf(bytes: Buffer, piece: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
}

/** A source that yields what the test pushes into it. */
function tap() {
  const given: Buffer[] = []
  let wake = () => {}
  return {
    give: async (bytes: Buffer) => {
      given.push(bytes)
      wake()
      await turn()
    },
    source: (async function* flow(): AsyncGenerator<Buffer> {
      for (;;) {
        const next = given.shift()
        if (next) yield next
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    })(),
  }
}

/** Whether a part arrived within one turn of the event loop, without waiting for it. */
async function hasCome(part: Promise<IteratorResult<Part>>): Promise<boolean> {
  let come = false
  void part.then(() => (come = true))
  for (let each = 0; each < 20; each++) await turn()
  return come
}

test.for([0, 1, 256 * 1024, 256 * 1024 + 1, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes, 3 * partBytes - 7])(
  '%i bytes come in parts of 5 MB and a last one that says so',
  async (size) => {
    const bytes = randomBytes(size)
    for (const piece of [65_536, 7 * MB]) {
      const parts: { copy: Buffer; is_last: boolean }[] = []
      for await (const part of partsOf(sourceOf(bytes, piece), openBufferPool(1, patienceMs)))
        parts.push({ ...part, copy: Buffer.from(part.bytes) })
      expect(Buffer.concat(parts.map(({ copy }) => copy)).equals(bytes)).toBe(true)
      expect(parts.map(({ is_last }) => is_last)).toEqual(parts.map((_, index) => index === parts.length - 1))
      expect(parts.slice(0, -1).every(({ copy }) => copy.length === partBytes)).toBe(true)
      expect(parts).toHaveLength(Math.max(1, Math.ceil(size / partBytes)))
    }
  },
)

test('an upload without a free buffer waits until a part was sent; a small one does not wait', async () => {
  const pool = openBufferPool(1, patienceMs)
  const large = partsOf(sourceOf(randomBytes(6 * MB), MB), pool)
  expect((await large.next()).value?.is_last).toBe(false)
  const second = partsOf(sourceOf(randomBytes(MB), MB), pool)
  const waiting = second.next()
  expect(await hasCome(waiting)).toBe(false)
  expect((await partsOf(sourceOf(randomBytes(1000), MB), pool).next()).value?.bytes).toHaveLength(1000)
  expect(await hasCome(waiting)).toBe(false)
  // Uploads take turns: the waiting one comes before the next part of the other.
  const last = large.next()
  expect((await waiting).value?.bytes).toHaveLength(MB)
  expect(await hasCome(last)).toBe(false)
  expect((await second.next()).done).toBe(true)
  expect((await last).value?.bytes).toHaveLength(MB)
})

test('a slow sender does not block the others, and counts again once its part is full', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pool = openBufferPool(1, patienceMs)
  const slow = tap()
  const slowly = partsOf(slow.source, pool).next()
  await slow.give(randomBytes(4 * MB))
  const other = partsOf(sourceOf(randomBytes(6 * MB), MB), pool)
  const part = other.next()
  vi.advanceTimersByTime(patienceMs - 1)
  expect(await hasCome(part)).toBe(false)
  vi.advanceTimersByTime(1)
  expect((await part).value?.bytes).toHaveLength(partBytes)
  await slow.give(randomBytes(2 * MB))
  expect((await slowly).value?.bytes).toHaveLength(partBytes)
  // The part of the slow upload is full and not yet sent, so there is no free buffer.
  expect(await hasCome(other.next())).toBe(false)
})

test('an aborted reader frees its slot, but not the buffer that its request may still read', async () => {
  const pool = openBufferPool(1, patienceMs)
  const failed = partsOf(sourceOf(Buffer.alloc(6 * MB, 1), MB), pool)
  const { value } = await failed.next()
  await failed.return(undefined)
  const next = await partsOf(sourceOf(Buffer.alloc(6 * MB, 2), MB), pool).next()
  expect([value?.bytes[0], next.value?.bytes[0]]).toEqual([1, 2])
})

test('a failing source frees its slot', async () => {
  const pool = openBufferPool(1, patienceMs)
  async function* broken(): AsyncGenerator<Buffer> {
    yield randomBytes(MB)
    throw new Error('the line was cut')
  }
  await expect(partsOf(broken(), pool).next()).rejects.toThrow('the line was cut')
  expect((await partsOf(sourceOf(randomBytes(MB), MB), pool).next()).value?.bytes).toHaveLength(MB)
})

test('the buffers of sent parts are reused', async () => {
  const pool = openBufferPool(2, patienceMs)
  const seen = new Set<ArrayBufferLike>()
  for (let each = 0; each < 3; each++)
    for await (const part of partsOf(sourceOf(Buffer.alloc(11 * MB), MB), pool)) seen.add(part.bytes.buffer)
  expect(seen.size).toBe(1)
})
