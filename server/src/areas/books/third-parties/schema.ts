import { type Static, Type } from 'typebox'
import {
  country,
  date,
  decimal,
  email,
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
  url,
} from '../../../kernel/route/shape.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { accountKey, vatCodeKey, OpenItem, origins } from '../ledger/index.ts'
import { languages } from '../../../lib/languages.ts'
import { feeNatures } from '../../../packs/exports/fee-forms.ts'

const types = ['supplier', 'customer'] as const
const peppolIdentifier = () => Type.String({ pattern: '^[0-9]{4}:[0-9A-Za-z._~-]{1,50}$', maxLength: 60 })
const termDays = () => Type.Integer({ minimum: 0, maximum: 365 })

type PeppolLookup = { readonly participant_id: string; readonly document_types: readonly string[]; readonly access_point: string | null }

export const ThirdParty = Type.Object(
  {
    id: id(),
    company_id: id(),
    type: oneOf(types),
    code: text(20),
    name: text(190),
    legal_form: nullable(text(190)),
    legal_form_code: nullable(text(20)),
    enterprise_number: nullable(text(40)),
    vat_number: nullable(text(40)),
    street: nullable(text(190)),
    house_number: nullable(text(20)),
    box: nullable(text(20)),
    address: nullable(text(500)),
    postal_code: nullable(text(20)),
    city: nullable(text(190)),
    country: country(),
    email: nullable(email()),
    phone: nullable(text(50)),
    website: nullable(url()),
    contact_name: nullable(text(190)),
    locale: oneOf(languages),
    iban: nullable(text(34)),
    bic: nullable(text(11)),
    account_id: id(),
    default_account_id: nullable(id()),
    default_vat_code_id: nullable(id()),
    payment_term_days: nullable(termDays()),
    payment_term_end_of_month: flag(),
    is_vat_liable: flag(),
    is_consumer: flag(),
    is_281_50: flag(),
    fee_nature: nullable(oneOf(feeNatures)),
    profession: nullable(text(190)),
    national_number: nullable(text(40)),
    payment_blocked: flag(),
    reminder_blocked: flag(),
    vies_status: oneOf(['unknown', 'valid', 'invalid']),
    vies_checked_at: nullable(timestamp()),
    vies_consultation_number: Type.Unsafe<string | null>({
      ...nullable(text(60)),
      description: 'The proof of the last check, which VIES gives to a company file with a VAT number of its own',
    }),
    peppol_identifier: nullable(peppolIdentifier()),
    peppol_registered: flag(),
    peppol_checked_at: nullable(timestamp()),
    peppol_lookup: Type.Unsafe<PeppolLookup | null>({
      ...nullableObject({
        participant_id: text(60),
        document_types: Type.Array(text(500)),
        access_point: nullable(text(300)),
      }),
      description: 'What the network said at the last check; null when the third party is not registered',
    }),
    external_id: nullable(text(190)),
    source: oneOf(['manual', 'importer', 'peppol', 'external', 'import']),
    note: nullable(text(2000)),
    is_active: flag(),
    ...recordFields,
    balance: Type.String({ format: 'decimal', description: 'Open amount on the customer and supplier accounts, debit positive' }),
  },
  { title: 'ThirdParty' },
)
export type ThirdParty = Static<typeof ThirdParty>

const LastEntry = Type.Object(
  {
    id: id(),
    journal_code: text(6),
    fiscal_year_code: text(10),
    number: Type.Integer(),
    entry_date: date(),
    label: nullable(text(190)),
    reference: nullable(text(100)),
    origin: oneOf(origins),
    status: oneOf(['posted', 'reversed']),
    total: decimal(),
  },
  { title: 'LastEntry' },
)

/** The third party with its open items, turnover and last entries. */
export const ThirdPartyDetail = Type.Object(
  {
    ...ThirdParty.properties,
    open_items: Type.Array(OpenItem, { description: 'Oldest due date first, at most 100' }),
    open_total: decimal(),
    overdue_total: decimal(),
    turnover: Type.Array(
      Type.Object(
        {
          fiscal_year_code: text(10),
          amount: Type.String({
            format: 'decimal',
            description: 'Without VAT, from the sales or purchase journals; credit notes and reversals are deducted',
          }),
        },
        { title: 'Turnover' },
      ),
      { description: 'Newest year first' },
    ),
    last_entries: Type.Array(LastEntry, { description: 'Newest first, at most 10' }),
    documents_count: Type.Integer({ description: 'Those in the bin are not counted' }),
    last_reminder_at: nullable(timestamp()),
    reminder_level: Type.Integer({ description: 'The highest level sent for what is still open; 0 for none' }),
  },
  { title: 'ThirdPartySheet' },
)
export type ThirdPartyDetail = Static<typeof ThirdPartyDetail>

