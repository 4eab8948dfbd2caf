/**
 * Analytic codes: the axes along which a company file analyses its costs and revenues, each with a tree of codes. Entries and budgets refer
 * to codes by id.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { analyticCode } from './resource.ts'
import { analyticCodeRevert } from './revert.ts'
import { routes } from './routes.ts'

export const analyticCodes: Area = {
  name: 'analytic-codes',
  title: 'Analytic codes',
  description: 'The analytic axes of a company file and their codes.',
  owns: ['analytic_codes'],
  routes,
  resources: [{ ...analyticCode, revert: analyticCodeRevert }],
  notes: Object.values(notes),
}

export { importAnalyticCodes } from './bulk.ts'
export { NewAnalyticCode } from './schema.ts'
