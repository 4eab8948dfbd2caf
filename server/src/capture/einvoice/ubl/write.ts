import { optionalXml, writeXml, xml, type XmlElement } from '../../../lib/writers/xml.ts'
import type { OutgoingAttachment, OutgoingInvoice, OutgoingLine, OutgoingVat } from './outgoing-invoice.ts'
import { partyXml, plainText, vatScheme } from './party.ts'

/* Peppol BIS Billing 3 in UBL 2.1. The order of the elements is that of the schema. */

const specification = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const process = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const schemas = 'urn:oasis:names:specification:ubl:schema:xsd'

const types = {
  invoice: { root: 'Invoice', code: '380', line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  credit_note: { root: 'CreditNote', code: '381', line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' },
} as const
type Type = (typeof types)[keyof typeof types]

/** Recommendation 20: one, without a unit of measure. */
const one = 'C62'

const transfer = '30'

type Currency = { readonly currency: string }

const amount = (name: string, value: string, { currency }: Currency): XmlElement => xml(name, value, { currencyID: currency })

const optional = (name: string, value: string | null): XmlElement | null => optionalXml(name, value === null ? null : plainText(value))

const group = (name: string, children: readonly (XmlElement | null)[]): XmlElement | null =>
  children.every((child) => child === null) ? null : xml(name, children)

/** The invoice as the bytes that are sent; the same invoice gives the same text. */
export const writeUbl = (invoice: OutgoingInvoice): string => {
  const type = invoice.is_credit_note ? types.credit_note : types.invoice
  return writeXml(
    xml(
      type.root,
      [
        ...headXml(invoice, type),
        ...invoice.attachments.map(attachmentXml),
        xml('cac:AccountingSupplierParty', [partyXml(invoice.seller)]),
        xml('cac:AccountingCustomerParty', [partyXml(invoice.buyer)]),
        deliveryXml(invoice),
        transferXml(invoice),
        invoice.terms === null ? null : group('cac:PaymentTerms', [optional('cbc:Note', invoice.terms)]),
        taxXml(invoice),
        totalsXml(invoice),
        ...invoice.lines.map((line, index) => lineXml(line, index + 1, invoice, type)),
      ],
      {
        xmlns: `${schemas}:${type.root}-2`,
        'xmlns:cac': `${schemas}:CommonAggregateComponents-2`,
        'xmlns:cbc': `${schemas}:CommonBasicComponents-2`,
      },
    ),
  )
}

const headXml = (invoice: OutgoingInvoice, { root, code }: Type): readonly (XmlElement | null)[] => [
  xml('cbc:CustomizationID', specification),
  xml('cbc:ProfileID', process),
  xml('cbc:ID', plainText(invoice.number) ?? ''),
  xml('cbc:IssueDate', invoice.issue_date),
  // A credit note has no such element; it is not paid.
  root === 'Invoice' ? optionalXml('cbc:DueDate', invoice.due_date) : null,
  xml(`cbc:${root}TypeCode`, code),
  xml('cbc:DocumentCurrencyCode', invoice.currency),
  optional('cbc:BuyerReference', invoice.buyer_reference),
  group('cac:OrderReference', [optional('cbc:ID', invoice.order_reference)]),
  ...invoice.corrects.map(({ number, issue_date }) =>
    xml('cac:BillingReference', [
      xml('cac:InvoiceDocumentReference', [optional('cbc:ID', number), optionalXml('cbc:IssueDate', issue_date)]),
    ]),
  ),
]

const attachmentXml = ({ reference, description, file_name, mime_type, content }: OutgoingAttachment): XmlElement =>
  xml('cac:AdditionalDocumentReference', [
    xml('cbc:ID', plainText(reference) ?? ''),
    optional('cbc:DocumentDescription', description),
    xml('cac:Attachment', [
      xml('cbc:EmbeddedDocumentBinaryObject', Buffer.from(content).toString('base64'), { mimeCode: mime_type, filename: file_name }),
    ]),
  ])

const deliveryXml = ({ delivery: { date, country } }: OutgoingInvoice): XmlElement =>
  xml('cac:Delivery', [
    xml('cbc:ActualDeliveryDate', date),
    country === null
      ? null
      : xml('cac:DeliveryLocation', [xml('cac:Address', [xml('cac:Country', [xml('cbc:IdentificationCode', country)])])]),
  ])

const transferXml = ({ transfer: paid }: OutgoingInvoice): XmlElement | null =>
  paid &&
  xml('cac:PaymentMeans', [
    xml('cbc:PaymentMeansCode', transfer),
    optional('cbc:PaymentID', paid.reference),
    xml('cac:PayeeFinancialAccount', [
      xml('cbc:ID', paid.iban),
      optional('cbc:Name', paid.account_name),
      paid.bic === null ? null : xml('cac:FinancialInstitutionBranch', [xml('cbc:ID', paid.bic)]),
    ]),
  ])

const taxXml = (invoice: OutgoingInvoice): XmlElement =>
  xml('cac:TaxTotal', [
    amount('cbc:TaxAmount', invoice.totals.vat, invoice),
    ...invoice.vat.map((part) =>
      xml('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', part.base, invoice),
        amount('cbc:TaxAmount', part.tax, invoice),
        categoryXml('cac:TaxCategory', part),
      ]),
    ),
  ])

type Category = Pick<OutgoingVat, 'category' | 'rate'> & Partial<Pick<OutgoingVat, 'reason_code' | 'reason'>>

const categoryXml = (name: string, { category, rate, reason_code = null, reason = null }: Category): XmlElement =>
  xml(name, [
    xml('cbc:ID', category),
    optionalXml('cbc:Percent', rate),
    optional('cbc:TaxExemptionReasonCode', reason_code),
    optional('cbc:TaxExemptionReason', reason),
    vatScheme,
  ])

const totalsXml = (invoice: OutgoingInvoice): XmlElement => {
  const { net, gross } = invoice.totals
  return xml('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', net, invoice),
    amount('cbc:TaxExclusiveAmount', net, invoice),
    amount('cbc:TaxInclusiveAmount', gross, invoice),
    amount('cbc:PayableAmount', gross, invoice),
  ])
}

const lineXml = (line: OutgoingLine, place: number, invoice: Currency, type: Type): XmlElement =>
  xml(type.line, [
    xml('cbc:ID', String(place)),
    xml(type.quantity, line.quantity, { unitCode: one }),
    amount('cbc:LineExtensionAmount', line.net, invoice),
    line.difference && differenceXml(line.difference, invoice),
    xml('cac:Item', [xml('cbc:Name', plainText(line.description) ?? ''), categoryXml('cac:ClassifiedTaxCategory', line)]),
    xml('cac:Price', [amount('cbc:PriceAmount', line.unit_price, invoice)]),
  ])

const differenceXml = ({ amount: value, reason }: NonNullable<OutgoingLine['difference']>, invoice: Currency): XmlElement => {
  const isOff = value.startsWith('-')
  return xml('cac:AllowanceCharge', [
    xml('cbc:ChargeIndicator', String(!isOff)),
    xml('cbc:AllowanceChargeReason', reason),
    amount('cbc:Amount', isOff ? value.slice(1) : value, invoice),
  ])
}
