import type { RecordImage } from '../../../kernel/route/resource.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { allocate, type Cents, exchanged, formatCents, parseCents, percentOf, plus, sum, zero } from '../../../lib/money.ts'
import { type VatDocument, vatOf } from '../../../packs/vat.ts'
import type { StatedTaxes, VatFacts } from '../../books/entries/index.ts'
import type { DocumentPayload } from './events.ts'
import type { Document, DocumentLine } from './schema.ts'

/** What an electronic invoice quotes for the customer: it may change on a booked sale that no message carries. */
export const referenceFields = ['buyer_reference', 'order_reference', 'delivery_country'] as const
export type ReferenceField = (typeof referenceFields)[number]

type References = Pick<Document, ReferenceField>

/** As they are given, else as they were. */
export const referencesOf = (given: Partial<References>, before: Partial<References> = {}): References => {
  const of = (name: ReferenceField): string | null => (given[name] === undefined ? (before[name] ?? null) : given[name]?.trim() || null)
  return { buyer_reference: of('buyer_reference'), order_reference: of('order_reference'), delivery_country: of('delivery_country') }
}

/** The name of the file in which an invoice is drawn. */
export const pdfNameOf = (number: string): string => `${number.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`

/** Whether a message carries the document, or is about to. */
export const isCarried = ({ peppol }: Pick<Document, 'peppol'>): boolean => peppol !== null && peppol.status !== 'failed'

/** The fields of a document other than its amounts; `currency` is the file's. */
export type Head = Pick<
  Document,
  | 'direction'
  | 'is_credit_note'
  | 'third_party_id'
  | 'number'
  | 'due_date'
  | 'document_date'
  | 'currency'
  | 'structured_communication'
  | ReferenceField
  | 'credited_document_id'
  | 'credited_number'
  | 'credited_date'
  | 'note'
>

/** In the file's currency, and in the document's own currency when that differs. */
export type Amounts = Pick<Document, 'amount_net' | 'amount_vat' | 'amount_gross'> & {
  readonly foreign_currency: string | null
  readonly exchange_rate: string | null
  readonly foreign_net: string | null
  readonly foreign_vat: string | null
  readonly foreign_gross: string | null
}

export type StoredLine = Omit<DocumentLine, 'id' | 'actual_account' | 'vat_code'>

/** A line as the document states it, in the document's currency. */
export type StatedLine = Pick<StoredLine, 'description' | 'account_id' | 'vat_code_id' | 'quantity' | 'unit_price' | 'analytics'> & {
  readonly net: Cents
  readonly vat: Cents
}

export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** Whether the supplier charges VAT under this code: not at a zero rate, and not under a reverse charge. */
export const charges = (code: VatFacts): boolean => vatOf({ ...code, cost_grids: [] }, 'invoice', [parseCents('1000.00')]).charged !== zero

/** A line before its VAT is known; `stated` is the VAT given on the document, if any. */
export type LineBeforeTax = { readonly code: VatFacts | null; readonly net: Cents; readonly stated: Cents | null }

/**
 * The VAT of each line. When no line of a code states its VAT, it is computed once on their sum and allocated to the lines, as booking
 * does; when one does, each line of that code is computed by itself.
 */
export function taxesOf(lines: readonly LineBeforeTax[], document: VatDocument): Cents[] {
  const taxes = new Map<LineBeforeTax, Cents>()
  for (const [code, group] of Map.groupBy(lines, (line) => line.code)) {
    const nets = group.map(({ net }) => net)
    const isStated = group.some(({ stated }) => stated !== null)
    const shares = code && !isStated ? allocate(vatOf({ ...code, cost_grids: [] }, document, nets).charged, nets) : []
    for (const [index, line] of group.entries())
      taxes.set(line, line.stated ?? shares[index] ?? (code && charges(code) ? percentOf(line.net, code.rate) : zero))
  }
  return lines.map((line) => taxes.get(line) ?? zero)
}

/** A document currency other than the file's, with its rate; null when it is the file's own. */
export type ForeignCurrency = { readonly currency: string; readonly rate: string } | null

/** The lines in the file's currency, each divided by the rate and rounded; the totals are their sums. */
export function convertLines(
  statedLines: readonly StatedLine[],
  foreign: ForeignCurrency,
): { readonly amounts: Amounts; readonly lines: StoredLine[] } {
  const own = (amount: Cents) => (foreign ? exchanged(amount, foreign.rate) : amount)
  const both = (net: Cents, vat: Cents) => ({
    amount_net: formatCents(net),
    amount_vat: formatCents(vat),
    amount_gross: formatCents(plus(net, vat)),
  })
  const lines = statedLines.map(({ net, vat, ...line }, index) => ({
    ...line,
    position: index + 1,
    ...both(own(net), own(vat)),
    foreign_net: foreign ? formatCents(net) : null,
    foreign_vat: foreign ? formatCents(vat) : null,
  }))
  const [net, vat] = [sum(statedLines.map((line) => line.net)), sum(statedLines.map((line) => line.vat))]
  return {
    lines,
    amounts: {
      ...both(sum(statedLines.map((line) => own(line.net))), sum(statedLines.map((line) => own(line.vat)))),
      foreign_currency: foreign?.currency ?? null,
      exchange_rate: foreign?.rate ?? null,
      foreign_net: foreign ? formatCents(net) : null,
      foreign_vat: foreign ? formatCents(vat) : null,
      foreign_gross: foreign ? formatCents(plus(net, vat)) : null,
    },
  }
}

