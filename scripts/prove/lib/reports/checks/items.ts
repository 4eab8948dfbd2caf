import type { Books } from '../books.ts'
import type { Facts } from '../facts.ts'
import type { Axis } from '../new-file.ts'
import { agedRow, openItems, resultLines, shareOut, type Span, sumOfKinds } from '../oracle.ts'
import { compareAmounts, compareKeys, type Differences, sumUp } from './compare.ts'

type AgedRow = {
  readonly third_party: { readonly id: number } | null
  readonly not_due: string
  readonly overdue: readonly string[]
  readonly total: string
  readonly lines_url: string
}
type AgedBalance = { readonly rows: readonly AgedRow[]; readonly totals: Pick<AgedRow, 'total'> }

const sorts = [
  ['customer', 'receivable'],
  ['supplier', 'payable'],
] as const

const named = ([not_due = 0, ...overdue]: readonly number[]) => ({
  not_due,
  ...Object.fromEntries(overdue.map((amount, index) => [String(index), amount])),
})

/** Every column of every customer and supplier, and the control accounts. */
export async function checkAgedBalance(books: Books, facts: Facts, day: string, buckets: readonly number[]): Promise<Differences> {
  const found: Differences = []
  for (const [type, kind] of sorts) {
    const where = `aged balance of ${type}s on ${day}`
    const { rows, totals } = await books.report<AgedBalance>('aged-balance', { type, as_of: day, buckets: buckets.join(',') })
    const items = Map.groupBy(openItems(facts, kind, day), ({ line }) => line.party)
    found.push(
      ...compareKeys(
        where,
        rows.map(({ third_party }) => third_party?.id ?? null),
        items.keys(),
      ),
    )
    for (const { third_party, not_due, overdue, total, lines_url } of rows) {
      const row = agedRow(items.get(third_party?.id ?? null) ?? [], day, buckets)
      const shown = { not_due, ...Object.fromEntries(overdue.entries()), total }
      found.push(...compareAmounts(`${where}, ${third_party?.id}`, shown, { ...named(row), total: sumUp(row) }))
      const list = await books.follow<{ total_amount: string }>(lines_url)
      found.push(...compareAmounts(lines_url, list, { total_amount: sumUp(row) }))
    }
    found.push(...compareAmounts(`${where}, control accounts`, { total: totals.total }, { total: sumOfKinds(facts, [kind], day) }))
  }
  return found
}

export async function checkCash(books: Books, facts: Facts, today: string): Promise<Differences> {
  const report = await books.report<{ opening_balance: string }>('cash-flow', { weeks: 4 })
  return compareAmounts('cash flow', report, { opening_balance: sumOfKinds(facts, ['bank', 'cash'], today) })
}

type Figures = { readonly income: string; readonly expense: string; readonly result: string }
type Analytic = {
  readonly rows: readonly (Figures & { readonly analytic_code: { readonly id: number } })[]
  readonly unallocated: Figures
  readonly totals: Figures
}

/** Every code of an axis, what no code has, and the totals of the span. */
export async function checkAnalytic(books: Books, facts: Facts, { id, below }: Axis, span: Span): Promise<Differences> {
  const where = `analytic ${id} ${span.from} to ${span.to}`
  const { rows, unallocated, totals } = await books.report<Analytic>('analytic', { ...span, axis_id: id })
  const codes = new Set(below.keys())
  const shares = resultLines(facts, span).map((line) => ({
    type: facts.accounts.get(line.account)?.type,
    line,
    shared: shareOut(line, codes),
  }))
  const figures = (amount: (share: (typeof shares)[number]) => number) => {
    const income = -sumUp(shares.filter(({ type }) => type === 'income').map(amount))
    const expense = sumUp(shares.filter(({ type }) => type === 'expense').map(amount))
    return { income, expense, result: income - expense }
  }
  const found: Differences = []
  for (const [code, leaves] of below) {
    const expected = figures(({ shared }) => sumUp(shared.filter((share) => leaves.includes(share.code)).map(({ amount }) => amount)))
    const shown = rows.find(({ analytic_code }) => analytic_code.id === code) ?? { income: '0.00', expense: '0.00', result: '0.00' }
    found.push(...compareAmounts(`${where}, code ${code}`, shown, expected))
  }
  found.push(
    ...compareAmounts(
      `${where}, unallocated`,
      unallocated,
      figures(({ line, shared }) => (shared.length > 0 ? 0 : line.amount)),
    ),
  )
  return [
    ...found,
    ...compareAmounts(
      `${where}, totals`,
      totals,
      figures(({ line }) => line.amount),
    ),
  ]
}
