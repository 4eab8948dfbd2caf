import { type Static, Type } from 'typebox'
import { dateIn, decimal, fileUrl, id, nullable, nullableObject, oneOf, optional, text, timestamp } from '../../../kernel/route/shape.ts'
import { journalTypes } from '../../../packs/pack.ts'
import { analyticCodeId, journalId, origins, thirdPartyId } from '../ledger/index.ts'

const statuses = ['posted', 'reversed'] as const

export const Attachment = Type.Object(
  {
    id: id(),
    name: text(190),
    mime: text(100),
    size: Type.Integer(),
    file_url: fileUrl(),
    created_at: timestamp(),
    created_by: nullable(id()),
  },
  { title: 'Attachment' },
)
export type Attachment = Static<typeof Attachment>

export const AttachedFiles = Type.Object({ attachments: Type.Array(Attachment) }, { title: 'Attached' })
export type AttachedFiles = Static<typeof AttachedFiles>

const Distribution = Type.Object({ analytic_code_id: id(), percent: decimal() }, { title: 'AnalyticShare' })

/** Values at the time of posting that differ from the current ones, because a code was renamed or a record merged. */
const postedValues = <const Names extends readonly string[]>(names: Names) =>
  Type.Unsafe<Partial<Record<Names[number], string>> | null>({
    type: ['object', 'null'],
    properties: Object.fromEntries(names.map((name) => [name, text(20)])),
  })

export const EntryLine = Type.Object(
  {
    id: id(),
    position: Type.Integer({ minimum: 1 }),
    account_id: id(),
    account: Type.Object({ id: id(), number: text(12), label: text(190) }, { title: 'EntryAccount' }),
    third_party_id: nullable(id()),
    third_party_code: nullable(text(20)),
    debit: decimal(),
    credit: decimal(),
    label: nullable(text(190)),
    vat_code_id: nullable(id()),
    vat_code: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 10,
      description: 'The code at the time of posting',
    }),
    vat_base: nullable(decimal()),
    vat_rate: nullable(decimal()),
    vat_date: nullable(timestamp()),
    grids: Type.Array(Type.Object({ grid: text(12), amount: decimal() }, { title: 'GridAmount' })),
    due_date: nullable(timestamp()),
    open_amount: nullable(decimal()),
    lettering_id: nullable(id()),
    lettering_code: nullable(text(20)),
    analytics: Type.Array(Distribution),
    posted_as: postedValues(['account_number', 'third_party_code']),
  },
  { title: 'EntryLine' },
)
export type EntryLine = Static<typeof EntryLine>

export const Entry = Type.Object(
  {
    id: id(),
    company_id: id(),
    journal_id: id(),
    journal: Type.Object({ id: id(), code: text(6), type: oneOf(journalTypes) }, { title: 'EntryJournal' }),
    fiscal_year_id: id(),
    fiscal_year_code: text(10),
    period_id: id(),
    number: Type.Integer({ minimum: 1, description: 'Sequential within journal and fiscal year, without gaps' }),
    entry_date: timestamp(),
    due_date: nullable(timestamp()),
    label: nullable(text(190)),
    reference: nullable(text(100)),
    document_id: nullable(id()),
    document_reference: nullable(text(100)),
    structured_communication: nullable(text(40)),
    origin: oneOf(origins),
    status: oneOf(statuses),
    third_party_id: nullable(id()),
    third_party: nullableObject({ id: id(), code: text(20), name: text(190) }),
    total_debit: decimal(),
    total_credit: decimal(),
    lines_count: Type.Integer(),
    reversed_entry_id: nullable(id()),
    reversed_by_entry_id: nullable(id()),
    hash_version: Type.Integer(),
    chain_identity: Type.String({
      pattern: '^[a-z0-9]{12}$',
      description: 'The token the company file was created with; part of every hash',
    }),
    previous_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    posted_at: timestamp(),
    posted_by: nullable(id()),
    posted_by_name: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The name at the time of posting; null when the service itself posted',
    }),
    created_at: timestamp(),
    updated_at: timestamp(),
    lock_version: Type.Integer(),
    version: Type.Integer(),
    posted_as: postedValues(['fiscal_year_code', 'third_party_code']),
    lines: Type.Array(EntryLine),
    attachments: Type.Array(Attachment),
  },
  { title: 'Entry' },
)
export type Entry = Static<typeof Entry>

