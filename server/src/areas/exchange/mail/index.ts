/**
 * Mail: what a company file writes to its customers and suppliers, from the templates to the proof of what was sent, and the reminders of
 * unpaid items. A request stores a mail and a job sends it.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { on } from '../../../kernel/write/write.ts'
import { companySetUp } from '../../company-files/companies/index.ts'
import * as notes from './notes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { mailRoutes, templateRoutes } from './routes.ts'
import type { DrawStatement } from './sending/attachments.ts'
import { mailJob, schedules } from './sending/jobs.ts'
import { schedules as templateSchedules } from './templates/jobs.ts'
import { mailTemplate } from './templates/resource.ts'
import { insertMissing } from './templates/store.ts'

/** `drawStatement`: the statement of a third party as PDF. */
export const mail = (drawStatement: DrawStatement): Area => ({
  name: 'mail',
  title: 'Mail and reminders',
  description: 'Mail templates, mails with documents and statements, and payment reminders in three levels.',
  owns: ['mail_templates', 'mails', 'mail_items'],
  routes: [...templateRoutes, ...mailRoutes(drawStatement), ...reminderRoutes],
  resources: [mailTemplate],
  jobs: [mailJob],
  schedules: [...schedules, ...templateSchedules],
  listeners: [
    on(companySetUp, async (tx) => {
      await insertMissing(tx)
    }),
  ],
  notes: Object.values(notes),
})

export { loadReminderState } from './reminders/store.ts'
export { Mail } from './schema.ts'
export { type Letter, queueLetters } from './sending/queue-letters.ts'
export { findParties } from './sending/store.ts'
export { showAmount } from './sending/values.ts'
export { findMailsMadeUnder } from './store.ts'

export { templatePurposes } from './templates/purposes.ts'
