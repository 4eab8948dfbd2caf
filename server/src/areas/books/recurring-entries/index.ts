/**
 * Recurring entries: templates of entries, invoices and credit notes with a schedule. Owns the templates and the list of posted dates, which
 * prevents posting a date twice. Posting uses the same functions as the routes of entries.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { cashFlow } from './cash-flow.ts'
import { schedules } from './jobs.ts'
import * as notes from './notes.ts'
import { recurringEntry } from './resource.ts'
import { recurringEntryRevert } from './revert.ts'
import { routes } from './routes.ts'
import { countDue } from './store.ts'

export const recurringEntries: Area = {
  name: 'recurring-entries',
  title: 'Recurring entries',
  description: 'Entries, invoices and credit notes that are posted on a schedule.',
  owns: ['recurring_entries', 'recurring_runs'],
  routes,
  schedules,
  resources: [{ ...recurringEntry, revert: recurringEntryRevert }],
  todos: [{ name: 'recurring_due', count: (db, { today }) => countDue(db, today) }],
  cashFlowItems: [cashFlow],
  notes: Object.values(notes),
}

export { RecurringEntryFilter } from './schema.ts'
export { selectRecurringEntries } from './store.ts'
