import { type Cents, minus, negate, plus, zero } from '../lib/money.ts'
import { matching, oneOf, readTable } from './read.ts'

/** The totals of an income statement to which costs and income belong. `appropriation` distributes the result and is no part of it. */
const totalNames = [
  'operating_income',
  'operating_expenses',
  'financial_income',
  'financial_expenses',
  'exceptional_income',
  'exceptional_expenses',
  'profit_sharing',
  'tax',
  'appropriation',
] as const
type TotalName = (typeof totalNames)[number]

/** The total of an account number, by the longest prefix; null for accounts of the balance sheet. */
export type TotalOfAccount = (number: string) => TotalName | null

export const readResultTotals = (folder: string): TotalOfAccount => {
  const rows = readTable(folder, 'result-totals.csv', ['total', 'accounts'], (cells) => ({
    total: oneOf(cells.total, totalNames),
    prefixes: matching(cells.accounts, /^[67]\d*(?: [67]\d*)*$/).split(' '),
  }))
  const totals = new Map(rows.flatMap(({ total, prefixes }) => prefixes.map((prefix) => [prefix, total])))
  const longest = Math.max(...[...totals.keys()].map(({ length }) => length))
  return (number) => {
    for (let length = Math.min(longest, number.length); length > 0; length -= 1) {
      const total = totals.get(number.slice(0, length))
      if (total !== undefined) return total
    }
    return null
  }
}

const incomes: readonly TotalName[] = ['operating_income', 'financial_income', 'exceptional_income']

export type ResultTotals = Readonly<
  Record<Exclude<TotalName, 'appropriation'> | 'operating_result' | 'result_before_tax' | 'result', Cents>
>

/** The totals of an income statement from balances, a debit being positive. Each is positive on its own side; the result is a profit. */
export const resultTotals = (totalOf: TotalOfAccount, balances: readonly Readonly<{ number: string; balance: Cents }>[]): ResultTotals => {
  const sums = Object.fromEntries(totalNames.map((name) => [name, zero])) as Record<TotalName, Cents>
  for (const { number, balance } of balances) {
    const name = totalOf(number)
    if (name !== null) sums[name] = plus(sums[name], incomes.includes(name) ? negate(balance) : balance)
  }
  const { appropriation: _distributed, ...shown } = sums
  const operating_result = minus(shown.operating_income, shown.operating_expenses)
  const financial = minus(shown.financial_income, shown.financial_expenses)
  const exceptional = minus(shown.exceptional_income, shown.exceptional_expenses)
  const result_before_tax = minus(plus(plus(operating_result, financial), exceptional), shown.profit_sharing)
  return { ...shown, operating_result, result_before_tax, result: minus(result_before_tax, shown.tax) }
}
