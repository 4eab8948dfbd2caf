/** What is booked, and what is still open. */
import { EntryFilter } from '../../../books/entries/index.ts'
import { OpenItemFilter } from '../../../books/letterings/index.ts'
import { RecurringEntryFilter } from '../../../books/recurring-entries/index.ts'
import { amounts, dates, type ListColumn, numbers, texts } from './columns.ts'
import { labels } from './labels.ts'
import { defineList } from './list.ts'
import { countEntryRows, selectEntryRows, selectOpenItemRows, selectRecurringRows } from './store.ts'
import * as words from './words.ts'

const account: ListColumn[] = [
  { name: 'account', kind: 'fixed' },
  { name: 'account_label', covered_by: 'typed_account_label' },
]

/** One row per line. The key names the entry, so that the lines of one find each other again. */
export const entries = defineList<EntryFilter>({
  name: 'entries',
  label: labels.entries,
  query: EntryFilter,
  narrowed_by: 'from',
  columns: () => [
    { name: 'entry_key', covered_by: null },
    ...texts('journal', 'fiscal_year'),
    ...numbers('number'),
    ...dates('entry_date'),
    ...texts('label', 'reference'),
    ...dates('due_date'),
    ...texts('document_reference', 'structured_communication'),
    { name: 'origin', words: words.entryOrigins },
    { name: 'status', words: words.entryStates },
    ...numbers('position'),
    ...account,
    ...texts('third_party', 'third_party_name'),
    ...amounts('debit', 'credit'),
    ...texts('line_label', 'vat_code'),
    ...amounts('vat_base'),
    ...numbers('vat_rate'),
    ...dates('vat_date'),
    ...texts('grids'),
    ...dates('line_due_date'),
    ...amounts('open_amount'),
    ...texts('lettering_code', 'analytic_codes', 'posted_at', 'posted_by_name'),
  ],
  select: selectEntryRows,
  count: countEntryRows,
})

/** Overdue days depend on the day of the file, so they are not covered; the due date is. */
const daysOverdue: ListColumn = { name: 'days_overdue', kind: 'number', covered_by: null }

export const openItems = defineList<OpenItemFilter>({
  name: 'open-items',
  label: labels.open_items,
  query: OpenItemFilter,
  narrowed_by: 'account_id',
  columns: () => [
    ...account,
    { name: 'third_party_type', words: words.partyTypes },
    ...texts('third_party', 'third_party_name'),
    ...dates('entry_date'),
    ...texts('journal', 'fiscal_year'),
    ...numbers('number'),
    ...texts('reference', 'label', 'structured_communication'),
    ...dates('due_date'),
    ...amounts('amount', 'open_amount'),
    daysOverdue,
    ...numbers('reminder_level', 'payment_batch'),
  ],
  select: selectOpenItemRows,
  printing: () => ({
    columns: [
      ...texts('piece'),
      ...dates('entry_date'),
      ...texts('reference', 'label'),
      ...dates('due_date'),
      daysOverdue,
      ...amounts('amount', 'open_amount'),
    ],
    sums: ['amount', 'open_amount'],
    sums_named_in: 'label',
    group: {
      key: ({ account: number, third_party_type: type, third_party: code }) => JSON.stringify([number, type, code]),
      title: ({ account: number, third_party: code, third_party_name: name }, language) =>
        `${number} · ${code === null ? labels.no_third_party[language] : `${code} ${name}`}`,
      name: ({ account: number, third_party: code }) => String(code ?? number),
    },
  }),
})

export const recurringEntries = defineList<RecurringEntryFilter>({
  name: 'recurring-entries',
  label: labels.recurring_entries,
  query: RecurringEntryFilter,
  narrowed_by: 'is_active',
  columns: () => [
    ...texts('name'),
    { name: 'kind', words: words.recurringKinds },
    ...texts('journal', 'third_party', 'third_party_name', 'label', 'reference', 'lines'),
    { name: 'frequency', words: words.frequencies },
    ...numbers('interval', 'day'),
    ...dates('starts_on', 'ends_on'),
    ...numbers('max_runs', 'runs_count'),
    ...dates('next_run_on', 'last_run_on'),
    ...texts('auto_post', 'is_active'),
    { name: 'status', words: words.recurringStates },
    // A message in the language of the file.
    { name: 'last_error', covered_by: null },
  ],
  select: selectRecurringRows,
})
