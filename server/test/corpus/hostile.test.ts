import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hostileFiles } from '../../../scripts/corpus/hostile/index.ts'

const files = hostileFiles()
const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('there are more than eighty hostile files, no two alike in name', () => {
  expect(files.length).toBeGreaterThanOrEqual(80)
  expect(new Set(files.map(({ id }) => id)).size).toBe(files.length)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  expect(files.filter(({ why }) => why.length < 8).map(({ id }) => id)).toEqual([])
})

test('each is made, small unless size is its point, and always the same', async () => {
  const seen = new Map<string, string>()
  const large: string[] = []
  const changing: string[] = []
  for (const { id, bytes } of files) {
    const made = await bytes()
    const digest = digestOf(made)
    if (made.length >= 2_000_000 && !id.startsWith('size-')) large.push(id)
    if (digestOf(await bytes()) !== digest) changing.push(id)
    seen.set(id, digest)
  }
  expect({ large, changing }).toEqual({ large: [], changing: [] })
  // A name is hostile around a good file; every other file has bytes of its own, but for the empty ones.
  const own = [...seen].filter(([id]) => !/^(?:named|inside|empty|byte|name)-/.test(id))
  expect(new Set(own.map(([, digest]) => digest)).size).toBe(own.length)
})
