import { attribute, type Element, has, one, text } from '../../../lib/xml/tree.ts'
import { filled, isAllowance, isCharge, isVat, line, number, present, quantity, type Rule } from './rule.ts'

const supplier = 'AccountingSupplierParty/Party'
const customer = 'AccountingCustomerParty/Party'
const totals = 'LegalMonetaryTotal'

const dated = (at: string, id: string, says: string): Rule => ({
  id,
  at,
  when: (found) => has(found, 'StartDate') && has(found, 'EndDate'),
  holds: (found) => (text(found, 'EndDate') ?? '') >= (text(found, 'StartDate') ?? ''),
  says,
})

const reasoned = (found: Element): boolean => has(found, 'AllowanceChargeReason') || has(found, 'AllowanceChargeReasonCode')

const isTransfer = (means: Element): boolean => ['30', '58'].includes(text(means, 'PaymentMeansCode') ?? '')

const categorised = (found: Element): boolean => has(found, 'TaxCategory/ID')

const header: readonly Rule[] = [
  { id: 'BR-01', at: '', holds: filled('CustomizationID'), says: 'The invoice names the specification it follows.' },
  { id: 'BR-02', at: '', holds: filled('ID'), says: 'The invoice has a number.' },
  { id: 'BR-03', at: '', holds: filled('IssueDate'), says: 'The invoice has a date.' },
  { id: 'BR-04', at: '', holds: filled('InvoiceTypeCode|CreditNoteTypeCode'), says: 'The invoice says what type of document it is.' },
  { id: 'BR-05', at: '', holds: filled('DocumentCurrencyCode'), says: 'The invoice names its currency.' },
  { id: 'BR-06', at: '', holds: filled(`${supplier}/PartyLegalEntity/RegistrationName`), says: 'The seller has a name.' },
  { id: 'BR-07', at: '', holds: filled(`${customer}/PartyLegalEntity/RegistrationName`), says: 'The buyer has a name.' },
  { id: 'BR-08', at: '', holds: present(`${supplier}/PostalAddress`), says: 'The seller has an address.' },
  {
    id: 'BR-09',
    at: `${supplier}/PostalAddress`,
    holds: filled('Country/IdentificationCode'),
    says: 'The seller’s address has a country.',
  },
  { id: 'BR-10', at: '', holds: present(`${customer}/PostalAddress`), says: 'The buyer has an address.' },
  { id: 'BR-11', at: `${customer}/PostalAddress`, holds: filled('Country/IdentificationCode'), says: 'The buyer’s address has a country.' },
  { id: 'BR-12', at: totals, holds: filled('LineExtensionAmount'), says: 'The sum of the lines is given.' },
  { id: 'BR-13', at: totals, holds: filled('TaxExclusiveAmount'), says: 'The total without VAT is given.' },
  { id: 'BR-14', at: totals, holds: filled('TaxInclusiveAmount'), says: 'The total with VAT is given.' },
  { id: 'BR-15', at: totals, holds: filled('PayableAmount'), says: 'The amount to pay is given.' },
  { id: 'BR-16', at: '', holds: present(line), says: 'The invoice has at least one line.' },
  {
    id: 'BR-17',
    at: 'PayeeParty',
    holds: (payee, root) => {
      const name = text(payee, 'PartyName/Name')
      return name !== null && name !== text(root, `${supplier}/PartyName/Name`)
    },
    says: 'A payee has a name, another one than the seller’s.',
  },
  { id: 'BR-18', at: 'TaxRepresentativeParty', holds: filled('PartyName/Name'), says: 'The tax representative has a name.' },
  { id: 'BR-19', at: 'TaxRepresentativeParty', holds: present('PostalAddress'), says: 'The tax representative has an address.' },
  {
    id: 'BR-20',
    at: 'TaxRepresentativeParty/PostalAddress',
    holds: filled('Country/IdentificationCode'),
    says: 'The tax representative’s address has a country.',
  },
  dated('InvoicePeriod', 'BR-29', 'The period ends no earlier than it begins.'),
]

const lines: readonly Rule[] = [
  { id: 'BR-21', at: line, holds: filled('ID'), says: 'Every line has an identifier.' },
  { id: 'BR-22', at: line, holds: present(quantity), says: 'Every line has a quantity.' },
  { id: 'BR-23', at: line, holds: (found) => attribute(one(found, quantity), 'unitCode') !== null, says: 'Every quantity has a unit.' },
  { id: 'BR-24', at: line, holds: present('LineExtensionAmount'), says: 'Every line has a net amount.' },
  { id: 'BR-25', at: line, holds: filled('Item/Name'), says: 'Every item has a name.' },
  { id: 'BR-26', at: line, holds: present('Price/PriceAmount'), says: 'Every item has a net price.' },
  {
    id: 'BR-27',
    at: line,
    when: present('Price/PriceAmount'),
    holds: (found) => (number(found, 'Price/PriceAmount') ?? -1n) >= 0n,
    says: 'A net price is not negative.',
  },
  {
    id: 'BR-28',
    at: line,
    when: present('Price/AllowanceCharge/BaseAmount'),
    holds: (found) => (number(found, 'Price/AllowanceCharge/BaseAmount') ?? -1n) >= 0n,
    says: 'A gross price is not negative.',
  },
  dated(`${line}/InvoicePeriod`, 'BR-30', 'The period of a line ends no earlier than it begins.'),
  { id: 'BR-41', at: `${line}/AllowanceCharge`, when: isAllowance, holds: filled('Amount'), says: 'An allowance of a line has an amount.' },
  { id: 'BR-42', at: `${line}/AllowanceCharge`, when: isAllowance, holds: reasoned, says: 'An allowance of a line has a reason.' },
  { id: 'BR-43', at: `${line}/AllowanceCharge`, when: isCharge, holds: filled('Amount'), says: 'A charge of a line has an amount.' },
  { id: 'BR-44', at: `${line}/AllowanceCharge`, when: isCharge, holds: reasoned, says: 'A charge of a line has a reason.' },
  {
    id: 'BR-54',
    at: `${line}/Item/AdditionalItemProperty`,
    holds: (found) => has(found, 'Name') && has(found, 'Value'),
    says: 'A property of an item has a name and a value.',
  },
  {
    id: 'BR-64',
    at: '//StandardItemIdentification',
    when: present('ID'),
    holds: (found) => attribute(one(found, 'ID'), 'schemeID') !== null,
    says: 'The standard identifier of an item names its scheme.',
  },
  {
    id: 'BR-65',
    at: '//ItemClassificationCode',
    holds: (found) => attribute(found, 'listID') !== null,
    says: 'The classification of an item names its list.',
  },
]

