import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { unpack } from './index.ts'

const limits = { files: 3, bytes: 1 << 20, all_bytes: 2 << 20, ratio: 100 }
const letters = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251))

const archiveOf = async (names: readonly string[]): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const name of names) zip.addBuffer(letters, name, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}
const from = (bytes: Buffer): Readable => Readable.from([bytes], { objectMode: false })

describe('an archive from outside', () => {
  test('is handed over file by file, and its own file is closed behind it', async () => {
    const taken: [string, number][] = []
    const fault = await unpack(from(await archiveOf(['a.pdf', 'b/c.pdf'])), limits, async (name, bytes) => {
      taken.push([name, (await buffer(bytes)).length])
      return true
    })
    expect(fault).toBeNull()
    expect(taken).toEqual([
      ['a.pdf', letters.length],
      ['c.pdf', letters.length],
    ])
  })

  test('that is damaged is unreadable, and does not hang', async () => {
    const zip = new ZipFile()
    zip.addBuffer(letters, 'a.pdf')
    zip.end()
    const bytes = await buffer(zip.outputStream)
    bytes.fill(0xff, 40, 400)
    const fault = await unpack(from(bytes), limits, async (_name, inside) => (await buffer(inside)).length > 0)
    expect(fault).toEqual({ fault: 'unreadable', name: 'a.pdf' })
  })

  test('with one byte that is not the one that was packed is unreadable', async () => {
    const bytes = await archiveOf(['a.pdf', 'b.pdf'])
    const at = bytes.indexOf(letters)
    bytes[at + 100] = (letters[100] ?? 0) ^ 1
    const fault = await unpack(from(bytes), limits, async (_name, inside) => (await buffer(inside)).length > 0)
    expect(fault).toEqual({ fault: 'unreadable', name: 'a.pdf' })
  })

  test('is not blamed for a store that takes nothing', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    const refusing = unpack(from(await archiveOf(['a.pdf'])), limits, async () => {
      throw full
    })
    await expect(refusing).rejects.toBe(full)
    const breaking = unpack(from(await archiveOf(['a.pdf'])), limits, async (_name, bytes) => {
      await once(bytes, 'data')
      bytes.destroy()
      throw full
    })
    await expect(breaking).rejects.toBe(full)
  })
})
