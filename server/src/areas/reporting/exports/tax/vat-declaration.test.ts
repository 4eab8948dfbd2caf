/** A VAT return as PDF and workbook: its form, its state, and what its fingerprint covers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVatFile, type VatFile } from '../../../../../test/harness/books/vat-returns.ts'
import { download, readPdf, readSheets } from '../../../../../test/harness/exports/read-back.ts'
import { type Caller, type World, world } from '../../../../../test/harness/world.ts'

let w: World
let admin: Caller
let file: VatFile
let id: number
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  file = await makeVatFile(w, admin, { vat_number: 'BE0999000129' })
  await file.book.sale()
  await file.book.purchase()
  id = await file.prepare(1)
})
afterAll(() => w.close())

const made = (query: string) => download(w, admin, `${file.b.path}/exports/vat-declaration?vat_declaration_id=${query}`)
const printed = async (query: string) => readPdf((await made(query)).bytes)

test.for([
  ['fr', 'BROUILLON', 'Cadre II : opérations à la sortie'],
  ['nl', 'ONTWERP', 'Kader II: uitgaande handelingen'],
  ['en', 'DRAFT', 'Frame II: output transactions'],
  ['de', 'ENTWURF', 'Rahmen II: Ausgangsumsätze'],
] as const)('a draft is marked as one, under the headings of the form: %s', async ([language, mark, heading]) => {
  const text = await printed(`${id}&lang=${language}`)
  expect(text).toContain(mark)
  expect(text).toContain(heading)
})

test('the print shows boxes in the order of the form, checks and the settlement that validation would post', async () => {
  const text = await printed(`${id}&lang=en`)
  const places = [
    'Frame II',
    '03 ',
    'Frame III',
    '81 ',
    'Frame IV',
    '54 ',
    'Frame V',
    '59 ',
    'Checks',
    'Warning',
    'as validation will post it',
    '451054',
  ]
  expect(places.map((each) => text.indexOf(each))).toEqual(places.map((each) => text.indexOf(each)).toSorted((a, b) => a - b))
  expect(places.filter((each) => !text.includes(each))).toEqual([])
  expect(text).not.toContain('Moved')
})

test('a box that moved shows how: columns appear where they apply', async () => {
  const other = await makeVatFile(w, admin, { vat_number: 'BE0999000228' })
  const sale = await other.book.sale()
  await other.validate(await other.prepare(1))
  await admin('POST', `${other.b.path}/entries/${sale.body.id}/reverse`, { body: { entry_date: '2026-04-10' } })
  const second = await other.prepare(2)
  const url = `${other.b.path}/exports/vat-declaration?vat_declaration_id=${second}&lang=en`
  const text = readPdf((await download(w, admin, url)).bytes)
  expect(text).toContain('Moved')
  const { 'Lines per box': lines = [] } = readSheets((await download(w, admin, `${url}&format=xlsx`)).bytes)
  expect(lines.slice(1).map((row) => [row[0], row[9], row[10]])).toEqual([
    ['03', '-1000.00', '49'],
    ['54', '-210.00', '64'],
  ])
})

test('the fingerprint is the same in both formats and every language, names the period and not the record, and changes with a box', async () => {
  const prints = await Promise.all([`${id}`, `${id}&format=xlsx`, `${id}&format=XLSX&lang=de`].map(made))
  const values = prints.map(({ headers }) => headers['x-export-fingerprint'])
  expect(new Set(values).size).toBe(1)
  const again = await makeVatFile(w, admin, { vat_number: 'BE0999000327' })
  await again.book.sale()
  await again.book.purchase()
  const other = await download(w, admin, `${again.b.path}/exports/vat-declaration?vat_declaration_id=${await again.prepare(1)}`)
  expect(other.headers['x-export-fingerprint']).toBe(values[0])
  await admin('PATCH', `${file.at}/${id}`, { body: { adjustments: { '61': '12.50' } } })
  const changed = await made(`${id}`)
  expect(changed.headers['x-export-fingerprint']).not.toBe(values[0])
  expect(readPdf(changed.bytes)).toContain('12,50')
})

test('422 without a declaration, 404 for one of another file, 422 for CSV', async () => {
  const get = (query: string) => admin('GET', `${file.b.path}/exports/vat-declaration${query}`)
  expect((await get('')).body.errors).toHaveProperty('vat_declaration_id')
  expect((await get('?vat_declaration_id=999999999')).status).toBe(404)
  expect((await get(`?vat_declaration_id=${id}&format=csv`)).body.code).toBe('format_unsupported')
})
