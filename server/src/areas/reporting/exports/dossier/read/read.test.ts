import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Columns, type Row, writeRows } from '../table.ts'
import { readCsv } from './csv.ts'
import { readJson } from './json.ts'

const columns = {
  id: 'id',
  text: 'text',
  hint: 'text hint',
  data: 'json',
  amount: 'amount',
  flag: 'flag',
  count: 'number',
} as const satisfies Columns

const anyText = fc.option(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', ' ', '"', ';', "'", "''=1", '=1+1', '+++090/9337/55493+++', '-5', '@x', '\t', '\r', 'a\r\nb', 'a\nb', '\\N', ' a '),
  ),
)
const row: fc.Arbitrary<Row> = fc.record({
  id: fc.option(fc.integer({ min: 1 })),
  text: anyText,
  hint: anyText,
  data: fc.option(fc.array(fc.record({ path: fc.string(), percent: fc.constantFrom('50.00', '-1.00') }))),
  amount: fc.option(fc.constantFrom('0.00', '-12.50', '9999999999999.99')),
  flag: fc.option(fc.boolean()),
  count: fc.option(fc.integer()),
})

/** The text in pieces of any length, as a stream cuts it. */
async function* pieces(text: string, length: number) {
  for (let from = 0; from < text.length; from += length) yield text.slice(from, from + length)
}

test.each([
  ['csv/x.csv', readCsv],
  ['data/x.json', readJson],
] as const)('%s: any row is read back exactly, wherever the stream is cut', async (path, read) => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 6 }), fc.integer({ min: 1, max: 50 }), async (rows, length) => {
      const written = (await Array.fromAsync(writeRows({ path, columns }, rows))).join('')
      expect(await Array.fromAsync(read(columns, pieces(written, length)))).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})

test('a cell never begins like a formula, whatever a user typed', async () => {
  const rows = ['=1', '+1', '-1', '@x', '\t=1', '\r=1'].map((text) => ({
    id: 1,
    text,
    hint: text,
    data: null,
    amount: '-1.00',
    flag: true,
    count: -1,
  }))
  const written = (await Array.fromAsync(writeRows({ path: 'csv/x.csv', columns }, rows))).join('')
  const lines = written.split(/\r\n(?=1;)/).slice(1)
  expect(lines).toHaveLength(6)
  for (const line of lines) expect(line).toMatch(/^1;"?'[=+\-@\t\r]/)
})

test.each(['{}', '[\n{"id":1}\n]\n', '[\n', '[]\n[]\n', '[]'])('a list that is not as it was written is an error: %j', async (text) => {
  await expect(Array.fromAsync(readJson(columns, pieces(text, 3)))).rejects.toThrow(/\w/)
})
