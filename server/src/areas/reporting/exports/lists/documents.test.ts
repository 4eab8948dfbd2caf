/** The files of documents as an archive, read back by another program. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, zipFiles } from '../../../../../test/harness/exports/read-back.ts'
import { ubl } from '../../../../../test/harness/import-files.ts'
import { type ImportSetup, openImports } from '../../../../../test/harness/imports.ts'
import { openFileStore } from '../../../../kernel/files/open-store.ts'

let d: ImportSetup
beforeAll(async () => {
  d = await openImports()
  await d.supplier({ name: 'Lambert: <Imprimerie>/Papier' })
  const keep = async (number: string, date: string) => {
    const { id } = await d.read('facture.xml', ubl({ number, date }))
    const { status, body } = await d.admin('POST', `${d.at}/${id}/validate`, { body: { force: true } })
    expect([status, body.errors]).toEqual([201, undefined])
  }
  await keep('F/2026/1', '2026-03-05')
  await keep('../../F-2', '2026-03-06')
  await keep('F+2026+1', '2026-03-05')
  await d.admin('POST', `${d.b.path}/documents`, {
    body: {
      direction: 'sale',
      third_party_id: d.b.customer,
      document_date: '2026-03-10',
      lines: [{ description: 'Conseil', amount_net: '10.00', account: '700000', vat_code: 'V21' }],
    },
  })
})
afterAll(() => d.close())

const get = (query = '') => download(d.w, d.admin, `${d.b.path}/exports/documents${query}`)

test('each file under its date, number and third party; a second one of that name has a number; documents without a file are left out', async () => {
  const { status, headers, bytes } = await get()
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  const files = zipFiles(bytes)
  expect(files.map(([name]) => name)).toEqual([
    '2026-03-05-F-2026-1-Lambert-Imprimerie-Papier.xml',
    '2026-03-05-F-2026-1-Lambert-Imprimerie-Papier-2.xml',
    '2026-03-06-F-2-Lambert-Imprimerie-Papier.xml',
  ])
  for (const [, content] of files) expect(content).toContain('<cbc:ID>')
})

test('the same documents give the same bytes and fingerprint; a filter leaves others out', async () => {
  const [one, other] = [await get(), await get('?format=zip&lang=de')]
  expect(one.bytes.equals(other.bytes)).toBe(true)
  expect(one.headers['x-export-fingerprint']).toBe(other.headers['x-export-fingerprint'])
  const later = await get('?from=2026-03-06')
  expect(zipFiles(later.bytes).length).toBe(1)
  expect(later.headers['x-export-fingerprint']).not.toBe(one.headers['x-export-fingerprint'])
  expect(zipFiles((await get('?direction=sale')).bytes)).toEqual([])
})

test('the third party of a document is the one that it was merged into', async () => {
  const [party] = (await d.admin('GET', `${d.b.path}/third-parties?q=lambert`)).body
  const into = (await d.admin('POST', `${d.b.path}/third-parties`, { body: { type: 'supplier', name: 'Lambert & Cie' } })).body
  await d.admin('POST', `${d.b.path}/third-parties/${party.id}/merge`, { body: { into_id: into.id } })
  expect(zipFiles((await get('?from=2026-03-06')).bytes).map(([name]) => name)).toEqual(['2026-03-06-F-2-Lambert-Cie.xml'])
})

test('500 and no half of an archive when the bytes of a file are gone', async () => {
  const [file] = await d.w.rows<{ key: string }>(
    'select f.key from documents d join files f on f.id = d.file_id where d.company_id = $1 order by d.document_date limit 1',
    [d.b.id],
  )
  const store = await openFileStore(d.w.config.files_url)
  await store.remove(file?.key ?? '')
  await store.close()
  const { status, headers } = await get('?to=2026-03-05')
  expect([status, headers['content-type']]).toEqual([500, expect.stringContaining('json')])
})
