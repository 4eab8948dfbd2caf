import type { DepreciationMethod, Prorata, YearSpan } from '../../../packs/depreciation/index.ts'
import type { AnalyticFacts } from '../entries/index.ts'

/** The records that request bodies refer to, collected before validation. */
export type AssetReferences = {
  readonly category_ids: readonly number[]
  readonly line_ids: readonly number[]
  readonly third_party_ids: readonly number[]
  readonly document_ids: readonly number[]
}

export type CategoryFacts = {
  readonly id: number
  readonly asset_account_id: number
  readonly method: DepreciationMethod
  readonly years: string | null
  readonly prorata: Prorata
  readonly is_active: boolean
  /** It has an account for accumulated depreciation and one for the expense. */
  readonly has_accounts: boolean
}

/** A line of the ledger that may be the purchase of an asset; merged accounts and third parties are replaced by their successors. */
export type LineFacts = {
  readonly id: number
  readonly account_id: number
  readonly debit: string
  readonly entry_date: string
  readonly third_party_id: number | null
  readonly document_id: number | null
  /** Its entry is neither reversed nor a reversal. */
  readonly is_standing: boolean
}

export type AssetFacts = {
  readonly categories: readonly CategoryFacts[]
  readonly lines: readonly LineFacts[]
  /** `requested_id` differs from `id` if that third party was merged into this one. */
  readonly third_parties: readonly { readonly requested_id: number; readonly id: number }[]
  readonly document_ids: readonly number[]
  readonly analytic_codes: readonly AnalyticFacts[]
  /** The fiscal years, oldest first. */
  readonly years: readonly YearSpan[]
  /** The highest number used in a code. */
  readonly last_number: number
}
