import { type Static, Type } from 'typebox'
import {
  country,
  date,
  dateIn,
  decimal,
  email,
  fileUrl,
  flag,
  id,
  line,
  nullable,
  nullableObject,
  oneOf,
  optional,
  personName,
  recordFields,
  text,
  timestamp,
} from '../../../kernel/route/shape.ts'
import { accountKey, analyticCodeId, journalId, thirdPartyId, vatCodeKey } from '../../books/ledger/index.ts'
import { Entry } from '../../books/entries/index.ts'

export const directions = ['purchase', 'sale'] as const
export const statuses = ['pending', 'booked'] as const
export const types = ['purchases', 'sales'] as const
export const sources = ['importer', 'peppol', 'external', 'api'] as const
export const origins = ['user', 'integration', 'job', 'external'] as const
/** Of the copy on the external platform: it came from there, waits for its job, arrived, or was refused. */
const copyStatuses = ['imported', 'queued', 'sent', 'failed'] as const
const mostLines = 500

/** States of the last message of the network that carried a document. */
const peppolStates = ['queued', 'sent', 'delivered', 'failed', 'received', 'imported'] as const
export type PeppolState = { readonly message_id: number; readonly status: (typeof peppolStates)[number] }

const currency = () => Type.String({ pattern: '^[A-Z]{3}$' })
const rate = (description?: string) => Type.String({ format: 'decimal', ...(description && { description }) })

export const DocumentLine = Type.Object(
  {
    id: id(),
    position: Type.Integer({ minimum: 1, maximum: mostLines }),
    description: nullable(text(500)),
    account_id: nullable(id()),
    actual_account: nullableObject({ id: id(), number: text(12), label: text(190) }),
    vat_code_id: nullable(id()),
    vat_code: nullableObject({ id: id(), code: text(10), rate: decimal() }),
    quantity: nullable(decimal()),
    unit_price: nullable(rate('In the currency of the paper')),
    amount_net: decimal(),
    amount_vat: decimal(),
    amount_gross: decimal(),
    foreign_net: nullable(rate('As on the paper, where that is in another currency')),
    foreign_vat: nullable(decimal()),
    analytics: Type.Array(Type.Object({ analytic_code_id: id(), percent: decimal() }, { title: 'AnalyticShare' })),
  },
  { title: 'DocumentLine' },
)
export type DocumentLine = Static<typeof DocumentLine>

export const Document = Type.Object(
  {
    id: id(),
    company_id: id(),
    type: oneOf(types),
    direction: oneOf(directions),
    is_credit_note: flag(),
    source: oneOf(sources),
    origin: Type.Unsafe<(typeof origins)[number]>({ type: 'string', enum: origins, description: 'Who brought it' }),
    number: nullable(text(100)),
    document_date: timestamp(),
    due_date: nullable(timestamp()),
    status: oneOf(statuses),
    third_party_id: id(),
    third_party: Type.Object(
      { id: id(), name: text(190), type: oneOf(['supplier', 'customer']), code: text(20), vat_number: nullable(text(40)) },
      { title: 'DocumentThirdParty' },
    ),
    currency: currency(),
    amount_net: decimal(),
    amount_vat: decimal(),
    amount_gross: decimal(),
    foreign: Type.Unsafe<Foreign | null>({
      title: 'ForeignAmounts',
      type: ['object', 'null'],
      properties: {
        currency: currency(),
        exchange_rate: rate('Units of this currency for one of the file’s'),
        amount_net: decimal(),
        amount_vat: decimal(),
        amount_gross: decimal(),
      },
      required: ['currency', 'exchange_rate', 'amount_net', 'amount_vat', 'amount_gross'],
    }),
    structured_communication: nullable(text(40)),
    buyer_reference: nullable(text(100)),
    order_reference: nullable(text(100)),
    delivery_country: nullable(country()),
    credited_document_id: nullable(id()),
    credited_number: nullable(text(100)),
    credited_date: nullable(date()),
    journal_id: nullable(id()),
    journal_entry_id: nullable(id()),
    import_id: nullable(id()),
    payment_status: Type.Unsafe<'open' | 'partial' | 'paid'>({
      type: 'string',
      enum: ['open', 'partial', 'paid'],
      description: 'From the lettering of its entry; `open` while it is pending',
    }),
    has_file: flag(),
    file_url: nullable(fileUrl()),
    peppol: nullableObject({ message_id: id(), status: oneOf(peppolStates) }),
    external: nullableObject({
      status: oneOf(copyStatuses),
      document_id: nullable(text(190)),
      token: nullable(text(190)),
      locked: flag(),
    }),
    note: nullable(text(2000)),
    ...recordFields,
    lines: Type.Array(DocumentLine),
  },
  { title: 'Document' },
)
export type Document = Static<typeof Document>
export type Foreign = { currency: string; exchange_rate: string; amount_net: string; amount_vat: string; amount_gross: string }

/** A decimal sent as text or as a number; validation checks its decimals. */
const decimalIn = (description?: string) =>
  Type.Unsafe<string | number>({ type: ['string', 'number'], format: 'decimal', maxLength: 20, ...(description && { description }) })
