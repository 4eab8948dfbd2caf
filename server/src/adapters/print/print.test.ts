/** Printed reports, read back by poppler. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { solidImage } from '../../../test/harness/images.ts'
import type { Column, Row } from '../../lib/writers/table.ts'
import { type PrintedTable, printReport, type Report } from './index.ts'
import { keepTogether } from './keep-together.ts'
import { shareOut } from './layout.ts'
import { cleanText, shownCell } from './values.ts'

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
const firm = { name: 'Fiduciaire de la Meuse', lines: ['Rue du Pont 1', '5000 Namur', 'TVA BE0123456749'], logo: null }
const tableOf = (rows: PrintedTable['rows'], more: Partial<PrintedTable> = {}): PrintedTable => ({
  name: 'Grand livre',
  columns,
  rows,
  ...more,
})
const print = async (tables: readonly PrintedTable[], more: Partial<Report> = {}): Promise<Buffer> =>
  buffer(
    await printReport({
      letterhead: { firm, company: { name: 'Atelier Meunier SRL', lines: ['N° d’entreprise 0403.170.701'] } },
      title: 'Grand livre',
      parameters: ['Exercice 2026', 'Compte 400000'],
      language: 'fr',
      made_at: new Date('2026-11-16T12:00:00Z'),
      tables,
      ...more,
    }),
  )
const printed = (rows: readonly Row[]): Promise<Buffer> => print([tableOf(rows.map((cells) => ({ cells })))])
const pagesOf = (pdf: Buffer): string[] => poppler('pdftotext', pdf, '-layout').split('\f').slice(0, -1)
const lastLine = (page: string | undefined): string =>
  page
    ?.trim()
    .split('\n')
    .at(-1)
    ?.replace(/\s+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim() ?? ''

function poppler(program: 'pdftotext' | 'pdffonts' | 'pdfinfo' | 'pdfimages', pdf: Buffer, ...options: string[]): string {
  const file = path.join(folder, 'report.pdf')
  writeFileSync(file, pdf)
  return execFileSync(program, program === 'pdftotext' ? [...options, file, '-'] : [...options, file], { encoding: 'utf8' })
}

test('the first page shows the firm, the company, title, parameters, titles of columns, the day and its number', async () => {
  const text = poppler('pdftotext', await printed([['Vente', '2026-03-31', '1210.00']]), '-layout')
  const letterhead = ['Fiduciaire de la Meuse', 'Rue du Pont 1', '5000 Namur', 'TVA BE0123456749', 'Atelier Meunier SRL', '0403.170.701']
  for (const shown of [...letterhead, 'Grand livre', 'Exercice 2026', 'Compte 400000', 'Libellé', 'Vente', '31/03/2026'])
    expect(text).toContain(shown)
  expect(lastLine(text)).toBe('Établi le 16/11/2026 1/1 Atelier Meunier SRL')
})

test('a logo stands beside the firm', async () => {
  const logo = await solidImage(24, 24).removeAlpha().png().toBuffer()
  const letterhead = { firm: { ...firm, logo }, company: { name: 'X', lines: [] } }
  const pdf = await print([tableOf([])], { letterhead })
  expect(poppler('pdfimages', pdf, '-list').trim().split('\n')).toHaveLength(3)
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
  const pages = pagesOf(pdf)
  expect(poppler('pdfinfo', pdf)).toMatch(/Page size:\s+595\.28 x 841\.89 pts \(A4\)/)
  expect(pages.length).toBeGreaterThan(5)
  for (const [at, page] of pages.entries()) {
    for (const shown of ['Atelier Meunier SRL', 'Exercice 2026', 'Montant']) expect(page).toContain(shown)
    expect(lastLine(page)).toContain(` ${at + 1}/${pages.length} `)
  }
  expect(pages.join('').match(/Ligne \d+\./g)).toEqual(rows.map(([label]) => label))
})

test('running sums stand at the foot of each page but the last, and at the head of the next', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => ({ cells: [`Ligne ${n + 1}.`, '2026-01-01', '0.10'] }))
  const total = { cells: ['Total', null, '15.00'], style: 'total' as const }
  const pages = pagesOf(await print([tableOf([...rows, total], { carries: [2] })]))
  expect(pages.length).toBeGreaterThan(2)
  let sum = 0
  for (const [at, page] of pages.entries()) {
    const brought = /^\s*Report\s+([\d,]+)$/m.exec(page)?.[1]
    expect(brought).toBe(at === 0 ? undefined : shownCell('amount', (sum / 10).toFixed(2), 'fr'))
    sum += page.match(/Ligne/g)?.length ?? 0
    const carried = /^\s*À reporter\s+([\d,]+)$/m.exec(page)?.[1]
    expect(carried).toBe(at === pages.length - 1 ? undefined : shownCell('amount', (sum / 10).toFixed(2), 'fr'))
  }
})

test('the word for a carried sum is whole, also where the column before the sum is narrow', async () => {
  const narrow: Column[] = [
    { title: 'Libellé', kind: 'text' },
    { title: 'Let.', kind: 'text' },
    { title: 'Débit', kind: 'amount' },
  ]
  const rows = Array.from({ length: 150 }, (_, n) => ({ cells: [`Ligne ${n} ${'x'.repeat(200)}`, 'A', '1.00'] }))
  const pages = pagesOf(await print([tableOf(rows, { columns: narrow, carries: [2] })], { language: 'nl' }))
  expect(pages[0]).toMatch(/Over te dragen +\d+,00/)
  expect(pages[1]).toMatch(/Overgedragen +\d+,00/)
})

test('the sums of a ledger begin anew with each account, and a closed account leaves none', async () => {
  const account = (name: string, rows: number) => [
    { cells: [name, null, null], style: 'heading' as const },
    ...Array.from({ length: rows }, (_, n) => ({ cells: [`${name}-${n}`, null, '1.00'] })),
    { cells: [`Solde ${name}`, null, `${rows}.00`], style: 'subtotal' as const },
  ]
  const text = pagesOf(await print([tableOf([...account('A', 70), ...account('B', 100)], { carries: [2], carries_per_heading: true })]))
  const carried = text.map((page) => [/À reporter\s+([\d,]+)/.exec(page)?.[1], page.match(/A-/g)?.length, page.match(/B-/g)?.length])
  const ofB = (page: number) => carried.slice(0, page + 1).reduce((sum, [, , rows]) => sum + Number(rows ?? 0), 0)
  expect(carried[0]?.[0]).toBe(`${carried[0]?.[1]},00`)
  expect(carried[1]?.[0]).toBe(`${ofB(1)},00`)
})

test('a sum is never parted from the rows above it, nor a heading from the row below', async () => {
  const row = (label: string, style?: 'heading' | 'subtotal' | 'total') => ({ cells: [label], ...(style && { style }) })
  const rows = [
    row('a'),
    row('b'),
    row('b total', 'subtotal'),
    row('all', 'total'),
    row('C', 'heading'),
    row('D', 'heading'),
    row('d'),
    row('e'),
  ]
  const blocks: unknown[] = []
  for await (const block of keepTogether(rows)) blocks.push(block.map(({ cells }) => cells[0]))
  expect(blocks).toEqual([['a'], ['b', 'b total', 'all'], ['C', 'D', 'd'], ['e']])
})

test('a total that would stand alone on the last page takes the row above it along', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ cells: [`Ligne ${n}`, null, '1.00'] }))
  const total = { cells: ['Somme finale', null, '1.00'], style: 'total' as const }
  const full = (pagesOf(await print([tableOf(lines(200))]))[0]?.match(/Ligne/g) ?? []).length
  const pages = pagesOf(await print([tableOf([...lines(full), total])]))
  expect(pages).toHaveLength(2)
  expect(pages[1]).toMatch(/Ligne[\s\S]+Somme finale/)
})

test('several tables follow each other with their names and their own columns', async () => {
  const other: Column[] = [
    { title: 'Grille', kind: 'fixed' },
    { title: 'Base', kind: 'amount' },
  ]
  const boxes = tableOf([{ cells: ['54', '21.00'] }], { name: 'Grilles', columns: other })
  const wide = Array.from({ length: 12 }, (_, n): Column => ({ title: `C${n}`, kind: 'amount' }))
  const across = tableOf([{ cells: wide.map(() => '1.00') }], { name: 'Large', columns: wide })
  const pdf = await print([boxes, tableOf([{ cells: ['Vente', null, '1.00'] }], { name: 'Lignes' }), across])
  const [first, second] = pagesOf(pdf)
  expect(first).toMatch(/Grilles\s+Grille\s+Base\s+54\s+21,00\s+Lignes\s+Libellé\s+Date\s+Montant\s+Vente/)
  expect(second).toContain('Large')
  expect(poppler('pdfinfo', pdf, '-l', '2')).toMatch(/Page\s+2 size:\s+841\.89 x 595\.28/)
})

test('a heading runs over the empty cells beside it, and a tree is indented', async () => {
  const narrow: Column[] = [
    { title: 'Cpt', kind: 'fixed' },
    { title: 'Libellé', kind: 'text' },
    { title: 'Débit', kind: 'amount' },
    { title: 'Crédit', kind: 'amount' },
  ]
  const long = 'Fournisseurs de biens et de services, comptes de la classe quarante-quatre du plan comptable'
  const rows = [
    { cells: [null, long, null, null], style: 'heading' as const },
    { cells: ['1', 'Un', null, null], indent: 1 },
    { cells: ['2', 'Deux', null, null], indent: 4 },
  ]
  const text = poppler('pdftotext', await print([tableOf(rows, { columns: narrow })]), '-layout')
  expect(text).toContain(long)
  const column = (word: string) =>
    text
      .split('\n')
      .find((line) => line.includes(word))
      ?.indexOf(word) ?? 0
  expect(column('Deux')).toBeGreaterThan(column('Un') + 2)
})

test('a text runs over empty days beside it, not over empty amounts', async () => {
  const weeks: Column[] = [
    { title: 'Période', kind: 'text' },
    { title: 'Du', kind: 'date' },
    { title: 'Au', kind: 'date' },
    ...Array.from({ length: 9 }, (_, n): Column => ({ title: `Montant ${n}`, kind: 'amount' })),
  ]
  const long = 'Dettes échues à ce jour'
  const amounts = ['123456.00', ...Array.from({ length: 8 }, () => '1234567.00')]
  const rows = [
    ...Array.from({ length: 500 }, () => ({ cells: ['Sem. 1', '2026-01-05', '2026-01-11', ...amounts] })),
    { cells: [long, null, null, ...amounts] },
    { cells: [`${long} sans montant, plus long que la place des deux jours vides`, null, null, null, ...amounts.slice(1)] },
  ]
  const text = poppler('pdftotext', await print([tableOf(rows, { columns: weeks })]), '-layout')
  expect(text).toMatch(new RegExp(`${long}\\s+123`))
  expect(text).toMatch(new RegExp(`${long} sans.*…`))
})

test('an amount too wide for its column is smaller, never cut', async () => {
  const many = Array.from({ length: 14 }, (_, n): Column => ({ title: `C${n}`, kind: 'amount' }))
  const rows = Array.from({ length: 500 }, (_, n) => ({ cells: many.map(() => (n < 499 ? '1.00' : '-123456789012.34')) }))
  const text = poppler('pdftotext', await print([tableOf(rows, { columns: many })]))
  expect(text.match(/-123\s456\s789\s012,34/g)).toHaveLength(14)
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
  async function* failing() {
    yield [{ cells: ['Vente', null, '1.00'] }]
    throw new Error('the source failed')
  }
  await expect(print([tableOf(failing())])).rejects.toThrow('the source failed')
})

test('whoever stops reading ends the source', async () => {
  let ended = false
  let asked = 0
  async function* endless() {
    try {
      for (;;) {
        asked += 1
        yield [{ cells: [`Ligne ${asked}`, null, '1.00'] }]
      }
    } finally {
      ended = true
    }
  }
  const document = await printReport({
    letterhead: { firm: null, company: { name: 'X', lines: [] } },
    title: 'X',
    parameters: [],
    language: 'fr',
    made_at: new Date(0),
    tables: [tableOf(endless())],
  })
  document.on('error', () => {})
  for await (const _ of document) break
  await vi.waitFor(() => expect(ended).toBe(true), { timeout: 60_000 })
  expect(asked).toBeLessThan(100_000)
})

test.each([
  ['fr', '1\u202F234\u202F567,89'],
  ['nl', '1.234.567,89'],
  ['de', '1.234.567,89'],
  ['en', '1,234,567.89'],
] as const)('in %s an amount is %s', (language, shown) => {
  expect(shownCell('amount', '1234567.89', language)).toBe(shown)
})

test.each([
  ['fr', '31/03/2026'],
  ['nl', '31/03/2026'],
  ['de', '31.03.2026'],
  ['en', '31/03/2026'],
] as const)('in %s a day is %s', (language, shown) => {
  expect(shownCell('date', '2026-03-31', language)).toBe(shown)
})

test('an amount beyond the doubles keeps every digit', () => {
  expect(shownCell('amount', '12345678901234567.89', 'en')).toBe('12,345,678,901,234,567.89')
})

test.each([
  ['5.00', 'fr', '5'],
  ['2.50', 'fr', '2,5'],
  ['2.50', 'en', '2.5'],
  ['12345', 'de', '12345'],
  ['-3', 'nl', '-3'],
] as const)('the number %s is in %s %s', (value, language, shown) => {
  expect(shownCell('number', value, language)).toBe(shown)
})

test('characters that turn letters around or move the line are left out', () => {
  expect(cleanText('a\u202Egpj.exe\u0000\u200F b\r\n\tc\uFEFF\uD800')).toBe('agpj.exe b c')
})

test('texts share the room that amounts leave: the short one stays whole, the long one is cut', () => {
  const kinds = (...given: Column['kind'][]): Column[] => given.map((kind) => ({ title: '', kind }))
  expect(shareOut(kinds('text', 'text', 'amount'), [60, 400, 100], 400)).toEqual([60, 240, 100])
  expect(shareOut(kinds('text', 'amount'), [100, 100], 400)).toEqual([300, 100])
  expect(shareOut(kinds('amount', 'amount'), [300, 300], 400)).toEqual([200, 200])
})
