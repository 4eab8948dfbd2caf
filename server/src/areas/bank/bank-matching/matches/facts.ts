import { given } from '../../../../lib/values.ts'
import type { EntryFacts, EntryReferences } from '../../../books/entries/index.ts'
import type { BankTransaction } from '../../bank-statements/index.ts'
import type { OpenPayment } from '../../payment-batches/index.ts'
import type { Allocation } from '../allocation.ts'

/** What a transaction is booked against. */
export type MatchRequest = {
  readonly transaction: BankTransaction
  readonly allocations: readonly Allocation[]
  readonly difference: 'none' | 'post'
  /** By default the date of the transaction. */
  readonly entry_date?: string | undefined
  readonly rule_id: number | null
}

/** A line that an allocation names; account and third party are the current ones, after merges. Amounts are debit positive. */
export type Item = {
  readonly id: number
  readonly account_id: number
  readonly third_party_id: number | null
  readonly amount: string
  /** Null if the account is not reconcilable. */
  readonly open: string | null
  /** The letterings of the line of an earlier match, which end when the payment comes back; empty for every other line. */
  readonly lettering_ids: readonly number[]
}

export type MatchFacts = {
  readonly entry: EntryFacts
  readonly journals: readonly { readonly id: number; readonly control_account_id: number | null }[]
  readonly items: readonly Item[]
  /** The ids of VAT codes that are declared by third party. */
  readonly party_vat_codes: readonly number[]
  /** The accounts of payment differences, as the settings name them. */
  readonly expense_account_id: number | null
  readonly income_account_id: number | null
  readonly payments: readonly OpenPayment[]
}

/** The records that requests name, to be loaded in one query. */
export function referencesIn(requests: readonly MatchRequest[]): EntryReferences {
  const allocations = requests.flatMap((request) => request.allocations)
  return {
    journal_id: 0,
    account_ids: [],
    account_numbers: given(allocations.map(({ account }) => account)),
    third_party_ids: given([
      ...allocations.map(({ third_party_id }) => third_party_id),
      ...requests.map(({ transaction }) => transaction.third_party_id),
    ]),
    vat_code_ids: [],
    vat_codes: given(allocations.map(({ vat_code }) => vat_code)),
    analytic_code_ids: given(allocations.flatMap(({ analytics = [] }) => analytics.map(({ analytic_code_id }) => analytic_code_id))),
    credited_entry_id: null,
  }
}
