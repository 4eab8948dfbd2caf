import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSpools } from '../../../test/harness/exports/open-files.ts'
import { spool } from './spool.ts'

// Other processes write to the machine's folder for temporary files at the same time.
const folder = mkdtempSync(path.join(tmpdir(), 'partita-spool-'))
beforeAll(() => void vi.stubEnv('TMPDIR', folder))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const named = () => readdirSync(folder)

test('texts are UTF-8 and bytes are kept; the size is that of the file', async () => {
  const { content, size } = await spool(['é', Buffer.from([0, 255]), '€'])
  const bytes = await buffer(content)
  expect(bytes).toEqual(Buffer.concat([Buffer.from('é'), Buffer.from([0, 255]), Buffer.from('€')]))
  expect(size).toBe(bytes.length)
})

test('no file has a name while it is written and read, and none is open when it was read', async () => {
  const before = openSpools()
  let [whileWritten, open]: [string[], number] = [[], 0]
  async function* content() {
    yield 'begun'
    whileWritten = named()
    open = openSpools() - before
    yield ' ended'
  }
  const spooled = await spool(content())
  expect([whileWritten, open]).toEqual([[], 1])
  expect(await text(spooled.content)).toBe('begun ended')
  expect(openSpools()).toBe(before)
})

test('an error of the content closes the file and is thrown', async () => {
  const before = openSpools()
  async function* failing() {
    yield 'x'.repeat(200_000)
    throw new Error('the source failed')
  }
  await expect(spool(failing())).rejects.toThrow('the source failed')
  expect([openSpools(), named()]).toEqual([before, []])
})

test('whoever breaks the writing off ends the source and closes the file', async () => {
  const before = openSpools()
  const controller = new AbortController()
  let ended = false
  async function* endless() {
    try {
      for (let n = 0; ; n += 1) {
        if (n === 100) controller.abort()
        yield 'x'.repeat(10_000)
      }
    } finally {
      ended = true
    }
  }
  await expect(spool(endless(), controller.signal)).rejects.toThrow('aborted')
  expect([ended, openSpools()]).toEqual([true, before])
})

test('a large file is complete', async () => {
  const [written, read] = [createHash('sha256'), createHash('sha256')]
  function* content() {
    for (let n = 0; n < 2000; n += 1) {
      const piece = `${n} `.repeat(1000)
      written.update(piece)
      yield piece
    }
  }
  const spooled = await spool(content())
  for await (const chunk of spooled.content) read.update(chunk as Buffer)
  expect(read.digest('hex')).toBe(written.digest('hex'))
})