/** An amount as a string or a number; the validation checks its decimals. */
const amountIn = (description?: string) =>
  Type.Unsafe<string | number>({ type: ['string', 'number'], format: 'decimal', maxLength: 20, ...(description && { description }) })

const AnalyticsIn = Type.Array(Type.Object({ analytic_code_id: analyticCodeId(), percent: amountIn() }), {
  maxItems: 50,
  description: 'For each axis used, the percentages sum to 100.00',
})
export type AnalyticsIn = Static<typeof AnalyticsIn>

/** Accounts and VAT codes are given by id, or by number or code; validation finds both kinds of key in one query. */
const lineFields = {
  account: optional(Type.String({ pattern: '^[0-9]{2,12}$', description: 'The account by its number, instead of `account_id`' })),
  account_id: optional(id()),
  vat_code: optional(Type.String({ maxLength: 10, description: 'The VAT code by its code, instead of `vat_code_id`' })),
  vat_code_id: optional(id()),
  label: optional(text(190)),
  analytics: Type.Optional(AnalyticsIn),
}

const head = {
  journal_id: journalId(),
  entry_date: dateIn(),
  label: optional(text(190)),
  reference: optional(text(100)),
  due_date: optional(dateIn()),
}

const FreeLine = Type.Object({
  ...lineFields,
  third_party_id: optional(thirdPartyId()),
  debit: optional(amountIn('Positive on exactly one side')),
  credit: optional(amountIn('Positive on exactly one side')),
  vat_base: optional(amountIn()),
  due_date: optional(dateIn()),
})
export type FreeLine = Static<typeof FreeLine>

export const FreeEntry = Type.Object({
  ...head,
  third_party_id: optional(thirdPartyId()),
  lines: Type.Array(FreeLine, { minItems: 2, maxItems: 1000 }),
})
export type FreeEntry = Static<typeof FreeEntry>

const InvoiceLine = Type.Object({ ...lineFields, amount: amountIn('Without VAT; negative for a discount') })
export type InvoiceLine = Static<typeof InvoiceLine>

const invoice = {
  ...head,
  third_party_id: thirdPartyId(),
  structured_communication: optional(
    Type.String({ maxLength: 40, description: 'Belgian (+++090/9337/55493+++) or a creditor reference (RF…)' }),
  ),
  lines: Type.Array(InvoiceLine, { minItems: 1, maxItems: 500 }),
}
export const InvoiceBody = Type.Object(invoice)
export type InvoiceBody = Static<typeof InvoiceBody>

export const CreditNoteBody = Type.Object({ ...invoice, credited_entry_id: optional(id()) })
export type CreditNoteBody = Static<typeof CreditNoteBody>

export const EntryPatch = Type.Object({
  due_date: optional(dateIn()),
  lines: Type.Optional(
    Type.Array(Type.Object({ id: id(), due_date: optional(dateIn()), analytics: Type.Optional(AnalyticsIn) }), { maxItems: 1000 }),
  ),
})
export type EntryPatch = Static<typeof EntryPatch>

export const Reversal = Type.Object({ entry_date: optional(dateIn()), label: optional(text(190)) })
export type Reversal = Static<typeof Reversal>

export const EntryFilter = Type.Object({
  from: Type.Optional(dateIn()),
  to: Type.Optional(dateIn()),
  fiscal_year_id: Type.Optional(id()),
  journal_id: Type.Optional(id()),
  third_party_id: Type.Optional(id()),
  status: Type.Optional(oneOf(statuses)),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words that must all occur in number, label, reference, communication or third party' }),
  ),
})
export type EntryFilter = Static<typeof EntryFilter>
