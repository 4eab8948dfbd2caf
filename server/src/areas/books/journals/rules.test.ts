import { expect, test } from 'vitest'
import { packOf } from '../../../packs/index.ts'
import { fillDefaults, normalise, validateJournal, readBanks } from './rules.ts'

const bank = (more: object = {}) => ({ code: 'BNP', label: 'BNP Paribas Fortis', ...more })
const errorsOf = (banks: Parameters<typeof readBanks>[0]) => Object.keys(readBanks(banks, packOf('BE')).errors)

test('the banks of a new file are normalised', () => {
  const { banks, errors } = readBanks([bank({ code: 'bnp', iban: 'BE68 5390 0754 7034' }), bank({ code: 'KBC' })], packOf('BE'))
  expect(errors).toEqual({})
  expect(banks).toEqual([
    { code: 'BNP', label: 'BNP Paribas Fortis', iban: 'BE68539007547034' },
    { code: 'KBC', label: 'BNP Paribas Fortis', iban: null },
  ])
})

test.each<[string, Parameters<typeof readBanks>[0], string[]]>([
  ['none', [], []],
  ['a duplicate code, ignoring case', [bank(), bank({ code: 'bnp' })], ['banks.1.code']],
  ['the code of a journal of the country pack', [bank({ code: 'ach' })], ['banks.0.code']],
  ['an invalid IBAN', [bank({ iban: 'BE68539007547035' })], ['banks.0.iban']],
  ['a duplicate IBAN', [bank({ iban: 'BE68539007547034' }), bank({ code: 'B2', iban: 'be68 5390 0754 7034' })], ['banks.1.iban']],
])('errors of the banks of a new file: %s', (_title, banks, fields) => {
  expect(errorsOf(banks)).toEqual(fields)
})

const free = { code_taken: false, iban_taken: null }

test('France reserves AN for opening entries: no bank and no journal can use it, except a miscellaneous one', () => {
  expect(Object.keys(readBanks([bank({ code: 'an' })], packOf('FR')).errors)).toEqual(['banks.0.code'])
  expect(errorsOf([bank({ code: 'AN' })])).toEqual([])
  const problems = (code: string, type: 'sale' | 'miscellaneous', country: 'FR' | 'BE') =>
    Object.keys(validateJournal(fillDefaults({ code, label: 'À-nouveaux', type }), { ...free, account: null }, packOf(country)))
  expect([problems('AN', 'sale', 'FR'), problems('AN', 'miscellaneous', 'FR'), problems('AN', 'sale', 'BE')]).toEqual([['code'], [], []])
})

test.each([
  ['purchase', 'payable'],
  ['purchase_credit_note', 'payable'],
  ['sale', 'receivable'],
  ['sale_credit_note', 'receivable'],
  ['cash', 'cash'],
  ['financial', 'bank'],
] as const)('a journal of type %s needs a control account of kind %s', (type, kind) => {
  const journal = fillDefaults({ code: 'X', label: 'X', type, control_account_id: 1 })
  const errorFields = (account: { kind: string; is_postable: boolean } | null) =>
    Object.keys(validateJournal(journal, { ...free, account }, packOf('BE')))
  expect(errorFields({ kind, is_postable: true })).toEqual([])
  expect(errorFields({ kind, is_postable: false })).toEqual(['control_account_id'])
  expect(errorFields({ kind: 'none', is_postable: true })).toEqual(['control_account_id'])
  expect(errorFields(null)).toEqual(['control_account_id'])
})

test('a miscellaneous journal has no control account', () => {
  const fields = fillDefaults({ code: 'OD2', label: 'X', type: 'miscellaneous', control_account_id: 1 })
  expect(Object.keys(validateJournal(fields, { ...free, account: { kind: 'none', is_postable: true } }, packOf('BE')))).toEqual([
    'control_account_id',
  ])
})

test('a blank IBAN becomes null', () => {
  const fields = fillDefaults({ code: 'x', label: 'X', type: 'purchase', iban: ' ' })
  expect(normalise(fields)).toEqual({ fields: { ...fields, code: 'X', iban: null }, errors: {} })
})
