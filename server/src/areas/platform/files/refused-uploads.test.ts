/** What a request uploads and no write keeps is removed from the store before the request is answered. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const root = await mkdtemp(path.join(tmpdir(), 'partita-refused-uploads-'))
afterAll(() => rm(root, { recursive: true }))
const w = await openWorld({ config: { files_url: pathToFileURL(root).href } })
const admin = await w.as('admin')

/** The keys of the bytes in the store, of the files, and of what is staged. */
async function state() {
  const stored = (await readdir(root, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).map(({ name }) => name)
  const [files, stagings] = [await w.rows<{ key: string }>('select key from files'), await w.rows('select key from file_stagings')]
  return { stored: stored.toSorted(), files: files.map(({ key }) => key).toSorted(), staged: stagings.length }
}

const MB = 1024 * 1024
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const picture = (value: Buffer) => multipart({ field: 'file', name: 'logo.png', value })
const documents = (...files: readonly (readonly [string, Buffer])[]) =>
  multipart(...files.map(([name, value]) => ({ field: 'files[]', name, value })))

test.each([
  ['of a refused type', 'C/logo', picture(pdf), 422],
  ['above its limit', 'C/logo', picture(png(2 * MB)), 422],
  ['beside a refused one', 'C/document-imports', documents(['a.pdf', pdf], ['b.exe', Buffer.from('MZ')]), 422],
  ['with a refused field', 'C/logo', multipart({ field: 'kind', value: 'nothing' }, { field: 'file', name: 'a.png', value: png() }), 422],
  ['for a record that does not exist', 'C/entries/1/attachments', documents(['a.pdf', pdf]), 404],
] as const)('an upload %s leaves nothing in the store', async (_name, url, form, wanted) => {
  const before = await state()
  expect((await admin('POST', url, form)).status).toBe(wanted)
  expect(await state()).toEqual(before)
})

test('a form that is cut in the middle leaves nothing in the store', async () => {
  const before = await state()
  const { raw, headers } = picture(png(MB))
  expect((await admin('POST', 'C/logo', { raw: raw.subarray(0, MB / 2), headers })).status).toBe(422)
  expect(await state()).toEqual(before)
})

test('an upload that is kept stays, and the same one sent again under its key leaves nothing more', async () => {
  const send = () => admin('POST', 'C/document-imports', { ...form, headers: { ...form.headers, 'x-client-mutation-id': 'once' } })
  const form = documents(['a.pdf', pdf])
  expect((await send()).status).toBe(201)
  const kept = await state()
  expect(kept).toEqual({ stored: kept.files, files: [expect.any(String)], staged: 0 })
  const again = await send()
  expect([again.status, again.headers['x-idempotent-replay']]).toEqual([200, '1'])
  expect(await state()).toEqual(kept)
})

test('of fifty uploads at once, half of them refused, the store holds the bytes of the kept ones and no others', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => admin('POST', 'C/document-imports', documents([n % 2 ? `${n}.pdf` : `${n}.exe`, pdf]))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 2 ? 201 : 422)))
  const { stored, files, staged } = await state()
  expect([stored, staged]).toEqual([files, 0])
})
