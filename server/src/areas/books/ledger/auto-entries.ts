import type { CompanyFacts } from '../../../kernel/write/company-facts.ts'

/** Journals and accounts of entries that the service posts on its own: `settings.auto_entries` of the company file, accounts by number. */
type AutoEntries = {
  readonly vat: { readonly journal_id: number | null } & Readonly<
    Record<'payable_account' | 'receivable_account' | 'correction_payable_account' | 'correction_receivable_account', string | null>
  >
  readonly invoices_to_receive: {
    readonly supplier_account: string | null
    readonly customer_account: string | null
    readonly journal_id: number | null
  }
  readonly reconciliation_difference: {
    readonly expense_account: string | null
    readonly income_account: string | null
    readonly max_amount: string
  }
  readonly transfers: { readonly transit_account: string | null; readonly journal_id: number | null }
}

export const autoEntriesOf = ({ settings }: Pick<CompanyFacts, 'settings'>): AutoEntries => settings['auto_entries'] as AutoEntries
