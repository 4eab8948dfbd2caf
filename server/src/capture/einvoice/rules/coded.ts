import { attribute, type Element, has, one, text } from '../../../lib/xml/tree.ts'
import * as lists from './code-lists.ts'
import { isAllowance, isCharge, line, type Rule } from './rule.ts'

type Known = ((code: string) => boolean) | ReadonlySet<string>

const knows = (known: Known, code: string): boolean => (typeof known === 'function' ? known(code) : known.has(code))

/** The text of an element must be a code of its list. */
const coded = (id: string, at: string, known: Known, what: string): Rule => ({
  id,
  at,
  holds: (found) => knows(known, found.text),
  says: `${what} is a code of its list.`,
})

/** An attribute, if present, must be a code of its list. */
const attributed = (id: string, at: string, name: string, known: Known, what: string): Rule => ({
  id,
  at,
  when: (found) => attribute(found, name) !== null,
  holds: (found) => knows(known, attribute(found, name) ?? ''),
  says: `${what} is a code of its list.`,
})

/** The amounts of the standard; it does not cover other elements with a currency. */
const amounts =
  'Amount BaseAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount PriceAmount'

const object = (at: string): Rule => ({
  id: 'BR-CL-07',
  at,
  when: (found) =>
    text(found, 'DocumentTypeCode') === '130' && found.children.some((id) => id.name === 'ID' && attribute(id, 'schemeID') !== null),
  holds: (found) => found.children.every((id) => id.name !== 'ID' || lists.isReferenceScheme(attribute(id, 'schemeID') ?? '')),
  says: 'The scheme of the invoiced object is a code of its list.',
})

/** A SEPA creditor identifier is allowed too, for payees. */
const identified = (at: string, paid: boolean): Rule =>
  attributed(
    'BR-CL-10',
    `${at}PartyIdentification/ID`,
    'schemeID',
    (code) => lists.isIdentifierScheme(code) || (paid && code === 'SEPA'),
    'The scheme of an identifier of a party',
  )

const reasoned = (id: string, at: string, wanted: (found: Element) => boolean, known: ReadonlySet<string>, what: string): Rule => ({
  id,
  at,
  when: (found) => wanted(found) && has(found, 'AllowanceChargeReasonCode'),
  holds: (found) => known.has(text(found, 'AllowanceChargeReasonCode') ?? ''),
  says: `The reason code of ${what} is a code of its list.`,
})

export const codeRules: readonly Rule[] = [
  coded('BR-CL-01', 'InvoiceTypeCode', lists.invoiceTypes, 'The type of an invoice'),
  coded('BR-CL-01', 'CreditNoteTypeCode', lists.creditNoteTypes, 'The type of a credit note'),
  ...amounts
    .split(' ')
    .map((name) => attributed('BR-CL-03', `//${name}`, 'currencyID', lists.isInvoiceCurrency, 'The currency of an amount')),
  coded('BR-CL-04', 'DocumentCurrencyCode', lists.isInvoiceCurrency, 'The currency of the invoice'),
  coded('BR-CL-05', 'TaxCurrencyCode', lists.isInvoiceCurrency, 'The currency of the accounts'),
  coded('BR-CL-06', 'InvoicePeriod/DescriptionCode', lists.taxPoints, 'The tax point'),
  object('AdditionalDocumentReference'),
  object(`${line}/DocumentReference`),
  identified('AccountingSupplierParty/Party/', true),
  identified('AccountingCustomerParty/Party/', false),
  identified('PayeeParty/', true),
  identified('TaxRepresentativeParty/', false),
  {
    id: 'BR-CL-11',
    at: '//PartyLegalEntity',
    when: (entity) => attribute(one(entity, 'CompanyID'), 'schemeID') !== null,
    holds: (entity) => lists.isIdentifierScheme(attribute(one(entity, 'CompanyID'), 'schemeID') ?? ''),
    says: 'The scheme of a registration number is a code of its list.',
  },
  attributed('BR-CL-13', '//ItemClassificationCode', 'listID', lists.isItemList, 'The list of a classification'),
  ...['Country', 'OriginCountry'].map(
    (name): Rule => ({
      id: name === 'Country' ? 'BR-CL-14' : 'BR-CL-15',
      at: `//${name}`,
      when: (found) => has(found, 'IdentificationCode'),
      holds: (found) => lists.isInvoiceCountry(text(found, 'IdentificationCode') ?? ''),
      says: 'A country is a code of its list.',
    }),
  ),
  coded('BR-CL-16', 'PaymentMeans/PaymentMeansCode', lists.isPaymentMeans, 'The way to pay'),
  coded('BR-CL-17', 'AllowanceCharge/TaxCategory/ID', lists.vatCategories, 'The VAT category of an allowance or charge'),
  coded('BR-CL-17', 'TaxTotal/TaxSubtotal/TaxCategory/ID', lists.vatCategories, 'The VAT category of a part of the breakdown'),
  coded('BR-CL-18', `${line}/Item/ClassifiedTaxCategory/ID`, lists.vatCategories, 'The VAT category of a line'),
  ...['AllowanceCharge', `${line}/AllowanceCharge`].flatMap((at) => [
    reasoned('BR-CL-19', at, isAllowance, lists.allowanceReasons, 'an allowance'),
    reasoned('BR-CL-20', at, isCharge, lists.chargeReasons, 'a charge'),
  ]),
  attributed('BR-CL-21', `${line}/Item/StandardItemIdentification/ID`, 'schemeID', lists.isIdentifierScheme, 'The scheme of an item'),
  coded('BR-CL-22', '//TaxExemptionReasonCode', lists.isExemption, 'The reason for an exemption'),
  ...['InvoicedQuantity', 'CreditedQuantity', 'BaseQuantity'].map((name) =>
    attributed('BR-CL-23', `//${name}`, 'unitCode', lists.isUnit, 'A unit'),
  ),
  attributed('BR-CL-24', '//EmbeddedDocumentBinaryObject', 'mimeCode', lists.mediaTypes, 'The type of an attachment'),
  attributed('BR-CL-25', '//EndpointID', 'schemeID', lists.addressSchemes, 'The scheme of an electronic address'),
  attributed('BR-CL-26', 'Delivery/DeliveryLocation/ID', 'schemeID', lists.isIdentifierScheme, 'The scheme of a place of delivery'),
]
