/** A booked sale as the electronic invoice that is sent: the document as it was booked, in the language of its customer. */
import { checkInvoice, type OutgoingInvoice, type OutgoingParty, type SchemedId, writeUbl } from '../../../../capture/einvoice/index.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { PostalAddress } from '../../../../lib/countries.ts'
import type { Language } from '../../../../lib/languages.ts'
import { formatCents, plus, sum } from '../../../../lib/money.ts'
import { formatStructuredCommunication, structuredCommunication } from '../../../../lib/structured-communication.ts'
import { packOf, packOfCountry } from '../../../../packs/index.ts'
import { printedLines } from '../invoice/amounts.ts'
import { legalMentions } from '../invoice/draw-invoice.ts'
import { type Customer, type Issuer, readFacts } from '../invoice/store.ts'
import { texts } from '../invoice/texts.ts'
import { pdfNameOf } from '../rules.ts'
import type { Document } from '../schema.ts'
import { load } from '../store.ts'
import { outgoingLines } from './lines.ts'
import { type Facts, findProblems, type OutgoingProblem, problemOn, problemsOfBreaches } from './problems.ts'
import { readEinvoiceFacts } from './store.ts'
import { categorise, vatParts } from './vat.ts'

/** Addresses on the network, as `0208:0123456789`. Without a receiver, the address stored with the customer. */
export type Addresses = { readonly sender: string; readonly receiver?: string | null }

export type Outgoing = { readonly invoice: OutgoingInvoice } | { readonly problems: readonly OutgoingProblem[] }

const day = (stamped: string): string => stamped.slice(0, 10)

/** The invoice of a booked sale, without attachments; or all that keeps it from being sent. It breaks none of our rules. */
export async function outgoingInvoice(db: Db, documentId: number, { sender, receiver }: Addresses): Promise<Outgoing> {
  const [document] = await load(db, [documentId])
  const refusal = !document
    ? 'document_unknown'
    : document.direction !== 'sale'
      ? 'document_bought'
      : document.status !== 'booked'
        ? 'document_pending'
        : null
  if (!document || refusal) return { problems: [problemOn('document_id', refusal ?? 'document_unknown')] }
  const [printed, einvoice] = [await readFacts(db, documentId), await readEinvoiceFacts(db, documentId)]
  const pack = packOf(einvoice.country_pack)
  const language = printed.customer.locale
  const mentions = legalMentions(document, printed, pack, language)
  const terms = { codes: einvoice.vat_codes, pack, day: day(document.document_date), language }
  const facts: Facts = {
    document,
    printed,
    einvoice,
    lines: categorise(printedLines(document, printed.vat_codes, pack), terms),
    receiver: receiver ?? einvoice.receiver,
    missing: mentions.missing,
  }
  const problems = findProblems(facts)
  if (problems.length > 0) return { problems }
  const invoice = invoiceOf(facts, { sender, language, footer: mentions.footer, terms: mentions.terms })
  const breaches = await checkInvoice(Buffer.from(writeUbl(invoice)))
  return breaches.length > 0 ? { problems: problemsOfBreaches(breaches) } : { invoice }
}

/** The invoice with its printed form, named by its number. */
export const embedPdf = (invoice: OutgoingInvoice, pdf: Uint8Array, language: Language): OutgoingInvoice => ({
  ...invoice,
  attachments: [
    ...invoice.attachments,
    {
      reference: invoice.number,
      description: (invoice.is_credit_note ? texts.credit_note : texts.invoice)[language],
      file_name: pdfNameOf(invoice.number),
      mime_type: 'application/pdf',
      content: pdf,
    },
  ],
})

type Wording = {
  readonly sender: string
  readonly language: Language
  readonly footer: readonly string[]
  readonly terms: readonly string[]
}

