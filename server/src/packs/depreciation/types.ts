import type { Cents } from '../../lib/money.ts'

export const depreciationMethods = ['linear', 'declining', 'none'] as const
export type DepreciationMethod = (typeof depreciationMethods)[number]

export const proratas = ['daily', 'monthly', 'full_year'] as const
export type Prorata = (typeof proratas)[number]

/** How days become years: by the calendar, or as 12 months of 30 days. */
export const dayCounts = ['actual', 'thirty_360'] as const
export type DayCount = (typeof dayCounts)[number]

/** What a plan depends on. Days are YYYY-MM-DD. */
export type AssetTerms = Readonly<{
  acquired_on: string
  in_service_on: string
  acquisition_value: Cents
  residual_value: Cents
  method: DepreciationMethod
  /** Decimal with at most two places; null only without depreciation. */
  years: string | null
  /** Percent a year, instead of the rate of the country. */
  declining_rate: string | null
  prorata: Prorata
  /** The first day to which these terms apply, and what was depreciated before it. */
  plan_starts_on: string
  plan_opening: Cents
}>

export type YearSpan = Readonly<{ code: string; starts_on: string; ends_on: string }>

/** The declining method of a country: a row of its depreciation.csv, valid for assets acquired within its days. */
export type DecliningRule = Readonly<{
  valid_from: string | null
  valid_until: string | null
  /** Applies to lives of at most this many years; null: any. */
  max_years: string | null
  /** Multiplied with the linear rate. */
  coefficient: string
  /** Percent of what is left; null: no limit. */
  max_rate: string | null
  /** Percent of the acquisition value a year; null: no limit. */
  max_of_value: string | null
  /** The linear charge that takes over as soon as it is higher. */
  linear: 'annuity' | 'remaining_years'
  /** `asset`: begins and counts as the asset says. `acquisition_month`: whole months from that of the acquisition, without an extra year. */
  count: 'asset' | 'acquisition_month'
}>

export type AssetCategory = Readonly<{
  account: string
  label: Readonly<Record<'fr' | 'nl' | 'en' | 'de', string>>
  method: DepreciationMethod
  years: string | null
}>

/** The accounts of a disposal, by the asset account they apply to. */
export type DisposalAccounts = Readonly<{
  /** Prefix of the asset account; the longest that fits applies. */
  prefix: string
  /** Chosen by `ordinary: true` where a country distinguishes ordinary from exceptional disposals. */
  ordinary: boolean
  /** `net`: the account of the price takes the net value too, so that the gain stays on it; a loss goes to the account of the loss. `gross`: price and net value on accounts of their own. */
  style: 'net' | 'gross'
  /** Where the price is booked, and the net value, at a gain. */
  gain_price: string
  gain_value: string
  /** The same at a loss, and for what is scrapped. */
  loss_price: string
  loss_value: string
  /** The control account of the buyer; null: that of the third party. */
  receivable: string | null
}>

/** What a country says about depreciation. */
export type DepreciationRules = Readonly<{
  day_count: DayCount
  declining: readonly DecliningRule[]
  categories: readonly AssetCategory[]
  disposals: readonly DisposalAccounts[]
  /** The VAT code used for a disposal in place of the one given, such as FR V20 → V20I. */
  disposal_vat_codes: Readonly<Record<string, string>>
  /** The account that accumulates the depreciation of an asset account; it may have to be opened. Null for an account of something else. */
  depreciationAccount: (assetAccount: string) => string | null
  /** The expense account of an asset account; null for an account of something else. */
  expenseAccount: (assetAccount: string) => string | null
}>

/** What stands posted, depreciation before the file included, and the last day that it covers; null without a posted charge. */
export type Posted = Readonly<{ amount: Cents; until: string | null }>

/** A charge to be posted. Outside the fiscal years of the file, the code is that of the added year of 12 months. */
export type Charge = Readonly<{ fiscal_year_code: string; from: string; to: string; amount: Cents }>

/** A charge that is planned, and what is depreciated with it. */
export type PlanRow = Charge & Readonly<{ accumulated: Cents }>
