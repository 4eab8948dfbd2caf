import { expect, test } from 'vitest'
import { languages } from '../../lib/languages.ts'
import { packOf, packs } from '../index.ts'
import type { Pack } from '../pack.ts'
import { disposalAccounts } from './index.ts'

const accountOf = (pack: Pack, number: string | null) => pack.accounts.find((account) => account.number === number)
const unknown = (pack: Pack, numbers: readonly string[]): string[] => numbers.filter((number) => accountOf(pack, number) === undefined)

/** The accounts of the charts that hold something depreciated, and what else stands in class 2. */
const isDepreciated = (pack: Pack, number: string): boolean => pack.depreciation.expenseAccount(number) !== null

test('days are counted by the calendar in Belgium, as 30/360 in France and Luxembourg', () => {
  expect(packs.map(({ depreciation }) => depreciation.day_count)).toEqual(['actual', 'thirty_360', 'thirty_360'])
})

test.each([
  ['BE', '200000 5 215000 5 221000 33 230000 5 240000 10 241000 5 242000 3 243000 5'],
  ['FR', '205 3 2131 25 2135 10 2154 7 2155 5 2182 5 2183 3 2184 10'],
  ['LU', '21213 3 221312 30 22141 10 2222 10 2232 5 2233 5 2234 10 2235 3'],
] as const)('%s starts with the categories of the specification, all linear', (code, expected) => {
  const { categories } = packOf(code).depreciation
  expect(categories.map(({ account, years }) => `${account} ${Number(years)}`).join(' ')).toBe(expected)
  expect(categories.every(({ method }) => method === 'linear')).toBe(true)
  for (const language of languages) expect(new Set(categories.map(({ label }) => label[language])).size).toBe(categories.length)
})

test.each(packs)('$code: every account of a category, an expense and a disposal exists and is of its type', (pack) => {
  const { categories, disposals, expenseAccount } = pack.depreciation
  const assets = categories.map(({ account }) => account)
  const expenses = pack.accounts.flatMap(({ number }) => expenseAccount(number) ?? [])
  const named = disposals.flatMap((row) => [row.gain_price, row.gain_value, row.loss_price, row.loss_value])
  expect(unknown(pack, [...assets, ...expenses, ...named])).toEqual([])
  expect(assets.filter((number) => accountOf(pack, number)?.type !== 'asset')).toEqual([])
  expect(expenses.filter((number) => accountOf(pack, number)?.type !== 'expense')).toEqual([])
  expect(named.filter((number) => !['expense', 'income'].includes(accountOf(pack, number)?.type ?? ''))).toEqual([])
  const receivables = disposals.flatMap(({ receivable }) => receivable ?? [])
  expect(receivables.filter((number) => accountOf(pack, number)?.kind !== 'receivable')).toEqual([])
})

test.each(packs)('$code: what is depreciated has accounts for its disposal, its expense and its depreciation', (pack) => {
  const { depreciationAccount } = pack.depreciation
  const depreciated = pack.accounts.map(({ number }) => number).filter((number) => isDepreciated(pack, number))
  expect(depreciated.length).toBeGreaterThan(20)
  expect(depreciated.filter((number) => disposalAccounts(pack.depreciation, number, false) === undefined)).toEqual([])
  const opened = depreciated.map((number) => depreciationAccount(number) ?? '')
  expect(opened.filter((number) => !pack.checkAccountNumber(number) || pack.typeOfAccount(number) !== 'asset')).toEqual([])
})

test('BE: every account of a value has that of its depreciation in the chart', () => {
  const pack = packOf('BE')
  const values = pack.accounts.filter(({ kind, number }) => kind === 'fixed_asset' && number !== '270000').map(({ number }) => number)
  const kinds = values.map((number) => accountOf(pack, pack.depreciation.depreciationAccount(number))?.kind)
  expect([values.length, new Set(kinds)]).toEqual([24, new Set(['depreciation'])])
})

test.each([
  ['BE', '200000', '200900', '630000'],
  ['BE', '215000', '215900', '630100'],
  ['BE', '230000', '230900', '630200'],
  ['BE', '24000012', '240900', '630200'],
  ['BE', '280000', null, null],
  ['BE', '400000', null, null],
  ['FR', '2183', '28183', '68112'],
  ['FR', '21831', '28183', '68112'],
  ['FR', '2013', '2801', '68111'],
  ['FR', '205', '2805', '68111'],
  ['FR', '2111', '28111', '68112'],
  ['FR', '2611', null, null],
  ['FR', '28183', null, null],
  ['LU', '2235', '22359', '6333'],
  ['LU', '21213', '212139', '6322'],
  ['LU', '221312', '2213129', '63313'],
  ['LU', '22141', '221419', '63314'],
  ['LU', '2222', '22229', '6332'],
  ['LU', '201', '2019', '6311'],
  ['LU', '231', null, null],
] as const)('%s: %s is depreciated on %s, at the expense of %s', (code, number, depreciation, expense) => {
  const rules = packOf(code).depreciation
  expect([rules.depreciationAccount(number), rules.expenseAccount(number)]).toEqual([depreciation, expense])
})

test.each([
  ['BE', '230000', false, 'net 763000 763000 763000 663000'],
  ['BE', '230000', true, 'net 741000 741000 741000 641000'],
  // 741 and 641 are for tangible assets alone.
  ['BE', '215000', true, 'net 763000 763000 763000 663000'],
  ['FR', '2183', true, 'gross 757 657 757 657 462'],
  ['FR', '205', false, 'gross 757 657 757 657 462'],
  ['LU', '2235', false, 'gross 74422 74421 64422 64421'],
  ['LU', '21213', true, 'gross 74412 74411 64412 64411'],
] as const)('%s: the disposal of what stands on %s, ordinary %s: %s', (code, number, ordinary, expected) => {
  const { style, gain_price, gain_value, loss_price, loss_value, receivable } =
    disposalAccounts(packOf(code).depreciation, number, ordinary) ?? expect.fail(`no accounts for ${number}`)
  expect([style, gain_price, gain_value, loss_price, loss_value, ...(receivable === null ? [] : [receivable])].join(' ')).toBe(expected)
})

test('what is no fixed asset has no accounts of a disposal', () => {
  expect(packs.map((pack) => disposalAccounts(pack.depreciation, pack.control_accounts.receivable, true))).toEqual(
    packs.map(() => undefined),
  )
})

test('the codes of a disposal are codes of sales of the pack with the same rate', () => {
  for (const { vat_codes, depreciation } of packs) {
    for (const [given, used] of Object.entries(depreciation.disposal_vat_codes)) {
      const [from, to] = [given, used].map((name) => vat_codes.find(({ code }) => code === name))
      expect([to?.direction, to?.rate]).toEqual(['sale', from?.rate])
    }
  }
  expect(packs.map(({ depreciation }) => depreciation.disposal_vat_codes)).toEqual([{}, { V20: 'V20I' }, {}])
})

test.each(packs)('$code: the declining method has a rule for every day and life, the shortest lives first', ({ depreciation }) => {
  const limits = depreciation.declining.map(({ max_years }) => (max_years === null ? Number.POSITIVE_INFINITY : Number(max_years)))
  expect(limits).toEqual(limits.toSorted((a, b) => a - b))
  expect(depreciation.declining.at(-1)).toMatchObject({ valid_until: null, max_years: null })
})
