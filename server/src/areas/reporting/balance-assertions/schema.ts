import { type Static, Type } from 'typebox'
import {
  date,
  dateIn,
  decimal,
  flag,
  id,
  nullable,
  nullableObject,
  oneOf,
  optional,
  recordFields,
  text,
  timestamp,
} from '../../../kernel/route/shape.ts'
import { accountKey, thirdPartyId } from '../../books/ledger/index.ts'

const sources = ['manual', 'bank_statement'] as const

export const BalanceAssertion = Type.Object(
  {
    id: id(),
    company_id: id(),
    account_id: id(),
    account: Type.Object({ id: id(), number: text(12), label: text(190) }, { title: 'AssertedAccount' }),
    third_party_id: nullable(id()),
    on: Type.String({ ...date(), description: 'The balance is that of the end of this day' }),
    amount: Type.String({ ...decimal(), description: 'Signed, debit positive' }),
    note: nullable(text(500)),
    source: oneOf(sources),
    bank_statement_id: nullable(Type.Integer({ ...id(), description: 'The statement whose closing balance it is' })),
    is_broken: flag(),
    difference: Type.String({ ...decimal(), description: 'Actual balance minus `amount`; 0.00 when it holds' }),
    broken_by: nullableObject({ entry_id: id(), posted_at: timestamp() }),
    checked_at: Type.String({ ...timestamp(), description: 'The last write that concerned it' }),
    ...recordFields,
  },
  { title: 'BalanceAssertion' },
)
export type BalanceAssertion = Static<typeof BalanceAssertion>

/** Computed when it is read, or dependent on the reader. */
export const liveFields = ['account', 'is_broken', 'difference', 'broken_by', 'checked_at']

export const NewBalanceAssertion = Type.Object({
  account_id: Type.Optional(id()),
  account: Type.Optional(accountKey('account')),
  third_party_id: optional(thirdPartyId()),
  on: dateIn(),
  amount: Type.String({ ...decimal(), description: 'Signed, debit positive' }),
  note: optional(text(500)),
})
export type NewBalanceAssertion = Static<typeof NewBalanceAssertion>

export const BalanceAssertionFilter = Type.Object({
  account_id: Type.Optional(id()),
  is_broken: Type.Optional(flag()),
})
export type BalanceAssertionFilter = Static<typeof BalanceAssertionFilter>
