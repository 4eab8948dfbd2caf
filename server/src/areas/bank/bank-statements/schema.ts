import { type Static, Type } from 'typebox'
import {
  date,
  dateIn,
  decimal,
  fileUrl,
  id,
  nullable,
  nullableObject,
  oneOf,
  optional,
  recordFields,
  text,
  timestamp,
} from '../../../kernel/route/shape.ts'
import { statementFormats } from '../../../statements/model.ts'
import { thirdPartyId } from '../../books/ledger/index.ts'

export const sources = [...statementFormats, 'import', 'external', 'ponto', 'mollie'] as const
const statuses = ['pending', 'matched', 'ignored'] as const

const currency = () => Type.String({ pattern: '^[A-Z]{3}$' })
const amountIn = (description: string) => Type.String({ ...decimal(), description })

export const BankAccount = Type.Object(
  {
    id: Type.Integer({ ...id(), description: 'The id of the journal' }),
    code: text(6),
    label: text(100),
    iban: nullable(text(34)),
    bic: nullable(text(11)),
    currency: currency(),
    foreign: nullable(
      Type.Object(
        {
          currency: currency(),
          exchange_rate: amountIn('Units of it for one unit of the file’s currency, on the day of the last statement'),
          statement_balance: decimal(),
          pending_amount: decimal(),
        },
        { title: 'ForeignBankAccount', description: 'The amounts of an account in another currency' },
      ),
    ),
    account: nullableObject({ id: id(), number: text(12), label: text(190) }),
    statement_balance: nullable(decimal()),
    statement_date: nullable(date()),
    last_statement_number: nullable(text(35)),
    ledger_balance: decimal(),
    difference: nullable(amountIn('Statement balance minus ledger balance minus what is pending')),
    pending_count: Type.Integer(),
    pending_amount: decimal(),
    missing_statements: Type.Array(text(35), { description: 'Numbers missing between those of a year; at most 100' }),
    is_active: Type.Boolean(),
  },
  { title: 'BankAccount' },
)
export type BankAccount = Static<typeof BankAccount>

export const BankStatement = Type.Object(
  {
    iban: text(34),
    journal_id: id(),
    currency: currency(),
    statement_number: text(35),
    old_balance: decimal(),
    old_balance_date: nullable(date()),
    new_balance: decimal(),
    new_balance_date: date(),
    transactions_count: Type.Integer(),
    foreign: nullable(
      Type.Object(
        { currency: currency(), exchange_rate: decimal(), old_balance: decimal(), new_balance: decimal() },
        {
          title: 'ForeignBankStatement',
          description: 'The balances of an account in another currency; the rate is that of the closing date',
        },
      ),
    ),
  },
  { title: 'BankStatement' },
)

export const CodaFile = Type.Object(
  {
    id: id(),
    company_id: id(),
    name: text(190),
    size: Type.Integer({ description: 'In bytes' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    format: oneOf(statementFormats),
    statements: Type.Array(BankStatement),
    transactions_count: Type.Integer(),
    pending_count: Type.Integer({ description: 'Transactions that are neither matched nor ignored' }),
    warnings: Type.Array(
      Type.Object(
        {
          code: Type.String({ maxLength: 40, description: 'What the warning is about. The list is open' }),
          message: Type.String({ description: 'In the language of the reader' }),
        },
        { title: 'StatementWarning' },
      ),
      { description: 'What is unusual in the file; nothing of it was refused for that' },
    ),
    imported_by: nullable(id()),
    file_url: fileUrl(),
    ...recordFields,
  },
  { title: 'CodaFile' },
)
export type CodaFile = Static<typeof CodaFile>

export const Uploaded = Type.Object(
  {
    files: Type.Array(CodaFile, { description: 'The files with at least one new statement' }),
    transactions: Type.Integer({ description: 'How many were imported' }),
    skipped: Type.Integer({ description: 'How many statements were known already' }),
  },
  { title: 'UploadedStatements' },
)
export type Uploaded = Static<typeof Uploaded>

export const CodaFileFilter = Type.Object({
  journal_id: Type.Optional(id()),
  from: Type.Optional(Type.String({ ...dateIn(), description: 'With a statement that ends on this day or later' })),
  to: Type.Optional(Type.String({ ...dateIn(), description: 'With a statement that ends on this day or earlier' })),
})
export type CodaFileFilter = Static<typeof CodaFileFilter>

export const BankTransaction = Type.Object(
  {
    id: id(),
    company_id: id(),
    coda_file_id: nullable(id()),
    journal_id: id(),
    source: oneOf(sources),
    account_iban: nullable(text(34)),
    statement_number: nullable(text(35)),
    sequence: Type.Integer(),
    entry_date: date(),
    value_date: date(),
    amount: amountIn('Positive for money received; in the file’s currency'),
    currency: currency(),
    foreign: nullable(
      Type.Object(
        { currency: currency(), exchange_rate: decimal(), amount: decimal() },
        { title: 'ForeignBankTransaction', description: 'The amount on an account in another currency' },
      ),
    ),
    counterpart_name: nullable(text(190)),
    counterpart_iban: nullable(text(34)),
    counterpart_bic: nullable(text(11)),
    communication: nullable(text(1000)),
    structured_communication: nullable(text(40)),
    transaction_code: nullable(text(40)),
    bank_reference: nullable(text(100)),
    end_to_end_id: nullable(text(100)),
    return_reason: nullable(
      Type.String({ maxLength: 35, description: 'Of a payment that came back; empty where the bank gives no reason' }),
    ),
    status: oneOf(statuses),
    third_party_id: nullable(id()),
    journal_entry_id: nullable(id()),
    lettering_ids: Type.Array(id()),
    rule_id: nullable(Type.Integer({ ...id(), description: 'The rule that booked it' })),
    note: nullable(text(2000)),
    external_id: nullable(text(190)),
    best_score: nullable(Type.Number({ minimum: 0, maximum: 1, description: 'Null until suggestions were computed' })),
    best_score_at: nullable(timestamp()),
    ...recordFields,
  },
  { title: 'BankTransaction' },
)
export type BankTransaction = Static<typeof BankTransaction>

export const TransactionFilter = Type.Object({
  status: Type.Optional(oneOf(statuses)),
  journal_id: Type.Optional(id()),
  coda_file_id: Type.Optional(id()),
  from: Type.Optional(dateIn()),
  to: Type.Optional(dateIn()),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words of counterpart, communication, references, note, or the amount' })),
})
export type TransactionFilter = Static<typeof TransactionFilter>

export const TransactionPatch = Type.Object({
  third_party_id: optional(thirdPartyId()),
  note: optional(text(2000)),
  status: Type.Optional(oneOf(['pending', 'ignored'])),
})
export type TransactionPatch = Static<typeof TransactionPatch>

/** A row of a data import. */
export const NewTransaction = Type.Object({
  account_iban: text(50, 1),
  entry_date: dateIn(),
  value_date: optional(dateIn()),
  amount: Type.Unsafe<string | number>({ type: ['string', 'number'], format: 'decimal', maxLength: 20 }),
  currency: optional(currency()),
  counterpart_name: optional(text(190)),
  counterpart_iban: optional(text(50)),
  counterpart_bic: optional(text(20)),
  communication: optional(text(1000)),
  structured_communication: optional(text(40)),
  transaction_code: optional(text(40)),
  bank_reference: optional(text(100)),
  third_party_id: optional(id()),
  note: optional(text(2000)),
})
export type NewTransaction = Static<typeof NewTransaction>
