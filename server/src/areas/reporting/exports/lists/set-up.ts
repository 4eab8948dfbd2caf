/** What the books of a file are set up with: accounts, journals, VAT codes. */
import { AccountFilter } from '../../../books/accounts/index.ts'
import { JournalFilter } from '../../../books/journals/index.ts'
import { VatCodeFilter } from '../../../books/vat-codes/index.ts'
import { labels as sharedLabels } from '../labels.ts'
import { amounts, dates, type ListColumn, numbers, texts } from './columns.ts'
import { labels } from './labels.ts'
import { defineList } from './list.ts'
import { findDefaultYear, selectAccountRows, selectJournalRows, selectVatCodeRows } from './store.ts'
import * as words from './words.ts'

/** A label of the country is translated, and covered by the code or number beside it. */
const label: ListColumn = { name: 'label', covered_by: 'typed_label' }

export const accounts = defineList<AccountFilter>({
  name: 'accounts',
  label: sharedLabels.accounts,
  query: AccountFilter,
  narrowed_by: 'class',
  fill: async (db, query) => {
    const year = query.with && query.fiscal_year_id === undefined ? await findDefaultYear(db) : undefined
    return year ? { ...query, fiscal_year_id: year.id } : query
  },
  columns: (query) => [
    { name: 'number', kind: 'fixed' },
    label,
    ...numbers('class'),
    { name: 'type', words: words.accountTypes },
    { name: 'kind', words: words.accountKinds },
    ...texts('is_reconcilable', 'is_postable', 'default_vat_code', 'parent_number', 'description', 'is_active', 'is_system'),
    ...(query.with ? amounts('balance') : []),
  ],
  select: selectAccountRows,
})

export const journals = defineList<JournalFilter>({
  name: 'journals',
  label: labels.journals,
  query: JournalFilter,
  narrowed_by: 'type',
  columns: () => [
    ...texts('code'),
    label,
    { name: 'type', words: words.journalTypes },
    ...texts('control_account', 'iban', 'bic', 'payment_schema', 'description', 'is_default', 'is_active'),
    // The number of the year that holds today.
    { name: 'last_number', kind: 'number', covered_by: null },
    ...numbers('entries_count'),
  ],
  select: selectJournalRows,
})

export const vatCodes = defineList<VatCodeFilter>({
  name: 'vat-codes',
  label: labels.vat_codes,
  query: VatCodeFilter,
  narrowed_by: 'direction',
  columns: () => [
    ...texts('code'),
    label,
    { name: 'direction', words: words.directions },
    ...texts('mechanism', 'nature'),
    ...numbers('rate'),
    { name: 'exigibility', words: words.exigibilities },
    ...numbers('deductible_percent'),
    ...texts('account_due', 'account_deductible', 'account_credit_note_repay', 'account_credit_note_recover', 'account_pending'),
    ...texts('grids_base', 'grids_due', 'grids_deductible'),
    ...texts('grids_credit_note_base', 'grids_credit_note_repay', 'grids_credit_note_recover'),
    ...texts('intra_code', 'in_client_listing', 'ubl_category', 'vatex_code', 'invoice_mention'),
    ...dates('valid_from', 'valid_until'),
    ...texts('is_default', 'is_active', 'is_system'),
  ],
  select: selectVatCodeRows,
})
