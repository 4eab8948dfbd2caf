import { type Cents, magnitude, minus, plus, sum, times } from '../../lib/money.ts'
import { whole } from './decimal.ts'
import type { Line } from './lines.ts'
import type { Totals } from './money.ts'

/* Whether the amounts of an invoice prove each other, whatever rules it promised to keep. */

/** What was compared: net and VAT with the gross, lines with the net, parts with the VAT, tax with its rate, lines with the base of their rate, gross with what is left to pay. */
type Compared = 'gross' | 'lines' | 'vat' | 'rate' | 'base' | 'payable'

interface Comparison {
  readonly what: Compared
  readonly difference: Cents
  /** How many cents are no mismatch. */
  readonly allowed: bigint
}

const between = (left: Cents, right: Cents): Cents => magnitude(minus(left, right))

/** Without lines nobody knows how many roundings a tax is the sum of: as far as the standard lets it go. */
const ofUnknownLines = 99n

const taxes = ({ shares }: Totals, count: bigint): Comparison[] =>
  shares.map(({ rate, base, amount }) => ({
    what: 'rate',
    difference: between(times(base, rate, whole * 100n), amount),
    allowed: rate === 0n ? 0n : count === 0n ? ofUnknownLines : count > 2n ? count : 2n,
  }))

/** Each rate of the lines has its part of the VAT, and the lines of the rate make its base. */
const bases = ({ shares, vat }: Totals, lines: readonly Line[]): Comparison[] => {
  if (shares.length === 0) return []
  const netOf = (found: readonly { net: Cents | null }[]): Cents => sum(found.flatMap(({ net }) => net ?? []))
  return [...new Set([...lines.map(({ rate }) => rate), ...shares.map(({ rate }) => rate)])].flatMap((rate): Comparison[] => {
    const own = lines.filter((line) => line.rate === rate)
    const base = sum(shares.filter((share) => share.rate === rate).map((share) => share.base))
    // A line of no rate at all, where the invoice has tax, could be of any.
    if (rate === null) return vat === 0n ? [] : [{ what: 'base', difference: magnitude(netOf(own)), allowed: 0n }]
    return [{ what: 'base', difference: between(netOf(own), base), allowed: 2n * BigInt(own.length) }]
  })
}

export const comparisonsOf = (totals: Totals, lines: readonly Line[], invoiced: number): readonly Comparison[] => {
  const { net, vat, gross, prepaid, rounding, payable, shares } = totals
  if (net === null || vat === null || gross === null) return []
  const known = lines.flatMap((line) => line.net ?? [])
  const [count, rates] = [BigInt(known.length), BigInt(shares.length)]
  const due = plus(minus(gross, prepaid), rounding)
  return [
    { what: 'gross', difference: between(plus(net, vat), gross), allowed: 2n },
    ...(known.length < lines.length ? [{ what: 'lines', difference: magnitude(net), allowed: -1n } as const] : []),
    ...(count > 0n ? [{ what: 'lines', difference: between(sum(known), net), allowed: 2n * count } as const] : []),
    ...(rates > 0n
      ? [{ what: 'vat', difference: between(sum(shares.map(({ amount }) => amount)), vat), allowed: 2n * rates } as const]
      : []),
    ...taxes(totals, BigInt(invoiced)),
    ...(known.length < lines.length ? [] : bases(totals, lines)),
    ...(payable === null ? [] : [{ what: 'payable', difference: between(due, payable), allowed: 2n } as const]),
  ]
}

/** The first that is apart by more than roundings. */
export const mismatchIn = (comparisons: readonly Comparison[]): Compared | null =>
  comparisons.find(({ difference, allowed }) => difference > allowed)?.what ?? null

/** A cent or two are no mismatch, yet the document could not be booked to the cent. The tax by its rate may be: it is rounded as its sender does. */
export const isOffByCents = (comparisons: readonly Comparison[]): boolean =>
  comparisons.some(({ what, difference }) => what !== 'rate' && difference !== 0n)
