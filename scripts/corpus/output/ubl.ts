/** Writes invoices of the corpus as Peppol BIS Billing 3 (UBL 2.1). */
import { divided } from '../invoice/amounts.ts'
import { formatAmount } from '../invoice/formats.ts'
import type { Cents, Invoice, Line, Party } from '../invoice/model.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** An element with text or children; empty without content. */
const tag = (name: string, content: string | readonly string[] | null, attributes = ''): string => {
  if (content === null) return ''
  const inside = typeof content === 'string' ? escaped(content) : content.join('')
  return inside === '' ? '' : `<${name}${attributes && ` ${attributes}`}>${inside}</${name.split(' ')[0]}>`
}
const cbc = (name: string, text: string | null, attributes?: string): string => tag(`cbc:${name}`, text, attributes)
const cac = (name: string, ...inside: readonly string[]): string => tag(`cac:${name}`, inside)

const units = (amount: Cents): string => formatAmount(amount, 'bare')
const money = (name: string, amount: Cents): string => cbc(name, units(amount), 'currencyID="EUR"')

/** Electronic addresses by the code list of Peppol: the enterprise number in Belgium, the VAT number elsewhere. */
const schemes: Readonly<Record<string, string>> = { FR: '9957', LU: '9938', NL: '9944', DE: '9930', ES: '9920', GB: '9932' }
const endpoint = ({ country, vat_number }: Party): string => {
  const number = vat_number ?? ''
  return country === 'BE'
    ? cbc('EndpointID', number.slice(2), 'schemeID="0208"')
    : cbc('EndpointID', number, `schemeID="${schemes[country] ?? '9957'}"`)
}

const partyOf = (party: Party): string =>
  cac(
    'Party',
    endpoint(party),
    cac('PartyName', cbc('Name', party.name)),
    cac(
      'PostalAddress',
      cbc('StreetName', party.street),
      cbc('CityName', party.city),
      cbc('PostalZone', party.postal_code),
      cac('Country', cbc('IdentificationCode', party.country)),
    ),
    cac('PartyTaxScheme', cbc('CompanyID', party.vat_number), cac('TaxScheme', cbc('ID', 'VAT'))),
    cac(
      'PartyLegalEntity',
      cbc('RegistrationName', party.name),
      party.country === 'BE' ? cbc('CompanyID', (party.vat_number ?? '').slice(2), 'schemeID="0208"') : '',
    ),
    cac('Contact', cbc('Telephone', party.phone), cbc('ElectronicMail', party.mail)),
  )

/** UNCL5305. */
const categoryOf = ({ treatment }: Invoice, rate: number): 'S' | 'Z' | 'AE' | 'K' | 'E' | 'G' => {
  if (treatment === 'co_contractor' || treatment === 'eu_service') return 'AE'
  if (treatment === 'eu_goods') return 'K'
  if (treatment === 'outside_eu') return 'G'
  if (treatment === 'small_business') return 'E'
  return rate > 0 ? 'S' : 'Z'
}
const reasons: Readonly<Record<string, string>> = {
  AE: 'Reverse charge',
  K: 'Intra-Community supply',
  E: 'Exempt',
  G: 'Export outside the EU',
}

const category = (invoice: Invoice, rate: number, element: string, reasoned = false): string => {
  const code = categoryOf(invoice, rate)
  return cac(
    element,
    cbc('ID', code),
    cbc('Percent', String(rate)),
    reasoned ? cbc('TaxExemptionReason', reasons[code] ?? null) : '',
    cac('TaxScheme', cbc('ID', 'VAT')),
  )
}

const unitCodes: Readonly<Record<string, string>> = {
  h: 'HUR',
  uur: 'HUR',
  Std: 'HUR',
  kg: 'KGM',
  'm²': 'MTK',
  sqm: 'MTK',
  l: 'LTR',
  km: 'KMT',
  kWh: 'KWH',
  mois: 'MON',
  mnd: 'MON',
  Mon: 'MON',
  mo: 'MON',
}

