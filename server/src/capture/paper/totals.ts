import { type Cents, magnitude, minus, sum, times, zero } from '../../lib/money.ts'
import { type Amount, amountsInLine, ratesIn } from './amounts.ts'
import { above, type Layout, type Line } from './layout.ts'
import { kindOfLabel, type TotalKind } from './total-labels.ts'

/** The tax of one rate (in hundredths of a percent) as the paper has it; the base is sometimes left to the reader. */
export interface RateRow {
  readonly rate: number
  readonly base: Cents | null
  readonly amount: Cents
  readonly line: number
  readonly confidence: number
}

export interface Labelled {
  readonly amount: Amount
  readonly kind: TotalKind
  /** By a heading above it, which names every amount of its column. */
  readonly headed: boolean
}

const cents = 2n
export const close = (left: Cents, right: Cents, within = cents): boolean => magnitude(minus(left, right)) <= within
export const taxOf = (base: Cents, rate: number): Cents => times(base, BigInt(rate), 10_000n)

const onlyMoney = /^[\s\d.,'()%€$£|:/+-]*(?:eur|euro|usd|gbp|chf)?[\s\d.,'()%€$£|:/+-]*$/

/** "1.210,00 € TVAC": the name behind, as far as the next number. */
const behind = /^\s?(?:€|eur)?,?\s?[(]?((?:ttc|tvac|htva|ht\b|hors|tva |t\.v\.a|in[ck]l|excl|btw|toutes)[^\d]{0,25})/

/** What names an amount: the words before it, in its own cell or the nearest one to the left that has any; else a heading above it. */
function labelOf(layout: Layout, line: Line, amount: Amount, from: number): Omit<Labelled, 'amount'> {
  const after = kindOfLabel(behind.exec(amount.cell.plain.slice(amount.end, amount.end + 45))?.[1] ?? '')
  const named = (kind: TotalKind) => ({ kind, headed: false })
  if (after === 'gross' || after === 'net') return named(after)
  const own = amount.cell.plain.slice(from, amount.start)
  if (!onlyMoney.test(own)) return named(kindOfLabel(own.slice(-120)))
  const place = line.cells.indexOf(amount.cell)
  for (let index = place - 1; index >= 0; index -= 1) {
    const plain = line.cells[index]?.plain ?? ''
    if (onlyMoney.test(plain)) continue
    const kind = kindOfLabel(plain.slice(-120))
    if (kind !== 'none') return named(kind)
    break
  }
  for (const head of above(layout, amount, 8)) {
    if (onlyMoney.test(head.plain)) continue
    // A cell with words and an amount is a row of its own, not a heading.
    return { kind: /\d[.,]\d{2}/.test(head.plain) ? 'none' : columnKind(kindOfLabel(head.plain.slice(-60))), headed: true }
  }
  return named('none')
}

/** A heading names a column, whose last row is the total: less than a label beside the amount. */
const columnKind = (kind: TotalKind): TotalKind => (kind === 'total' ? 'none' : kind)

export function labelledIn(layout: Layout): Labelled[] {
  const found: Labelled[] = []
  for (const line of layout.lines) {
    let before: Amount | undefined
    for (const amount of amountsInLine(line)) {
      if (found.length > 400) return found
      // In a sentence each amount has its own words, from the one before.
      const { kind, headed } = labelOf(
        layout,
        line,
        amount,
        before?.cell === amount.cell && !amount.bracketed && !before.bracketed ? before.end : 0,
      )
      before = amount
      if (kind !== 'none') found.push({ amount, kind, headed })
    }
  }
  return found
}

const hasRate = (plain: string, rate: number): boolean => {
  const [whole, rest] = [Math.floor(rate / 100), rate % 100]
  const places = rest === 0 ? '(?:[.,]0{1,2})?' : `[.,]${String(rest).padStart(2, '0').replace(/0$/, '0?')}`
  return new RegExp(`(?<![\\d.,])${whole}${places}(?![\\d]|[.,]\\d)`).test(plain)
}

/**
 * Rows that carry a rate and amounts of which one is the other times that rate: they explain themselves, whatever their columns are called.
 * A row that names the tax and its rate but only one amount gives the tax without its base.
 */
export function rateRowsIn(layout: Layout, rates: readonly number[]): RateRow[] {
  const rows: RateRow[] = []
  for (const line of layout.lines) {
    if (rows.length > 120) break
    const amounts = amountsInLine(line).slice(0, 8)
    if (amounts.length === 0) continue
    const named = ratesIn(line.plain).filter((rate) => rates.includes(rate))
    const bare = rates.filter((rate) => rate > 0 && !line.plain.includes('%') && amounts.length > 1 && hasRate(line.plain, rate))
    const found = [...new Set([...named, ...bare])].flatMap((rate) => pairIn(amounts, rate, line.index))
    rows.push(...found)
    const [rate] = named
    const last = amounts.at(-1)
    if (found.length > 0 || rate === undefined || named.length > 1 || !last || kindOfLabel(labelText(line.plain)) !== 'vat') continue
    if (amounts.length === 1)
      rows.push({
        rate,
        base: rate === 0 && last.value !== 0n ? last.value : null,
        amount: rate === 0 ? zero : last.value,
        line: line.index,
        confidence: last.confidence,
      })
  }
  return rows
}

const labelText = (plain: string): string => plain.replace(/[\d.,%()€]+/g, ' ').slice(0, 120)

/** The base and tax of a rate among the amounts of a row. */
function pairIn(amounts: readonly Amount[], rate: number, line: number): RateRow[] {
  for (const base of amounts) {
    for (const tax of amounts) {
      if (base === tax || base.value === 0n) continue
      if (rate === 0 ? tax.value !== 0n : magnitude(base.value) <= magnitude(tax.value) || !close(taxOf(base.value, rate), tax.value, 1n))
        continue
      return [{ rate, base: base.value, amount: tax.value, line, confidence: Math.min(base.confidence, tax.confidence) }]
    }
  }
  return []
}

/** One row for each rate such that their bases make the net and their taxes the tax; the lowest on the page first. */
export function breakdownFor(rows: readonly RateRow[], net: Cents, vat: Cents): RateRow[] | null {
  const rates = [...new Set(rows.map(({ rate }) => rate))].slice(0, 5)
  const choices = rates.map((rate) =>
    rows
      .filter((row) => row.rate === rate)
      .toReversed()
      .slice(0, 4),
  )
  let left = 3000
  const fits = (chosen: readonly RateRow[]): boolean => {
    const slack = BigInt(2 * Math.max(1, chosen.length))
    if (!close(sum(chosen.map(({ amount }) => amount)), vat, slack)) return false
    const unknown = chosen.filter(({ base }) => base === null)
    const known = sum(chosen.map(({ base }) => base ?? zero))
    if (unknown.length === 0) return close(known, net, slack)
    const [row] = unknown
    return unknown.length === 1 && row !== undefined && row.rate > 0 && close(taxOf(minus(net, known), row.rate), row.amount, slack)
  }
  const search = (index: number, chosen: readonly RateRow[]): RateRow[] | null => {
    left -= 1
    if (left < 0) return null
    if (index === choices.length) return chosen.length > 0 && fits(chosen) ? [...chosen] : null
    for (const row of choices[index] ?? []) {
      const found = search(index + 1, [...chosen, row])
      if (found) return found
    }
    return search(index + 1, chosen)
  }
  const found = search(0, [])
  if (!found) return null
  const known = sum(found.map(({ base }) => base ?? zero))
  return found.map((row) => (row.base === null ? { ...row, base: minus(net, known) } : row)).toSorted((a, b) => a.line - b.line)
}
