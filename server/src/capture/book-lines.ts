/**
 * The lines of an extraction as its document has them. The stated totals are authoritative: tax is computed on the sum of each rate, and
 * per-line VAT is for display only. All amounts in cents.
 */
import { type Cents, formatCents, magnitude, minus, negate, percentOf, sum, zero } from '../lib/money.ts'
import { centsOf, lineOfShare, adjustLargest, rateText, splitTax } from './amounts.ts'
import type { Extraction, ExtractionLine } from './extraction.ts'

type Totals = Extraction['totals']

/** A line for the document; without `amount_vat` the document computes the tax by the VAT code of the line. */
type BookLine = Pick<ExtractionLine, 'description' | 'quantity' | 'unit_price'> & {
  readonly amount_net: string
  readonly amount_vat?: string
}

/** The lines that were read, else one line for each rate, else one line for the whole. */
export function bookableLines({ lines, totals }: Pick<Extraction, 'lines' | 'totals'>): ExtractionLine[] {
  const read = lines.filter(({ amount_net }) => amount_net !== null)
  if (read.length > 0) return read
  if (totals.vat_breakdown.length > 0) return totals.vat_breakdown.map(lineOfShare)
  const { net, vat, gross } = totals
  const base = net ?? gross
  return base === null ? [] : [{ ...lineOfShare({ rate: 0, base, amount: vat ?? 0 }), vat_rate: vat === null || vat === 0 ? 0 : null }]
}

/** Amounts and tax of the lines of one rate. */
type RateAmounts = { readonly nets: readonly Cents[]; readonly vats: readonly (Cents | null)[] }

/** Some credit notes have negative amounts; a document always has positive ones. */
export function bookLines(lines: readonly ExtractionLine[], totals: Totals): BookLine[] {
  const turned = (totals.gross ?? 0) < 0
  const turn = (amount: Cents) => (turned ? negate(amount) : amount)
  const settled = new Map<ExtractionLine, { net: Cents; vat: Cents | null }>()
  const byRate = Map.groupBy(lines, ({ vat_rate }) => vat_rate)
  for (const [rate, own] of byRate) {
    const { nets, vats } = rate === null ? asWritten(own) : ofRate(own, rate, statedFor(rate, totals, byRate.size === 1))
    for (const [index, line] of own.entries()) settled.set(line, { net: nets[index] ?? zero, vat: vats[index] ?? null })
  }
  return lines.map((line) => {
    const { net, vat } = settled.get(line) ?? { net: zero, vat: null }
    const amount = turn(net)
    return {
      description: line.description,
      ...signedAs(amount < 0n, line),
      amount_net: formatCents(amount),
      ...(vat !== null && { amount_vat: formatCents(turn(vat)) }),
    }
  })
}

const netsOf = (lines: readonly ExtractionLine[]): Cents[] => lines.map(({ amount_net }) => centsOf(amount_net ?? 0))

/** Lines without a rate keep their stated amounts. */
const asWritten = (own: readonly ExtractionLine[]): RateAmounts => ({
  nets: netsOf(own),
  vats: own.map(({ amount_vat }) => (amount_vat === null ? null : centsOf(amount_vat))),
})

type Share = { readonly base: Cents; readonly amount: Cents }

/** What the invoice states for a rate, all categories together; with one rate and no breakdown, its totals. */
function statedFor(rate: number, { vat_breakdown, net, vat }: Totals, isOnly: boolean): Share | null {
  const own = vat_breakdown.filter((share) => share.rate === rate)
  if (own.length > 0) return { base: sum(own.map(({ base }) => centsOf(base))), amount: sum(own.map(({ amount }) => centsOf(amount))) }
  return isOnly && vat_breakdown.length === 0 && net !== null && vat !== null ? { base: centsOf(net), amount: centsOf(vat) } : null
}

/** Lines that miss the stated base only by rounding are adjusted to it. Others keep their amounts. */
function ofRate(own: readonly ExtractionLine[], rate: number, stated: Share | null): RateAmounts {
  const read = netsOf(own)
  const isClose = stated !== null && magnitude(minus(stated.base, sum(read))) <= BigInt(2 * own.length + 2)
  const nets = isClose ? adjustLargest(read, stated.base) : read
  return { nets, vats: splitTax(isClose ? stated.amount : percentOf(sum(nets), rateText(rate)), rate, nets) }
}

const places = 10_000
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * places) / places)

/** Quantity and price rounded to the stored precision, with the sign of the amount. */
function signedAs(isNegative: boolean, line: ExtractionLine): Pick<BookLine, 'quantity' | 'unit_price'> {
  const [quantity, unit_price] = [rounded(line.quantity), rounded(line.unit_price)]
  if (((quantity ?? 1) < 0 !== (unit_price ?? 1) < 0) === isNegative) return { quantity, unit_price }
  return (unit_price ?? 1) < 0 || quantity === null
    ? { quantity, unit_price: unit_price === null ? null : 0 - unit_price }
    : { quantity: 0 - quantity, unit_price }
}
