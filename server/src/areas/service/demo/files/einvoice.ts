/** Writes an invoice of a supplier as it arrives through an e-invoicing network: UBL, the profile of Peppol. */
import { formatCents } from '../../../../lib/money.ts'
import { writeXml, xml, type XmlElement } from '../../../../lib/writers/xml.ts'
import type { DemoCompany, DemoParty } from '../../../../packs/be/demo/story.ts'
import { packOf } from '../../../../packs/index.ts'
import type { PlannedInvoice } from '../plan/invoices.ts'

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const namespaces = {
  xmlns: `${ubl}Invoice-2`,
  'xmlns:cac': `${ubl}CommonAggregateComponents-2`,
  'xmlns:cbc': `${ubl}CommonBasicComponents-2`,
}
const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const transfer = '30'
const invoiceType = '380'
/** The scheme of electronic addresses that are mail addresses. */
const electronicMail = 'EM'

type Address = {
  readonly name: string
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly country: string
  readonly vat_number: string | null
}

const basic = (name: string, text: string, attributes: Record<string, string> = {}): XmlElement => xml(`cbc:${name}`, text, attributes)
const group = (name: string, ...children: (XmlElement | null)[]): XmlElement => xml(`cac:${name}`, children)
const scheme = () => group('TaxScheme', basic('ID', 'VAT'))

export function writeInvoice(company: DemoCompany, invoice: PlannedInvoice): Buffer {
  const { currency } = packOf(company.country)
  const amount = (name: string, cents: PlannedInvoice['net']) => basic(name, formatCents(cents), { currencyID: currency })
  const { number, date, due, party: from, text, net, vat, gross } = invoice
  const category = categoryOf(invoice)
  const subtotal = [amount('TaxableAmount', net), amount('TaxAmount', vat), group('TaxCategory', ...category.full, scheme())]
  const totals = [amount('LineExtensionAmount', net), amount('TaxExclusiveAmount', net), amount('TaxInclusiveAmount', gross)]
  const children = [
    basic('CustomizationID', customization),
    basic('ProfileID', profile),
    basic('ID', number),
    basic('IssueDate', date),
    basic('DueDate', due),
    basic('InvoiceTypeCode', invoiceType),
    basic('DocumentCurrencyCode', currency),
    basic('BuyerReference', company.company.code),
    group('AccountingSupplierParty', partyOf(supplierOf(company, from))),
    group('AccountingCustomerParty', partyOf(ownerOf(company))),
    from.country === undefined ? null : deliveryOf(company, date),
    group('PaymentMeans', basic('PaymentMeansCode', transfer), group('PayeeFinancialAccount', basic('ID', from.iban.replaceAll(' ', '')))),
    group('TaxTotal', amount('TaxAmount', vat), group('TaxSubtotal', ...subtotal)),
    group('LegalMonetaryTotal', ...totals, amount('PayableAmount', gross)),
    group(
      'InvoiceLine',
      basic('ID', '1'),
      basic('InvoicedQuantity', '1', { unitCode: 'C62' }),
      amount('LineExtensionAmount', net),
      group('Item', basic('Name', text), group('ClassifiedTaxCategory', ...category.short, scheme())),
      group('Price', amount('PriceAmount', net)),
    ),
  ]
  return Buffer.from(writeXml(xml('Invoice', children, namespaces)), 'utf8')
}

/** What comes from another member state says when and where it was delivered. */
const deliveryOf = ({ country }: DemoCompany, date: string): XmlElement =>
  group(
    'Delivery',
    basic('ActualDeliveryDate', date),
    group('DeliveryLocation', group('Address', group('Country', basic('IdentificationCode', country)))),
  )

/** The category of the VAT code, with its reason where nothing is charged. */
function categoryOf({ tax, party }: PlannedInvoice) {
  const foreign = party.country !== undefined
  const id = tax.charged !== '0.00' ? 'S' : foreign ? 'K' : tax.code.includes('CC') ? 'AE' : 'E'
  const short = [basic('ID', id), basic('Percent', String(Number(tax.charged)))]
  const reasons = { S: null, K: 'Intra-Community supply', AE: 'Reverse charge', E: 'Exempt' } as const
  const reason = reasons[id]
  return { short, full: [...short, ...(reason === null ? [] : [basic('TaxExemptionReason', reason)])] }
}

/** In a domain that exists nowhere (RFC 2606). */
const addressOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@demo.invalid`

const compact = (number: string | undefined): string | null => number?.replaceAll(/[\s.]/g, '') ?? null

const supplierOf = ({ country }: DemoCompany, party: DemoParty): Address => ({
  ...party,
  country: party.country ?? country,
  vat_number: compact(party.vat_number),
})

const ownerOf = ({ country, company: { name, street, house_number, postal_code, city, vat_number } }: DemoCompany): Address => ({
  name,
  street: `${street} ${house_number}`,
  postal_code,
  city,
  country,
  vat_number: compact(vat_number),
})

function partyOf({ name, street, postal_code, city, country, vat_number }: Address): XmlElement {
  const address = [basic('StreetName', street), basic('CityName', city), basic('PostalZone', postal_code)]
  return group(
    'Party',
    basic('EndpointID', addressOf(name), { schemeID: electronicMail }),
    group('PartyName', basic('Name', name)),
    group('PostalAddress', ...address, group('Country', basic('IdentificationCode', country))),
    vat_number === null ? null : group('PartyTaxScheme', basic('CompanyID', vat_number), scheme()),
    group('PartyLegalEntity', basic('RegistrationName', name)),
  )
}
