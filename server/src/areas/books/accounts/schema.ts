import { type Static, Type } from 'typebox'
import { decimal, flag, id, nullable, oneOf, recordFields, text } from '../../../kernel/route/shape.ts'
import { accountKinds, accountTypes } from '../../../packs/pack.ts'
import { vatCodeKey } from '../ledger/index.ts'

const number = () => Type.String({ pattern: '^[0-9]{2,12}$', maxLength: 12 })

export const Account = Type.Object(
  {
    id: id(),
    company_id: id(),
    number: number(),
    label: text(190),
    class: Type.Integer({ minimum: 0, maximum: 9 }),
    type: oneOf(accountTypes),
    kind: oneOf(accountKinds),
    is_reconcilable: flag(),
    is_postable: flag(),
    default_vat_code_id: nullable(id()),
    parent_number: nullable(number()),
    is_active: flag(),
    is_system: flag(),
    description: nullable(text(2000)),
    ...recordFields,
  },
  { title: 'Account' },
)
export type Account = Static<typeof Account>

/** In a list, which goes over hundreds: with its balance when that is asked for. */
export const ListedAccount = Type.Object(
  {
    ...Account.properties,
    balance: Type.Optional(Type.String({ format: 'decimal', description: 'Debit positive; with `with=balance`' })),
  },
  { title: 'ListedAccount' },
)

/** The account alone: with its label in every language. One that a user wrote stands for all. */
export const AccountSheet = Type.Object(
  { ...Account.properties, labels: Type.Object({ fr: text(190), nl: text(190), en: text(190), de: text(190) }, { title: 'Labels' }) },
  { title: 'AccountSheet' },
)
export type AccountSheet = Static<typeof AccountSheet>

const PeriodBalance = Type.Object(
  {
    fiscal_year_id: id(),
    period_id: id(),
    debit: decimal(),
    credit: decimal(),
    balance: Type.String({ format: 'decimal', description: 'At the end of the period' }),
  },
  { title: 'PeriodBalance' },
)

/** The account with what the ledger says of it. */
export const AccountState = Type.Object(
  {
    ...AccountSheet.properties,
    balance: Type.String({ format: 'decimal', description: 'Debit positive, of the fiscal year that holds today, else of the last' }),
    balances: Type.Array(PeriodBalance, { description: 'Period by period, where anything was booked' }),
  },
  { title: 'AccountState' },
)
export type AccountState = Static<typeof AccountState>

const details = {
  type: Type.Optional(oneOf(accountTypes)),
  kind: Type.Optional(oneOf(accountKinds)),
  is_reconcilable: Type.Optional(flag()),
  is_postable: Type.Optional(flag()),
  default_vat_code_id: Type.Optional(nullable(id())),
  default_vat_code: Type.Optional(nullable(vatCodeKey('default_vat_code'))),
  description: Type.Optional(nullable(text(2000))),
}

export const NewAccount = Type.Object({ number: number(), label: text(190, 1), ...details })
export type NewAccount = Static<typeof NewAccount>

export const AccountPatch = Type.Object({
  number: Type.Optional(number()),
  label: Type.Optional(text(190, 1)),
  ...details,
  is_active: Type.Optional(flag()),
})
export type AccountPatch = Static<typeof AccountPatch>

export const AccountFilter = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words that must all occur, in any case and with or without accents' })),
  class: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  type: Type.Optional(oneOf(accountTypes)),
  is_active: Type.Optional(flag()),
  with: Type.Optional(oneOf(['balance'])),
  fiscal_year_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Whose balance; default the year that holds today, else the last',
    }),
  ),
})
export type AccountFilter = Static<typeof AccountFilter>

export const Merge = Type.Object({ into_id: id() })

/** The link that may be named by its code. */
export const keys = { default_vat_code: 'vat_code' } as const
