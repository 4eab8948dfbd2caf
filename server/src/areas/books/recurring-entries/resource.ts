import { resource } from '../../../kernel/route/resource.ts'
import { RecurringEntry } from './schema.ts'
import { load, rows } from './store.ts'

export const recurringEntry = resource<RecurringEntry>({
  name: 'recurring-entries',
  table: 'recurring_entries',
  shape: RecurringEntry,
  load,
  rows,
  label: ({ name }) => name,
  live: [],
  technical: ['runs_count', 'next_run_on', 'last_run_on', 'last_entry_id', 'last_error', 'status'],
  bin: true,
})