/** The index of the first line with VAT but, after conversion, no net amount; -1 when there is none. */
export const emptiedLineIndex = (lines: readonly StoredLine[]): number =>
  lines.findIndex(({ amount_net, amount_vat }) => parseCents(amount_net) === zero && parseCents(amount_vat) !== zero)

/** The lines of a stored document, in the document's currency. */
export const statedLinesOf = ({ lines }: Pick<Document, 'lines'>): StatedLine[] =>
  lines.map(({ description, account_id, vat_code_id, quantity, unit_price, analytics, ...line }) => ({
    description,
    account_id,
    vat_code_id,
    quantity,
    unit_price,
    analytics,
    net: parseCents(line.foreign_net ?? line.amount_net),
    vat: parseCents(line.foreign_vat ?? line.amount_vat),
  }))

const day = (stamped: string): string => stamped.slice(0, 10)

export const headOf = (document: Document): Head => {
  const { direction, is_credit_note, third_party_id, number, document_date, due_date, currency, structured_communication, note } = document
  const { buyer_reference, order_reference, delivery_country, credited_document_id, credited_number, credited_date } = document
  const quoted = { buyer_reference, order_reference, delivery_country, credited_document_id, credited_number, credited_date }
  const days = { document_date: day(document_date), due_date: due_date && day(due_date) }
  return { direction, is_credit_note, third_party_id, number, ...days, currency, structured_communication, ...quoted, note }
}

export const amountsOf = ({ amount_net, amount_vat, amount_gross, foreign }: Document): Amounts => ({
  amount_net,
  amount_vat,
  amount_gross,
  foreign_currency: foreign?.currency ?? null,
  exchange_rate: foreign?.exchange_rate ?? null,
  foreign_net: foreign?.amount_net ?? null,
  foreign_vat: foreign?.amount_vat ?? null,
  foreign_gross: foreign?.amount_gross ?? null,
})

export const linesOf = ({ lines }: Pick<Document, 'lines'>): StoredLine[] =>
  lines.map(({ id: _id, actual_account: _account, vat_code: _code, ...line }) => line)

export const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** The VAT of each code as the document states it. Reverse-charge VAT is not on the document and is computed. */
export const statedTaxes = ({ lines }: Pick<Document, 'lines'>, codes: readonly VatFacts[]): StatedTaxes =>
  new Map(
    codes.filter(charges).flatMap(({ id }): [number, Cents][] => {
      const own = lines.filter(({ vat_code_id }) => vat_code_id === id)
      return own.length > 0 ? [[id, sum(own.map(({ amount_vat }) => parseCents(amount_vat)))]] : []
    }),
  )

/** The payload of the document events. */
export const payloadOf = (document: Document): DocumentPayload => {
  const { id, source, origin, type, direction, is_credit_note, number, third_party, currency, status, journal_entry_id } = document
  const { amount_net, amount_vat, amount_gross } = document
  return {
    id,
    source,
    origin,
    type,
    direction,
    is_credit_note,
    number,
    document_date: day(document.document_date),
    due_date: document.due_date && day(document.due_date),
    third_party_id: third_party.id,
    third_party_name: third_party.name,
    third_party_vat: third_party.vat_number,
    currency,
    amount_net,
    amount_vat,
    amount_gross,
    status,
    journal_entry_id,
  }
}

type LoggedShare = { readonly position: number; readonly analytic_code_id: number; readonly percent: string }
/** The lines and analytic shares of a document, as far as a revision has them. */
export type LoggedLists = { readonly lines?: readonly StoredLine[]; readonly analytics?: readonly LoggedShare[] }

export const sharesIn = ({ analytics = [] }: LoggedLists): LoggedShare[] =>
  analytics.map(({ position, analytic_code_id, percent }) => ({ position, analytic_code_id, percent }))

const sharesAt = (lists: LoggedLists, at: number) =>
  sharesIn(lists)
    .filter(({ position }) => position === at)
    .map(({ analytic_code_id, percent }) => ({ analytic_code_id, percent }))

/** A logged document in the shape of the API: foreign amounts in one object, analytic shares on their lines. */
export function documentFromImage(image: RecordImage): RecordImage {
  const lists: LoggedLists = image
  const lines = lists.lines?.map((line) => ({ ...line, ...(lists.analytics && { analytics: sharesAt(lists, line.position) }) }))
  const { foreign_currency: currency, exchange_rate, foreign_net: amount_net, foreign_vat: amount_vat, foreign_gross: amount_gross } = image
  const foreign = currency === null ? null : { currency, exchange_rate, amount_net, amount_vat, amount_gross }
  return { ...image, ...(lines && { lines }), ...(currency !== undefined && { foreign }) }
}

/** The former lines of a revision with their analytic shares, ready to be stored again. */
export const linesIn = (lists: LoggedLists): StoredLine[] =>
  (lists.lines ?? []).map((line) => ({ ...line, analytics: sharesAt(lists, line.position) }))
