/**
 * Demo: a firm with four fictitious company files, in which anybody works for a day without an account. The operator installs it; a job fills
 * the files through the actions of the other areas, and does so again every night.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { type ImportInvoices, jobsWith, schedulesWith } from './jobs.ts'
import * as notes from './notes.ts'
import { routes } from './routes.ts'

/** `importInvoices`: how files that arrived are taken in, which depends on the readers of the installation. */
export const demo = (importInvoices: ImportInvoices): Area => ({
  name: 'demo',
  title: 'Demo',
  description: 'A session of a day in four fictitious company files, without an account.',
  owns: [],
  routes,
  jobs: jobsWith(importInvoices),
  schedules: schedulesWith(importInvoices),
  notes: Object.values(notes),
})

export { demoFirm, installDemo } from './actions.ts'
export { buildJob, renewDemo } from './jobs.ts'
export { findDemo } from './store.ts'
