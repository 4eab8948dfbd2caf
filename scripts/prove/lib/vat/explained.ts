import type { Books } from './books.ts'
import type { Declaration, Differences } from './returns.ts'
import { sumOf, toCents } from './told.ts'

type Lines = { data: { amount: string }[]; total_amount: string; formula: string | null; last_page: number }
type Explanation = { amount: string; terms: { sign: '+' | '-'; amount: string; lines_url: string | null }[] }

/** The amounts of every page of a list of lines. */
async function readLines(books: Books, path: string) {
  const amounts: string[] = []
  let [total, formula]: [string, string | null] = ['', null]
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await books.call<Lines>('GET', `${path}${path.includes('?') ? '&' : '?'}page=${page}`)
    amounts.push(...answer.data.map(({ amount }) => amount))
    last = answer.last_page
    total = answer.total_amount
    formula = answer.formula
  }
  return { amounts, total, formula }
}

/** The lines behind every box sum to what was computed; the terms of every box sum to its amount, and the list behind a term to the term. */
export async function explainedDifferences(books: Books, declaration: Declaration): Promise<Differences> {
  const found: Differences = []
  const path = `/vat-declarations/${declaration.id}`
  for (const { grid, computed, amount } of declaration.grids) {
    const { amounts, total, formula } = await readLines(books, `${path}/grids/${grid}`)
    // A box with a formula has no lines.
    const wanted = formula === null ? computed : amount
    if (total !== wanted) found.push(`drill-down of ${grid}: total ${total}, expected ${wanted}`)
    if (formula === null && sumOf(amounts) !== toCents(computed))
      found.push(`drill-down of ${grid}: lines sum to ${sumOf(amounts)} cents, not ${computed}`)
    const { terms, ...explained } = await books.call<Explanation>('GET', `${path}/explain?grid=${grid}`)
    const sum = terms.reduce((so_far, { sign, amount: part }) => so_far + (sign === '-' ? -toCents(part) : toCents(part)), 0n)
    if (explained.amount !== amount || sum !== toCents(amount))
      found.push(`explain ${grid}: ${sum} cents and ${explained.amount}, not ${amount}`)
    for (const { lines_url, amount: term } of terms) {
      if (lines_url === null) continue
      const behind = await readLines(books, lines_url.replace(/^.*\/companies\/[^/]+/, ''))
      if (behind.total !== term || (behind.formula === null && sumOf(behind.amounts) !== toCents(term))) {
        found.push(`explain ${grid}: ${lines_url} gives ${behind.total}, not ${term}`)
      }
    }
  }
  return found
}
