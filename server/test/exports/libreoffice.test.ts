/** Our spreadsheets as LibreOffice opens them: each cell with its value, and text never as a formula. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sheet, writeWorkbook } from '../../src/adapters/sheets/index.ts'
import type { Column, Row } from '../../src/lib/writers/table.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'partita-sheets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

// Semicolons, UTF-8, the formats of English, values as they are stored, one file for each sheet.
const filter = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,1033,false,false,false,false,false,-1'
const parse = 'import csv, json, sys; print(json.dumps(list(csv.reader(open(sys.argv[1], encoding="utf-8", newline=""), delimiter=";"))))'

/** The rows of each sheet, in the order of their names. */
async function opened(sheets: readonly Sheet[]): Promise<string[][][]> {
  const out = mkdtempSync(path.join(folder, 'out-'))
  writeFileSync(path.join(out, 'w.xlsx'), await buffer(writeWorkbook(sheets)))
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`
  execFileSync('soffice', ['--headless', profile, '--convert-to', filter, '--outdir', out, path.join(out, 'w.xlsx')], { stdio: 'pipe' })
  const written = readdirSync(out).filter((name) => name.endsWith('.csv'))
  return written
    .toSorted()
    .map(
      (name) =>
        JSON.parse(execFileSync('python3', ['-c', parse, path.join(out, name)], { encoding: 'utf8', maxBuffer: 1 << 26 })) as string[][],
    )
}

const columns: Column[] = [
  { title: 'Libellé', kind: 'text' },
  { title: 'Montant', kind: 'amount' },
  { title: 'Date', kind: 'date' },
  { title: 'Communication', kind: 'text' },
]
const sheetOf = (name: string, rows: readonly Row[]): Sheet => ({ name, columns, rows: rows.map((cells) => ({ cells })) })

test('texts, amounts, days and structured communications are read back, sheet by sheet', async () => {
  const rows: Row[] = [
    ['Vente', '1210.00', '2026-03-31', '001234567890'],
    ['Ελλάδα Киев Łódź 😀', '-0.57', '2024-02-29', '000000000097'],
    ['<b>&"\'; a;b', '9999999999999.99', '1900-03-01', null],
    // Beyond what a number of a spreadsheet holds exactly, and before its first day: kept as text.
    ['_x0041_', '-123456789012345.67', '1900-02-28', null],
    [' blanks ', '0.01', '2199-12-31', null],
  ]
  const [first, second] = await opened([sheetOf('A', rows), sheetOf('B 54/59', [['Total', '1.00', null, null]])])
  expect(first).toEqual([
    ['Libellé', 'Montant', 'Date', 'Communication'],
    ['Vente', '1210', '03/31/2026', '001234567890'],
    ['Ελλάδα Киев Łódź 😀', '-0.57', '02/29/2024', '000000000097'],
    ['<b>&"\'; a;b', '9999999999999.99', '03/01/1900', ''],
    ['_x0041_', '-123456789012345.67', '1900-02-28', ''],
    [' blanks ', '0.01', '12/31/2199', ''],
  ])
  expect(second?.[1]).toEqual(['Total', '1', '', ''])
}, 120_000)

test('what looks like a formula is text', async () => {
  const formulas = ['=1+1', '+32', '-5', '@SUM(A1)', '=HYPERLINK("http://x";"y")', "=cmd|'/c calc'!A1"]
  const [read] = await opened([
    sheetOf(
      'A',
      formulas.map((text) => [text, null, null, null]),
    ),
  ])
  expect(read?.slice(1).map(([label]) => label)).toEqual(formulas.map((text) => `'${text}`))
}, 120_000)

test('styles, indentation and twenty thousand rows open', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ cells: [`Client ${n}`, `${n}.25`, '2026-01-01', null], indent: n % 4 }))
  const total = { cells: ['Total', '199995000.00', null, null], style: 'total' as const }
  const [read] = await opened([{ name: 'A', columns, rows: [...rows, total] }])
  expect(read).toHaveLength(20_002)
  expect(read?.[12_346]).toEqual(['Client 12345', '12345.25', '01/01/2026', ''])
  expect(read?.at(-1)).toEqual(['Total', '199995000', '', ''])
}, 120_000)