function invoiceOf(facts: Facts, { sender, language, footer, terms }: Wording): OutgoingInvoice {
  const { document, printed, lines } = facts
  const { issuer, customer } = printed
  const [net, vat] = [sum(lines.map(({ line }) => line.net)), sum(lines.map(({ line }) => line.vat))]
  // An invoice outside the scope of VAT shows no VAT number at all (BR-O-02).
  const isOutside = lines.every(({ category }) => category === 'O')
  return {
    is_credit_note: document.is_credit_note,
    number: document.number ?? '',
    issue_date: day(document.document_date),
    due_date: document.is_credit_note || document.due_date === null ? null : day(document.due_date),
    currency: document.currency,
    buyer_reference: document.buyer_reference ?? document.order_reference ?? customer.code,
    order_reference: document.order_reference,
    corrects: correctedOf(facts),
    attachments: [],
    seller: { ...partyOf(issuer, sender, isOutside), legal_information: joined(footer), contact: null },
    buyer: { ...partyOf(customer, facts.receiver ?? '', isOutside), legal_information: null, contact: customer.contact_name },
    delivery: { date: day(document.document_date), country: document.delivery_country },
    transfer: transferOf(document, issuer),
    terms: joined(terms),
    vat: vatParts(lines),
    totals: { net: formatCents(net), vat: formatCents(vat), gross: formatCents(plus(net, vat)) },
    lines: outgoingLines(lines, language),
  }
}

const joined = (mentions: readonly string[]): string | null => (mentions.length > 0 ? mentions.join(' – ') : null)

/** The invoice that a credit note names; where it names none, those it is lettered with. */
function correctedOf({ document, printed, einvoice }: Facts): OutgoingInvoice['corrects'] {
  const { is_credit_note, credited_number, credited_date } = document
  if (!is_credit_note) return []
  if (einvoice.credited) return [{ number: einvoice.credited.number ?? '', issue_date: einvoice.credited.day }]
  if (credited_number !== null) return [{ number: credited_number, issue_date: credited_date }]
  return printed.corrected.map(({ number, document_date }) => ({ number, issue_date: document_date }))
}

type Numbered = Pick<Issuer | Customer, 'name' | 'vat_number' | 'enterprise_number'> & PostalAddress

function partyOf(card: Numbered, address: string, isOutside: boolean): Omit<OutgoingParty, 'legal_information' | 'contact'> {
  const { name, vat_number, enterprise_number, country } = card
  const pack = packOfCountry(country)
  const isOfRegister = enterprise_number !== null && pack?.enterpriseNumber(enterprise_number) === enterprise_number
  return {
    endpoint: endpointOf(address),
    name,
    registration: enterprise_number === null ? null : { scheme: (isOfRegister && pack?.number_scheme) || null, id: enterprise_number },
    vat_number: isOutside ? null : vat_number,
    address: addressOf(card),
  }
}

const endpointOf = (address: string): SchemedId => {
  const at = address.indexOf(':')
  return { scheme: address.slice(0, at), id: address.slice(at + 1) }
}

function addressOf({ street, house_number, box, address, postal_code, city, country }: PostalAddress): OutgoingParty['address'] {
  const [first = null, ...others] = (address ?? '').split(/\r\n?|\n/).filter((part) => part.trim() !== '')
  const lines = street
    ? { street: [street, house_number].filter(Boolean).join(' '), additional: box }
    : { street: first, additional: others.join(', ') || null }
  return { ...lines, postal_code, city, country }
}

/** The account of a credit note tells whose it is; there is nothing to quote for it. */
function transferOf(document: Document, { bank, name }: Issuer): OutgoingInvoice['transfer'] {
  if (!bank) return null
  const { structured_communication: communication, number, is_credit_note } = document
  const digits = communication === null ? null : structuredCommunication(communication)
  const reference = digits === null ? (communication ?? number) : formatStructuredCommunication(digits)
  return { iban: bank.iban, bic: bank.bic, account_name: name, reference: is_credit_note ? null : reference }
}
