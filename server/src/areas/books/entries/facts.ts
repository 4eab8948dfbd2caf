import { given } from '../../../lib/values.ts'
import type { JournalType, VatRule } from '../../../packs/pack.ts'
import type { CreditNoteBody, FreeEntry, InvoiceBody } from './schema.ts'

/** The records that a request body refers to, collected before validation. */
export type EntryReferences = {
  readonly journal_id: number
  readonly account_ids: readonly number[]
  readonly account_numbers: readonly string[]
  readonly third_party_ids: readonly number[]
  readonly vat_code_ids: readonly number[]
  readonly vat_codes: readonly string[]
  readonly analytic_code_ids: readonly number[]
  readonly credited_entry_id: number | null
}

export type JournalFacts = {
  readonly id: number
  readonly code: string
  readonly type: JournalType
  readonly is_active: boolean
  readonly control_account_id: number | null
}
export type AccountFacts = {
  readonly id: number
  readonly number: string
  readonly kind: string
  readonly is_postable: boolean
  readonly is_active: boolean
  readonly is_reconcilable: boolean
}
/** `requested_id` is the id in the request; it differs from `id` if that third party was merged into this one. */
export type PartyFacts = {
  readonly requested_id: number
  readonly id: number
  readonly type: 'supplier' | 'customer'
  readonly account_id: number
  readonly payment_term_days: number | null
  readonly payment_term_end_of_month: boolean
}
/** Its accounts are ids as text, so that the result of `vatOf` can be booked without translation. */
export type VatFacts = Omit<VatRule, 'cost_grids'> & {
  readonly id: number
  readonly code: string
  readonly is_active: boolean
  readonly valid_from: string | null
  readonly valid_until: string | null
}
export type AnalyticFacts = { readonly id: number; readonly axis_id: number; readonly is_active: boolean; readonly is_leaf: boolean }
/** The invoice that a credit note credits. */
type CreditedFacts = {
  readonly id: number
  readonly status: string
  readonly origin: string
  readonly journal_type: JournalType
  readonly third_party_id: number | null
}

export type EntryFacts = {
  readonly journal: JournalFacts | null
  readonly accounts: readonly AccountFacts[]
  readonly third_parties: readonly PartyFacts[]
  readonly vat_codes: readonly VatFacts[]
  readonly analytic_codes: readonly AnalyticFacts[]
  readonly credited: CreditedFacts | null
}

export function referencesIn(body: FreeEntry | InvoiceBody | CreditNoteBody): EntryReferences {
  const lines: readonly (Partial<FreeEntry['lines'][number]> & Pick<FreeEntry['lines'][number], 'account'>)[] = body.lines
  return {
    journal_id: body.journal_id,
    account_ids: given(lines.map(({ account_id }) => account_id)),
    account_numbers: given(lines.map(({ account }) => account)),
    third_party_ids: given([body.third_party_id, ...lines.map(({ third_party_id }) => third_party_id)]),
    vat_code_ids: given(lines.map(({ vat_code_id }) => vat_code_id)),
    vat_codes: given(lines.map(({ vat_code }) => vat_code)),
    analytic_code_ids: analyticCodeIdsIn(lines),
    credited_entry_id: ('credited_entry_id' in body ? body.credited_entry_id : null) ?? null,
  }
}

export const analyticCodeIdsIn = (lines: readonly { readonly analytics?: readonly { readonly analytic_code_id: number }[] }[]): number[] =>
  given(lines.flatMap(({ analytics = [] }) => analytics.map(({ analytic_code_id }) => analytic_code_id)))
