/** Spreadsheets, read back by another program: its archive, its XML and its cells. */
import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Column, Row } from '../../lib/writers/table.ts'
import { type Sheet, writeWorkbook } from './index.ts'
import { sheetNames } from './names.ts'
import { columnWidths } from './widths.ts'

/** Every part must be well-formed XML; the sheets come as rows of [place, type, style in words, value]. */
const program = `
import io, json, sys, zipfile
import xml.etree.ElementTree as ET
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None
parts = {name: ET.fromstring(z.read(name)) for name in z.namelist()}
m = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
r = '{http://schemas.openxmlformats.org/officeDocument/2006/relationships}'
targets = {e.get('Id'): 'xl/' + e.get('Target') for e in parts['xl/_rels/workbook.xml.rels']}
named = {e.get('PartName') for e in parts['[Content_Types].xml'] if e.get('PartName')}
assert all('/' + target in named for target in targets.values())
xfs = parts['xl/styles.xml'].find(m + 'cellXfs')
assert int(xfs.get('count')) == len(xfs)
bold = [f.find(m + 'b') is not None for f in parts['xl/styles.xml'].find(m + 'fonts')]
tops = [b.find(m + 'top').get('style') for b in parts['xl/styles.xml'].find(m + 'borders')]
formats = {'0': 'general', '4': 'amount', '14': 'date'}
def style(s):
    if s is None: return None
    xf = xfs[int(s)]
    a = xf.find(m + 'alignment')
    words = [formats[xf.get('numFmtId')], 'bold' if bold[int(xf.get('fontId'))] else '', tops[int(xf.get('borderId'))] or '', 'in ' + a.get('indent') if a is not None else '']
    return ' '.join(w for w in words if w)
sheets = {}
for s in parts['xl/workbook.xml'].iter(m + 'sheet'):
    root = parts[targets[s.get(r + 'id')]]
    pane = root.find(f'{m}sheetViews/{m}sheetView/{m}pane')
    assert pane.get('state') == 'frozen' and pane.get('ySplit') == '1'
    sheets[s.get('name')] = [[[c.get('r'), c.get('t'), style(c.get('s')), c.findtext(m + 'v') if c.get('t') is None else c.findtext(f'{m}is/{m}t')] for c in row] for row in root.iter(m + 'row')]
print(json.dumps(sheets))`
type Cells = [place: string, type: string | null, style: string | null, value: string][][]
const readBack = (workbook: Buffer) =>
  JSON.parse(execFileSync('python3', ['-c', program], { input: workbook, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })) as Record<
    string,
    Cells
  >

const columns: Column[] = [
  { title: 'Label', kind: 'text' },
  { title: 'Amount', kind: 'amount' },
  { title: 'Day', kind: 'date' },
]
const sheet = (name: string, rows: readonly Row[]): Sheet => ({ name, columns, rows: rows.map((cells) => ({ cells })) })
const cellsOf = async (...rows: Row[]) => readBack(await buffer(writeWorkbook([sheet('A', rows)])))['A']

test('titles, texts, amounts and days are cells of their kind', async () => {
  expect(await cellsOf(['Vente', '1210.00', '2026-03-31'], [null, '-0.57', null])).toEqual([
    [
      ['A1', 'inlineStr', 'general bold', 'Label'],
      ['B1', 'inlineStr', 'general bold', 'Amount'],
      ['C1', 'inlineStr', 'general bold', 'Day'],
    ],
    [
      ['A2', 'inlineStr', null, 'Vente'],
      ['B2', null, 'amount', '1210.00'],
      // 1 January 2026 is day 46,023 of a spreadsheet.
      ['C2', null, 'date', String(46_023 + 89)],
    ],
    [['B3', null, 'amount', '-0.57']],
  ])
})

test.each([
  ['9999999999999.99', null],
  ['-9999999999999.99', null],
  ['0.000000000000001', null],
  ['99999999999999.99', 'inlineStr'],
  ['1234567890123456', 'inlineStr'],
])('the amount %s of type %s keeps every digit', async (amount, type) => {
  const [, row] = (await cellsOf([null, amount, null])) ?? []
  expect(row).toEqual([['B2', type, type === null ? 'amount' : null, amount]])
})

