import { type Books, type Query, queryOf } from '../books.ts'
import { cents } from '../facts.ts'
import type { File } from '../new-file.ts'
import { type Differences, sumUp } from './compare.ts'
import type { TrialBalance } from './ledgers.ts'
import type { BalanceSheet, IncomeStatement, Node } from './statements.ts'

type Term = { readonly sign: '+' | '-'; readonly amount: string; readonly lines_url: string | null }
type Explained = { readonly amount: string; readonly terms: readonly Term[] }

/** So many figures of each report are explained, unless all of them are. */
const explained = 5

/** A figure is the sum of its signed terms, and the list behind each term has the sum of the term. */
async function checkFigure(books: Books, report: string, query: Query, figure: string): Promise<Differences> {
  const where = `explain ${report} ${queryOf(query)}`
  const { amount, terms } = await books.call<Explained>('GET', `/reports/${report}/explain?${queryOf(query)}`)
  const found: Differences = amount === figure ? [] : [`${where}: ${amount}, the report says ${figure}`]
  const total = sumUp(terms.map((term) => (term.sign === '-' ? -1 : 1) * cents(term.amount)))
  if (total !== cents(amount)) found.push(`${where}: the terms sum up to ${total} cents, not ${amount}`)
  for (const term of terms) if (term.lines_url !== null) found.push(...(await checkList(books, term.lines_url, term.amount)))
  return found
}

/** The list answers the sum of all its pages. */
async function checkList(books: Books, url: string, amount: string): Promise<Differences> {
  const { total_amount } = await books.follow<{ total_amount: string }>(url)
  return total_amount === amount ? [] : [`${url} sums up to ${total_amount}, not ${amount}`]
}

const allNodes = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...allNodes(node.children)])

/** Rows of the trial balance and rubrics of both statements of a year, down to their lines: all of them, or some. */
export async function checkExplanations({ books, random }: File, all: boolean): Promise<Differences> {
  const chosen = <T>(figures: readonly T[]) => (all ? figures : random.some(figures, explained))
  const years = await books.call<{ id: number }[]>('GET', '/fiscal-years')
  const year = { fiscal_year_id: random.pick(years).id }
  const { rows } = await books.report<TrialBalance>('trial-balance', year)
  const found: Differences = []
  for (const { account, balance, lines_url } of chosen(rows)) {
    found.push(...(await checkList(books, lines_url, balance)))
    found.push(...(await checkFigure(books, 'trial-balance', { ...year, account: account.number }, balance)))
  }
  const { assets, liabilities } = await books.report<BalanceSheet>('balance-sheet', year)
  // Both sides may show accounts that no rubric takes, under one code.
  const sides = Object.entries({ assets, liabilities }).flatMap(([section, nodes]) => allNodes(nodes).map((node) => ({ ...node, section })))
  for (const { code, section, amount } of chosen(sides))
    found.push(...(await checkFigure(books, 'balance-sheet', { ...year, rubric: code, section }, amount)))
  const income = await books.report<IncomeStatement>('income-statement', year)
  for (const { code, amount } of chosen(allNodes(income.rows)))
    found.push(...(await checkFigure(books, 'income-statement', { ...year, rubric: code }, amount)))
  return found
}
