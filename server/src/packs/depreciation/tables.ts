import { dateOrNull, labelColumns, labelOf, matching, oneOf, readTable, yesNo } from '../read.ts'
import { type AssetCategory, type DecliningRule, type DepreciationRules, type DisposalAccounts, depreciationMethods } from './types.ts'

const account = (cell: string): string => matching(cell, /^\d+$/)
const accountOrNull = (cell: string): string | null => (cell === '' ? null : account(cell))
const decimal = (cell: string): string => matching(cell, /^\d{1,3}\.\d{2}$/)
const decimalOrNull = (cell: string): string | null => (cell === '' ? null : decimal(cell))

const decliningColumns = ['valid_from', 'valid_until', 'max_years', 'coefficient', 'max_rate', 'max_of_value', 'linear', 'count'] as const

const readDeclining = (folder: string): readonly DecliningRule[] =>
  readTable(folder, 'depreciation.csv', decliningColumns, (cells) => ({
    valid_from: dateOrNull(cells.valid_from),
    valid_until: dateOrNull(cells.valid_until),
    max_years: decimalOrNull(cells.max_years),
    coefficient: decimal(cells.coefficient),
    max_rate: decimalOrNull(cells.max_rate),
    max_of_value: decimalOrNull(cells.max_of_value),
    linear: oneOf(cells.linear, ['annuity', 'remaining_years']),
    count: oneOf(cells.count, ['asset', 'acquisition_month']),
  }))

const readCategories = (folder: string): readonly AssetCategory[] =>
  readTable(folder, 'asset-categories.csv', ['account', ...labelColumns, 'method', 'years'], (cells) => ({
    account: account(cells.account),
    label: labelOf(cells),
    method: oneOf(cells.method, depreciationMethods),
    years: cells.method === 'none' ? (oneOf(cells.years, ['']), null) : decimal(cells.years),
  }))

const disposalColumns = ['prefix', 'ordinary', 'style', 'gain_price', 'gain_value', 'loss_price', 'loss_value', 'receivable'] as const

const readDisposals = (folder: string): readonly DisposalAccounts[] =>
  readTable(folder, 'disposal-accounts.csv', disposalColumns, (cells) => ({
    prefix: account(cells.prefix),
    ordinary: yesNo(cells.ordinary),
    style: oneOf(cells.style, ['net', 'gross']),
    gain_price: account(cells.gain_price),
    gain_value: account(cells.gain_value),
    loss_price: account(cells.loss_price),
    loss_value: account(cells.loss_value),
    receivable: accountOrNull(cells.receivable),
  }))

/** The entry of the longest prefix of a number. */
const longestPrefix = <Row extends { readonly prefix: string }>(rows: readonly Row[], number: string): Row | undefined =>
  rows.filter(({ prefix }) => number.startsWith(prefix)).toSorted((a, b) => b.prefix.length - a.prefix.length)[0]

type CountryRules = Readonly<{
  day_count: DepreciationRules['day_count']
  disposal_vat_codes?: DepreciationRules['disposal_vat_codes']
  /** The number of the account that accumulates the depreciation of an asset account. */
  depreciationAccount: (assetAccount: string) => string
}>

/** What a country says about depreciation. Accounts of things that are not depreciated are those without a row of expenses. */
export function readDepreciation(
  folder: string,
  { day_count, disposal_vat_codes = {}, depreciationAccount }: CountryRules,
): DepreciationRules {
  const expenses = readTable(folder, 'depreciation-expenses.csv', ['prefix', 'expense_account'], (cells) => ({
    prefix: account(cells.prefix),
    expense_account: account(cells.expense_account),
  }))
  const expenseAccount = (number: string): string | null => longestPrefix(expenses, number)?.expense_account ?? null
  return {
    day_count,
    declining: readDeclining(folder),
    categories: readCategories(folder),
    disposals: readDisposals(folder),
    disposal_vat_codes,
    depreciationAccount: (number) => (expenseAccount(number) === null ? null : depreciationAccount(number)),
    expenseAccount,
  }
}

/** The accounts for the disposal of what stands on an asset account; ordinary ones where the country has them and they are asked for. */
export const disposalAccounts = (
  { disposals }: Pick<DepreciationRules, 'disposals'>,
  assetAccount: string,
  ordinary: boolean,
): DisposalAccounts | undefined =>
  (ordinary
    ? longestPrefix(
        disposals.filter((row) => row.ordinary),
        assetAccount,
      )
    : undefined) ??
  longestPrefix(
    disposals.filter((row) => !row.ordinary),
    assetAccount,
  )
