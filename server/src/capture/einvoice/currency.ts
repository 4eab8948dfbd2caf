import { isCurrency } from '../../lib/countries.ts'
import { all, attribute, type Element, one, text } from '../../lib/xml/tree.ts'

/** Every amount of the extraction except the tax, which may have a second total in the accounting currency. */
const sums = 'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableRoundingAmount PayableAmount'
const amounts = [
  ...sums.split(' ').map((name) => `LegalMonetaryTotal/${name}`),
  'AllowanceCharge/Amount',
  'InvoiceLine|CreditNoteLine/LineExtensionAmount',
]

const written = (root: Element): string | null => text(root, 'DocumentCurrencyCode')?.toUpperCase() ?? null

/** The currency of the document; older files state it on their amounts only. */
export const currencyOf = (root: Element): string | null =>
  written(root) ?? (attribute(one(root, 'LegalMonetaryTotal/PayableAmount|TaxInclusiveAmount'), 'currencyID')?.toUpperCase() || null)

/** A code that conflicts with that currency: another one on an amount, or one that is no currency. */
export const conflictingCurrency = (root: Element): string | null => {
  const own = currencyOf(root)
  if (own !== null && !isCurrency(own)) return own
  const others = amounts
    .flatMap((path) => all(root, path))
    .map((amount) => attribute(amount, 'currencyID')?.toUpperCase() || own)
    .filter((code) => code !== own)
  return others[0] ?? null
}
