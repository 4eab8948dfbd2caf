/**
 * Recurring entries: templates of entries, invoices and credit notes with a calendar. Owns the templates and the list of the dates that were
 * posted, which keeps each from being posted twice; what is posted goes through the same functions as the routes of entries.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { schedules } from './jobs.ts'
import * as notes from './notes.ts'
import { recurringEntry } from './resource.ts'
import { recurringEntryRevert } from './revert.ts'
import { routes } from './routes.ts'

export const recurringEntries: Area = {
  name: 'recurring-entries',
  title: 'Recurring entries',
  description: 'Entries, invoices and credit notes that come back by the calendar.',
  owns: ['recurring_entries', 'recurring_runs'],
  routes,
  schedules,
  resources: [{ ...recurringEntry, revert: recurringEntryRevert }],
  notes: Object.values(notes),
}
