import { type Static, Type } from 'typebox'
import { flag, id, line, nullable, nullableObject, oneOf, optional, recordFields, text, timestamp } from '../../../kernel/route/shape.ts'
import { directions, journalTypes } from '../../../packs/pack.ts'
import { accountKey, thirdPartyId } from '../ledger/index.ts'

/** The versions of the payment file (ISO 20022) that a bank may take, the current one first. */
export const paymentSchemas = ['pain.001.001.09', 'pain.001.001.03'] as const
const paymentSchema = () =>
  Type.Unsafe<(typeof paymentSchemas)[number] | null>({
    ...nullable(oneOf(paymentSchemas)),
    description: 'The version of the payment file that the bank takes, where it is not the current one',
  })

const sources = ['importer', 'peppol', 'external', 'api'] as const
const code = () =>
  Type.String({
    pattern: '^[A-Za-z0-9_-]+$',
    minLength: 1,
    maxLength: 6,
    description: 'Letters, digits, dash, underscore; stored in upper case',
  })
const currency = () => Type.String({ pattern: '^[A-Z]{3}$' })
const position = () => Type.Integer({ minimum: 1, maximum: 10_000 })
const mechanism = () => text(40, 1)

export const Rule = Type.Object(
  {
    id: id(),
    journal_id: id(),
    position: position(),
    name: text(190),
    direction: nullable(oneOf(directions)),
    is_credit_note: nullable(flag()),
    source: nullable(oneOf(sources)),
    third_party_id: nullable(id()),
    vat_mechanism: nullable(mechanism()),
    currency: nullable(currency()),
    keyword: nullable(text(190)),
    is_active: flag(),
    created_at: timestamp(),
    updated_at: timestamp(),
    version: Type.Integer(),
  },
  { title: 'JournalRule' },
)
export type Rule = Static<typeof Rule>

export const Journal = Type.Object(
  {
    id: id(),
    company_id: id(),
    code: text(6),
    label: text(100),
    type: oneOf(journalTypes),
    control_account_id: nullable(id()),
    iban: nullable(text(34)),
    bic: nullable(text(11)),
    payment_schema: paymentSchema(),
    statement_source: Type.Unsafe<'files' | 'integration' | 'external'>({
      ...oneOf(['files', 'integration', 'external']),
      description: 'What brings the transactions of the bank account: statement files, an integration, or the external platform',
    }),
    last_number: Type.Integer({ description: 'The last entry number in the fiscal year that contains today' }),
    is_active: flag(),
    is_default: flag(),
    description: nullable(text(500)),
    ...recordFields,
    entries_count: Type.Integer(),
    control_account: nullableObject({ id: id(), number: text(12), label: text(190) }),
    rules: Type.Array(Rule),
  },
  { title: 'Journal' },
)
export type Journal = Static<typeof Journal>

/** Responses have the control account as an object under this name; when a client sends it back, it is ignored. */
const controlAccountKey = () =>
  Type.Unsafe<string | object | null>({ ...accountKey('control_account'), type: ['string', 'object', 'null'] })

const optionalFields = {
  control_account_id: optional(id()),
  control_account: Type.Optional(controlAccountKey()),
  iban: optional(text(50)),
  bic: optional(text(20)),
  payment_schema: Type.Optional(paymentSchema()),
  description: optional(text(500)),
  is_default: Type.Optional(flag()),
}

export const NewJournal = Type.Object({ code: code(), label: text(100, 1), type: oneOf(journalTypes), ...optionalFields })
export type NewJournal = Static<typeof NewJournal>

export const JournalPatch = Type.Object({
  code: Type.Optional(code()),
  label: Type.Optional(text(100, 1)),
  type: Type.Optional(oneOf(journalTypes)),
  ...optionalFields,
  is_active: Type.Optional(flag()),
})
export type JournalPatch = Static<typeof JournalPatch>

/** The fields of a journal that a client can write, as they are stored. */
export type JournalFields = Pick<
  Journal,
  'code' | 'label' | 'type' | 'control_account_id' | 'iban' | 'bic' | 'payment_schema' | 'description' | 'is_default' | 'is_active'
>

export const JournalFilter = Type.Object({ type: Type.Optional(oneOf(journalTypes)), is_active: Type.Optional(flag()) })
export type JournalFilter = Static<typeof JournalFilter>

const conditions = {
  direction: optional(oneOf(directions)),
  is_credit_note: optional(flag()),
  source: optional(oneOf(sources)),
  third_party_id: optional(thirdPartyId()),
  vat_mechanism: optional(mechanism()),
  currency: optional(currency()),
  keyword: optional(text(190, 1)),
}

export const NewRule = Type.Object({
  name: line(190, 1),
  position: Type.Optional(position()),
  ...conditions,
  is_active: Type.Optional(flag()),
})
export type NewRule = Static<typeof NewRule>

export const RulePatch = Type.Object({
  name: Type.Optional(line(190, 1)),
  position: Type.Optional(position()),
  ...conditions,
  is_active: Type.Optional(flag()),
})
export type RulePatch = Static<typeof RulePatch>

/** The fields of a rule that a client can write, as they are stored, except the position. */
export type RuleFields = Pick<Rule, Exclude<keyof typeof NewRule.properties, 'position'>>

/** A bank of a new company file; it becomes a journal. */
export const Bank = Type.Object({ code: code(), label: text(100, 1), iban: optional(text(50)) })
export type Bank = Static<typeof Bank>
