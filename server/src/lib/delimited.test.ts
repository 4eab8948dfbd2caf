import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuTime } from '../../test/cpu-time.ts'
import { decodeText, readDelimited } from './delimited.ts'

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from('société')],
  ['UTF-8 with its mark', Buffer.from('\ufeffsociété')],
  ['Latin-1', Buffer.from('société', 'latin1')],
  ['UTF-16 with its mark', Buffer.from('\ufeffsociété', 'utf16le')],
  ['UTF-16 the other way round', Buffer.from('\ufeffsociété', 'utf16le').swap16()],
])('%s is read', (_title, bytes) => {
  expect(decodeText(bytes)).toBe('société')
})

test('the euro sign and the quotes of Windows are read too', () => {
  expect(decodeText(Buffer.from([0x80, 0x20, 0x92, 0xe9]))).toBe('€ ’é')
})

test.each([
  ['semicolons', 'a;b\n1;2\n'],
  ['commas', 'a,b\n1,2'],
  ['tabs', 'a\tb\r\n1\t2\r\n'],
  ['the line ends of old Macs', 'a;b\r1;2\r'],
  ['quotes', '"a";"b"\n"1";"2"'],
  ['blanks around', ' a ; b \n 1 ; "2" '],
  ['empty lines', '\n\na;b\n\n;\n1;2\n\n'],
])('%s', (_title, text) => {
  expect(readDelimited(text, 10)).toEqual({ header: ['a', 'b'], rows: [['1', '2']] })
})

test('a cell in quotes holds separators, quotes and line breaks', () => {
  expect(readDelimited('a;b\n"x;""y""\nz";=SUM(A1)\n', 10)).toEqual({ header: ['a', 'b'], rows: [['x;"y"\nz', '=SUM(A1)']] })
})

test('commas of decimals do not part cells where semicolons do', () => {
  expect(readDelimited('account;debit,credit\n1;2,50\n', 10)).toMatchObject({ header: ['account', 'debit,credit'] })
})

test('a quote that is never closed is told with its line', () => {
  expect(readDelimited('a;b\n1;"2\n3;4\n', 10)).toEqual({ unclosed_at: 2 })
})

test('no more lines are read than are asked for', () => {
  const text = `a\n${'1\n'.repeat(100_000)}`
  const spent = cpuTime(() => expect(readDelimited(text, 3)).toEqual({ header: ['a'], rows: [['1'], ['1'], ['1']] }))
  expect(spent).toBeLessThan(1000)
})

test('a table that is written is read back, whatever its cells hold', () => {
  const cell = fc.string({ unit: 'grapheme' }).map((text) => text.trim())
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(table, fc.constantFrom(';', ',', '\t'), (rows, separator) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const written = [['a', 'b', 'c'], ...rows].map((cells) => cells.map(quoted).join(separator)).join('\r\n')
      expect(readDelimited(written, 100)).toEqual({
        header: ['a', 'b', 'c'],
        rows: rows.filter((cells) => cells.some((each) => each !== '')),
      })
    }),
    { numRuns: 500 },
  )
})
