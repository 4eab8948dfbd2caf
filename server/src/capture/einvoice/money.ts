import { type Cents, magnitude, minus, plus, sum, zero } from '../../lib/money.ts'
import type { VatShare } from '../sheet.ts'
import { centsOf, type Exact, exact, shown, shownCents } from './decimal.ts'
import { all, attribute, type Element, one, text } from './tree.ts'

export const exactAt = (from: Element | undefined, path: string): Exact | null => exact(text(from, path))

export const centsAt = (from: Element | undefined, path: string): Cents | null => {
  const found = exactAt(from, path)
  return found === null ? null : centsOf(found)
}

export interface Totals {
  net: Cents | null
  vat: Cents | null
  gross: Cents | null
  payable: Cents | null
  shares: readonly { rate: Exact; base: Cents; amount: Cents; category: string | null }[]
}

/** The tax in the currency of the document; the second total is the same tax in the currency of the books. */
const ownTaxTotal = (root: Element): Element | undefined => {
  const currency = text(root, 'DocumentCurrencyCode')
  const own = all(root, 'TaxTotal').filter((total) => (attribute(one(total, 'TaxAmount'), 'currencyID') || currency) === currency)
  return own.find((total) => one(total, 'TaxSubtotal')) ?? own[0]
}

/** The rate stands in the category, in an older file directly in the subtotal. A category without a rate has none to pay. */
export const rateOf = (category: Element | undefined, older: Element | undefined): Exact | null =>
  exactAt(category, 'Percent') ?? exactAt(older, 'Percent') ?? (/^(?:O|E|Z|AE|K|G)$/.test(text(category, 'ID') ?? '') ? 0n : null)

export const totalsOf = (root: Element): Totals => {
  const sums = one(root, 'LegalMonetaryTotal')
  const tax = ownTaxTotal(root)
  const net = centsAt(sums, 'TaxExclusiveAmount')
  const payable = centsAt(sums, 'PayableAmount')
  // Older files may leave out what the payable amount says when nothing was paid before.
  const prepaid = centsAt(sums, 'PrepaidAmount') ?? zero
  const gross = centsAt(sums, 'TaxInclusiveAmount') ?? (payable === null ? null : plus(payable, prepaid))
  const vat = centsAt(tax, 'TaxAmount') ?? (net === null || gross === null ? null : minus(gross, net))
  const shares = all(tax, 'TaxSubtotal').map((subtotal) => ({
    rate: rateOf(one(subtotal, 'TaxCategory'), subtotal) ?? 0n,
    base: centsAt(subtotal, 'TaxableAmount') ?? zero,
    amount: centsAt(subtotal, 'TaxAmount') ?? zero,
    category: text(subtotal, 'TaxCategory/ID'),
  }))
  return { net, vat, gross, payable, shares }
}

const tolerance = centsOf(exact('0.02') ?? 0n)

const apart = (left: Cents, right: Cents, allowed: bigint): boolean => magnitude(minus(left, right)) > allowed

/** Net and VAT make the gross to two cents; the lines make the net to two cents each. Which of them does not, or null. */
export const mismatchOf = (totals: Totals, lines: readonly (Cents | null)[]): 'gross' | 'lines' | 'vat' | null => {
  const { net, vat, gross, shares } = totals
  if (net === null || vat === null || gross === null) return null
  if (apart(plus(net, vat), gross, tolerance)) return 'gross'
  const known = lines.filter((line) => line !== null)
  if (known.length > 0 && apart(sum(known), net, tolerance * BigInt(known.length))) return 'lines'
  const taxed = sum(shares.map(({ amount }) => amount))
  return shares.length > 0 && apart(taxed, vat, tolerance * BigInt(shares.length)) ? 'vat' : null
}

export const sharesShown = (totals: Totals): VatShare[] =>
  totals.shares.map(({ rate, base, amount }) => ({ rate: shown(rate) ?? 0, base: shownCents(base) ?? 0, amount: shownCents(amount) ?? 0 }))
