import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readDeadlines } from './deadline-tables.ts'
import { readDepreciation } from './depreciation/tables.ts'
import { readVatBoxes, readVatChecks } from './tables.ts'
import { readSettlement } from './vat-return/tables.ts'
import { yearRuleOf, readClientListing } from './listings.ts'
import { readSchemes } from './scheme-tables.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'pack-'))
afterAll(() => rmSync(folder, { recursive: true }))

const original = (file: string) => readFileSync(path.join(import.meta.dirname, 'lu', file), 'utf8')

/** The tables of Luxembourg with one text in one of them replaced. */
function changed(files: readonly string[], file: string, from: string, to: string) {
  for (const name of files) writeFileSync(path.join(folder, name), original(name))
  expect(original(file)).toContain(from)
  writeFileSync(path.join(folder, file), original(file).replace(from, to))
}

const schemeFiles = ['schemes.csv', 'annual-schemes.csv']
const row = ',leaf,102,,debit,,,,2,'

test.each([
  ['a leaf without accounts', 'annual-schemes.csv', row, ',leaf,,,debit,,,,2,', 'annual-schemes.csv, line 3: 103 is no leaf'],
  ['a leaf without a side', 'annual-schemes.csv', row, ',leaf,102,,,,,,2,', 'line 3: 103 is no leaf'],
  ['a leaf that is a sum as well', 'annual-schemes.csv', row, ',leaf,102,,debit,+105,,,2,', 'line 3: 103 is no leaf'],
  ['a total with accounts', 'annual-schemes.csv', row, ',total,102,,debit,,,,2,', 'line 3: 103 is no total'],
  ['an unknown kind', 'annual-schemes.csv', row, ',branch,102,,debit,,,,2,', 'line 3: "branch" is none of'],
  ['a wrong account', 'annual-schemes.csv', row, ',leaf,102x,,debit,,,,2,', 'line 3: "102x" is not'],
  ['a sum without signs', 'annual-schemes.csv', '+103 +105', '103 +105', 'line 2: "103" is not'],
  ['a section nobody knows', 'annual-schemes.csv', '+103 +105', '+@profit:103', 'line 2: "profit" is none of'],
  ['an empty label', 'annual-schemes.csv', 'A. Niet-gestort geplaatst kapitaal', '', 'line 2: empty'],
  ['a scheme without rows', 'schemes.csv', 'abridged', 'full', 'schemes.csv, line 2: full has no rows'],
] as const)('a scheme with %s is refused with its line', (_what, file, from, to, message) => {
  changed(schemeFiles, file, from, to)
  expect(() => readSchemes(folder)).toThrow(message)
})

const deadlineFiles = ['deadlines.csv', 'holidays.csv']

test.each([
  ['an unknown way to count', 'deadlines.csv', 'day 14', 'week 2', 'deadlines.csv, line 2: "week 2" is not'],
  ['an unknown kind', 'deadlines.csv', 'vat_return', 'vat_declaration', 'line 2: "vat_declaration" is none of'],
  ['an unknown rhythm', 'deadlines.csv', 'monthly', 'weekly', 'line 2: "weekly" is none of'],
  ['a day that does not exist', 'deadlines.csv', 'day 14,0,0,,', 'day 14,0,0,2026-02-30,', 'line 2: "2026-02-30" is no day'],
  ['no evidence', 'deadlines.csv', ',verified,before the 15th', ',,before the 15th', 'line 2: empty'],
  ['a holiday nobody can find', 'holidays.csv', 'easter+1', 'easter', 'holidays.csv, line 3: "easter" is not'],
] as const)('deadlines with %s are refused with their line', (_what, file, from, to, message) => {
  changed(deadlineFiles, file, from, to)
  expect(() => readDeadlines(folder)).toThrow(message)
})

