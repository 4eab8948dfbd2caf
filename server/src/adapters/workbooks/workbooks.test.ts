import { expect, test } from 'vitest'
import { bookOf, packed, partsOf, relation, relationsOf, sheetOf, stylesOf, textsOf } from '../../../test/harness/workbooks/parts.ts'
import { readWorkbook } from './read-workbook.ts'
import type { WorkbookCell } from './workbook.ts'

const read = async (...given: Parameters<typeof partsOf>) => readWorkbook(await packed(partsOf(...given)))
/** The cells of one row. */
const rowOf = async (cells: string, parts: Parameters<typeof partsOf>[1] = {}): Promise<readonly WorkbookCell[]> => {
  const reading = await read(sheetOf(`<row r="1">${cells}</row>`), parts)
  if ('fault' in reading) throw new Error(reading.fault)
  return reading.rows[0] ?? []
}

test('texts are shared, inside their cells or results of formulas, with runs joined and escapes resolved', async () => {
  const texts = textsOf(
    '<t>Un</t>',
    '<r><t xml:space="preserve">Deux </t></r><r><rPr><b/></rPr><t>trois</t></r><rPh sb="0" eb="1"><t>non</t></rPh>',
  )
  const cells =
    '<c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t> a_x0041__x005F_x0042_&amp;&#233; </t></is></c><c r="D1" t="str"><f>A1&amp;B1</f><v>Deux_x0000_</v></c>'
  expect(await rowOf(cells, { 'xl/sharedStrings.xml': texts })).toEqual(['Deux trois', 'Un', 'aA_x0042_&é', 'Deux'])
})

test('numbers are decimals, without the errors of binary fractions', async () => {
  const numbers = ['12', '-0', '0.30000000000000004', '1.2E3', '5e-7', '-1234.5', '400000.0', '12345678901234567890']
  expect(await rowOf(numbers.map((number) => `<c><v>${number}</v></c>`).join(''))).toEqual(
    ['12', '0', '0.3', '1200', '0.0000005', '-1234.5', '400000', '12345678901234567890'].map((number) => ({ number })),
  )
  expect(await rowOf('<c><v>1E300</v></c>')).toEqual(['1E300'])
})

test('dates are numbers with the format of a date, from 1900 or from 1904', async () => {
  const styles = stylesOf('General', 'dd/mm/yyyy', '[$-813]d mmmm yyyy;@', '[h]:mm', '#,##0.00\\ &quot;dym&quot;', 'hh:mm', '00000')
  const cells = [1, 2, 3, 4, 5].map((style) => `<c s="${style}"><v>46022.75</v></c>`).join('')
  const number = { number: '46022.75' }
  expect(await rowOf(cells, { 'xl/styles.xml': styles })).toEqual([{ date: '2025-12-31' }, { date: '2025-12-31' }, number, number, number])
  const days =
    '<c s="1"><v>0</v></c><c s="1"><v>1</v></c><c s="1"><v>59</v></c><c s="1"><v>60</v></c><c s="1"><v>61</v></c><c s="1"><v>2958466</v></c>'
  expect(await rowOf(days, { 'xl/styles.xml': styles })).toEqual([
    { number: '0' },
    { date: '1900-01-01' },
    { date: '1900-02-28' },
    { number: '60' },
    { date: '1900-03-01' },
    { number: '2958466' },
  ])
  const from1904 = { 'xl/styles.xml': styles, 'xl/workbook.xml': bookOf('<workbookPr date1904="1"/>') }
  expect(await rowOf('<c s="1"><v>0</v></c><c s="2"><v>44560</v></c>', from1904)).toEqual([{ date: '1904-01-01' }, { date: '2025-12-31' }])
  expect(await rowOf('<c t="d"><v>2026-03-31T00:00:00</v></c>')).toEqual([{ date: '2026-03-31' }])
  // A postal code.
  expect(await rowOf('<c s="6"><v>1000</v></c>', { 'xl/styles.xml': styles })).toEqual(['01000'])
})

test('flags, errors and formulas keep their stored values', async () => {
  const cells =
    '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c><f>1+1</f><v>2</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>1+1</f><v/></c><c t="str"><f>""</f><v/></c><c><v>3</v></c>'
  expect(await rowOf(cells)).toEqual([
    { flag: true },
    { flag: false },
    { number: '2' },
    { error: '#DIV/0!' },
    { error: null },
    '',
    { number: '3' },
  ])
})

test('empty cells keep their place, empty rows are left out, and the stated size is not believed', async () => {
  const rows =
    '<row r="2"><c r="B2" t="b"><v>1</v></c><c r="D2"><v>4</v></c><c r="XFD2" s="1"/></row><row r="3"/><row r="9"><c r="A9"><v>1</v></c></row>'
  for (const size of ['A1', 'A1:XFD1048576', 'nowhere'])
    expect(await read(sheetOf(rows, `<dimension ref="${size}"/>`))).toEqual({
      rows: [['', { flag: true }, '', { number: '4' }], [{ number: '1' }]],
    })
})

test('the first sheet is the first of the book that has cells, not the first of the archive', async () => {
  const sheets =
    '<sheet name="Chart" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId3"/><sheet name="A" sheetId="3" r:id="rId2"/>'
  const relations = relationsOf(
    relation('rId1', 'chartsheet', 'chartsheets/sheet1.xml'),
    relation('rId2', 'worksheet', 'worksheets/sheet1.xml'),
    relation('rId3', 'worksheet', '/xl/worksheets/other.xml'),
  )
  const reading = await read(sheetOf('<row><c><v>1</v></c></row>'), {
    'xl/workbook.xml': bookOf('', sheets),
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/other.xml': sheetOf('<row><c><v>2</v></c></row>'),
  })
  expect(reading).toEqual({ rows: [[{ number: '2' }]] })
})

test('5,000 rows below the titles and 200 columns are read, and not one more', async () => {
  const row = '<row><c><v>1</v></c></row>'
  const reading = await read(sheetOf(row.repeat(5001)))
  expect('rows' in reading && reading.rows.length).toBe(5001)
  expect(await read(sheetOf(row.repeat(5002)))).toEqual({ fault: 'too_many_rows' })
  expect(await rowOf('<c><v>1</v></c>'.repeat(200))).toHaveLength(200)
  expect(await read(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(201)}</row>`))).toEqual({ fault: 'too_many_columns' })
})

test('at most 200 MB are unpacked', async () => {
  const blanks = Buffer.alloc(100 * 1024 * 1024, ' ')
  const sheet = sheetOf('<row><c><v>1</v></c></row>')
  const parts = { 'docProps/one.xml': blanks, 'docProps/two.xml': blanks.subarray(100_000) }
  expect(await read(sheet, parts)).toEqual({ rows: [[{ number: '1' }]] })
  expect(await read(sheet, { ...parts, 'docProps/three.xml': blanks.subarray(0, 100_000) })).toEqual({ fault: 'too_large' })
})
