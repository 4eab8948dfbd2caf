import type { Books } from '../books.ts'
import { cents, type Facts, type Year } from '../facts.ts'
import { isResult, linesByAccount, balanceAt, resultOf, type Span, yearAt } from '../oracle.ts'
import { compareAmounts, type Differences } from './compare.ts'

export type Node = {
  readonly code: string
  readonly amount: string
  readonly children: readonly Node[]
  readonly accounts: readonly { readonly account: { readonly number: string }; readonly amount: string }[]
}
export type BalanceSheet = {
  readonly assets: readonly Node[]
  readonly liabilities: readonly Node[]
  readonly totals: Readonly<Record<string, string>>
}
export type IncomeStatement = { readonly rows: readonly Node[]; readonly totals: Readonly<Record<string, string>> }

/** Belgian 19, advances on the distribution of net assets: a positive amount that the form takes off. */
const deducted = '19'

/** The amounts of all accounts below some nodes. */
function addAccounts(into: Map<string, number>, nodes: readonly Node[], sign: 1 | -1): Map<string, number> {
  for (const { code, accounts, children } of nodes) {
    const counted = code === deducted ? -sign : sign
    for (const { account, amount } of accounts) into.set(account.number, (into.get(account.number) ?? 0) + counted * cents(amount))
    addAccounts(into, children, sign)
  }
  return into
}

/** Both sides are equal, every account stands there with its balance, and the result is that of the income statement. */
export async function checkBalanceSheet(books: Books, facts: Facts, day: string): Promise<Differences> {
  const where = `balance sheet on ${day}`
  const { assets, liabilities, totals } = await books.report<BalanceSheet>('balance-sheet', { as_of: day, detail: 'accounts' })
  const found: Differences =
    totals.assets === totals.liabilities ? [] : [`${where}: assets ${totals.assets}, liabilities ${totals.liabilities}`]
  const shown = addAccounts(addAccounts(new Map(), assets, 1), liabilities, -1)
  for (const [account, lines] of linesByAccount(facts)) {
    if (isResult(facts, account) || facts.accounts.get(account)?.type === 'offbalance') continue
    const balance = balanceAt(facts, lines, day)
    if ((shown.get(account) ?? 0) !== balance)
      found.push(`${where}: account ${account} is ${(shown.get(account) ?? 0) / 100}, not ${balance / 100}`)
  }
  const year = yearAt(facts, day)
  const span = { from: year?.starts_on ?? day, to: day }
  const result = resultOf(facts, span)
  return [...found, ...compareAmounts(where, totals, { result })]
}

export async function checkIncomeStatement(books: Books, facts: Facts, span: Span): Promise<Differences> {
  const where = `income statement ${span.from} to ${span.to}`
  const { totals } = await books.report<IncomeStatement>('income-statement', span)
  const result = resultOf(facts, span)
  const amount = (name: string) => cents(totals[name] ?? '0.00')
  const found = compareAmounts(where, totals, { result })
  const operating = amount('operating_income') - amount('operating_expenses')
  const financial = amount('financial_income') - amount('financial_expenses')
  const exceptional = amount('exceptional_income') - amount('exceptional_expenses')
  const beforeTax = operating + financial + exceptional - amount('profit_sharing')
  found.push(
    ...compareAmounts(where, totals, { operating_result: operating, result_before_tax: beforeTax, result: beforeTax - amount('tax') }),
  )
  return found
}

type AnnualAccounts = { readonly sections: readonly unknown[]; readonly checks: readonly { readonly code: string }[] }

/** The two sides of the official form are equal unless an account has no place in it. */
export async function checkAnnualAccounts(books: Books, { id }: Year): Promise<Differences> {
  const { sections, checks } = await books.report<AnnualAccounts>('annual-accounts', { fiscal_year_id: id })
  const has = (code: string) => checks.some((check) => check.code === code)
  const found: Differences = sections.length > 0 ? [] : [`annual accounts of ${id}: no section`]
  return has('sides_differ') && !has('accounts_unplaced') ? [...found, `annual accounts of ${id}: the sides differ`] : found
}
