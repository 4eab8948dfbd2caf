import { type Static, Type } from 'typebox'
import { flag, id, nullable, oneOf, text, timestamp, vatCodeKey } from '../../kernel/shape.ts'
import { accountKinds, accountTypes } from '../../packs/pack.ts'

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
    created_at: timestamp(),
    updated_at: timestamp(),
    lock_version: Type.Integer(),
    version: Type.Integer(),
    deleted_at: nullable(timestamp()),
    deleted_by: nullable(id()),
  },
  { title: 'Account' },
)
export type Account = Static<typeof Account>

/** The account alone: with its label in every language. One that a user wrote stands for all. */
export const AccountSheet = Type.Object(
  { ...Account.properties, labels: Type.Object({ fr: text(190), nl: text(190), en: text(190), de: text(190) }, { title: 'Labels' }) },
  { title: 'AccountSheet' },
)
export type AccountSheet = Static<typeof AccountSheet>

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
})
export type AccountFilter = Static<typeof AccountFilter>
