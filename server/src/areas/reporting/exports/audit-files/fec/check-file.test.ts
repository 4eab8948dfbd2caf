/** The checks of a fichier des écritures comptables, on files made for it: each bad one is broken in one place. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownSamples } from '../../../../../../test/samples/folders.ts'
import { packOf } from '../../../../../packs/index.ts'
import { checkFecFile } from './check-file.ts'
import { type FecCheckCode, fecChecks } from './checks.ts'

const pack = packOf('FR')
if (pack.audit_file?.form !== 'fec') throw new Error('France has no FEC')
const known = { columns: pack.audit_file.columns, isSiren: (number: string) => pack.enterpriseNumber(number) === number }

const folder = path.join(ownSamples, 'fec')
const load = (kind: 'good' | 'bad', sample: string) => {
  const [name = ''] = readdirSync(path.join(folder, kind, sample))
  return { name, content: readFileSync(path.join(folder, kind, sample, name)) }
}
const codesOf = (file: { readonly name: string; readonly content: Uint8Array }) => checkFecFile(file, known).map(({ code }) => code)

test.for(readdirSync(path.join(folder, 'good')))('%s is accepted', (sample) => {
  expect(codesOf(load('good', sample))).toEqual(sample.includes('one-extra') ? ['column_unknown'] : [])
})

const unread = ['one_side', 'entry_unbalanced', 'total_unbalanced'] as const
/** What follows from the fault is found too: an amount that cannot be read leaves its entry unbalanced. */
const expected: Readonly<Record<string, readonly FecCheckCode[]>> = {
  'b01-wrong-file-name': ['file_name'],
  'b02-semicolon': ['separator'],
  'b03-comma': ['separator'],
  'b04-missing-column': ['column_missing'],
  'b05-misspelt-column': ['column_missing', 'column_unknown'],
  'b06-line-with-17-fields': ['field_count', 'entry_unbalanced', 'total_unbalanced'],
  'b07-empty-line': ['empty_line'],
  'b08-header-only': ['no_lines'],
  'b09-decimal-point': ['decimal_point', ...unread],
  'b10-thousands-separator': ['thousands_separator', ...unread],
  'b11-not-a-number': ['amount_invalid', ...unread],
  'b12-month-13': ['date_invalid'],
  'b13-date-in-words': ['date_invalid'],
  'b14-entry-number-empty': ['mandatory_value_missing', 'entry_unbalanced'],
  'b15-entry-date-empty': ['mandatory_value_missing'],
  'b16-side-unknown': ['side'],
  'b17-valid-date-empty': ['value_missing'],
  'b18-piece-ref-empty': ['value_missing'],
  'b19-debit-and-credit-on-one-line': unread,
  'b20-both-zero': unread,
  'b21-account-two-digits': ['account_number'],
  'b22-year-1899': ['date_year'],
  'b23-entry-not-balanced': ['entry_unbalanced', 'total_unbalanced'],
  'b24-numbering-gap': ['number_gap'],
  // Its validation date is after the date of the entry, but not that of the other line.
  'b25-entry-after-validation-date': ['entry_dates'],
  'b26-date-outside-year': ['entry_dates', 'date_outside_year', 'valid_date_early'],
  'b27-lettering-without-date': ['lettering_pair'],
  'b28-currency-without-amount': ['currency_pair'],
  'b29-31-february': ['date_nonexistent'],
  'b30-aux-number-without-label': ['auxiliary_pair'],
}

test('there is an expectation for every bad file', () => {
  expect(Object.keys(expected)).toEqual(readdirSync(path.join(folder, 'bad')))
})

test.for(Object.entries(expected))('%s is found out', ([sample, codes]) => {
  expect(codesOf(load('bad', sample))).toEqual(codes)
})

test.for(['b06-line-with-17-fields', 'b09-decimal-point', 'b12-month-13', 'b17-valid-date-empty', 'b30-aux-number-without-label'])(
  '%s: the line is named as the list of samples names it',
  (sample) => {
    const listed = JSON.parse(readFileSync(path.join(folder, 'EXPECTED.json'), 'utf8')) as Record<string, { line?: number }>
    const { line } = listed[`bad/${sample}/999999998FEC20261231.txt`] ?? {}
    expect(checkFecFile(load('bad', sample), known)[0]?.lines).toEqual([line])
  },
)

const good = load('good', 'g01-tab-latin9')
const text = new TextDecoder('iso-8859-15').decode(good.content)
/** The good file with one change. */
const changed = (from: string | RegExp, to: string, name = good.name) => {
  const content = text.replace(from, to)
  if (content === text && name === good.name) throw new Error(`nothing was changed: ${String(from)}`)
  return { name, content: Buffer.from(content, 'utf8') }
}
const lineAt = (number: number) => text.split('\r\n')[number - 1] ?? text.split('\n')[number - 1] ?? ''

describe('what no sample shows', () => {
  test.for<[FecCheckCode, { name: string; content: Uint8Array }]>([
    ['siren', changed('', '', '999999999FEC20261231.txt')],
    ['xml_form', { name: good.name, content: Buffer.from('<?xml version="1.0"?><comptabilite/>') }],
    [
      'encoding',
      { name: good.name, content: Buffer.concat([good.content.subarray(0, 400), Buffer.from([0x92, 0xe9]), good.content.subarray(400)]) },
    ],
    ['line_end', changed(/\s*$/, '')],
    ['valid_date_early', changed(/20260131/g, '20260129')],
    ['auxiliary_missing', changed('C0001\tClient Exemple', '\t')],
    ['opening_late', changed(/^(AN.*\r?\n)(AN.*\r?\n)((?:.*\r?\n)+)$/m, '$3$1$2')],
    ['opening_result', changed('101300', '701300')],
    ['control_character', changed('Facture A-1', 'Facture\u0007A-1')],
    ['date_order', changed(/^(AC\tAchats\t3\t)20260115/gm, '$120260105')],
    ['entry_journals', changed(lineAt(5), lineAt(5).replace('VE\tVentes', 'OD\tDivers'))],
  ])('%s', ([code, file]) => {
    expect(codesOf(file)).toContain(code)
  })
})

test('every check is shown by a file', () => {
  const shown = new Set<string>([
    ...Object.values(expected).flat(),
    'column_unknown',
    'siren',
    'xml_form',
    'encoding',
    'line_end',
    'valid_date_early',
    'auxiliary_missing',
    'opening_late',
    'opening_result',
    'control_character',
    'date_order',
    'entry_journals',
  ])
  expect(Object.keys(fecChecks).filter((code) => !shown.has(code))).toEqual([])
})

test('numbers may run in each journal or in the whole file, in any order', () => {
  const perJournal = changed(/^(\w+\t[^\t]+\t)\d/gm, '$11')
  expect(codesOf(perJournal)).toEqual([])
  const [head = '', ...rest] = text.split(/(?<=\n)/)
  const backwards = { name: good.name, content: Buffer.from([head, ...rest.slice(0, 2), ...rest.slice(2).toReversed()].join('')) }
  expect(codesOf(backwards)).toEqual([])
})
