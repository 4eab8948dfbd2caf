/** Archives beyond the limits of the first ZIP format, read by another program. */
import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from './open.ts'
import { type FileToPack, pack } from './pack.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zip64-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function packed(name: string, files: readonly FileToPack[]): Promise<string> {
  const place = path.join(folder, name)
  await pipeline(pack(files), createWriteStream(place))
  return place
}

const python = (program: string, file: string): unknown =>
  JSON.parse(
    execFileSync('python3', ['-c', `import json, sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\n${program}`, file], { encoding: 'utf8' }),
  )

async function* once(text: string) {
  yield text
}

test('66,000 files: each is found under its name', { timeout: 300_000 }, async () => {
  const count = 66_000
  const files = Array.from({ length: count }, (_, at) => ({ path: `documents/${at}.txt`, open: () => once(`file ${at}`), is_packed: true }))
  const place = await packed('many.zip', files)
  const last = count - 1
  expect(
    python(
      `n = z.namelist()\nprint(json.dumps([len(n), len(set(n)), z.testzip(), [z.read(f'documents/{i}.txt').decode() for i in (0, 65535, 65536, ${last})]]))`,
      place,
    ),
  ).toEqual([count, count, null, ['file 0', 'file 65535', 'file 65536', `file ${last}`]])
  const archive = await openArchive(place)
  expect(archive.files.size).toBe(count)
  await archive.close()
})

const gibibyte = 1024 ** 3

/** Zeros, and a word at the end. */
function* large(size: number, end: string) {
  const block = Buffer.alloc(8 * 1024 * 1024)
  for (let left = size; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block
  yield Buffer.from(end)
}

test('a file of more than 4 GiB, and one that begins behind it', { timeout: 600_000 }, async () => {
  const size = 4 * gibibyte + 5
  const place = await packed('large.zip', [
    { path: 'stored.bin', open: () => Readable.from(large(size, 'end'), { objectMode: false }), is_packed: true },
    { path: 'after.txt', open: () => once('behind 4 GiB') },
  ])
  expect(
    python(
      `i = z.getinfo('stored.bin')\nf = z.open(i)\nn, tail = 0, b''\nwhile True:\n    b = f.read(1 << 24)\n    if not b: break\n    n, tail = n + len(b), b[-3:]\nprint(json.dumps([i.file_size, n, tail.decode(), z.getinfo('after.txt').header_offset > ${size}, z.read('after.txt').decode()]))`,
      place,
    ),
  ).toEqual([size + 3, size + 3, 'end', true, 'behind 4 GiB'])
})
