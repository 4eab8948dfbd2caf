/** Archives, read back by another program. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pack } from './pack.ts'

const program =
  'import io, json, sys, zipfile; z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())); assert z.testzip() is None; print(json.dumps([[i.filename, z.read(i).decode()[:40], i.file_size, i.date_time[0]] for i in z.infolist()]))'
const readBack = (zip: Buffer) => JSON.parse(execFileSync('python3', ['-c', program], { input: zip, encoding: 'utf8' })) as unknown[]

async function* pieces(...given: string[]) {
  yield* given
}
const files = () => [
  { path: 'csv/écritures.csv', open: () => pieces('a;b', '\r\n', '1;2') },
  { path: 'empty.txt', open: () => Readable.from([], { objectMode: false }) },
  { path: 'large.bin', open: () => Readable.from([Buffer.alloc(300_000, 'x')], { objectMode: false }) },
]

test('another program reads every file back, in order and under its name', async () => {
  expect(readBack(await buffer(pack(files())))).toEqual([
    ['csv/écritures.csv', 'a;b\r\n1;2', 8, 1980],
    ['empty.txt', '', 0, 1980],
    ['large.bin', 'x'.repeat(40), 300_000, 1980],
  ])
})

test('the same files give the same bytes', async () => {
  expect((await buffer(pack(files()))).equals(await buffer(pack(files())))).toBe(true)
})

test('a file is opened when those before it are written', async () => {
  const opened: string[] = []
  const listed = ['a', 'b', 'c'].map((path) => ({
    path,
    open: () => {
      opened.push(path)
      return pieces(path.repeat(10))
    },
  }))
  const zip = pack(listed)
  expect(opened.length).toBeLessThan(3)
  await buffer(zip)
  expect(opened).toEqual(['a', 'b', 'c'])
})

test('an error of one file breaks the archive off', async () => {
  async function* failing() {
    yield 'begun'
    throw new Error('the source failed')
  }
  await expect(buffer(pack([{ path: 'a', open: failing }]))).rejects.toThrow('the source failed')
})

test('whoever leaves early ends the file that is being read', async () => {
  const source = new Readable({ read() {} })
  source.push(Buffer.alloc(200_000))
  const zip = pack([{ path: 'a', open: () => source }])
  await once(zip, 'readable')
  zip.destroy()
  await once(source, 'close')
  expect(source.destroyed).toBe(true)
})

test.each(['/etc/passwd', '../x', 'a/../../x', 'C:/x'])('a path that leads out of the archive is refused: %s', (path) => {
  expect(() => pack([{ path, open: () => pieces('') }])).toThrow(/path/)
})
