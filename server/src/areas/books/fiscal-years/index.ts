/**
 * Fiscal years of a company file and their monthly periods, with period locks. The routes that close a year share the URLs of this area but
 * belong to the closing area, a higher layer, because closing depends on data of most other areas.
 */
import type { Area } from '../../../kernel/route/area.ts'
import type { FindVatLocks, LoadYearDetails } from './checks.ts'
import * as notes from './notes.ts'
import { fiscalYear, period } from './resource.ts'
import { fiscalYearRevert, periodRevert } from './revert.ts'
import { routesWith } from './routes.ts'

export const fiscalYears = (loadDetails: LoadYearDetails, vatLocks: readonly FindVatLocks[]): Area => ({
  name: 'fiscal-years',
  title: 'Fiscal years',
  description: 'The fiscal years of a company file and their periods: create, change, lock.',
  owns: ['fiscal_years', 'fiscal_periods'],
  routes: routesWith(loadDetails, vatLocks),
  resources: [
    { ...fiscalYear, revert: fiscalYearRevert },
    { ...period, revert: periodRevert, together: true },
  ],
  notes: Object.values(notes),
})

export { createFiscalYear, lockVatMonths, setUpFiscalYear } from './actions.ts'
export type { YearToClose, ClosingCheck, FindVatLocks, LoadYearDetails } from './checks.ts'
export { closeYear, openYearAfter, reopenYear } from './closing.ts'
export { fiscalYearCreated } from './events.ts'
export { fiscalYear } from './resource.ts'
export { monthNames, validateSpan } from './rules.ts'
export { type ClosingChecks, FiscalYear, NewFiscalYear } from './schema.ts'
export { renderYears, type YearSummary, findOpenDate, loadYears } from './store.ts'
