import { type Static, Type } from 'typebox'
import { decimal, flag, id, line, nullable, oneOf, optional, recordFields, text } from '../../../../kernel/route/shape.ts'
import { depreciationMethods, proratas } from '../../../../packs/depreciation/index.ts'
import { accountKey } from '../../ledger/index.ts'

export const mostCategories = 200

/** Years of life; more places than two are rounded. */
export const yearsIn = () =>
  Type.Unsafe<string | number>({
    type: ['string', 'number'],
    format: 'decimal',
    maxLength: 20,
    description: 'Years of life, above 0 and at most 100, rounded to two decimals',
  })

export const Category = Type.Object(
  {
    id: id(),
    company_id: id(),
    name: text(190),
    asset_account_id: id(),
    depreciation_account_id: Type.Unsafe<number | null>({
      ...nullable(id()),
      description: 'Accumulates the depreciation; null only where nothing is depreciated',
    }),
    expense_account_id: nullable(id()),
    method: oneOf(depreciationMethods),
    years: nullable(decimal()),
    prorata: oneOf(proratas),
    is_active: flag(),
    ...recordFields,
  },
  { title: 'FixedAssetCategory' },
)
export type Category = Static<typeof Category>

const details = {
  depreciation_account_id: optional(id()),
  depreciation_account: optional(accountKey('depreciation_account')),
  expense_account_id: optional(id()),
  expense_account: optional(accountKey('expense_account')),
  method: Type.Optional(oneOf(depreciationMethods)),
  years: optional(yearsIn()),
  prorata: Type.Optional(oneOf(proratas)),
  is_active: Type.Optional(flag()),
}

export const NewCategory = Type.Object({
  name: line(190, 1),
  asset_account_id: Type.Optional(id()),
  asset_account: Type.Optional(accountKey('asset_account')),
  ...details,
})
export type NewCategory = Static<typeof NewCategory>

export const CategoryPatch = Type.Object({
  name: Type.Optional(line(190, 1)),
  asset_account_id: Type.Optional(id()),
  asset_account: Type.Optional(accountKey('asset_account')),
  ...details,
})
export type CategoryPatch = Static<typeof CategoryPatch>

/** Accounts that clients may give by number instead of by id. */
export const linkKeys = { asset_account: 'account', depreciation_account: 'account', expense_account: 'account' } as const

/** The fields that a client can write, as they are stored. */
export type CategoryFields = Pick<
  Category,
  'name' | 'asset_account_id' | 'depreciation_account_id' | 'expense_account_id' | 'method' | 'years' | 'prorata' | 'is_active'
>

export const CategoryFilter = Type.Object({ is_active: Type.Optional(flag()) })
export type CategoryFilter = Static<typeof CategoryFilter>
