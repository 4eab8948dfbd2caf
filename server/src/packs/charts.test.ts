import { expect, test } from 'vitest'
import { languages } from '../lib/languages.ts'
import { packOf, packs } from './index.ts'
import { countryPacks } from '../lib/country-packs.ts'
import { type AccountKind, accountTypes, type Pack } from './pack.ts'

const kindOf = (pack: Pack, number: string): AccountKind | undefined => pack.accounts.find((account) => account.number === number)?.kind
const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index)

test.each([
  ['BE', 448, 79],
  ['FR', 416, 8],
  ['LU', 747, 7],
] as const)('%s has %i accounts under %i headings, each number once', (code, accounts, groups) => {
  const pack = packOf(code)
  expect([pack.accounts.length, pack.account_groups.length]).toEqual([accounts, groups])
  expect(twice(pack.accounts.map(({ number }) => number))).toEqual([])
  expect(twice(pack.account_groups.map(({ prefix }) => prefix))).toEqual([])
})

test.each(packs)('$code: every account has a heading, a number its own rule accepts, and the type that number has', (pack) => {
  const headings = pack.account_groups.map(({ prefix }) => prefix)
  expect(pack.accounts.filter(({ number }) => !headings.some((prefix) => number.startsWith(prefix)))).toEqual([])
  expect(pack.accounts.filter(({ number }) => !pack.checkAccountNumber(number))).toEqual([])
  expect(pack.accounts.filter(({ number, type }) => pack.typeOfAccount(number) !== type)).toEqual([])
  expect(pack.accounts.every(({ is_postable }) => is_postable)).toBe(true)
})

test.each(packs)(
  '$code: every label of the chart, the codes, the boxes, the checks, the journals and the categories has four languages',
  (pack) => {
    const labels = [
      ...pack.accounts,
      ...pack.account_groups,
      ...pack.vat_codes,
      ...pack.vat_boxes,
      ...pack.vat_checks,
      ...pack.journals,
      pack.opening_journal,
      ...pack.depreciation.categories,
    ].map(({ label }) => label)
    expect(labels.filter((label) => languages.some((language) => label[language].trim() === ''))).toEqual([])
    // What a field of the service can hold.
    expect(labels.filter((label) => languages.some((language) => label[language].length > 190))).toEqual([])
  },
)

test.each([
  ['BE', '400000', true],
  ['BE', '40000012', true],
  ['BE', '4000', false],
  ['BE', '400000123', false],
  ['BE', '990000', false],
  ['BE', '40000A', false],
  ['BE', '', false],
  ['FR', '41', true],
  ['FR', '411100000012', true],
  ['FR', '4', false],
  ['FR', '4111000000123', false],
  ['FR', '0111', false],
  ['FR', '9111', false],
  ['LU', '4011', true],
  ['LU', '40115', true],
  ['LU', '401', false],
  ['LU', '40', false],
  ['LU', '4099', false],
  ['LU', '4011000000000', false],
] as const)('%s: may an account %s be opened: %s', (code, number, answer) => {
  expect(packOf(code).checkAccountNumber(number)).toBe(answer)
})

test.each([
  ['BE', '0100', 'offbalance'],
  ['BE', '1500', 'equity'],
  ['BE', '1700', 'liability'],
  ['BE', '492500', 'liability'],
  ['BE', '490100', 'asset'],
  ['BE', '18', null],
  ['BE', '494', null],
  ['BE', '9', null],
  ['FR', '4458612', 'asset'],
  ['FR', '445872', 'liability'],
  ['FR', '44571', 'liability'],
  ['FR', '51911', 'liability'],
  ['FR', '175', 'liability'],
  ['FR', '775', 'income'],
  ['FR', '9', null],
  ['LU', '40151', 'liability'],
  ['LU', '51329', 'liability'],
  ['LU', '10299', 'asset'],
  ['LU', '9', null],
  ['LU', '', null],
] as const)('%s: an account %s is of type %s by its longest known prefix', (code, number, type) => {
  expect(packOf(code).typeOfAccount(number)).toBe(type)
})

test('the types of the wire are six', () => {
  expect(accountTypes).toEqual(['asset', 'liability', 'equity', 'expense', 'income', 'offbalance'])
})

