import { given } from '../../../lib/values.ts'
import type { JournalType, VatRule } from '../../../packs/pack.ts'
import type { CreditNoteBody, FreeEntry, InvoiceBody } from './schema.ts'

/** What a body names of the file, gathered before anything is judged. */
export type Named = {
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
/** `asked` is the id that was named: of a third party that was merged into this one, another. */
export type PartyFacts = {
  readonly asked: number
  readonly id: number
  readonly type: 'supplier' | 'customer'
  readonly account_id: number
  readonly payment_term_days: number | null
  readonly payment_term_end_of_month: boolean
}
/** Its accounts are ids in text, so that what `vatOf` gives back can be booked as it is. */
export type VatFacts = Omit<VatRule, 'cost_grids'> & {
  readonly id: number
  readonly code: string
  readonly is_active: boolean
  readonly valid_from: string | null
  readonly valid_until: string | null
}
export type AnalyticFacts = { readonly id: number; readonly axis_id: number; readonly is_active: boolean; readonly is_leaf: boolean }
/** The invoice that a credit note takes back. */
type CreditedFacts = {
  readonly id: number
  readonly status: string
  readonly origin: string
  readonly journal_type: JournalType
  readonly third_party_id: number | null
}

export type Facts = {
  readonly journal: JournalFacts | null
  readonly accounts: readonly AccountFacts[]
  readonly third_parties: readonly PartyFacts[]
  readonly vat_codes: readonly VatFacts[]
  readonly analytic_codes: readonly AnalyticFacts[]
  readonly credited: CreditedFacts | null
}

export function namesIn(body: FreeEntry | InvoiceBody | CreditNoteBody): Named {
  const lines: readonly (Partial<FreeEntry['lines'][number]> & Pick<FreeEntry['lines'][number], 'account'>)[] = body.lines
  return {
    journal_id: body.journal_id,
    account_ids: given(lines.map(({ account_id }) => account_id)),
    account_numbers: given(lines.map(({ account }) => account)),
    third_party_ids: given([body.third_party_id, ...lines.map(({ third_party_id }) => third_party_id)]),
    vat_code_ids: given(lines.map(({ vat_code_id }) => vat_code_id)),
    vat_codes: given(lines.map(({ vat_code }) => vat_code)),
    analytic_code_ids: analyticsIn(lines),
    credited_entry_id: ('credited_entry_id' in body ? body.credited_entry_id : null) ?? null,
  }
}

export const analyticsIn = (lines: readonly { readonly analytics?: readonly { readonly analytic_code_id: number }[] }[]): number[] =>
  given(lines.flatMap(({ analytics = [] }) => analytics.map(({ analytic_code_id }) => analytic_code_id)))