/** Lines show their VAT code as an object under this name; when sent back in that form it is ignored. */
const vatCodeIn = () => Type.Unsafe<string | object | null>({ ...vatCodeKey('vat_code'), type: ['string', 'object', 'null'] })

const LineIn = Type.Object({
  description: optional(text(500)),
  quantity: optional(decimalIn()),
  unit_price: optional(decimalIn('With `quantity`, instead of `amount_net`')),
  amount_net: optional(decimalIn('Without VAT; below zero for a discount')),
  amount_vat: optional(decimalIn('As the paper states it, where that is not what the code gives')),
  account: optional(accountKey('account')),
  account_id: optional(id()),
  vat_code: Type.Optional(vatCodeIn()),
  vat_code_id: optional(id()),
  analytics: Type.Optional(
    Type.Array(Type.Object({ analytic_code_id: analyticCodeId(), percent: decimalIn() }), {
      maxItems: 50,
      description: 'Of each axis that is named, the percents sum to 100.00',
    }),
  ),
})
export type LineIn = Static<typeof LineIn>

/** The third party of the document when it is not in the file yet. An existing one of the same type and VAT number is used instead. */
export const NewParty = Type.Object(
  {
    name: personName(190),
    type: optional(oneOf(['supplier', 'customer'])),
    vat_number: optional(text(40)),
    enterprise_number: optional(text(40)),
    address: optional(text(500)),
    postal_code: optional(line(20)),
    city: optional(line(190)),
    country: optional(country()),
    iban: optional(text(50)),
    bic: optional(text(20)),
    email: optional(email()),
    phone: optional(line(50)),
  },
  { title: 'NewDocumentParty' },
)
export type NewParty = Static<typeof NewParty>

const details = {
  third_party_id: optional(thirdPartyId()),
  new_third_party: optional(NewParty),
  number: optional(line(100)),
  due_date: optional(dateIn()),
  currency: optional(currency()),
  exchange_rate: optional(decimalIn('Units of `currency` for one of the file’s; without it the reference rate of the day counts')),
  structured_communication: optional(Type.String({ maxLength: 40 })),
  buyer_reference: optional(
    Type.String({ ...line(100), description: 'What the customer asked to have quoted on electronic invoices, such as a cost centre' }),
  ),
  order_reference: optional(Type.String({ ...line(100), description: 'The number of the customer’s order' })),
  delivery_country: optional(
    Type.Unsafe<string>({ ...country(), description: 'Where the goods went; needed for intra-Community supplies on electronic invoices' }),
  ),
  credited_document_id: optional(Type.Unsafe<number>({ ...id(), description: 'Of a credit note: the booked invoice that it corrects' })),
  credited_number: optional(
    Type.String({
      ...line(100),
      description: 'Of a credit note: the number of the invoice that it corrects, when that is not in the file',
    }),
  ),
  credited_date: optional(dateIn()),
  note: optional(text(2000)),
}

export const NewDocumentBody = Type.Object({
  direction: oneOf(directions),
  is_credit_note: Type.Optional(flag()),
  document_date: dateIn(),
  ...details,
  lines: Type.Array(LineIn, { minItems: 1, maxItems: mostLines }),
  book: Type.Optional(flag()),
  force: Type.Optional(flag()),
})
export type NewDocumentBody = Static<typeof NewDocumentBody>

export const DocumentPatch = Type.Object({
  is_credit_note: Type.Optional(flag()),
  document_date: Type.Optional(dateIn()),
  ...details,
  lines: Type.Optional(Type.Array(LineIn, { minItems: 1, maxItems: mostLines })),
})
export type DocumentPatch = Static<typeof DocumentPatch>

export const BookBody = Type.Object({
  journal_id: optional(journalId()),
  entry_date: optional(dateIn()),
  exchange_rate: optional(decimalIn()),
  push_to_external: optional(flag()),
})
export type BookBody = Static<typeof BookBody>

const maybeEntry = () => Type.Unsafe<Entry | null>({ ...Entry, type: ['object', 'null'] })

export const Made = Type.Object({ document: Document, entry: maybeEntry() }, { title: 'MadeDocument' })

/** The state of the copy for the external platform. */
export const External = Type.Object(
  {
    status: oneOf(['skipped', 'queued', 'sent', 'failed']),
    document_id: nullable(text(190)),
    token: nullable(text(190)),
    locked: flag(),
    error: nullable(text(500)),
    message: text(500),
  },
  { title: 'ExternalCopy' },
)
export type External = Static<typeof External>

export const Booked = Type.Object({ document: Document, entry: Entry, external: External }, { title: 'BookedDocument' })

export const DocumentFilter = Type.Object({
  status: Type.Optional(oneOf(statuses)),
  direction: Type.Optional(oneOf(directions)),
  type: Type.Optional(oneOf(types)),
  third_party_id: Type.Optional(id()),
  from: Type.Optional(dateIn()),
  to: Type.Optional(dateIn()),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words that must all occur in number, communication, note or third party' })),
})
export type DocumentFilter = Static<typeof DocumentFilter>
