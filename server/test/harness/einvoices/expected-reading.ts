/** What the reader must find in an invoice that was written, said without its help. */
import type { OutgoingInvoice, OutgoingParty } from '../../../src/capture/einvoice/index.ts'
import type { Extraction, Hints, Owner } from '../../../src/capture/extraction.ts'
import { seenText } from './random-invoices.ts'

export type Side = 'seller' | 'buyer'

/** The company that reads: one of the two parties. */
export const ownerOf = ({ name, registration, vat_number, address }: OutgoingParty): Owner => ({
  country: address.country,
  currency: 'EUR',
  names: [seenText(name)],
  vat_number,
  enterprise_number: registration?.id ?? null,
  ibans: [],
})

/** In cents, half a cent away from zero. */
const percent = (net: string, rate: string): number => {
  const value = BigInt(net.replace('.', '')) * BigInt(Math.round(Number(rate) * 100))
  const magnitude = ((value < 0n ? -value : value) * 2n + 10_000n) / 20_000n
  return Number(value < 0n ? -magnitude : magnitude) / 100
}

const added = (left: string, right: number): number => Math.round(Number(left) * 100 + right * 100) / 100

const references = new Map([
  ['+++090/9337/55493+++', '090933755493'],
  ['+++202/6000/12320+++', '202600012320'],
  ['RF18539007547034', 'RF18539007547034'],
])

/** Of a Belgian enterprise the one number gives the other, unless the invoice lies outside the scope of VAT. */
const vatNumberOf = ({ vat }: OutgoingInvoice, { vat_number, registration, address }: OutgoingParty): string | null =>
  vat_number ?? (address.country === 'BE' && vat.every(({ category }) => category !== 'O') ? `BE${registration?.id}` : null)

/** Without the language, which is guessed. */
export function expectedExtraction(invoice: OutgoingInvoice, side: Side): Omit<Extraction, 'language'> {
  const { seller, buyer, transfer, totals } = invoice
  const other = side === 'seller' ? buyer : seller
  const account = { iban: transfer?.iban ?? null, bic: transfer?.bic ?? null }
  return {
    document_type: invoice.is_credit_note ? 'credit_note' : 'invoice',
    direction: side === 'seller' ? 'sale' : 'purchase',
    counterparty: {
      name: seenText(other.name),
      vat_number: vatNumberOf(invoice, other),
      ...(side === 'seller' ? { iban: null, bic: null } : account),
    },
    number: invoice.number,
    date: invoice.issue_date,
    due_date: invoice.due_date,
    structured_communication: references.get(transfer?.reference ?? '') ?? null,
    currency: 'EUR',
    lines: invoice.lines.map(({ description, quantity, unit_price, rate, net }) => {
      const vat = percent(net, rate ?? '0')
      return {
        description: seenText(description),
        quantity: Number(quantity),
        unit_price: Number(unit_price),
        vat_rate: Number(rate ?? '0'),
        amount_net: Number(net),
        amount_vat: vat,
        amount_gross: added(net, vat),
      }
    }),
    totals: {
      net: Number(totals.net),
      vat: Number(totals.vat),
      gross: Number(totals.gross),
      vat_breakdown: invoice.vat.map(({ rate, base, tax }) => ({ rate: Number(rate ?? '0'), base: Number(base), amount: Number(tax) })),
    },
    payment: { ...account, paid: Number(totals.gross) === 0 },
    nature: null,
    confidence: 1,
  }
}

const seen = (text: string | null): string | null => (text === null ? null : seenText(text) || null)

/** Without the numbers of the counterparty, whose order says how sure they are. */
export function expectedHints(invoice: OutgoingInvoice, side: Side): Omit<Hints, 'numbers'> {
  const { address } = side === 'seller' ? invoice.buyer : invoice.seller
  const street = [seen(address.street), seen(address.additional)].filter((part) => part !== null)
  return {
    address: {
      address: street.length > 0 ? street.join(' ') : null,
      postal_code: address.postal_code,
      city: seen(address.city),
      country: address.country,
    },
    categories: invoice.lines.map(({ category }) => category),
    ubl_id: `${invoice.seller.vat_number ?? invoice.seller.registration?.id}:${invoice.number}`,
    corrects: invoice.corrects.map(({ number }) => number),
  }
}

/** What the extraction has no room for, by its path in the file. */
export function expectedElements(invoice: OutgoingInvoice): Readonly<Record<string, readonly string[]>> {
  const said = (...texts: readonly (string | null | undefined)[]): string[] =>
    texts.flatMap((text) => (text === null || text === undefined || seenText(text) === '' ? [] : [seenText(text)]))
  const { seller, buyer, transfer, delivery } = invoice
  const line = invoice.is_credit_note ? 'CreditNoteLine' : 'InvoiceLine'
  return {
    BuyerReference: said(invoice.buyer_reference),
    'OrderReference/ID': said(invoice.order_reference),
    'BillingReference/InvoiceDocumentReference/IssueDate': said(...invoice.corrects.map(({ issue_date }) => issue_date)),
    'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject': invoice.attachments.map(({ content }) =>
      Buffer.from(content).toString('base64'),
    ),
    'AccountingSupplierParty/Party/EndpointID': [seller.endpoint.id],
    'AccountingSupplierParty/Party/PartyLegalEntity/CompanyID': said(seller.registration?.id),
    'AccountingSupplierParty/Party/PartyLegalEntity/CompanyLegalForm': said(seller.legal_information),
    'AccountingCustomerParty/Party/EndpointID': [buyer.endpoint.id],
    'AccountingCustomerParty/Party/PartyLegalEntity/CompanyID': said(buyer.registration?.id),
    'AccountingCustomerParty/Party/Contact/Name': said(buyer.contact),
    'Delivery/ActualDeliveryDate': [delivery.date],
    'Delivery/DeliveryLocation/Address/Country/IdentificationCode': said(delivery.country),
    'PaymentMeans/PaymentID': said(transfer?.reference),
    'PaymentMeans/PayeeFinancialAccount/Name': said(transfer?.account_name),
    'PaymentTerms/Note': said(invoice.terms),
    'TaxTotal/TaxSubtotal/TaxCategory/ID': invoice.vat.map(({ category }) => category),
    'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode': said(...invoice.vat.map(({ reason_code }) => reason_code)),
    'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason': said(...invoice.vat.map(({ reason }) => reason)),
    [`${line}/AllowanceCharge/Amount`]: said(...invoice.lines.map(({ difference }) => difference?.amount.replace('-', ''))),
    [`${line}/AllowanceCharge/ChargeIndicator`]: invoice.lines.flatMap(({ difference }) =>
      difference ? [String(!difference.amount.startsWith('-'))] : [],
    ),
  }
}
