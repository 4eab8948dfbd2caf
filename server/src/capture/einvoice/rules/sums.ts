import { isCountry } from '../../../lib/countries.ts'
import { type Exact, exact, scale, whole } from '../decimal.ts'
import { all, attribute, type Element, has, one, text } from '../../../lib/xml/tree.ts'
import { added, distance, filled, isAllowance, isCharge, isVat, line, number, numberOrZero, present, type Rule } from './rule.ts'

const totals = 'LegalMonetaryTotal'
const hundred = whole * 100n
const half = whole / 200n

/** Rounds to cents like the rules: half a cent up, also below zero. */
export const rounded = (value: Exact): Exact => {
  const cent = whole / 100n
  const raised = value + half
  const remainder = ((raised % cent) + cent) % cent
  return raised - remainder
}

const sumAt = (root: Element, path: string, amount: string, wanted: (found: Element) => boolean = () => true): Exact =>
  added(
    all(root, path)
      .filter(wanted)
      .map((found) => numberOrZero(found, amount)),
  )

/** The total of allowances or of charges; where it is left out there are none. */
const totalled =
  (path: string, wanted: (found: Element) => boolean) =>
  (sums: Element, root: Element): boolean =>
    has(sums, path)
      ? number(sums, path) === rounded(sumAt(root, 'AllowanceCharge', 'Amount', wanted))
      : !all(root, 'AllowanceCharge').some(wanted)

const magnitude = (value: Exact): Exact => (value < 0n ? -value : value)

/** The tax of a part is its base by its rate, to less than one unit of the currency. */
export const isTaxed = (subtotal: Element): boolean => {
  const rate = number(subtotal, 'TaxCategory/Percent')
  const tax = numberOrZero(subtotal, 'TaxAmount')
  if (rate === null || rate === 0n) return magnitude(tax) < whole / 2n
  const computed = rounded(scale(magnitude(numberOrZero(subtotal, 'TaxableAmount')), rate, hundred))
  return distance(magnitude(tax), computed) < whole
}

const currencyOf = (root: Element): string | null => text(root, 'DocumentCurrencyCode')

const grossFits = (root: Element): boolean => {
  const own = all(root, 'TaxTotal/TaxAmount').filter((found) => attribute(found, 'currencyID') === currencyOf(root))
  const sums = one(root, totals)
  const [tax] = own
  if (tax === undefined) return number(sums, 'TaxInclusiveAmount') === number(sums, 'TaxExclusiveAmount')
  const due = numberOrZero(sums, 'TaxExclusiveAmount') + (exact(tax.text) ?? 0n)
  return own.length === 1 && number(sums, 'TaxInclusiveAmount') === rounded(due)
}

const hasReason = (found: Element): boolean => has(found, 'AllowanceChargeReason') || has(found, 'AllowanceChargeReasonCode')

const isPrefixed = (id: Element): boolean => {
  const prefix = id.text.slice(0, 2).toUpperCase()
  return isCountry(prefix) || ['EL', 'XI', '1A'].includes(prefix)
}

const vatNumbered = (at: string): Rule => ({
  id: 'BR-CO-09',
  at,
  when: (scheme) => isVat(scheme) && has(scheme, 'CompanyID'),
  holds: (scheme) => all(scheme, 'CompanyID').every(isPrefixed),
  says: 'A VAT number begins with the prefix of its country.',
})

