import { remainder97 } from '../../../lib/check-digits.ts'
import { type Exact, exact, scale, whole } from '../decimal.ts'
import { all, attribute, below, type Element, has, one, text } from '../../../lib/xml/tree.ts'
import * as lists from './code-lists.ts'
import { added, distance, filled, isAllowance, isCharge, line, number, numberOrZero, present, quantity, type Rule } from './rule.ts'
import { rounded } from './sums.ts'

/*
 * Requirements of the network beyond the standard (Peppol BIS Billing 3.0): those that need no code list of their own and fail in practice.
 */

const invoiceTypes = new Set(
  '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877'.split(' '),
)
const creditTypes = new Set('381 396 81 83 532'.split(' '))

/** Self-billing is a separate specification with its own types. */
const isSelfBilling = (root: Element): boolean => /selfbilling:3\.0/i.test(text(root, 'CustomizationID') ?? '')

const twoCents = whole / 50n
const base = 'urn:cen.eu:en16931:2017#'

const isGerman = (root: Element): boolean =>
  ['AccountingSupplierParty', 'AccountingCustomerParty'].every(
    (side) => text(root, `${side}/Party/PostalAddress/Country/IdentificationCode`) === 'DE',
  )

const isEnterpriseNumber = (value: string): boolean =>
  /^[01]\d{9}$/.test(value) && 97 - remainder97(value.slice(0, 8)) === Number(value.slice(8))

const lineNet = (found: Element): Exact => {
  const divisor = number(found, 'Price/BaseQuantity') ?? whole
  const goods = scale(numberOrZero(found, 'Price/PriceAmount'), numberOrZero(found, quantity), divisor)
  const extras = all(found, 'AllowanceCharge').map((extra) => (isCharge(extra) ? 1n : -1n) * numberOrZero(extra, 'Amount'))
  return rounded(goods) + added(extras)
}

const isPriced = (found: Element): boolean => has(found, 'Price/PriceAmount') && has(found, quantity) && has(found, 'LineExtensionAmount')

const reasonFits = (id: string, reason: string, code: string): Rule => ({
  id: `PEPPOL-EN16931-${id}`,
  at: '//TaxCategory',
  when: (found) => text(found, 'TaxExemptionReasonCode')?.toUpperCase() === reason,
  holds: (found) => text(found, 'ID') === code,
  says: `The reason ${reason} goes with category ${code} only.`,
})

const allowances = (at: string): readonly Rule[] => [
  {
    id: 'PEPPOL-EN16931-R040',
    at,
    when: (found) => has(found, 'MultiplierFactorNumeric') && has(found, 'BaseAmount'),
    holds: (found) => {
      const share = scale(numberOrZero(found, 'BaseAmount'), numberOrZero(found, 'MultiplierFactorNumeric'), whole * 100n)
      return distance(numberOrZero(found, 'Amount'), share) <= twoCents
    },
    says: 'An allowance or charge by percentage is its base by that percentage.',
  },
  {
    id: 'PEPPOL-EN16931-R041',
    at,
    when: present('MultiplierFactorNumeric'),
    holds: present('BaseAmount'),
    says: 'An allowance or charge by percentage names its base.',
  },
  {
    id: 'PEPPOL-EN16931-R042',
    at,
    when: present('BaseAmount'),
    holds: present('MultiplierFactorNumeric'),
    says: 'An allowance or charge with a base names its percentage.',
  },
  {
    id: 'PEPPOL-EN16931-R043',
    at,
    holds: (found) => isCharge(found) || isAllowance(found),
    says: 'An allowance or charge says which of the two it is.',
  },
]

