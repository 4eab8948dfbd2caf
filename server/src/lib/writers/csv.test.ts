/** CSV files, read back by another program. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'
import type { Column, Row } from './table.ts'

const columns: Column[] = [
  { title: 'Name', kind: 'text' },
  { title: 'Phone', kind: 'fixed' },
  { title: 'Amount', kind: 'amount' },
  { title: 'Day', kind: 'date' },
]
async function blocksOf(rows: readonly Row[]): Promise<string[]> {
  const blocks: string[] = []
  for await (const block of writeCsv({ columns, rows: rows.map((cells) => ({ cells })) })) blocks.push(block)
  return blocks
}
const written = async (rows: readonly Row[]): Promise<string> => (await blocksOf(rows)).join('')

/** As Python's reader sees it. */
const readBack = (text: string): string[][] => {
  const program =
    'import csv, io, json, sys; t = sys.stdin.buffer.read().decode("utf-8-sig"); print(json.dumps(list(csv.reader(io.StringIO(t, newline=""), delimiter=";"))))'
  return JSON.parse(execFileSync('python3', ['-c', program], { input: text, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })) as string[][]
}

test('a file begins with the mark of UTF-8 and has semicolons, points and CRLF', async () => {
  expect(await written([['Dupont', '+32 81 22 33 44', '-12.50', '2026-03-31']])).toBe(
    '\uFEFFName;Phone;Amount;Day\r\nDupont;+32 81 22 33 44;-12.50;2026-03-31\r\n',
  )
})

test('whatever a text holds, another program reads it back in its cell', async () => {
  const texts = ['a;b', 'he said "no"', 'two\r\nlines', ' blanks ', 'Ελλάδα', 'Киев', '😀', "it's", '']
  const rows = texts.map((text): Row => [text, null, '1.00', null])
  expect(readBack(await written(rows)).slice(1)).toEqual(texts.map((text) => [text, '', '1.00', '']))
})

test('a phone number that somebody typed as text stays in its cell', async () => {
  const typed = ['081 22 33 44', '081;22', 'ask for "Jo"', '=1;2']
  let text = ''
  for await (const block of writeCsv({ columns: [{ title: 'Phone', kind: 'phone' }], rows: typed.map((phone) => ({ cells: [phone] })) }))
    text += block
  expect(readBack(text).slice(1)).toEqual([['081 22 33 44'], ['081;22'], ['ask for "Jo"'], [`'=1;2`]])
})

test.each(['=1+1', '+32', '-5', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x";"y")'])('the text %j is no formula', async (text) => {
  expect(readBack(await written([[text, null, null, null]]))[1]?.[0]).toBe(`'${text}`)
})

test.each([
  ['amount', ['x', null, '=1+1', null]],
  ['amount', ['x', null, '1,50', null]],
  ['fixed', ['x', '+1;=2', null, null]],
  ['fixed', ['x', '-1', null, null]],
  ['date', ['x', null, null, '31/03/2026']],
] as [string, Row][])('a value that is no %s is refused: %j', async (kind, row) => {
  await expect(written([row])).rejects.toThrow(`is no ${kind}`)
})

test('a row with a cell too many or too few is refused', async () => {
  await expect(written([['x', null, null]])).rejects.toThrow('3 cells for 4 columns')
})

test('a long table comes in blocks, and no row is lost', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n): Row => [`Client ${n}`, null, `${n}.00`, null])
  const blocks = await blocksOf(rows)
  expect(blocks.length).toBeGreaterThan(3)
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(70_000)
  expect(readBack(blocks.join('')).map(([name]) => name)).toEqual(['Name', ...rows.map(([name]) => name)])
})