export const sumRules: readonly Rule[] = [
  {
    id: 'BR-CO-03',
    at: '',
    holds: (root) => !(has(root, 'TaxPointDate') && has(root, 'InvoicePeriod/DescriptionCode')),
    says: 'The tax point is given as a date or as a code, not both.',
  },
  {
    id: 'BR-CO-04',
    at: line,
    holds: (found) => all(found, 'Item/ClassifiedTaxCategory').some((category) => isVat(category) && text(category, 'ID') !== null),
    says: 'Every line has a VAT category.',
  },
  vatNumbered('AccountingSupplierParty/Party/PartyTaxScheme'),
  vatNumbered('AccountingCustomerParty/Party/PartyTaxScheme'),
  vatNumbered('TaxRepresentativeParty/PartyTaxScheme'),
  {
    id: 'BR-CO-10',
    at: totals,
    holds: (sums, root) => number(sums, 'LineExtensionAmount') === rounded(sumAt(root, line, 'LineExtensionAmount')),
    says: 'The sum of the lines is the sum of their net amounts.',
  },
  { id: 'BR-CO-11', at: totals, holds: totalled('AllowanceTotalAmount', isAllowance), says: 'The total of allowances is their sum.' },
  { id: 'BR-CO-12', at: totals, holds: totalled('ChargeTotalAmount', isCharge), says: 'The total of charges is their sum.' },
  {
    id: 'BR-CO-13',
    at: totals,
    holds: (sums) =>
      number(sums, 'TaxExclusiveAmount') ===
      rounded(
        numberOrZero(sums, 'LineExtensionAmount') - numberOrZero(sums, 'AllowanceTotalAmount') + numberOrZero(sums, 'ChargeTotalAmount'),
      ),
    says: 'The total without VAT is the sum of the lines less allowances plus charges.',
  },
  {
    id: 'BR-CO-14',
    at: 'TaxTotal',
    when: present('TaxSubtotal'),
    holds: (total) => number(total, 'TaxAmount') === rounded(sumAt(total, 'TaxSubtotal', 'TaxAmount')),
    says: 'The VAT is the sum of its parts.',
  },
  { id: 'BR-CO-15', at: '', when: present(totals), holds: grossFits, says: 'The total with VAT is the total without VAT plus the VAT.' },
  {
    id: 'BR-CO-16',
    at: totals,
    holds: (sums) =>
      number(sums, 'PayableAmount') ===
      rounded(numberOrZero(sums, 'TaxInclusiveAmount') - numberOrZero(sums, 'PrepaidAmount') + numberOrZero(sums, 'PayableRoundingAmount')),
    says: 'The amount to pay is the total with VAT less what was paid, plus the rounding.',
  },
  { id: 'BR-CO-17', at: 'TaxTotal/TaxSubtotal', holds: isTaxed, says: 'The VAT of a part is its base by its rate.' },
  { id: 'BR-CO-18', at: '', holds: present('TaxTotal/TaxSubtotal'), says: 'The VAT is broken down at least once.' },
  {
    id: 'BR-CO-19',
    at: 'InvoicePeriod',
    holds: present('StartDate|EndDate|DescriptionCode'),
    says: 'A period has a beginning, an end or both.',
  },
  {
    id: 'BR-CO-20',
    at: `${line}/InvoicePeriod`,
    holds: present('StartDate|EndDate'),
    says: 'The period of a line has a beginning, an end or both.',
  },
  { id: 'BR-CO-21', at: 'AllowanceCharge', when: isAllowance, holds: hasReason, says: 'An allowance has a reason or its code.' },
  { id: 'BR-CO-22', at: 'AllowanceCharge', when: isCharge, holds: hasReason, says: 'A charge has a reason or its code.' },
  {
    id: 'BR-CO-23',
    at: `${line}/AllowanceCharge`,
    when: isAllowance,
    holds: hasReason,
    says: 'An allowance of a line has a reason or its code.',
  },
  { id: 'BR-CO-24', at: `${line}/AllowanceCharge`, when: isCharge, holds: hasReason, says: 'A charge of a line has a reason or its code.' },
  {
    id: 'BR-CO-26',
    at: 'AccountingSupplierParty/Party',
    holds: (party) =>
      filled('PartyIdentification/ID')(party) || filled('PartyLegalEntity/CompanyID')(party) || filled('PartyTaxScheme/CompanyID')(party),
    says: 'The seller is identified by a number.',
  },
]