const lineOf = (invoice: Invoice, credit: boolean, line: Line, index: number): string => {
  const full = divided(line.quantity * line.price, 1000)
  const off = full - line.net
  return cac(
    credit ? 'CreditNoteLine' : 'InvoiceLine',
    cbc('ID', String(index + 1)),
    cbc(credit ? 'CreditedQuantity' : 'InvoicedQuantity', String(line.quantity / 1000), `unitCode="${unitCodes[line.unit] ?? 'C62'}"`),
    money('LineExtensionAmount', line.net),
    off === 0
      ? ''
      : cac('AllowanceCharge', cbc('ChargeIndicator', 'false'), cbc('AllowanceChargeReason', 'Discount'), money('Amount', off)),
    cac(
      'Item',
      cbc('Name', line.description),
      cac('SellersItemIdentification', cbc('ID', line.code)),
      category(invoice, line.rate, 'ClassifiedTaxCategory'),
    ),
    cac('Price', money('PriceAmount', line.price)),
  )
}

const paymentOf = ({ seller, communication, number, due_date }: Invoice, credit: boolean): string => {
  const [account] = seller.accounts
  if (!account) return ''
  const payee = cac('PayeeFinancialAccount', cbc('ID', account.iban), cac('FinancialInstitutionBranch', cbc('ID', account.bic)))
  return cac(
    'PaymentMeans',
    cbc('PaymentMeansCode', '30'),
    credit ? cbc('PaymentDueDate', due_date) : '',
    cbc('PaymentID', communication ?? number),
    payee,
  )
}

const allowanceOf = (invoice: Invoice): string => {
  const { allowance, shares } = invoice
  if (!allowance) return ''
  return cac(
    'AllowanceCharge',
    cbc('ChargeIndicator', 'false'),
    cbc('AllowanceChargeReason', 'Discount'),
    money('Amount', allowance.amount),
    category(invoice, shares[0]?.rate ?? 0, 'TaxCategory'),
  )
}

const totalsOf = (invoice: Invoice): string => {
  const { shares, net, vat, gross, allowance, paid } = invoice
  const prepaid = paid ? gross : invoice.prepaid
  const parts = shares.map(({ rate, base, amount }) =>
    cac('TaxSubtotal', money('TaxableAmount', base), money('TaxAmount', amount), category(invoice, rate, 'TaxCategory', true)),
  )
  return (
    cac('TaxTotal', money('TaxAmount', vat), ...parts) +
    cac(
      'LegalMonetaryTotal',
      money('LineExtensionAmount', net + (allowance?.amount ?? 0)),
      money('TaxExclusiveAmount', net),
      money('TaxInclusiveAmount', gross),
      allowance ? money('AllowanceTotalAmount', allowance.amount) : '',
      prepaid > 0 ? money('PrepaidAmount', prepaid) : '',
      money('PayableAmount', gross - prepaid),
    )
  )
}

/** A whole document, always in euro. */
export const ublOf = (invoice: Invoice): string => {
  const { kind, number, date, due_date, buyer, seller, distractors: beside, corrects } = invoice
  if (invoice.currency !== 'EUR' || !buyer || number === null || date === null)
    throw new Error(`${invoice.id} cannot be an XML invoice: it lacks a part.`)
  const credit = kind === 'credit_note'
  const root = credit ? 'CreditNote' : 'Invoice'
  const body = [
    cbc('CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'),
    cbc('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    cbc('ID', number),
    cbc('IssueDate', date),
    credit ? '' : cbc('DueDate', due_date),
    cbc(credit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode', credit ? '381' : '380'),
    cbc('DocumentCurrencyCode', 'EUR'),
    cbc('BuyerReference', beside.customer_number),
    beside.period ? cac('InvoicePeriod', cbc('StartDate', beside.period[0]), cbc('EndDate', beside.period[1])) : '',
    cac('OrderReference', cbc('ID', beside.order_number)),
    corrects === null ? '' : cac('BillingReference', cac('InvoiceDocumentReference', cbc('ID', corrects))),
    cac('AccountingSupplierParty', partyOf(seller)),
    cac('AccountingCustomerParty', partyOf(buyer)),
    cac(
      'Delivery',
      cbc('ActualDeliveryDate', beside.delivery_date),
      cac('DeliveryLocation', cac('Address', cac('Country', cbc('IdentificationCode', buyer.country)))),
    ),
    paymentOf(invoice, credit),
    cac('PaymentTerms', cbc('Note', due_date === null ? 'On receipt' : `Payable by ${due_date}`)),
    allowanceOf(invoice),
    totalsOf(invoice),
    ...invoice.lines.map((line, index) => lineOf(invoice, credit, line, index)),
  ]
  const spaces = ['CommonAggregateComponents', 'CommonBasicComponents'].map(
    (name) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
  )
  const open = `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="${spaces[0]}" xmlns:cbc="${spaces[1]}">`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}${body.join('')}</${root}>\n`
}
