import { type Static, Type } from 'typebox'
import { dateIn, flag, nullable, text } from '../../../kernel/route/shape.ts'
import { thirdPartyId } from '../../books/ledger/index.ts'

const accountNumber = () => Type.String({ pattern: '^[0-9]{2,12}$' })
/** A decimal string or a number; the validation checks its decimals. */
const signedAmount = () => Type.Unsafe<string | number>({ type: ['string', 'number'], pattern: String.raw`^-?\d{1,13}(\.\d{1,2})?$` })
const amount = () => Type.Unsafe<string | number>({ type: ['string', 'number'], minimum: 0, pattern: String.raw`^\d{1,13}(\.\d{1,2})?$` })

export const CloseRequest = Type.Object({
  appropriation: Type.Optional(nullable(Type.Array(Type.Object({ account: accountNumber(), amount: signedAmount() }), { maxItems: 200 }))),
  force: Type.Optional(flag()),
  create_next: Type.Optional(flag()),
})
export type CloseRequest = Static<typeof CloseRequest>

const OpeningLine = Type.Object({
  account: accountNumber(),
  debit: Type.Optional(nullable(amount())),
  credit: Type.Optional(nullable(amount())),
  third_party_id: Type.Optional(nullable(thirdPartyId())),
  reference: Type.Optional(nullable(text(100))),
  due_date: Type.Optional(nullable(dateIn())),
})
export type OpeningLine = Static<typeof OpeningLine>

export const OpeningBalances = Type.Object({ lines: Type.Array(OpeningLine, { minItems: 2, maxItems: 10_000 }) })
export type OpeningBalances = Static<typeof OpeningBalances>