const allowances: readonly Rule[] = [
  { id: 'BR-31', at: 'AllowanceCharge', when: isAllowance, holds: filled('Amount'), says: 'An allowance has an amount.' },
  { id: 'BR-32', at: 'AllowanceCharge', when: isAllowance, holds: categorised, says: 'An allowance has a VAT category.' },
  { id: 'BR-33', at: 'AllowanceCharge', when: isAllowance, holds: reasoned, says: 'An allowance has a reason.' },
  { id: 'BR-36', at: 'AllowanceCharge', when: isCharge, holds: filled('Amount'), says: 'A charge has an amount.' },
  { id: 'BR-37', at: 'AllowanceCharge', when: isCharge, holds: categorised, says: 'A charge has a VAT category.' },
  { id: 'BR-38', at: 'AllowanceCharge', when: isCharge, holds: reasoned, says: 'A charge has a reason.' },
]

const subtotal = 'TaxTotal/TaxSubtotal'

const breakdown: readonly Rule[] = [
  { id: 'BR-45', at: subtotal, holds: filled('TaxableAmount'), says: 'Every part of the VAT breakdown has a base.' },
  { id: 'BR-46', at: subtotal, holds: filled('TaxAmount'), says: 'Every part of the VAT breakdown has an amount.' },
  { id: 'BR-47', at: subtotal, holds: filled('TaxCategory/ID'), says: 'Every part of the VAT breakdown has a category.' },
  {
    id: 'BR-48',
    at: subtotal,
    holds: (found) => has(found, 'TaxCategory/Percent') || text(found, 'TaxCategory/ID') === 'O',
    says: 'Every part of the VAT breakdown has a rate, unless it lies outside the scope of VAT.',
  },
  {
    id: 'BR-53',
    at: 'TaxCurrencyCode',
    holds: (found, root) =>
      root.children.some((total) => total.name === 'TaxTotal' && attribute(one(total, 'TaxAmount'), 'currencyID') === found.text),
    says: 'The VAT is given in the currency of the accounts too, where one is named.',
  },
]

const others: readonly Rule[] = [
  { id: 'BR-49', at: 'PaymentMeans', holds: filled('PaymentMeansCode'), says: 'A way to pay has its code.' },
  { id: 'BR-50', at: 'PaymentMeans/PayeeFinancialAccount', holds: filled('ID'), says: 'An account to pay to has a number.' },
  {
    id: 'BR-51',
    at: 'PaymentMeans/CardAccount/PrimaryAccountNumberID',
    holds: (found) => found.text.replace(/\D/g, '').length <= 10,
    says: 'A card number shows its last digits only.',
  },
  { id: 'BR-52', at: 'AdditionalDocumentReference', holds: filled('ID'), says: 'A document that goes with the invoice has a reference.' },
  {
    id: 'BR-55',
    at: 'BillingReference',
    holds: filled('InvoiceDocumentReference/ID'),
    says: 'A preceding invoice is named by its number.',
  },
  {
    id: 'BR-56',
    at: 'TaxRepresentativeParty',
    holds: (party) => party.children.some((scheme) => scheme.name === 'PartyTaxScheme' && isVat(scheme) && has(scheme, 'CompanyID')),
    says: 'The tax representative has a VAT number.',
  },
  {
    id: 'BR-57',
    at: 'Delivery/DeliveryLocation/Address',
    holds: filled('Country/IdentificationCode'),
    says: 'The place of delivery has a country.',
  },
  {
    id: 'BR-61',
    at: 'PaymentMeans',
    when: isTransfer,
    holds: filled('PayeeFinancialAccount/ID'),
    says: 'A transfer names the account to pay to.',
  },
  {
    id: 'BR-62',
    at: `${supplier}/EndpointID`,
    holds: (found) => attribute(found, 'schemeID') !== null,
    says: 'The electronic address of the seller names its scheme.',
  },
  {
    id: 'BR-63',
    at: `${customer}/EndpointID`,
    holds: (found) => attribute(found, 'schemeID') !== null,
    says: 'The electronic address of the buyer names its scheme.',
  },
]

export const presenceRules: readonly Rule[] = [...header, ...lines, ...allowances, ...breakdown, ...others]
