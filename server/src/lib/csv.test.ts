import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const columns = ['code', 'label'] as const
const read = (text: string) => readCsv('table.csv', text, columns)

test('cells come by column with the line they stand on', () => {
  expect(read('code,label\nA,one\nB,\n')).toEqual([
    { line: 2, cells: { code: 'A', label: 'one' } },
    { line: 3, cells: { code: 'B', label: '' } },
  ])
  expect(read('code,label\n')).toEqual([])
})

test('quotes hold commas and quotes', () => {
  expect(read('code,label\nA,"one, ""two"""\n"B",""\n').map(({ cells }) => cells)).toEqual([
    { code: 'A', label: 'one, "two"' },
    { code: 'B', label: '' },
  ])
})

test.each([
  ['a byte order mark', '\ufeffcode,label\n', 'table.csv, line 1: a byte order mark'],
  ['another header', 'label,code\n', 'table.csv, line 1: the columns are not code,label'],
  ['a column too many in the header', 'code,label,note\n', 'line 1: the columns are not'],
  ['an empty file', '', 'line 1: no line feed at the end'],
  ['a last line cut off', 'code,label\nA,one', 'line 2: no line feed at the end'],
  ['a cell too few', 'code,label\nA,one\nB\n', 'line 3: 1 cells for 2 columns'],
  ['a cell too many', 'code,label\nA,one,two\n', 'line 2: 3 cells for 2 columns'],
  ['an empty line', 'code,label\nA,one\n\n', 'line 3: 1 cells for 2 columns'],
  ['a carriage return', 'code,label\nA,one\r\n', 'line 2: a carriage return'],
  ['a quote within a bare cell', 'code,label\nA,o"ne\n', 'line 2: a quote out of place'],
  ['text after a closing quote', 'code,label\nA,"one"two\n', 'line 2: a quote out of place'],
  ['a quote never closed', 'code,label\nA,"one\n', 'line 2: a quote out of place'],
  ['a row on two lines', 'code,label\nA,"one\ntwo"\n', 'line 2: a quote out of place'],
])('%s is an error with file and line', (_, text, message) => {
  expect(() => read(text)).toThrow(message)
})
