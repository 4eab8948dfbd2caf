import { type Cents, minus, negate, plus, sum, zero } from '../../lib/money.ts'
import type { VatShare } from '../extraction.ts'
import { currencyOf } from './currency.ts'
import { centsOf, type Exact, exact, asJsonNumber, centsAsJsonNumber } from './decimal.ts'
import { all, attribute, type Element, one, text } from '../../lib/xml/tree.ts'

export const exactAt = (from: Element | undefined, path: string): Exact | null => exact(text(from, path))

export const centsAt = (from: Element | undefined, path: string): Cents | null => {
  const found = exactAt(from, path)
  return found === null ? null : centsOf(found)
}

export interface Totals {
  net: Cents | null
  vat: Cents | null
  gross: Cents | null
  prepaid: Cents
  rounding: Cents
  payable: Cents | null
  shares: readonly { rate: Exact; base: Cents; amount: Cents; category: string | null }[]
}

/**
 * The tax totals in the currency of the document; a total in another currency is the same tax in the accounting currency. Older files have
 * one total for each rate.
 */
const ownTaxTotals = (root: Element): readonly Element[] => {
  const currency = currencyOf(root)
  const own = all(root, 'TaxTotal').filter(
    (total) => (attribute(one(total, 'TaxAmount'), 'currencyID')?.toUpperCase() || currency) === currency,
  )
  const parted = own.filter((total) => one(total, 'TaxSubtotal'))
  return parted.length > 0 ? parted : own.slice(0, 1)
}

/** The rate is part of the category, in older files of the subtotal. A category without a rate has no tax. */
export const rateOf = (category: Element | undefined, older: Element | undefined): Exact | null =>
  exactAt(category, 'Percent') ?? exactAt(older, 'Percent') ?? (/^(?:O|E|Z|AE|K|G)$/.test(text(category, 'ID') ?? '') ? 0n : null)

const taxOf = (totals: readonly Element[]): Cents | null => {
  const amounts = totals.map((total) => centsAt(total, 'TaxAmount')).filter((amount) => amount !== null)
  return amounts.length < Math.max(totals.length, 1) ? null : sum(amounts)
}

export const totalsOf = (root: Element): Totals => {
  const sums = one(root, 'LegalMonetaryTotal')
  const taxes = ownTaxTotals(root)
  const net = centsAt(sums, 'TaxExclusiveAmount')
  const payable = centsAt(sums, 'PayableAmount')
  const prepaid = centsAt(sums, 'PrepaidAmount') ?? zero
  const rounding = centsAt(sums, 'PayableRoundingAmount') ?? zero
  // Older files may omit the gross; the payable amount gives it.
  const gross = centsAt(sums, 'TaxInclusiveAmount') ?? (payable === null ? null : minus(plus(payable, prepaid), rounding))
  const vat = taxOf(taxes) ?? (net === null || gross === null ? null : minus(gross, net))
  const shares = taxes
    .flatMap((total) => all(total, 'TaxSubtotal'))
    .map((subtotal) => ({
      rate: rateOf(one(subtotal, 'TaxCategory'), subtotal) ?? 0n,
      base: centsAt(subtotal, 'TaxableAmount') ?? zero,
      amount: centsAt(subtotal, 'TaxAmount') ?? zero,
      category: text(subtotal, 'TaxCategory/ID'),
    }))
  return { net, vat, gross, prepaid, rounding, payable, shares }
}

/** All amounts with the other sign. */
export const negateTotals = (totals: Totals): Totals => {
  const other = (amount: Cents | null) => (amount === null ? null : negate(amount))
  return {
    net: other(totals.net),
    vat: other(totals.vat),
    gross: other(totals.gross),
    prepaid: negate(totals.prepaid),
    rounding: negate(totals.rounding),
    payable: other(totals.payable),
    shares: totals.shares.map((share) => ({ ...share, base: negate(share.base), amount: negate(share.amount) })),
  }
}

export const vatBreakdown = (totals: Totals): VatShare[] =>
  totals.shares.map(({ rate, base, amount }) => ({
    rate: asJsonNumber(rate) ?? 0,
    base: centsAsJsonNumber(base) ?? 0,
    amount: centsAsJsonNumber(amount) ?? 0,
  }))
