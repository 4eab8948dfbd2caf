/** The amounts of an invoice as they are printed, in the currency of the document. */
import { type Cents, formatCents, minus, parseCents, parseDecimal, plus, priceOf, sum, zero } from '../../../../lib/money.ts'
import type { Pack } from '../../../../packs/pack.ts'
import type { Document } from '../schema.ts'
import type { InvoiceVatCode } from './store.ts'

export type PrintedLine = {
  readonly description: string | null
  readonly quantity: string | null
  readonly unit_price: string | null
  /** Below zero; null where there is none. */
  readonly discount: Cents | null
  readonly code: InvoiceVatCode | null
  readonly shows_vat: boolean
  readonly net: Cents
  readonly vat: Cents
}

/** Whether the invoice itself asks for the VAT, from its own date on. */
export const charges = ({ rate, exigibility }: InvoiceVatCode): boolean => exigibility === 'debit' && parseCents(rate) > zero

/** A difference of a cent is one of rounding. */
const rounding = 1n

function discountOf(quantity: string | null, unit_price: string | null, net: Cents): Cents | null {
  if (quantity === null || unit_price === null) return null
  const off = minus(net, priceOf(parseDecimal(quantity, 4), parseDecimal(unit_price, 4)))
  return off < -rounding ? off : null
}

/** A line whose VAT may not be shown states its price with VAT. */
export function printedLines(document: Document, codes: readonly InvoiceVatCode[], { invoices }: Pack): PrintedLine[] {
  return document.lines.map(({ description, vat_code_id, quantity, unit_price, ...line }) => {
    const code = codes.find(({ id }) => id === vat_code_id) ?? null
    const [net, vat] = [parseCents(line.foreign_net ?? line.amount_net), parseCents(line.foreign_vat ?? line.amount_vat)]
    if (code && invoices.hidden_vat.includes(code.mechanism))
      return { description, quantity, unit_price: null, discount: null, code, shows_vat: false, net: plus(net, vat), vat: zero }
    return { description, quantity, unit_price, discount: discountOf(quantity, unit_price, net), code, shows_vat: true, net, vat }
  })
}

export type VatRow = { readonly code: InvoiceVatCode | null; readonly shows_vat: boolean; readonly net: Cents; readonly vat: Cents }

/** By code; highest rate first. */
export const vatRows = (lines: readonly PrintedLine[]): VatRow[] =>
  Array.from(
    Map.groupBy(lines, ({ code }) => code),
    ([code, own]) => ({
      code,
      shows_vat: own.every(({ shows_vat }) => shows_vat),
      net: sum(own.map(({ net }) => net)),
      vat: sum(own.map(({ vat }) => vat)),
    }),
  ).toSorted((a, b) => rateOf(b) - rateOf(a) || (a.code?.code ?? '').localeCompare(b.code?.code ?? '', 'en'))

const rateOf = ({ code, shows_vat }: VatRow): number => (code && shows_vat ? Number(parseDecimal(code.rate, 2)) : -1)

/** The sum of the lines after each of them. */
export function runningTotals(lines: readonly PrintedLine[]): string[] {
  let total = zero
  return lines.map(({ net }) => {
    total = plus(total, net)
    return formatCents(total)
  })
}
