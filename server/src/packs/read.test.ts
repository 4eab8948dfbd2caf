import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filled, filledOrNull, labelOf, matching, oneOf, readTable, yesNo } from './read.ts'
import { readAccounts, readJournals, readVatCodes, subAccount } from './tables.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packs-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const write = (file: string, ...lines: string[]) => writeFileSync(join(folder, file), lines.map((line) => `${line}\n`).join(''))

const accountHeader = 'number,label_fr,label_nl,label_en,label_de,type,kind,is_reconcilable'

test.each([
  ['an unknown type', '400000,Clients,Klanten,Customers,Kunden,receivable,none,1', '"receivable" is none of asset, liability'],
  ['an unknown kind', '400000,Clients,Klanten,Customers,Kunden,asset,customer,1', '"customer" is none of none, receivable'],
  ['a number that is none', '40000O,Clients,Klanten,Customers,Kunden,asset,none,1', '"40000O" is not'],
  ['a label that is missing', '400000,Clients,Klanten,,Kunden,asset,none,1', 'empty, or blank at an end: ""'],
  ['a label with a blank at its end', '400000,Clients,Klanten,Customers ,Kunden,asset,none,1', 'empty, or blank at an end: "Customers "'],
  ['a flag that is none', '400000,Clients,Klanten,Customers,Kunden,asset,none,yes', '"yes" is none of 0, 1'],
])('%s stops the reader at its file and line', (_, row, message) => {
  write('accounts.csv', accountHeader, '100000,Capital,Kapitaal,Capital,Kapital,equity,none,0', row)
  expect(() => readAccounts(folder)).toThrow(`${join(folder, 'accounts.csv')}, line 3: ${message}`)
})

test('a sale with a deductible percent is refused, like a rate that is not written as on the wire', () => {
  const header =
    'code,label_fr,label_nl,label_en,label_de,direction,mechanism,nature,rate,exigibility,deductible_percent,base,due,deductible,' +
    'credit_note_base,credit_note_repay,credit_note_recover,due_account,deductible_account,credit_note_repay_account,' +
    'credit_note_recover_account,pending_account,intra_code,in_client_listing,ubl_category,vatex_code,invoice_mention,valid_from,' +
    'valid_until,is_default'
  const row = (rate: string, percent: string) => `V,a,b,c,d,sale,standard,,${rate},debit,${percent},+03,,,,,,,,,,,,,S,,,,,0`
  write('vat-codes.csv', header, row('21.00', '100.00'))
  expect(() => readVatCodes(folder, [])).toThrow('line 2: "100.00" is none of')
  write('vat-codes.csv', header, row('21', ''))
  expect(() => readVatCodes(folder, [])).toThrow('line 2: "21" is not')
  write('vat-codes.csv', header, row('21.00', ''))
  expect(readVatCodes(folder, ['81'])).toMatchObject([{ code: 'V', rate: '21.00', grids: { base: ['+03'], due: [] }, cost_grids: ['81'] }])
})

test('a pack without its journal for opening entries does not load', () => {
  write('journals.csv', 'code,type,control_account,at_creation,label_fr,label_nl,label_en,label_de', 'OD,miscellaneous,,1,a,b,c,d')
  expect(readJournals(folder, 'OD').opening_journal.code).toBe('OD')
  expect(() => readJournals(folder, 'AN')).toThrow('no journal AN')
})

test('cells one by one', () => {
  expect([
    filled('x'),
    filledOrNull(''),
    filledOrNull('x'),
    matching('12', /^\d+$/),
    oneOf('b', ['a', 'b']),
    yesNo('1'),
    yesNo('0'),
  ]).toEqual(['x', null, 'x', '12', 'b', true, false])
  expect(labelOf({ label_fr: 'f', label_nl: 'n', label_en: 'e', label_de: 'd' })).toEqual({ fr: 'f', nl: 'n', en: 'e', de: 'd' })
})

test('what is thrown by a row keeps its cause', () => {
  write('one.csv', 'a', '1')
  const cause = new Error('out of the ordinary')
  const read = () =>
    readTable(folder, 'one.csv', ['a'], () => {
      throw cause
    })
  expect(read).toThrow(expect.objectContaining({ message: expect.stringContaining('line 2: out of the ordinary'), cause }))
})

test('a hundred sub-accounts: no number is the beginning of another, none coincide when filled up with zeros', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => subAccount('5121', index))
  expect(numbers.slice(0, 11)).toEqual('51211 51212 51213 51214 51215 51216 51217 51218 51219 5121001 5121002'.split(' '))
  expect(numbers.filter((one) => numbers.some((other) => other !== one && other.startsWith(one)))).toEqual([])
  expect(new Set(numbers.map((number) => number.padEnd(12, '0'))).size).toBe(100)
})
