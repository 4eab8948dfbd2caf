import { canonicalJson } from '../../../../lib/canonical-json.ts'
import { type Cents, formatCents, parseCents, sum } from '../../../../lib/money.ts'
import { chargesUntil, type DayCount, type DepreciationRules, type Posted } from '../../../../packs/depreciation/index.ts'
import type { NewLine } from '../../ledger/index.ts'
import { termsOf } from '../rules.ts'
import type { FixedAsset } from '../schema.ts'
import type { Grouping } from './schema.ts'

/** An account of a category, or the one it was merged into. */
export type CategoryAccount = { readonly id: number; readonly number: string; readonly is_usable: boolean }

/** An asset that may be depreciated, with what its entries need. */
export type DepreciableAsset = FixedAsset & {
  readonly expense_account: CategoryAccount | null
  readonly depreciation_account: CategoryAccount | null
}

/** The fiscal years of the file, oldest first, and how its days are counted. */
export type PlanCalendar = {
  readonly years: readonly { readonly id: number; readonly code: string; readonly starts_on: string; readonly ends_on: string }[]
  readonly day_count: DayCount
}
type Year = PlanCalendar['years'][number]

/** A charge of an asset within one fiscal year; null: no fiscal year of the file holds its last day. */
export type AssetCharge = {
  readonly asset: DepreciableAsset
  readonly year: Year | null
  readonly from: string
  readonly to: string
  readonly amount: Cents
}

export const yearOn = (years: readonly Year[], day: string): Year | null =>
  years.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on) ?? null

const postedOf = ({ depreciated, depreciated_until }: FixedAsset): Posted => ({
  amount: parseCents(depreciated),
  until: depreciated_until,
})

/** What is to be posted for these assets up to a day, in their order. */
export const chargesOf = (
  assets: readonly DepreciableAsset[],
  { years, day_count }: PlanCalendar,
  rules: DepreciationRules,
  until: string,
): AssetCharge[] =>
  assets.flatMap((asset) =>
    chargesUntil(termsOf(asset), postedOf(asset), years, rules, day_count, until).map(({ from, to, amount }) => ({
      asset,
      year: yearOn(years, to),
      from,
      to,
      amount,
    })),
  )

/** A text cut to the length of a label, whole characters only. */
export const shortLabel = (text: string): string => /^.{0,190}/su.exec(text)?.[0] ?? ''

const pairOf = ({ asset: { expense_account, depreciation_account } }: AssetCharge) => ({
  expense: expense_account?.id ?? 0,
  depreciation: depreciation_account?.id ?? 0,
})

const numbersOf = ({ asset: { expense_account, depreciation_account } }: AssetCharge): string =>
  `${expense_account?.number} ${depreciation_account?.number}`

const linesOf = (charge: AssetCharge, amount: Cents, label: string | null): NewLine[] => {
  const { expense, depreciation } = pairOf(charge)
  const value = formatCents(amount)
  return [
    { account_id: expense, debit: value, credit: '0.00', label, analytics: charge.asset.analytics },
    { account_id: depreciation, debit: '0.00', credit: value, label },
  ]
}

/** The lines of the entry that posts these charges. */
export function depreciationLines(charges: readonly AssetCharge[], grouping: Grouping): NewLine[] {
  if (grouping === 'asset')
    return charges.flatMap((charge) => linesOf(charge, charge.amount, shortLabel(`${charge.asset.code} ${charge.asset.name}`)))
  const groups = Map.groupBy(charges, (charge) => `${numbersOf(charge)} ${canonicalJson(charge.asset.analytics)}`)
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => linesOf(group[0] as AssetCharge, sum(group.map(({ amount }) => amount)), null))
}
