/**
 * Fiscal years: the years of the books of a company file and their monthly periods, with the locks on them. Owns both; closing a year has
 * a URL here and stands higher, for it must see everything.
 */
import type { Area } from '../../kernel/area.ts'
import * as notes from './notes.ts'
import { fiscalYear, period } from './resource.ts'
import { routes } from './routes.ts'

export const fiscalYears: Area = {
  name: 'fiscal-years',
  title: 'Fiscal years',
  description: 'The fiscal years of a company file and their periods: open, change, lock.',
  owns: ['fiscal_years', 'fiscal_periods'],
  routes,
  resources: [fiscalYear, period],
  notes: Object.values(notes),
}

export { setUpFiscalYear } from './actions.ts'
export { spanProblems } from './rules.ts'
export { FiscalYear, NewFiscalYear } from './schema.ts'
export { list as listFiscalYears } from './store.ts'
