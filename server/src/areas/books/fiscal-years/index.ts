/**
 * Fiscal years: the years of the books of a company file and their monthly periods, with the locks on them. Owns both; closing a year has
 * a URL here and stands higher, for it must see everything.
 */
import type { Area } from '../../../kernel/route/area.ts'
import type { SheetOf } from './checks.ts'
import * as notes from './notes.ts'
import { fiscalYear, period } from './resource.ts'
import { fiscalYearRevert, periodRevert } from './revert.ts'
import { routesWith } from './routes.ts'

export const fiscalYears = (sheetOf: SheetOf): Area => ({
  name: 'fiscal-years',
  title: 'Fiscal years',
  description: 'The fiscal years of a company file and their periods: open, change, lock.',
  owns: ['fiscal_years', 'fiscal_periods'],
  routes: routesWith(sheetOf),
  resources: [
    { ...fiscalYear, revert: fiscalYearRevert },
    { ...period, revert: periodRevert, together: true },
  ],
  notes: Object.values(notes),
})

export { setUpFiscalYear } from './actions.ts'
export type { Closing, ClosingCheck, SheetOf } from './checks.ts'
export { closeYear, openYearAfter, reopenYear } from './closing.ts'
export { fiscalYearCreated } from './events.ts'
export { fiscalYear } from './resource.ts'
export { spanProblems } from './rules.ts'
export { type ClosingChecks, FiscalYear, NewFiscalYear } from './schema.ts'
export { list as listFiscalYears, type Neighbour, openDateFrom, years as yearsOf } from './store.ts'
