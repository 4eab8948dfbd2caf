import type { Books } from '../books.ts'
import { cents, type Facts } from '../facts.ts'
import { isResult, resultOf } from '../oracle.ts'
import { type Differences, sumUp } from './compare.ts'
import type { TrialBalance } from './ledgers.ts'

/**
 * Every balance-sheet account opens with what it closed with. Only where the opening takes over the result does the account of the result
 * differ, by that result.
 */
export async function checkYearsMeet(books: Books, facts: Facts): Promise<Differences> {
  const found: Differences = []
  const reports = []
  for (const { id } of facts.years) reports.push(await books.report<TrialBalance>('trial-balance', { fiscal_year_id: id }))
  for (const [index, year] of facts.years.slice(0, -1).entries()) {
    const closing = new Map((reports[index]?.rows ?? []).map((row) => [row.account.number, cents(row.balance)]))
    const opening = new Map(
      (reports[index + 1]?.rows ?? []).map((row) => [row.account.number, cents(row.opening_debit) - cents(row.opening_credit)]),
    )
    const moved = new Map<string, number>()
    for (const account of new Set([...closing.keys(), ...opening.keys()])) {
      const difference = (opening.get(account) ?? 0) - (closing.get(account) ?? 0)
      if (isResult(facts, account) || difference === 0) continue
      if (year.is_closed && facts.accounts.get(account)?.kind === 'result') moved.set(account, difference)
      else
        found.push(
          `${account} closes ${year.ends_on} with ${closing.get(account)} and opens the next year with ${opening.get(account)} cents`,
        )
    }
    const result = resultOf(facts, { from: year.starts_on, to: year.ends_on })
    if (moved.size > 0 && sumUp(moved.values()) !== -result)
      found.push(`the opening after ${year.ends_on} takes over ${[...moved].join(' ')}, not ${result}`)
  }
  return found
}
