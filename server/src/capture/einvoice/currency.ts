import { isCurrency } from '../../lib/countries.ts'
import { all, attribute, type Element, one, text } from './xml/tree.ts'

/** Every amount that ends up in the sheet, but the tax: of that a second total in the currency of the books may stand beside the first. */
const sums = 'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableRoundingAmount PayableAmount'
const amounts = [
  ...sums.split(' ').map((name) => `LegalMonetaryTotal/${name}`),
  'AllowanceCharge/Amount',
  'InvoiceLine|CreditNoteLine/LineExtensionAmount',
]

const written = (root: Element): string | null => text(root, 'DocumentCurrencyCode')?.toUpperCase() ?? null

/** The currency of the document; older files say it on their amounts alone. */
export const currencyOf = (root: Element): string | null =>
  written(root) ?? (attribute(one(root, 'LegalMonetaryTotal/PayableAmount|TaxInclusiveAmount'), 'currencyID')?.toUpperCase() || null)

/** What stands against that currency: another one on an amount, or a word that is none. */
export const conflictingCurrency = (root: Element): string | null => {
  const own = currencyOf(root)
  if (own !== null && !isCurrency(own)) return own
  const others = amounts
    .flatMap((path) => all(root, path))
    .map((amount) => attribute(amount, 'currencyID')?.toUpperCase() || own)
    .filter((code) => code !== own)
  return others[0] ?? null
}
