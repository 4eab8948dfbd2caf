/**
 * Data imports: many records at once from JSON or a table. Reads, names what is wrong row by row, and hands the rows to the areas that own
 * the records, which write them by sets; owns nothing itself.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { routes } from './routes.ts'

export const dataImports: Area = {
  name: 'data-imports',
  title: 'Data imports',
  description: 'Accounts, third parties, analytic codes and entries, many at once.',
  owns: [],
  routes,
  notes: Object.values(notes),
}
