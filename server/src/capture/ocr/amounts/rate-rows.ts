import { type Cents, magnitude, minus, sum, times, zero } from '../../../lib/money.ts'
import { type Amount, amountsInLine, ratesIn } from './amounts.ts'
import type { Layout, Line } from '../layout/layout.ts'
import { kindOfLabel } from './total-labels.ts'

/** The printed tax of one rate (in hundredths of a percent); the base is not always printed. */
export interface RateRow {
  readonly rate: number
  readonly base: Cents | null
  readonly amount: Cents
  readonly line: number
  readonly confidence: number
  /** The base is in another row than the tax. */
  readonly across: boolean
}

const cents = 2n
export const close = (left: Cents, right: Cents, within = cents): boolean => magnitude(minus(left, right)) <= within
export const taxOf = (base: Cents, rate: number): Cents => times(base, BigInt(rate), 10_000n)

export const hasRate = (plain: string, rate: number): boolean => {
  const [whole, rest] = [Math.floor(rate / 100), rate % 100]
  const places = rest === 0 ? '(?:[.,]0{1,2})?' : `[.,]${String(rest).padStart(2, '0').replace(/0$/, '0?')}`
  return new RegExp(`(?<![\\d.,])${whole}${places}(?![\\d]|[.,]\\d)`).test(plain)
}

/**
 * Rows with a rate and two amounts of which one is the tax on the other: the arithmetic identifies them, whatever the column headings. A
 * row that names the tax and its rate but has one amount gives the tax; its base may be in a row nearby or missing.
 */
export function rateRowsIn(layout: Layout, rates: readonly number[]): RateRow[] {
  const rows: RateRow[] = []
  const lines = layout.lines.map((line) => ({ line, amounts: amountsInLine(line).slice(0, 8) }))
  for (const [index, { line, amounts }] of lines.entries()) {
    if (rows.length > 240) break
    if (amounts.length === 0) continue
    const named = ratesIn(line.plain).filter((rate) => rates.includes(rate))
    const bare = rates.filter((rate) => rate > 0 && !line.plain.includes('%') && amounts.length > 1 && hasRate(line.plain, rate))
    const found = [...new Set([...named, ...bare])].flatMap((rate) => pairIn(amounts, rate, line.index))
    rows.push(...found)
    if (found.length > 0) continue
    const around = lines.slice(Math.max(0, index - 3), index + 4).filter((other) => other.line.page === line.page)
    const across = acrossRows(amounts, around, rates, line)
    rows.push(...across)
    const [rate] = named
    const last = amounts.at(-1)
    if (rate === undefined || named.length > 1 || !last || amounts.length > 1 || across.some((row) => row.rate === rate)) continue
    const kind = kindOfLabel(labelText(line.plain))
    if (kind !== 'vat' && kind !== 'within') continue
    rows.push({
      rate,
      base: rate === 0 && last.value !== 0n ? last.value : null,
      amount: rate === 0 ? zero : last.value,
      line: line.index,
      confidence: last.confidence,
      across: false,
    })
  }
  return upright(rows)
}

/** A credit note may print all of them as negative amounts. */
const upright = (rows: RateRow[]): RateRow[] =>
  rows.every(({ amount, base }) => amount <= 0n && (base ?? zero) <= 0n)
    ? rows.map((row) => ({ ...row, amount: magnitude(row.amount), base: row.base === null ? null : magnitude(row.base) }))
    : rows

/** A tax in this row with its base in a nearby row, where the rate is printed in between: receipts, sentences, transposed tables. */
function acrossRows(
  amounts: readonly Amount[],
  around: readonly { readonly line: Line; readonly amounts: readonly Amount[] }[],
  rates: readonly number[],
  line: Line,
): RateRow[] {
  const printed = new Set(around.flatMap((other) => ratesIn(other.line.plain)).filter((rate) => rate > 0 && rates.includes(rate)))
  if (printed.size === 0) return []
  const own = new Set(ratesIn(line.plain))
  const others = around.filter((other) => other.line !== line).flatMap((other) => other.amounts)
  return [...printed].flatMap((rate) =>
    amounts.flatMap((tax) => {
      // A tax of a few cents fits many bases, so its rate must be printed beside it.
      if (magnitude(tax.value) < 50n && !own.has(rate)) return []
      const base = others.find(
        (one) => magnitude(one.value) > magnitude(tax.value) && close(magnitude(taxOf(one.value, rate)), magnitude(tax.value), 1n),
      )
      if (!base) return []
      const confidence = Math.min(base.confidence, tax.confidence)
      return [{ rate, base: base.value, amount: tax.value, line: line.index, confidence, across: true }]
    }),
  )
}

const labelText = (plain: string): string => plain.replace(/[\d.,%()€]+/g, ' ').slice(0, 120)

/** The base and tax of a rate among the amounts of a row. */
function pairIn(amounts: readonly Amount[], rate: number, line: number): RateRow[] {
  for (const base of amounts) {
    for (const tax of amounts) {
      if (base === tax || base.value === 0n) continue
      if (rate === 0 ? tax.value !== 0n : magnitude(base.value) <= magnitude(tax.value) || !close(taxOf(base.value, rate), tax.value, 1n))
        continue
      const confidence = Math.min(base.confidence, tax.confidence)
      return [{ rate, base: base.value, amount: tax.value, line, confidence, across: false }]
    }
  }
  return []
}

/** One row for each rate such that the bases make the net and the taxes the tax; complete rows first, the lowest on the page first. */
export function breakdownFor(rows: readonly RateRow[], net: Cents, vat: Cents): RateRow[] | null {
  const rates = [...new Set(rows.map(({ rate }) => rate))].slice(0, 5)
  const choices = rates.map((rate) =>
    rows
      .filter((row) => row.rate === rate)
      .toReversed()
      .toSorted((a, b) => Number(a.across) - Number(b.across))
      .slice(0, 5),
  )
  let steps = 3000
  const fits = (chosen: readonly RateRow[]): boolean => {
    const slack = BigInt(2 * Math.max(1, chosen.length))
    if (!close(sum(chosen.map(({ amount }) => amount)), vat, slack)) return false
    const unknown = chosen.filter(({ base }) => base === null)
    const known = sum(chosen.map(({ base }) => base ?? zero))
    if (unknown.length === 0) return close(known, net, slack)
    const [row] = unknown
    if (unknown.length === 1) return row !== undefined && row.rate > 0 && close(taxOf(minus(net, known), row.rate), row.amount, slack)
    return unknown.every(({ rate }) => rate > 0) && near(unknown, minus(net, known))
  }
  const search = (index: number, chosen: readonly RateRow[]): RateRow[] | null => {
    steps -= 1
    if (steps < 0) return null
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
  // A single missing base is the remainder; several missing bases are only known approximately.
  const left = found.filter(({ base }) => base === null).length === 1
  return found.map((row) => (row.base === null && left ? { ...row, base: minus(net, known) } : row)).toSorted((a, b) => a.line - b.line)
}

/** Whether taxes without bases fit this net: half a cent of tax is several cents of base. */
const near = (rows: readonly RateRow[], net: Cents): boolean =>
  close(
    sum(rows.map(({ rate, amount }) => times(amount, 10_000n, BigInt(rate)))),
    net,
    BigInt(sumOf(rows.map(({ rate }) => Math.ceil(7_500 / rate)))),
  )

const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
