import { type Static, Type } from 'typebox'
import { decimal, id } from '../../../kernel/route/shape.ts'

/**
 * A share of a transaction and where it is booked: an open item, an account, a third party on account, or all open payments of a batch.
 * The amount has the sign of the bank: positive for money received.
 */
export const Allocation = Type.Object(
  {
    entry_line_id: Type.Optional(id()),
    account: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    third_party_id: Type.Optional(id()),
    payment_batch_id: Type.Optional(id()),
    amount: Type.Optional(decimal()),
    vat_code: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    label: Type.Optional(Type.String({ minLength: 1, maxLength: 190 })),
    analytics: Type.Optional(Type.Array(Type.Object({ analytic_code_id: id(), percent: decimal() }), { maxItems: 20 })),
  },
  { title: 'BankAllocation' },
)
export type Allocation = Static<typeof Allocation>
