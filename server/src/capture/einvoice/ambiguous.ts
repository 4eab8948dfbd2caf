import { all, type Element, text, texts } from '../../lib/xml/tree.ts'

const sums = 'TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableRoundingAmount PayableAmount'
const sides = ['AccountingSupplierParty', 'AccountingCustomerParty']

/** Elements that the schema allows once: of two different values neither can be preferred. */
const single = [
  'ID',
  'IssueDate',
  'DocumentCurrencyCode',
  'InvoiceTypeCode|CreditNoteTypeCode',
  ...sums.split(' ').map((name) => `LegalMonetaryTotal/${name}`),
  ...sides.map((side) => `${side}/Party/PartyLegalEntity/RegistrationName`),
]

const vatNumbers = (root: Element, side: string): readonly string[] =>
  all(root, `${side}/Party/PartyTaxScheme`)
    .filter((scheme) => (text(scheme, 'TaxScheme/ID') ?? 'VAT').toUpperCase() === 'VAT')
    .flatMap((scheme) => texts(scheme, 'CompanyID'))

/** Whether the invoice states one of them twice with different values. */
export const isAmbiguous = (root: Element): boolean =>
  [...single.map((path) => texts(root, path)), ...sides.map((side) => vatNumbers(root, side))].some((values) => new Set(values).size > 1)
