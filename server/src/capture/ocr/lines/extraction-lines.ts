import { asNumber, type Cents, formatCents, minus, negate, plus, sum, times } from '../../../lib/money.ts'
import type { ExtractionLine } from '../../extraction.ts'
import type { Item } from './table.ts'
import type { Totals } from '../amounts/solve.ts'
import { ratesOfRows } from '../amounts/rate-choice.ts'
import { close, taxOf } from '../amounts/rate-rows.ts'

export const shown = (amount: Cents): number => asNumber(formatCents(amount))
export const percent = (rate: number): number => rate / 100

interface Line {
  readonly item: Item | null
  readonly rate: number | null
  readonly net: Cents
}

const written = ({ item, rate, net }: Line): ExtractionLine => {
  const vat = rate === null ? null : taxOf(net, rate)
  return {
    description: item?.description ?? null,
    quantity: item?.quantity ? asNumber(item.quantity) : null,
    unit_price: item?.price ? asNumber(item.price) : null,
    vat_rate: rate === null ? null : percent(rate),
    amount_net: shown(net),
    amount_vat: vat === null ? null : shown(vat),
    amount_gross: vat === null ? null : shown(plus(net, vat)),
  }
}

/** The net of a price that includes tax; the tax is what gets rounded. */
const without = (amount: Cents, rate: number): Cents => minus(amount, times(amount, BigInt(rate), BigInt(10_000 + rate)))

/** The rows when they make up the net, or the gross where prices include tax. */
function madeOf(items: readonly Item[], { net, gross, shares }: Totals): Line[] | null {
  if (items.length === 0 || net === null || gross === null) return null
  const credit = sum(items.map(({ amount }) => amount)) < 0n
  const amounts = items.map(({ amount }) => (credit ? negate(amount) : amount))
  const slack = BigInt(2 * Math.min(items.length, 5))
  const printed = items.map(({ rate }) => rate)
  const rows = (nets: readonly Cents[], rates: readonly (number | null)[]): Line[] =>
    items.flatMap((item, index) => (nets[index] === undefined ? [] : [{ item, rate: rates[index] ?? null, net: nets[index] }]))
  if (close(sum(amounts), net, slack)) {
    const sums = shares.map(({ rate, base }) => ({ rate, total: base }))
    return rows(amounts, ratesOfRows(amounts, printed, sums) ?? printed)
  }
  if (!close(sum(amounts), gross, slack)) return null
  const sums = shares.map(({ rate, base, amount }) => ({ rate, total: plus(base, amount) }))
  const rates = ratesOfRows(amounts, printed, sums) ?? printed
  const nets = amounts.flatMap((amount, index) => {
    const rate = rates[index] ?? null
    return rate === null ? [] : [without(amount, rate)]
  })
  return nets.length === items.length && close(sum(nets), net, BigInt(items.length + 2)) ? rows(nets, rates) : null
}

/** The first reading of the table that makes the totals; otherwise one line for each rate. */
export function extractionLines(readings: readonly (readonly Item[])[], totals: Totals): { lines: ExtractionLine[]; addUp: boolean } {
  for (const items of readings) {
    const made = madeOf(items, totals)
    if (made) return { lines: made.map(written), addUp: true }
  }
  return { lines: totals.shares.map(({ rate, base }) => written({ item: null, rate, net: base })), addUp: false }
}

/** Net and tax make the gross, to the cent. */
export const addsUp = ({ net, vat, gross }: Totals): boolean =>
  net !== null && vat !== null && gross !== null && minus(gross, plus(net, vat)) === 0n
