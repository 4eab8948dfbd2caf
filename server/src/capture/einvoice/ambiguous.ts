import { all, type Element, text, texts } from './xml/tree.ts'

const sums = 'TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableRoundingAmount PayableAmount'
const sides = ['AccountingSupplierParty', 'AccountingCustomerParty']

/** What the schema and the rules of syntax allow once: of two that differ, nobody can say which one is meant. */
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

/** Whether the invoice says one thing twice, and differently. */
export const isAmbiguous = (root: Element): boolean =>
  [...single.map((path) => texts(root, path)), ...sides.map((side) => vatNumbers(root, side))].some((said) => new Set(said).size > 1)
