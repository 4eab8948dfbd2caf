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

/** An account in a list; the balance is computed on request only, because a chart has hundreds of accounts. */
export const ListedAccount = Type.Object(
  {
    ...Account.properties,
    balance: Type.Optional(Type.String({ format: 'decimal', description: 'Debit is positive; only with `with=balance`' })),
  },
  { title: 'ListedAccount' },
)

/** A single account, with its label in every language. A label written by a user is the same in all of them. */
export const AccountDetails = Type.Object(
  { ...Account.properties, labels: Type.Object({ fr: text(190), nl: text(190), en: text(190), de: text(190) }, { title: 'Labels' }) },
  { title: 'AccountSheet' },
)
export type AccountDetails = Static<typeof AccountDetails>

const PeriodBalance = Type.Object(
  {
    fiscal_year_id: id(),
    period_id: id(),
    debit: decimal(),
    credit: decimal(),
    balance: Type.String({ format: 'decimal', description: 'Balance at the end of the period' }),
  },
  { title: 'PeriodBalance' },
)

/** A single account with its balances. */
export const AccountState = Type.Object(
  {
    ...AccountDetails.properties,
    balance: Type.String({
      format: 'decimal',
      description: 'Debit is positive; in the fiscal year that contains today, otherwise in the last one',
    }),
    balances: Type.Array(PeriodBalance, { description: 'By period, for periods with entries' }),
  },
  { title: 'AccountState' },
)
export type AccountState = Static<typeof AccountState>

const optionalFields = {
  type: Type.Optional(oneOf(accountTypes)),
  kind: Type.Optional(oneOf(accountKinds)),
  is_reconcilable: Type.Optional(flag()),
  is_postable: Type.Optional(flag()),
  default_vat_code_id: Type.Optional(nullable(id())),
  default_vat_code: Type.Optional(nullable(vatCodeKey('default_vat_code'))),
  description: Type.Optional(nullable(text(2000))),
}

export const NewAccount = Type.Object({ number: number(), label: text(190, 1), ...optionalFields })
export type NewAccount = Static<typeof NewAccount>

export const AccountPatch = Type.Object({
  number: Type.Optional(number()),
  label: Type.Optional(text(190, 1)),
  ...optionalFields,
  is_active: Type.Optional(flag()),
})
export type AccountPatch = Static<typeof AccountPatch>

export const AccountFilter = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words that must all occur, ignoring case and accents' })),
  class: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  type: Type.Optional(oneOf(accountTypes)),
  is_active: Type.Optional(flag()),
  with: Type.Optional(oneOf(['balance'])),
  fiscal_year_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The fiscal year of the balance; by default the one that contains today, otherwise the last',
    }),
  ),
})
export type AccountFilter = Static<typeof AccountFilter>

export const MergeBody = Type.Object({ into_id: id() })

/** Fields that name a record by business key. */
export const linkKeys = { default_vat_code: 'vat_code' } as const