const header: readonly Rule[] = [
  { id: 'PEPPOL-EN16931-R001', at: '', holds: filled('ProfileID'), says: 'The invoice names its business process.' },
  {
    id: 'PEPPOL-EN16931-R002',
    at: '',
    holds: (root) => all(root, 'Note').length <= 1 || isGerman(root),
    says: 'The invoice has at most one note.',
  },
  {
    id: 'PEPPOL-EN16931-R003',
    at: '',
    holds: (root) => filled('BuyerReference')(root) || filled('OrderReference/ID')(root),
    says: 'The invoice has a reference of the buyer or of its order.',
  },
  {
    id: 'PEPPOL-EN16931-R004',
    at: 'CustomizationID',
    holds: (found) => found.text.startsWith(base),
    says: 'The specification is the one of the network.',
  },
  {
    id: 'PEPPOL-EN16931-R005',
    at: 'TaxCurrencyCode',
    holds: (found, root) => found.text !== text(root, 'DocumentCurrencyCode'),
    says: 'The currency of the accounts is named only when it is another one.',
  },
  {
    id: 'PEPPOL-EN16931-R007',
    at: 'ProfileID',
    holds: (found) => /^urn:fdc:peppol\.eu:2017:poacc:(?:self)?billing:\d\d:1\.0$/.test(found.text),
    says: 'The business process is one of the network.',
  },
  {
    id: 'PEPPOL-EN16931-R008',
    at: '',
    holds: (root) => below(root).every((found) => found.text !== '' || found.children.length > 0),
    says: 'No element is empty.',
  },
  {
    id: 'PEPPOL-EN16931-R010',
    at: 'AccountingCustomerParty/Party',
    holds: filled('EndpointID'),
    says: 'The buyer has an electronic address.',
  },
  {
    id: 'PEPPOL-EN16931-R020',
    at: 'AccountingSupplierParty/Party',
    holds: filled('EndpointID'),
    says: 'The seller has an electronic address.',
  },
  {
    id: 'PEPPOL-EN16931-P0100',
    at: 'InvoiceTypeCode',
    holds: (found, root) => (isSelfBilling(root) ? ['389', '527'].includes(found.text) : invoiceTypes.has(found.text)),
    says: 'The type is one of an invoice.',
  },
  {
    id: 'PEPPOL-EN16931-P0101',
    at: 'CreditNoteTypeCode',
    holds: (found, root) => (isSelfBilling(root) ? found.text === '261' : creditTypes.has(found.text)),
    says: 'The type is one of a credit note.',
  },
  {
    id: 'PEPPOL-EN16931-P0112',
    at: 'InvoiceTypeCode',
    when: (found) => ['326', '384'].includes(found.text),
    holds: (_, root) => isGerman(root),
    says: 'Partial and corrected invoices go between German parties only.',
  },
  {
    id: 'PEPPOL-EN16931-R080',
    at: '',
    holds: (root) => all(root, 'ProjectReference').length <= 1,
    says: 'The invoice has at most one project.',
  },
]

const money: readonly Rule[] = [
  {
    id: 'PEPPOL-EN16931-R051',
    at: '',
    holds: (root) => {
      const own = text(root, 'DocumentCurrencyCode')
      const tax = text(root, 'TaxCurrencyCode')
      const inTaxCurrency = new Set(
        all(root, 'TaxTotal')
          .filter((total) => attribute(one(total, 'TaxAmount'), 'currencyID') === tax)
          .flatMap(below),
      )
      return below(root).every((found) => [null, own].includes(attribute(found, 'currencyID')) || inTaxCurrency.has(found))
    },
    says: 'All amounts are in the currency of the invoice, but for the VAT of the accounts.',
  },
  {
    id: 'PEPPOL-EN16931-R053',
    at: '',
    holds: (root) => all(root, 'TaxTotal').filter(present('TaxSubtotal')).length === 1,
    says: 'One total of VAT is broken down.',
  },
  {
    id: 'PEPPOL-EN16931-R054',
    at: '',
    holds: (root) => all(root, 'TaxTotal').filter((total) => !has(total, 'TaxSubtotal')).length === (has(root, 'TaxCurrencyCode') ? 1 : 0),
    says: 'A second total of VAT is given where the accounts have another currency, and only there.',
  },
  {
    id: 'PEPPOL-EN16931-R055',
    at: '',
    when: present('TaxCurrencyCode'),
    holds: (root) => {
      const signs = all(root, 'TaxTotal/TaxAmount').map((found) => (exact(found.text) ?? 0n) < 0n)
      return new Set(signs).size <= 1
    },
    says: 'Both totals of VAT have the same sign.',
  },
  {
    id: 'PEPPOL-EN16931-R061',
    at: 'PaymentMeans',
    when: (means) => ['49', '59'].includes(text(means, 'PaymentMeansCode') ?? ''),
    holds: filled('PaymentMandate/ID'),
    says: 'A direct debit names its mandate.',
  },
  reasonFits('P0104', 'VATEX-EU-G', 'G'),
  reasonFits('P0105', 'VATEX-EU-O', 'O'),
  reasonFits('P0106', 'VATEX-EU-IC', 'K'),
  reasonFits('P0107', 'VATEX-EU-AE', 'AE'),
  reasonFits('P0108', 'VATEX-EU-D', 'E'),
  reasonFits('P0109', 'VATEX-EU-F', 'E'),
  reasonFits('P0110', 'VATEX-EU-I', 'E'),
  reasonFits('P0111', 'VATEX-EU-J', 'E'),
  ...allowances('AllowanceCharge'),
  ...allowances(`${line}/AllowanceCharge`),
]

