/** Invoices for the tests of capture: one with all elements, and small variants. */

const namespaces = (root: string): string =>
  `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`

export const peppolId = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const peppolProfile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface PartySpec {
  name: string
  trade?: string
  number?: string | null
  vat?: string | null
  street?: string
  city?: string
  zip?: string
  country?: string
  contact?: string
}

const scheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>'

export const partyXml = ({ name, trade, number, vat, street, city, zip, country = 'BE', contact }: PartySpec): string => `<cac:Party>
${number ? `<cbc:EndpointID schemeID="0208">${number}</cbc:EndpointID>` : ''}
${trade ? `<cac:PartyName><cbc:Name>${escapeXml(trade)}</cbc:Name></cac:PartyName>` : ''}
<cac:PostalAddress>${street ? `<cbc:StreetName>${escapeXml(street)}</cbc:StreetName>` : ''}${city ? `<cbc:CityName>${city}</cbc:CityName>` : ''}${zip ? `<cbc:PostalZone>${zip}</cbc:PostalZone>` : ''}<cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
${vat ? `<cac:PartyTaxScheme><cbc:CompanyID>${vat}</cbc:CompanyID>${scheme}</cac:PartyTaxScheme>` : ''}
<cac:PartyLegalEntity><cbc:RegistrationName>${escapeXml(name)}</cbc:RegistrationName>${number ? `<cbc:CompanyID schemeID="0208">${number}</cbc:CompanyID>` : ''}</cac:PartyLegalEntity>
${contact ?? ''}</cac:Party>`

export const us: PartySpec = {
  name: 'Atelier Demo SRL',
  number: '0765432146',
  vat: 'BE0765432146',
  street: 'Rue du Test 1',
  city: 'Liège',
  zip: '4000',
}

export const them: PartySpec = {
  name: 'Houtwerk Janssens & Zonen BV',
  trade: 'Houtwerk Janssens',
  number: '0456789133',
  vat: 'BE0456789133',
  street: 'Nijverheidslaan 12',
  city: 'Gent',
  zip: '9000',
}

export const owner = {
  country: 'BE',
  currency: 'EUR',
  names: ['Atelier Demo SRL'],
  vat_number: 'BE0765432146',
  enterprise_number: '0765432146',
  ibans: ['BE03363112233484'],
} as const

export interface LineSpec {
  name: string
  quantity: string
  price: string
  net: string
  category?: string
  rate?: string | null
  more?: string
}

export interface InvoiceSpec {
  root?: 'Invoice' | 'CreditNote'
  customization?: string
  profile?: string
  type?: string
  id?: string
  date?: string
  due?: string | null
  currency?: string
  notes?: string
  references?: string
  supplier?: string
  customer?: string
  delivery?: string
  payment?: string
  extras?: string
  taxTotal: string
  totals: string
  lines: readonly LineSpec[]
}

export const categoryXml = (tag: string, code: string, rate: string | null, reason = ''): string =>
  `<cac:${tag}><cbc:ID>${code}</cbc:ID>${rate === null ? '' : `<cbc:Percent>${rate}</cbc:Percent>`}${reason}${scheme}</cac:${tag}>`

export const amountXml = (name: string, value: string, currency = 'EUR'): string =>
  `<cbc:${name} currencyID="${currency}">${value}</cbc:${name}>`

const lineXml =
  (root: string, currency: string) =>
  (line: LineSpec, index: number): string => {
    const quantity = root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'
    return `<cac:${root}Line><cbc:ID>${index + 1}</cbc:ID><cbc:${quantity} unitCode="C62">${line.quantity}</cbc:${quantity}>${amountXml('LineExtensionAmount', line.net, currency)}${line.more ?? ''}<cac:Item><cbc:Name>${escapeXml(line.name)}</cbc:Name>${categoryXml('ClassifiedTaxCategory', line.category ?? 'S', line.rate === undefined ? '21' : line.rate)}</cac:Item><cac:Price>${amountXml('PriceAmount', line.price, currency)}</cac:Price></cac:${root}Line>`
  }

export const subtotalXml = (base: string, tax: string, code = 'S', rate: string | null = '21', reason = '', currency = 'EUR'): string =>
  `<cac:TaxSubtotal>${amountXml('TaxableAmount', base, currency)}${amountXml('TaxAmount', tax, currency)}${categoryXml('TaxCategory', code, rate, reason)}</cac:TaxSubtotal>`

export const totalsXml = (net: string, gross: string, payable = gross, currency = 'EUR', more = ''): string =>
  `${amountXml('LineExtensionAmount', net, currency)}${amountXml('TaxExclusiveAmount', net, currency)}${amountXml('TaxInclusiveAmount', gross, currency)}${more}${amountXml('PayableAmount', payable, currency)}`

/** The elements in the order of the schema; those left out are of a plain Belgian invoice to us. */
export const ubl = (spec: InvoiceSpec): string => {
  const root = spec.root ?? 'Invoice'
  const currency = spec.currency ?? 'EUR'
  const due = spec.due === undefined ? '2026-04-01' : spec.due
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} ${namespaces(root)}>
<cbc:CustomizationID>${spec.customization ?? peppolId}</cbc:CustomizationID>
<cbc:ProfileID>${spec.profile ?? peppolProfile}</cbc:ProfileID>
<cbc:ID>${escapeXml(spec.id ?? 'F2026-117')}</cbc:ID>
<cbc:IssueDate>${spec.date ?? '2026-03-02'}</cbc:IssueDate>
${due === null || root === 'CreditNote' ? '' : `<cbc:DueDate>${due}</cbc:DueDate>`}
<cbc:${root}TypeCode>${spec.type ?? (root === 'Invoice' ? '380' : '381')}</cbc:${root}TypeCode>
${spec.notes ?? ''}
<cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
${spec.references ?? '<cbc:BuyerReference>PO-4711</cbc:BuyerReference>'}
<cac:AccountingSupplierParty>${spec.supplier ?? partyXml(them)}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${spec.customer ?? partyXml(us)}</cac:AccountingCustomerParty>
${spec.delivery ?? ''}
${spec.payment ?? '<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>+++202/6000/12320+++</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>BE41737055500110</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>'}
${spec.extras ?? ''}
${spec.taxTotal}
<cac:LegalMonetaryTotal>${spec.totals}</cac:LegalMonetaryTotal>
${spec.lines.map(lineXml(root, currency)).join('\n')}
</${root}>`
}

export const taxTotalXml = (tax: string, subtotals: string, currency = 'EUR'): string =>
  `<cac:TaxTotal>${amountXml('TaxAmount', tax, currency)}${subtotals}</cac:TaxTotal>`

/** One line of 100.00 at 21 %. */
export const plainInvoice = (change: Partial<InvoiceSpec> = {}): string =>
  ubl({
    taxTotal: taxTotalXml('21.00', subtotalXml('100.00', '21.00')),
    totals: totalsXml('100.00', '121.00'),
    lines: [{ name: 'Meubelplaten', quantity: '2', price: '50.00', net: '100.00' }],
    ...change,
  })

export const bytesOf = (xml: string): Uint8Array => new TextEncoder().encode(xml)
