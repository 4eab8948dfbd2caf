import { type Cents, magnitude, minus, plus, sum, times } from '../../lib/money.ts'
import { whole } from './decimal.ts'
import type { Line } from './lines.ts'
import type { Totals } from './money.ts'

/* Whether the amounts of an invoice are consistent, independent of the rules of its profile. */

/**
 * What was compared: net and VAT with the gross, lines with the net, shares with the VAT, tax with its rate, lines with the base of their
 * rate, gross with the payable amount.
 */
type Compared = 'gross' | 'lines' | 'vat' | 'rate' | 'base' | 'payable'

interface Comparison {
  readonly what: Compared
  readonly difference: Cents
  /** The tolerance in cents. */
  readonly allowed: bigint
}

const between = (left: Cents, right: Cents): Cents => magnitude(minus(left, right))

/** Without lines the number of roundings is unknown: the tolerance of the standard. */
const ofUnknownLines = 99n

const taxes = ({ shares }: Totals, count: bigint): Comparison[] =>
  shares.map(({ rate, base, amount }) => ({
    what: 'rate',
    difference: between(times(base, rate, whole * 100n), amount),
    allowed: rate === 0n ? 0n : count === 0n ? ofUnknownLines : count > 2n ? count : 2n,
  }))

/** Each rate of the lines has a VAT share, and the lines of the rate make its base. */
const bases = ({ shares, vat }: Totals, lines: readonly Line[]): Comparison[] => {
  if (shares.length === 0) return []
  const netOf = (found: readonly { net: Cents | null }[]): Cents => sum(found.flatMap(({ net }) => net ?? []))
  return [...new Set([...lines.map(({ rate }) => rate), ...shares.map(({ rate }) => rate)])].flatMap((rate): Comparison[] => {
    const own = lines.filter((line) => line.rate === rate)
    const base = sum(shares.filter((share) => share.rate === rate).map((share) => share.base))
    // Where the invoice has tax, a line without a rate may have any.
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

/** The first comparison that differs by more than rounding. */
export const mismatchIn = (comparisons: readonly Comparison[]): Compared | null =>
  comparisons.find(({ difference, allowed }) => difference > allowed)?.what ?? null

/**
 * Cents within the tolerance are no mismatch, but such a document cannot be booked exactly. Tax by rate is excluded: its rounding is up to
 * the sender.
 */
export const isOffByCents = (comparisons: readonly Comparison[]): boolean =>
  comparisons.some(({ what, difference }) => what !== 'rate' && difference !== 0n)
