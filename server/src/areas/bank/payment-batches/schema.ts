import { type Static, Type } from 'typebox'
import {
  date,
  dateIn,
  decimal,
  flag,
  id,
  line,
  nullable,
  nullableObject,
  oneOf,
  optional,
  text,
  timestamp,
} from '../../../kernel/route/shape.ts'
import { paymentSchemas } from '../../books/journals/index.ts'
import { journalId } from '../../books/ledger/index.ts'

const statuses = ['open', 'settled', 'cancelled'] as const
const warningKinds = ['iban_changed', 'possible_duplicate', 'first_payment', 'shared_iban'] as const

/** What was noticed about a payee when the batch was made. */
export const PayeeWarning = Type.Object(
  {
    payment: Type.Integer({ minimum: 0, description: 'Index in `payments` of the batch, from 0' }),
    kind: oneOf(warningKinds),
    detail: Type.Unsafe<string | null>({
      ...nullable(Type.String()),
      description:
        '`iban_changed`: the IBAN paid last. `possible_duplicate`: message id of the earlier batch. `shared_iban`: code and name of the other third party. `first_payment`: null',
    }),
    changed_by: Type.Unsafe<number | null>({ ...nullable(id()), description: 'The user who last changed the IBAN of the third party' }),
    changed_at: nullable(timestamp()),
  },
  { title: 'PayeeWarning' },
)
export type PayeeWarning = Static<typeof PayeeWarning>

export const Payment = Type.Object(
  {
    id: id(),
    third_party_id: nullable(id()),
    third_party: nullableObject({ id: id(), name: Type.String() }),
    items: Type.Array(Type.Object({ entry_line_id: id(), amount: decimal() }), {
      description: 'What the payment pays; an amount below zero is deducted, as that of a credit note',
    }),
    amount: decimal(),
    creditor_name: Type.String(),
    creditor_iban: Type.String(),
    creditor_bic: nullable(Type.String()),
    communication: nullable(Type.String()),
    communication_kind: nullable(oneOf(['structured', 'free'])),
    end_to_end_id: text(35),
    status: oneOf(['open', 'settled']),
    journal_entry_id: Type.Unsafe<number | null>({ ...nullable(id()), description: 'The bank entry that settled it' }),
  },
  { title: 'Payment' },
)
export type Payment = Static<typeof Payment>

export const PaymentBatch = Type.Object(
  {
    id: id(),
    company_id: id(),
    number: Type.Integer(),
    journal_id: id(),
    iban: Type.String(),
    bic: nullable(Type.String()),
    debtor_name: Type.String(),
    execution_on: date(),
    status: oneOf(statuses),
    message_id: text(35),
    batch_booking: Type.Boolean({ description: 'The bank debits the account once for the whole file' }),
    total: decimal(),
    payments_count: Type.Integer(),
    settled_count: Type.Integer(),
    downloaded_at: nullable(timestamp()),
    downloaded_by: nullable(id()),
    was_downloaded: flag(),
    cancelled_at: nullable(timestamp()),
    cancelled_by: nullable(id()),
    fingerprint: Type.String({ description: 'SHA-256 of message id, date, IBAN and payments' }),
    warnings: Type.Array(PayeeWarning),
    payments: Type.Array(Payment),
    created_at: timestamp(),
    updated_at: timestamp(),
    lock_version: Type.Integer(),
    version: Type.Integer(),
  },
  { title: 'PaymentBatch' },
)
export type PaymentBatch = Static<typeof PaymentBatch>

/** An amount in a request: a number or a decimal string. */
const amount = () =>
  Type.Unsafe<number | string>({
    type: ['number', 'string'],
    minimum: -9_999_999_999_999,
    maximum: 9_999_999_999_999,
    pattern: '^-?[0-9]{1,13}([.][0-9]{1,2})?$',
    description: 'By default the open amount of the item',
  })

const NewPayment = Type.Object({
  entry_line_id: id(),
  amount: optional(amount()),
  iban: Type.Optional({ ...nullable(text(50)), description: 'By default that of the third party' }),
  creditor_name: Type.Optional({
    ...nullable(line(70)),
    description: 'Holder of the account, which the bank compares with the IBAN; by default the name of the third party',
  }),
  communication: Type.Optional({
    ...nullable(line(140)),
    description: 'By default the structured communication of the item, else its reference',
  }),
})
export type NewPayment = Static<typeof NewPayment>

export const NewPaymentBatch = Type.Object({
  journal_id: journalId(),
  execution_on: dateIn(),
  payments: Type.Array(NewPayment, { minItems: 1, maxItems: 500 }),
  group_by_third_party: Type.Optional(
    Type.Boolean({ description: 'One payment for all items of a third party to the same account; true by default' }),
  ),
  batch_booking: Type.Optional(Type.Boolean({ description: 'Ask the bank for one debit for the whole file; true by default' })),
  confirm_payees: Type.Optional(
    Type.Boolean({ description: 'False: refuse the batch when there are warnings about its payees. True: create it in spite of them' }),
  ),
})
export type NewPaymentBatch = Static<typeof NewPaymentBatch>

export const PaymentBatchFilter = Type.Object({
  status: Type.Optional(oneOf(statuses)),
  journal_id: Type.Optional(id()),
  from: Type.Optional({ ...dateIn(), description: 'Executed on or after that day' }),
  to: Type.Optional({ ...dateIn(), description: 'Executed on or before that day' }),
})
export type PaymentBatchFilter = Static<typeof PaymentBatchFilter>

export const Cancellation = Type.Object({
  force: Type.Optional(
    Type.Boolean({ description: 'Cancel although the file was downloaded: make sure that the bank does not execute it' }),
  ),
})
export type Cancellation = Static<typeof Cancellation>

export const PaymentFileQuery = Type.Object({
  schema: Type.Optional(
    Type.Unsafe<(typeof paymentSchemas)[number]>({
      ...oneOf(paymentSchemas),
      description: 'Version of the file; by default that of the journal, else `pain.001.001.09`',
    }),
  ),
})
