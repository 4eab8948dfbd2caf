import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { fieldsOf } from '../../../../test/harness/replies.ts'
import { packed, partsOf, sheetOf } from '../../../../test/harness/workbooks/parts.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { writeWorkbook } from '../../../adapters/sheets/index.ts'
import type { Column } from '../../../lib/writers/table.ts'

const w = await openWorld()
const admin = await w.as('admin')
const { id, token } = await makeBooks(w, admin)
const numbers = ['613901', '613902'] as const

const upload = (resource: string, bytes: Buffer, name = 'table.xlsx') =>
  admin(
    'POST',
    `/v1/companies/${token}/data-imports`,
    multipart({ field: 'resource', value: resource }, { field: 'file', name, value: bytes }),
  )

const written = (columns: readonly Column[], ...rows: string[][]) =>
  buffer(writeWorkbook([{ name: 'Table', columns, rows: rows.map((cells) => ({ cells })) }]))

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const sheet = async (...rows: string[]) => packed(partsOf(sheetOf(rows.join(''))))
const accounts = () => w.rows('select number, label from accounts where company_id = $1 and number like $2 order by number', [id, '6139%'])

test('201 imports accounts from a workbook of our own writer', async () => {
  const columns: Column[] = [
    { title: 'Number', kind: 'text' },
    { title: 'Label', kind: 'text' },
  ]
  const bytes = await written(columns, [numbers[0], 'Honoraires « é » _x0041_ <&>'], [numbers[1], "d'avocat"])
  const { status, body } = await upload('accounts', bytes)
  expect([status, body.created, body.rows.map(({ row: at }: { row: number }) => at)]).toEqual([201, 2, [0, 1]])
  expect(await accounts()).toEqual([
    { number: numbers[0], label: 'Honoraires « é » _x0041_ <&>' },
    { number: numbers[1], label: "d'avocat" },
  ])
})

test('201 imports entries with amounts and dates, whatever the name of the file', async () => {
  const columns: Column[] = [
    { title: 'entry_key', kind: 'text' },
    { title: 'journal', kind: 'text' },
    { title: 'entry_date', kind: 'date' },
    { title: 'account', kind: 'number' },
    { title: 'debit', kind: 'amount' },
    { title: 'credit', kind: 'amount' },
  ]
  const rows = [
    ['A', 'OD', '2026-01-05', '610000', '1.25', ''],
    ['A', '', '', '499000', '', '1.25'],
    ['B', 'OD', '2026-12-31', '610000', '1234567.89', ''],
    ['B', '', '', '499000', '', '1234567.89'],
  ]
  expect((await upload('entries', await written(columns, ...rows), 'table.csv')).body).toMatchObject({ created: 2, failed: 0 })
  expect(await w.rows('select entry_date::date::text as day, total::text from entries where company_id = $1 order by id', [id])).toEqual([
    { day: '2026-01-05', total: '1.25' },
    { day: '2026-12-31', total: '1234567.89' },
  ])
})

test('201 imports third parties with flags, formulas and a mapping of titles; an empty cell is an absent field', async () => {
  const titles = row(cell('type'), cell('name'), cell('postal_code'), cell('payment_term_days'), cell('is_vat_liable'))
  const values = row(
    cell('supplier'),
    '<c t="str"><f>"Le"&amp;"B"</f><v>LeB</v></c>',
    '<c><v>5000</v></c>',
    '<c><v>30</v></c>',
    '<c t="b"><v>0</v></c>',
  )
  const { status, body } = await upload('third-parties', await sheet(titles, values, row(cell('supplier'), cell('Vide'))))
  expect([status, body.created]).toEqual([201, 2])
  const found = `select name, postal_code, payment_term_days, is_vat_liable from third_parties where company_id = $1 and name = any($2) order by name`
  expect(await w.rows(found, [id, ['LeB', 'Vide']])).toEqual([
    { name: 'LeB', postal_code: '5000', payment_term_days: 30, is_vat_liable: false },
    { name: 'Vide', postal_code: null, payment_term_days: null, is_vat_liable: true },
  ])
})

test('422 names the cells of a workbook that cannot be read', async () => {
  const titles = row(cell('type'), cell('name'), cell('payment_term_days'), cell('is_active'))
  const bytes = await sheet(
    titles,
    row(cell('supplier'), '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', cell('trente'), '<c><f>A1</f></c>'),
    row(cell('supplier'), cell('Y'), '<c><v>30</v></c>', cell('oui'), cell('trop')),
  )
  const { body } = await upload('third-parties', bytes)
  expect([body.code, Object.keys(body.errors).toSorted()]).toEqual([
    'import_rows_invalid',
    ['rows.0.is_active', 'rows.0.name', 'rows.0.payment_term_days', 'rows.1.row'],
  ])
  expect([body.errors['rows.0.name'][0], body.errors['rows.0.is_active'][0], body.errors['rows.1.row'][0]]).toEqual([
    expect.stringContaining('#DIV/0!'),
    expect.stringContaining('formule'),
    expect.stringContaining('titre'),
  ])
})

test('422 on a workbook of more than 25 MB', async () => {
  const bytes = await packed(partsOf(sheetOf('')))
  const refused = await upload('accounts', Buffer.concat([bytes, Buffer.alloc(25 * 1024 * 1024)]))
  expect(fieldsOf(refused)).toEqual([422, ['file']])
  expect(refused.body.errors.file[0]).toContain('25')
})
