/** Printed reports, read back by poppler. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Column, Row } from '../../lib/writers/table.ts'
import { printReport, type Report } from './index.ts'
import { layOut } from './layout.ts'
import { shownCell } from './values.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'partita-print-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const columns: Column[] = [
  { title: 'Libellé', kind: 'text' },
  { title: 'Date', kind: 'date' },
  { title: 'Montant', kind: 'amount' },
]
const printed = async (rows: Report['rows'], more: Partial<Report> = {}): Promise<Buffer> =>
  buffer(
    await printReport({
      company: 'Atelier Meunier SRL',
      title: 'Grand livre',
      parameters: ['Exercice 2026', 'Compte 400000'],
      language: 'fr',
      made_at: new Date('2026-11-16T12:00:00Z'),
      columns,
      rows,
      ...more,
    }),
  )

function poppler(program: 'pdftotext' | 'pdffonts' | 'pdfinfo', pdf: Buffer, ...options: string[]): string {
  const file = path.join(folder, 'report.pdf')
  writeFileSync(file, pdf)
  return execFileSync(program, program === 'pdftotext' ? [...options, file, '-'] : [...options, file], { encoding: 'utf8' })
}

test('a page shows company, title, parameters, titles of columns and its number', async () => {
  const text = poppler('pdftotext', await printed([['Vente', '2026-03-31', '1210.00']]), '-layout')
  for (const shown of ['Atelier Meunier SRL', 'Grand livre', 'Exercice 2026', 'Compte 400000', 'Libellé', 'Vente', '31/03/2026'])
    expect(text).toContain(shown)
  expect(text.trim().split('\n').at(-1)?.trim()).toMatch(/^1$/)
})

test('Greek and Cyrillic are letters of the page, and French thousands are apart', async () => {
  const rows: Row[] = [
    ['Ελληνική Εταιρεία', '2026-01-01', '-1234567.89'],
    ['Київ Москва', '2026-01-02', '0.50'],
    ['Łódź Şişli œuvre €', null, null],
  ]
  const text = poppler('pdftotext', await printed(rows))
  for (const shown of ['Ελληνική Εταιρεία', 'Київ Москва', 'Łódź Şişli œuvre €', '0,50']) expect(text).toContain(shown)
  // Poppler shows the narrow blank as a plain one.
  expect(text).toMatch(/-1\s234\s567,89/)
})

test('every font is an embedded TrueType subset with a map to Unicode; none is built into the reader', async () => {
  const [, , ...fonts] = poppler('pdffonts', await printed([['Vente', null, '1.00']]))
    .trim()
    .split('\n')
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+DejaVuSans(-Bold)?\s+CID TrueType\s+Identity-H\s+yes yes yes\s/)
})

test('a long table continues on pages of A4 with the head and the titles on each, and no row is lost', async () => {
  const rows = Array.from({ length: 500 }, (_, n): Row => [`Ligne ${n + 1}.`, '2026-01-01', `${n}.00`])
  const pdf = await printed(rows)
  const pages = poppler('pdftotext', pdf, '-layout').split('\f').slice(0, -1)
  expect(poppler('pdfinfo', pdf)).toMatch(/Page size:\s+595\.28 x 841\.89 pts \(A4\)/)
  expect(pages.length).toBeGreaterThan(5)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Atelier Meunier SRL')
    expect(page).toContain('Montant')
    expect(page.trim().split('\n').at(-1)?.trim()).toBe(String(at + 1))
  }
  expect(pages.join('').match(/Ligne \d+\./g)).toEqual(rows.map(([label]) => label))
})

test('a text too long for its cell is cut with an ellipsis, and stays on its line', async () => {
  const text = poppler(
    'pdftotext',
    await printed([
      ['Fourniture '.repeat(40), '2026-01-01', '1.00'],
      ['Suivante', null, null],
    ]),
    '-layout',
  )
  expect(text).toMatch(/Fourniture.*….*01\/01\/2026.*1,00/)
  expect(text).toContain('Suivante')
})

test('the same report gives the same bytes', async () => {
  const rows: Row[] = [['Vente', '2026-03-31', '1210.00']]
  expect((await printed(rows)).equals(await printed(rows))).toBe(true)
})

test('an error of the rows breaks the file off', async () => {
  async function* failing(): AsyncGenerator<Row> {
    yield ['Vente', null, '1.00']
    throw new Error('the source failed')
  }
  await expect(printed(failing())).rejects.toThrow('the source failed')
})

test.each([
  ['fr', '1\u202F234\u202F567,89'],
  ['nl', '1.234.567,89'],
  ['de', '1.234.567,89'],
  ['en', '1,234,567.89'],
] as const)('in %s an amount is %s', (language, shown) => {
  expect(shownCell('amount', '1234567.89', language)).toBe(shown)
})

test('an amount beyond the doubles keeps every digit', () => {
  expect(shownCell('amount', '12345678901234567.89', 'en')).toBe('12,345,678,901,234,567.89')
})

test('many columns share the page, and none leaves it', () => {
  const many = Array.from({ length: 12 }, (_, n): Column => ({ title: `C${n}`, kind: n % 3 === 0 ? 'text' : 'amount' }))
  const places = layOut(many, 36, 770)
  const last = places.at(-1)
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(806, 5)
  expect(places.every(({ width }) => width > 20)).toBe(true)
})