test.each([
  [
    'a check with a broken formula',
    'vat-checks.csv',
    ',022,=,037,',
    ',022+,=,037,',
    readVatChecks,
    'vat-checks.csv, line 2: a box or a number expected',
  ],
  [
    'a check on a day that does not exist',
    'vat-checks.csv',
    ',0.00,,,',
    ',0.00,2026-02-30,,',
    readVatChecks,
    'line 2: "2026-02-30" is no day',
  ],
  ['a box with a broken formula', 'vat-boxes.csv', '471+472', '471+(472', readVatBoxes, 'a closing bracket expected'],
  [
    'a settlement on no account',
    'vat-settlement.csv',
    ',payable_account,',
    ',bank_account,',
    readSettlement,
    'vat-settlement.csv, line 2: "bank_account" is not',
  ],
  ['a settlement without a side', 'vat-settlement.csv', ',credit', ',left', readSettlement, 'line 2: "left" is none of'],
] as const)('%s is refused with its line', (_what, file, from, to, read, message) => {
  changed([file], file, from, to)
  expect(() => read(folder)).toThrow(message)
})

const depreciationFiles = ['depreciation.csv', 'depreciation-expenses.csv', 'asset-categories.csv', 'disposal-accounts.csv']

test.each([
  ['a coefficient without decimals', 'depreciation.csv', ',3.00,', ',3,', 'depreciation.csv, line 2: "3" is not'],
  ['a day that does not exist', 'depreciation.csv', ',,,3.00', '2026-02-30,,,3.00', 'line 2: "2026-02-30" is no day'],
  ['an unknown linear charge', 'depreciation.csv', 'remaining_years', 'straight', 'line 2: "straight" is none of'],
  ['an unknown way to count', 'depreciation.csv', ',asset', ',week', 'line 2: "week" is none of'],
  ['an expense on no account', 'depreciation-expenses.csv', '201,6311', '201,', 'depreciation-expenses.csv, line 2: "" is not'],
  ['a category on no account', 'asset-categories.csv', '21213,', 'x21213,', 'asset-categories.csv, line 2: "x21213" is not'],
  ['a category of an unknown method', 'asset-categories.csv', ',linear,3.00', ',straight,3.00', 'line 2: "straight" is none of'],
  ['a category without a life', 'asset-categories.csv', ',linear,3.00', ',linear,', 'line 2: "" is not'],
  ['a life without depreciation', 'asset-categories.csv', ',linear,3.00', ',none,3.00', 'line 2: "3.00" is none of'],
  ['a category without a name', 'asset-categories.csv', 'Softwarelizenzen', '', 'line 2: empty'],
  ['a disposal of an unknown style', 'disposal-accounts.csv', ',gross,', ',both,', 'disposal-accounts.csv, line 2: "both" is none of'],
  ['a disposal without an account', 'disposal-accounts.csv', ',74412,', ',,', 'line 2: "" is not'],
] as const)('depreciation with %s is refused with its line', (_what, file, from, to, message) => {
  changed(depreciationFiles, file, from, to)
  expect(() => readDepreciation(folder, { day_count: 'actual', depreciationAccount: (number) => number })).toThrow(message)
})

const listing = (rows: string) => {
  writeFileSync(path.join(folder, 'client-listing.csv'), `valid_from,valid_until,threshold,negatives,evidence,note\n${rows}\n`)
  return readClientListing(folder)
}

test.each([
  ['an amount without cents', ',,250,listed,verified,', 'line 2: "250" is not'],
  ['an unknown treatment of negatives', ',,250.00,perhaps,verified,', 'line 2: "perhaps" is none of'],
  ['a day that does not exist', '2026-02-30,,250.00,listed,verified,', 'line 2: "2026-02-30" is no day'],
  ['no evidence', ',,250.00,listed,,', 'line 2: empty'],
] as const)('a listing of customers with %s is refused with its line', (_what, rows, message) => {
  expect(() => listing(rows)).toThrow(message)
})

test('a new threshold is a new row, for the years whose last day it covers', () => {
  const rules = listing(',2027-06-30,250.00,listed,verified,\n2027-07-01,,300.00,left_out,verified,')
  expect([2026, 2027, 2028].map((year) => yearRuleOf(rules, year)?.threshold)).toEqual(['250.00', '300.00', '300.00'])
  expect(yearRuleOf(rules.slice(0, 1), 2027)).toBeNull()
})