test.each(packs)('$code: control accounts and the account the banks are made like are of their kind', (pack) => {
  const { receivable, payable } = pack.control_accounts
  expect([receivable, payable, pack.bank_account].map((number) => kindOf(pack, number))).toEqual(['receivable', 'payable', 'bank'])
})

test.each([
  ['BE', ['550000', '550001', '550002'], '550099'],
  ['FR', ['51211', '51212', '51213'], '5121091'],
  ['LU', ['51311', '51312', '51313'], '5131091'],
] as const)('%s numbers its banks %j … %s, within its chart and each apart', (code, first, hundredth) => {
  const pack = packOf(code)
  const numbers = Array.from({ length: 100 }, (_, index) => pack.bankAccount(index))
  expect([numbers.slice(0, 3), numbers.at(99)]).toEqual([first, hundredth])
  expect(twice(numbers)).toEqual([])
  expect(numbers.filter((number) => !pack.checkAccountNumber(number) || pack.typeOfAccount(number) !== 'asset')).toEqual([])
  expect(numbers.filter((number) => number !== pack.bank_account && kindOf(pack, number) !== undefined)).toEqual([])
})

test.each(countryPacks)('%s starts with the journals of the specification, each on an account of its kind', (code) => {
  const pack = packOf(code)
  const kinds = { purchase: 'payable', purchase_credit_note: 'payable', sale: 'receivable', sale_credit_note: 'receivable', cash: 'cash' }
  expect(pack.journals.map((journal) => [journal.code, journal.type])).toEqual([
    ['ACH', 'purchase'],
    ['NCA', 'purchase_credit_note'],
    ['VEN', 'sale'],
    ['NCV', 'sale_credit_note'],
    ['OD', 'miscellaneous'],
    ['CAI', 'cash'],
  ])
  for (const { type, control_account } of pack.journals) {
    if (type === 'miscellaneous') expect(control_account).toBeNull()
    else expect({ type, kind: kindOf(pack, control_account ?? '') }).toEqual({ type, kind: kinds[type as keyof typeof kinds] })
  }
})

test('opening entries go to OD, in France to a journal of their own that is made when it is needed', () => {
  expect(packs.map((pack) => pack.opening_journal.code)).toEqual(['OD', 'AN', 'OD'])
  expect(packs.map((pack) => pack.journals.includes(pack.opening_journal))).toEqual([true, false, true])
  expect(packOf('FR').opening_journal).toMatchObject({ type: 'miscellaneous', control_account: null })
})

test.each(packs)('$code: every account and journal the settings and the closing name exists, and is of its kind', (pack) => {
  const { auto_entries, annual_accounts, history } = pack.default_settings
  const { vat, invoices_to_receive, reconciliation_difference, transfers } = auto_entries
  const vatAccounts = [vat.payable_account, vat.receivable_account, vat.correction_payable_account, vat.correction_receivable_account]
  expect(vatAccounts.filter((number) => !['vat_current', 'vat_correction'].includes(kindOf(pack, number) ?? ''))).toEqual([])
  expect(kindOf(pack, transfers.transit_account)).toBe('transfer')
  const typeOf = (number: string) => pack.accounts.find((account) => account.number === number)?.type
  expect([vat.payable_account, vat.receivable_account].map(typeOf)).toEqual(['liability', 'asset'])
  expect([invoices_to_receive.supplier_account, invoices_to_receive.customer_account].map(typeOf)).toEqual(['liability', 'asset'])
  expect([reconciliation_difference.expense_account, reconciliation_difference.income_account].map(typeOf)).toEqual(['expense', 'income'])
  const journals = pack.journals.map(({ code }) => code)
  expect(journals).toEqual(expect.arrayContaining([vat.journal, invoices_to_receive.journal, transfers.journal]))
  expect(pack.schemes.map(({ scheme }) => scheme)).toContain(annual_accounts.scheme)
  expect([reconciliation_difference.max_amount, history.trash_retention_days]).toEqual(['1.00', 30])
  const { profit, loss, appropriation } = pack.result_accounts
  const results = [profit, loss, ...Object.values(appropriation ?? {})]
  expect(results.filter((number) => kindOf(pack, number) !== 'result')).toEqual([])
})

test('Belgium empties the accounts of the year by an entry, France and Luxembourg carry the result into the next one', () => {
  expect(packs.map(({ closing_style }) => closing_style)).toEqual(['closing_entry', 'opening_entry', 'opening_entry'])
})
