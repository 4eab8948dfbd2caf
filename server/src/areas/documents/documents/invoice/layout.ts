/** Words an invoice: what stands where on it, as text in one language. */
import type { Labelled, PrintedInvoice } from '../../../../adapters/print/invoice/model.ts'
import { countriesIn } from '../../../../lib/countries.ts'
import { shownDay } from '../../../../lib/dates.ts'
import { type Language, say } from '../../../../lib/languages.ts'
import { formatCents, minus, parseCents, sum, zero } from '../../../../lib/money.ts'
import type { Pack } from '../../../../packs/pack.ts'
import type { Document } from '../schema.ts'
import { type PrintedLine, printedLines, runningTotals, type VatRow, vatRows } from './amounts.ts'
import { epcText } from './epc.ts'
import { oneLine } from '../../../../lib/writers/one-line.ts'
import { severalLines, showAmount, showIban, showMoney, showNumber, showPercent } from './format.ts'
import { mentionOfCode } from './mentions.ts'
import type { Customer, InvoiceFacts, Issuer } from './store.ts'
import { texts } from './texts.ts'

type Terms = {
  readonly language: Language
  readonly pack: Pack
  readonly logo: Buffer | null
  readonly footer: readonly string[]
  readonly terms: readonly string[]
}

const mostDescriptionLines = 8
const mostAddressLines = 4

export function layInvoice(document: Document, facts: InvoiceFacts, terms: Terms): PrintedInvoice {
  const { language, pack } = terms
  const { issuer, customer, vat_codes } = facts
  const lines = printedLines(document, vat_codes, pack)
  const isAbroad = issuer.country !== customer.country
  const title = document.is_credit_note ? (pack.invoices.credit_note ?? texts.credit_note) : texts.invoice
  return {
    language,
    day: document.document_date.slice(0, 10),
    title: title[language],
    number: document.number && oneLine(document.number),
    mark: markOf(document)?.[language] ?? null,
    logo: terms.logo,
    issuer: { name: oneLine(issuer.name), lines: issuerLines(issuer, isAbroad, language) },
    customer: { title: texts.customer[language], name: oneLine(customer.name), lines: customerLines(customer, isAbroad, language) },
    details: detailsOf(document, facts, language),
    ...tableOf(lines, language),
    carried_over: texts.carried_over[language],
    brought_forward: texts.brought_forward[language],
    vat: {
      titles: [texts.vat, texts.base, texts.amount].map((each) => each[language]),
      rows: vatRows(lines).map((row) => vatRow(row, document, terms)),
    },
    totals: totalsOf(document, facts, lines, language),
    payment: paymentOf(document, facts, language),
    notes: [...(document.status === 'pending' ? [texts.draft_only[language]] : []), ...terms.terms],
    footer: terms.footer,
    page: (page, pages) => say(texts.page, language, { page, pages }),
  }
}

function markOf({ status, payment_status, is_credit_note }: Document) {
  if (status === 'pending') return texts.draft
  return payment_status === 'paid' && !is_credit_note ? texts.paid : null
}

/** Whether the document asks for money now. */
const isToPay = ({ status, payment_status, is_credit_note }: Document): boolean =>
  status === 'booked' && payment_status !== 'paid' && !is_credit_note

function addressLines(card: Issuer | Customer, isAbroad: boolean, language: Language): string[] {
  const { street, house_number, box, address, postal_code, city, country } = card
  const first = street
    ? [`${street} ${house_number ?? ''}${box ? ` / ${box}` : ''}`]
    : severalLines(address ?? '', mostAddressLines).split('\n')
  const place = `${postal_code ?? ''} ${city ?? ''}`
  const isInAddress = !street && city !== null && (address ?? '').includes(city)
  const name = isAbroad ? (countriesIn(language).find(({ code }) => code === country)?.name ?? country) : ''
  return [...first, isInAddress ? '' : place, name].map(oneLine).filter((line) => line !== '')
}

const issuerLines = (issuer: Issuer, isAbroad: boolean, language: Language): string[] => [
  ...addressLines(issuer, isAbroad, language),
  ...(issuer.vat_number ? [say(texts.vat_number, language, { number: issuer.vat_number })] : []),
]

function customerLines(customer: Customer, isAbroad: boolean, language: Language): string[] {
  const { contact_name, vat_number, enterprise_number } = customer
  const isInVat = enterprise_number !== null && (vat_number ?? '').endsWith(enterprise_number)
  return [
    ...(contact_name ? [oneLine(say(texts.attention, language, { name: contact_name }))] : []),
    ...addressLines(customer, isAbroad, language),
    ...(vat_number ? [say(texts.vat_number, language, { number: vat_number })] : []),
    ...(enterprise_number && !isInVat ? [say(texts.enterprise_number, language, { number: enterprise_number })] : []),
  ]
}