/** What higher areas know of a third party and of those merged into it, each by the fields that it fills in. */
type SheetFields = Pick<ThirdPartyDetail, 'documents_count' | 'last_reminder_at' | 'reminder_level'>
export type SheetSources = {
  readonly documents: (db: Db, id: number) => Promise<Pick<SheetFields, 'documents_count'>>
  readonly reminders: (db: Db, id: number) => Promise<Pick<SheetFields, 'last_reminder_at' | 'reminder_level'>>
}
export type LedgerState = Omit<ThirdPartyDetail, keyof ThirdParty | keyof SheetFields>

/** Fields that clients may send on creation and update; `type` is set on creation only. */
const details = {
  code: optional(Type.String({ pattern: String.raw`^\S(?:.*\S)?$`, maxLength: 20 })),
  legal_form: optional(line(190)),
  legal_form_code: optional(text(20)),
  enterprise_number: optional(text(40)),
  vat_number: optional(text(40)),
  street: optional(line(190)),
  house_number: optional(line(20)),
  box: optional(line(20)),
  address: optional(text(500)),
  postal_code: optional(line(20)),
  city: optional(line(190)),
  country: optional(country()),
  email: optional(email()),
  phone: optional(line(50)),
  website: optional(url()),
  contact_name: optional(line(190)),
  locale: optional(oneOf(languages)),
  iban: optional(text(50)),
  bic: optional(text(20)),
  account_id: optional(id()),
  account: optional(accountKey('account')),
  default_account_id: optional(id()),
  default_account: optional(accountKey('default_account')),
  default_vat_code_id: optional(id()),
  default_vat_code: optional(vatCodeKey('default_vat_code')),
  payment_term_days: optional(termDays()),
  payment_term_end_of_month: Type.Optional(flag()),
  is_vat_liable: Type.Optional(flag()),
  is_consumer: Type.Optional(flag()),
  is_281_50: Type.Optional(flag()),
  fee_nature: optional(oneOf(feeNatures)),
  profession: optional(line(190)),
  national_number: optional(
    Type.String({ maxLength: 40, description: 'Of a person, as the national register has it; the history shows its end only' }),
  ),
  payment_blocked: Type.Optional(flag()),
  reminder_blocked: Type.Optional(flag()),
  peppol_identifier: optional(peppolIdentifier()),
  external_id: optional(text(190)),
  note: optional(text(2000)),
  is_active: Type.Optional(flag()),
  force: Type.Optional(flag()),
}

export const NewThirdParty = Type.Object({ type: oneOf(types), name: personName(190), ...details })
export type NewThirdParty = Static<typeof NewThirdParty>

/** Links that clients may give by account number or VAT code instead of by id. */
export const linkKeys = { account: 'account', default_account: 'account', default_vat_code: 'vat_code' } as const

/** The stored form of the fields that clients may send. */
export type ThirdPartyFields = Pick<ThirdParty, Exclude<keyof NewThirdParty, keyof typeof linkKeys | 'force'>>
export const fieldNames = Object.keys(NewThirdParty.properties).filter(
  (name) => name !== 'force' && !(name in linkKeys),
) as (keyof ThirdPartyFields)[]

export const ThirdPartyPatch = Type.Object({ name: Type.Optional(personName(190)), ...details })
export type ThirdPartyPatch = Static<typeof ThirdPartyPatch>

export const ThirdPartyFilter = Type.Object({
  type: Type.Optional(oneOf(types)),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words that must all occur, in any case and with or without accents' })),
})
export type ThirdPartyFilter = Static<typeof ThirdPartyFilter>

export const Merge = Type.Object({ into_id: id() })

const checkKinds = ['vies', 'peppol'] as const
export type CheckKind = (typeof checkKinds)[number]

export const Checks = Type.Object({
  checks: Type.Optional(
    Type.Array(oneOf(checkKinds), { minItems: 1, maxItems: checkKinds.length, uniqueItems: true, description: 'Default: both' }),
  ),
})
export const allChecks: readonly CheckKind[] = checkKinds