test.each([
  ['1900-03-01', null, '61'],
  ['1900-02-28', 'inlineStr', '1900-02-28'],
  ['2024-02-29', null, '45351'],
])('the day %s', async (day, type, value) => {
  const [, row] = (await cellsOf([null, null, day])) ?? []
  expect(row?.[0]?.slice(1)).toEqual([type, type === null ? 'date' : null, value])
})

test.each([
  ['Ελλάδα Киев 😀', 'Ελλάδα Киев 😀'],
  ['<b>&"\'</b>', '<b>&"\'</b>'],
  ['two\nlines', 'two\nlines'],
  [' blanks ', ' blanks '],
  ['nul\u0000 bell\u0007 half\uD800', 'nul bell half\uFFFD'],
  ['_x0041_', '_x005F_x0041_'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
])('the text %j is read as %j', async (text, read) => {
  const [, row] = (await cellsOf([text, null, null])) ?? []
  expect(row?.[0]).toEqual(['A2', 'inlineStr', null, read])
})

test('headings and sums are bold, sums have a rule above them, and a tree is indented', async () => {
  const rows = [
    { cells: ['Actif', null, null], style: 'heading' as const },
    { cells: ['Immobilisations', null, null], indent: 1, style: 'heading' as const },
    { cells: ['Terrains', '10.00', '2026-01-01'], indent: 2 },
    { cells: ['Somme', '10.00', null], indent: 1, style: 'subtotal' as const },
    { cells: ['Total', '10.00', null], indent: 30, style: 'total' as const },
  ]
  const [, ...read] = readBack(await buffer(writeWorkbook([{ name: 'A', columns, rows }])))['A'] ?? []
  expect(read.map((row) => row.map(([, , style]) => style))).toEqual([
    ['general bold', 'general bold', 'general bold'],
    ['general bold in 1', 'general bold', 'general bold'],
    ['general in 2', 'amount', 'date'],
    ['general bold thin in 1', 'amount bold thin', 'general bold thin'],
    ['general bold medium in 9', 'amount bold medium', 'general bold medium'],
  ])
})

test('a column is as wide as its title and its first rows, within limits', () => {
  const rows = [
    { cells: ['A name of some thirty letters', '1.00', null] },
    { cells: ['x'.repeat(500), null, null], style: 'heading' as const },
  ]
  expect(columnWidths(columns, rows)).toEqual([31, 17, 13])
  expect(columnWidths(columns, [{ cells: ['x'.repeat(500), '123456789012345.00', null] }])).toEqual([62, 20, 13])
})

test('several sheets keep their order, and get names that Excel takes', async () => {
  const workbook = readBack(await buffer(writeWorkbook([sheet('Grilles', []), sheet('Grille 54/59', [['x', null, null]])])))
  expect(Object.keys(workbook)).toEqual(['Grilles', 'Grille 54_59'])
  expect(workbook['Grille 54_59']).toHaveLength(2)
})

test('a name that is taken gets a number, and none is longer than 31 characters', () => {
  const long = 'Journal des opérations diverses 2026'
  expect(sheetNames([long, long.toUpperCase(), 'a', 'A', "'a'", '', '[x]'])).toEqual([
    'Journal des opérations diverses',
    'JOURNAL DES OPÉRATIONS DIVERS-2',
    'a',
    'A-2',
    '_a_',
    '_',
    '_x_',
  ])
})

test('the same tables give the same bytes, and a long one is complete', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n): Row => [`Client ${n}`, `${n}.00`, '2026-01-01'])
  const [one, other] = [await buffer(writeWorkbook([sheet('A', rows)])), await buffer(writeWorkbook([sheet('A', rows)]))]
  expect(one.equals(other)).toBe(true)
  expect(readBack(one)['A']).toHaveLength(20_001)
})

test('a row that is wrong breaks the file off', async () => {
  await expect(buffer(writeWorkbook([sheet('A', [['x', '=1+1', null]])]))).rejects.toThrow('is no amount')
})
