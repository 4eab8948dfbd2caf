import { asNumber, type Cents, formatCents, magnitude, minus, plus, sum, times } from '../../lib/money.ts'
import type { SheetLine } from '../sheet.ts'
import type { Item } from './lines.ts'
import type { Totals } from './solve.ts'
import { close, taxOf } from './totals.ts'

export const shown = (amount: Cents): number => asNumber(formatCents(amount))
export const percent = (rate: number): number => rate / 100

interface Line {
  readonly item: Item | null
  readonly rate: number | null
  readonly net: Cents
}

const written = ({ item, rate, net }: Line): SheetLine => {
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

/** Prices of a shop have the tax inside: what is left without it. */
const without = (amount: Cents, rate: number): Cents => times(amount, 10_000n, BigInt(10_000 + rate))

/** The rows of the table when they make up the net, or the gross where prices have the tax inside; otherwise one line for each rate. */
export function sheetLines(items: readonly Item[], totals: Totals): { lines: SheetLine[]; addUp: boolean } {
  const single = totals.shares.length === 1 ? (totals.shares[0]?.rate ?? null) : null
  const rateOf = ({ rate }: Item): number | null => rate ?? single
  const credit = items.every(({ amount }) => amount <= 0n)
  const amounts = items.map(({ amount }) => (credit ? magnitude(amount) : amount))
  const slack = BigInt(2 * Math.max(1, Math.min(items.length, 5)))
  const rows = (nets: readonly Cents[]): Line[] =>
    items.flatMap((item, index) => (nets[index] === undefined ? [] : [{ item, rate: rateOf(item), net: nets[index] }]))
  if (items.length > 0 && totals.net !== null && close(sum(amounts), totals.net, slack))
    return { lines: rows(amounts).map(written), addUp: true }
  if (
    items.length > 0 &&
    totals.gross !== null &&
    close(sum(amounts), totals.gross, slack) &&
    items.every((item) => rateOf(item) !== null)
  ) {
    const nets = amounts.map((amount, index) => without(amount, items[index] ? (rateOf(items[index]) ?? 0) : 0))
    if (totals.net !== null && close(sum(nets), totals.net, BigInt(items.length + 2)))
      return { lines: rows(nets).map(written), addUp: true }
  }
  return { lines: totals.shares.map(({ rate, base }) => written({ item: null, rate, net: base })), addUp: false }
}

/** Net and tax make the gross, to the cent. */
export const addsUp = ({ net, vat, gross }: Totals): boolean =>
  net !== null && vat !== null && gross !== null && minus(gross, plus(net, vat)) === 0n