const within = (id: string, path: string, says: string, fits: (part: string, entire: string) => boolean): Rule => ({
  id,
  at: `${line}/InvoicePeriod`,
  when: (found, root) => text(found, path) !== null && text(root, `InvoicePeriod/${path}`) !== null,
  holds: (found, root) => fits(text(found, path) ?? '', text(root, `InvoicePeriod/${path}`) ?? ''),
  says,
})

const lines: readonly Rule[] = [
  {
    id: 'PEPPOL-EN16931-R044',
    at: `${line}/Price/AllowanceCharge`,
    holds: (found) => !isCharge(found),
    says: 'A price has no charge on it.',
  },
  {
    id: 'PEPPOL-EN16931-R046',
    at: `${line}/Price`,
    when: present('AllowanceCharge/BaseAmount'),
    holds: (price) =>
      number(price, 'PriceAmount') === numberOrZero(price, 'AllowanceCharge/BaseAmount') - numberOrZero(price, 'AllowanceCharge/Amount'),
    says: 'The net price is the gross price less its discount.',
  },
  within('PEPPOL-EN16931-R110', 'StartDate', 'The period of a line begins within that of the invoice.', (part, entire) => part >= entire),
  within('PEPPOL-EN16931-R111', 'EndDate', 'The period of a line ends within that of the invoice.', (part, entire) => part <= entire),
  {
    id: 'PEPPOL-EN16931-R120',
    at: line,
    when: isPriced,
    holds: (found) => distance(numberOrZero(found, 'LineExtensionAmount'), lineNet(found)) <= twoCents,
    says: 'The net amount of a line is its quantity by its price, plus charges, less allowances.',
  },
  {
    id: 'PEPPOL-EN16931-R121',
    at: `${line}/Price/BaseQuantity`,
    holds: (found) => (exact(found.text) ?? 0n) > 0n,
    says: 'The base quantity of a price is above zero.',
  },
  {
    id: 'PEPPOL-EN16931-R130',
    at: line,
    when: (found) => attribute(one(found, 'Price/BaseQuantity'), 'unitCode') !== null,
    holds: (found) => attribute(one(found, 'Price/BaseQuantity'), 'unitCode') === attribute(one(found, quantity), 'unitCode'),
    says: 'Price and quantity have the same unit.',
  },
]

const identifiers: readonly Rule[] = [
  ...['EndpointID', 'CompanyID', 'ID'].map(
    (name): Rule => ({
      id: 'PEPPOL-COMMON-R043',
      at: `//${name}`,
      when: (found) => attribute(found, 'schemeID') === '0208',
      holds: (found) => isEnterpriseNumber(found.text),
      says: 'A number of scheme 0208 is a Belgian enterprise number with the right check digits.',
    }),
  ),
  {
    id: 'PEPPOL-EN16931-CL001',
    at: '//EmbeddedDocumentBinaryObject',
    holds: (found) => lists.mediaTypes.has(attribute(found, 'mimeCode') ?? ''),
    says: 'An attachment is of a type the network carries.',
  },
  {
    id: 'PEPPOL-EN16931-CL008',
    at: '//EndpointID',
    holds: (found) => lists.addressSchemes.has(attribute(found, 'schemeID') ?? ''),
    says: 'An electronic address is of a scheme the network knows.',
  },
]

export const peppolRules: readonly Rule[] = [...header, ...money, ...lines, ...identifiers]
