/**
 * Missing documents: what the books show to be missing, with its evidence. Stands above mail, which asks for them, and owns nothing but what
 * people decided about each.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { schedules } from './jobs.ts'
import * as notes from './notes.ts'
import { missingDocument } from './resource.ts'
import { routes } from './routes.ts'
import { countOpen } from './store.ts'

export const missingDocuments: Area = {
  name: 'missing-documents',
  title: 'Missing documents',
  description: 'Payments and regular suppliers without an invoice, and gaps in numbered series, each with its evidence.',
  owns: ['missing_documents'],
  routes,
  resources: [missingDocument],
  schedules,
  notes: Object.values(notes),
}

/** Reports stand lower and are given what waits here. */
export const missingTodos = [{ name: 'missing_documents', count: countOpen }]

export { findMissing } from './detection/index.ts'
export type { Books, Finding, Invoice } from './detection/types.ts'