function detailsOf(document: Document, { customer, corrected }: InvoiceFacts, language: Language): Labelled[] {
  const { document_date, due_date, is_credit_note } = document
  const invoices = corrected.map((each) => `${oneLine(each.number)} (${shownDay(each.document_date, language)})`).join(', ')
  return [
    { label: texts.date[language], value: shownDay(document_date, language) },
    ...(due_date && !is_credit_note ? [{ label: texts.due_date[language], value: shownDay(due_date, language) }] : []),
    ...(invoices ? [{ label: texts.corrects[language], value: invoices }] : []),
    { label: texts.customer_code[language], value: customer.code },
  ]
}

type LineColumn = { readonly title: keyof typeof texts; readonly cell: (line: PrintedLine) => string }

/** The columns that some line needs, and the cells of each line. */
function tableOf(lines: readonly PrintedLine[], language: Language): Pick<PrintedInvoice, 'columns' | 'lines'> {
  const columns: LineColumn[] = [
    { title: 'description', cell: ({ description }) => severalLines(description ?? '', mostDescriptionLines) },
    { title: 'quantity', cell: ({ quantity }) => (quantity === null ? '' : showNumber(quantity, language)) },
    { title: 'unit_price', cell: ({ unit_price }) => (unit_price === null ? '' : showAmount(unit_price, language)) },
    { title: 'discount', cell: ({ discount }) => (discount === null ? '' : showAmount(formatCents(discount), language)) },
    { title: 'vat', cell: ({ code, shows_vat }) => (code && shows_vat ? showPercent(code.rate, language) : '') },
    { title: 'amount', cell: ({ net }) => showAmount(formatCents(net), language) },
  ]
  const always = new Set(['description', 'amount'])
  const used = columns.filter(({ title, cell }) => always.has(title) || lines.some((line) => cell(line) !== ''))
  const running = runningTotals(lines)
  return {
    columns: used.map(({ title }) => texts[title][language]),
    lines: lines.map((line, at) => ({
      cells: used.map(({ cell }) => cell(line)),
      running: showAmount(running[at] ?? '0.00', language),
    })),
  }
}

function vatRow({ code, shows_vat, net, vat }: VatRow, document: Document, { pack, language }: Terms) {
  const rate = code && shows_vat ? showPercent(code.rate, language) : '–'
  return {
    cells: [rate, showAmount(formatCents(net), language), shows_vat ? showAmount(formatCents(vat), language) : '–'],
    mention: code && mentionOfCode(code, pack, document.document_date.slice(0, 10), language),
  }
}

function totalsOf(document: Document, { open_amount }: InvoiceFacts, lines: readonly PrintedLine[], language: Language) {
  const { foreign, currency, is_credit_note } = document
  const own = foreign?.currency ?? currency
  const row = (label: string, decimal: string, is_strong = false, unit = own) => ({
    label,
    value: showMoney(decimal, unit, language),
    is_strong,
  })
  const gross = foreign?.amount_gross ?? document.amount_gross
  const part = document.payment_status === 'partial' && !foreign && !is_credit_note ? open_amount : null
  const rate = { currency, foreign: own, rate: showNumber(foreign?.exchange_rate ?? '1', language) }
  return [
    row(texts.total_net[language], formatCents(sum(lines.map(({ net }) => net)))),
    row(texts.total_vat[language], formatCents(sum(lines.map(({ vat }) => vat)))),
    row((is_credit_note ? texts.total_credited : texts.total_gross)[language], gross, true),
    ...(part === null
      ? []
      : [
          row(texts.already_paid[language], formatCents(minus(parseCents(gross), parseCents(part)))),
          row(texts.to_pay[language], part, true),
        ]),
    // The VAT is also due in the currency of the country (directive 2006/112/EC, art. 230).
    ...(foreign && parseCents(document.amount_vat) !== zero
      ? [row(say(texts.vat_in, language, rate), document.amount_vat, false, currency)]
      : []),
  ]
}

function paymentOf(document: Document, facts: InvoiceFacts, language: Language): PrintedInvoice['payment'] {
  const { bank, name } = facts.issuer
  if (!isToPay(document) || !bank) return null
  const { foreign, due_date, structured_communication, number } = document
  const reference = structured_communication ?? number ?? ''
  const owed = foreign?.amount_gross ?? facts.open_amount ?? document.amount_gross
  const currency = foreign?.currency ?? document.currency
  const text = currency === 'EUR' ? epcText({ ...bank, name, amount: parseCents(owed), reference }) : null
  return {
    title: texts.payment[language],
    rows: [
      { label: texts.amount_due[language], value: showMoney(owed, currency, language) },
      ...(due_date ? [{ label: texts.due_date[language], value: shownDay(due_date, language) }] : []),
      { label: 'IBAN', value: showIban(bank.iban) },
      ...(bank.bic ? [{ label: 'BIC', value: bank.bic }] : []),
      { label: texts.communication[language], value: oneLine(reference) },
    ],
    code: text === null ? null : { text, label: texts.pay_by_code[language] },
  }
}
