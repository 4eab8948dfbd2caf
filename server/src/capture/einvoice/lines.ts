import { type Cents, negate, percentOf, plus, times } from '../../lib/money.ts'
import type { ExtractionLine } from '../extraction.ts'
import { centsOf, type Exact, scale, asJsonNumber, centsAsJsonNumber, whole, written } from './decimal.ts'
import { centsAt, exactAt, rateOf, type Totals } from './money.ts'
import { all, type Element, isTrue, one, text } from '../../lib/xml/tree.ts'

export interface Line {
  description: string | null
  quantity: Exact | null
  unit_price: Exact | null
  rate: Exact | null
  category: string | null
  net: Cents | null
  /** Only where the file states the tax but no rate. */
  vat?: Cents
}

const descriptionOf = (item: Element | undefined, line: Element): string | null => {
  const [name, description] = [text(item, 'Name'), text(item, 'Description')]
  const parts = [name, description === name ? null : description].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' - ') : text(line, 'Note')
}

/** Older invoices with one rate do not repeat it on their lines. */
const onlyRate = (totals: Totals): { rate: Exact; category: string | null } | null => {
  const [first, ...rest] = totals.shares
  return first && rest.every(({ rate }) => rate === first.rate) ? first : null
}

const invoiceLine = (line: Element, totals: Totals): Line => {
  const category = one(line, 'Item/ClassifiedTaxCategory') ?? one(line, 'TaxTotal/TaxSubtotal/TaxCategory')
  const price = exactAt(line, 'Price/PriceAmount')
  const base = exactAt(line, 'Price/BaseQuantity')
  const quantity = exactAt(line, 'InvoicedQuantity|CreditedQuantity')
  const unit = price === null || base === null || base === 0n ? price : scale(price, whole, base)
  const computed = quantity === null || unit === null ? null : centsOf(scale(quantity, unit, whole))
  const alone = onlyRate(totals)
  return {
    description: descriptionOf(one(line, 'Item'), line),
    quantity,
    unit_price: unit,
    rate: rateOf(category, one(line, 'TaxTotal/TaxSubtotal')) ?? alone?.rate ?? null,
    category: text(category, 'ID') ?? alone?.category ?? null,
    net: centsAt(line, 'LineExtensionAmount') ?? computed,
  }
}

/** An allowance or charge on the document is a line of its own, so that the lines make the net. */
const documentLine = (found: Element): Line => {
  const charged = isTrue(found, 'ChargeIndicator')
  const price = exactAt(found, 'Amount') ?? 0n
  const signed = charged ? price : -price
  const category = one(found, 'TaxCategory')
  return {
    description: text(found, 'AllowanceChargeReason') ?? (charged ? 'Charge' : 'Allowance'),
    quantity: whole,
    unit_price: signed,
    rate: rateOf(category, undefined),
    category: text(category, 'ID'),
    net: centsOf(signed),
  }
}

/** Profiles without lines: one line for each rate, or one for the whole. */
const summaryLines = (root: Element, totals: Totals): Line[] => {
  const description = text(root, 'ID')
  const shares = totals.shares.map(({ rate, base, category }) => ({
    description,
    quantity: whole,
    unit_price: null,
    rate,
    category,
    net: base,
  }))
  if (shares.length > 0 || totals.net === null) return shares
  const { net, vat } = totals
  return [{ description, quantity: whole, unit_price: null, rate: null, category: null, net, ...(vat === null ? {} : { vat }) }]
}

export const linesOf = (root: Element, totals: Totals): Line[] => {
  const lines = all(root, 'InvoiceLine|CreditNoteLine').map((line) => invoiceLine(line, totals))
  return lines.length > 0 ? [...lines, ...all(root, 'AllowanceCharge').map(documentLine)] : summaryLines(root, totals)
}

/** The negated line. Of quantity and price the signed one changes its sign, so that their product stays the net. */
export const negateLine = (line: Line): Line => {
  const byPrice = line.unit_price !== null && (line.unit_price < 0n || line.quantity === null)
  return {
    ...line,
    quantity: byPrice || line.quantity === null ? line.quantity : -line.quantity,
    unit_price: byPrice && line.unit_price !== null ? -line.unit_price : line.unit_price,
    net: line.net === null ? null : negate(line.net),
    ...(line.vat === undefined ? {} : { vat: negate(line.vat) }),
  }
}

/** VAT of a line is for display only: the tax is computed once for each rate and never summed from lines. */
const vatOf = (line: Line): Cents | null => {
  if (line.vat !== undefined) return line.vat
  if (line.net === null || line.rate === null) return null
  const percent = written(line.rate)
  return /\.\d{5,}$/.test(percent) ? times(line.net, line.rate, whole * 100n) : percentOf(line.net, percent)
}

export const extractionLine = (line: Line): ExtractionLine => {
  const vat = vatOf(line)
  return {
    description: line.description,
    quantity: asJsonNumber(line.quantity),
    unit_price: asJsonNumber(line.unit_price),
    vat_rate: asJsonNumber(line.rate),
    amount_net: centsAsJsonNumber(line.net),
    amount_vat: centsAsJsonNumber(vat),
    amount_gross: line.net === null || vat === null ? null : centsAsJsonNumber(plus(line.net, vat)),
  }
}
