/**
 * Data imports: creates or updates many records from JSON or a table. Reads the rows, reports errors row by row, and passes valid rows to
 * the areas that own the records, which write them in bulk. Owns no table.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { routes } from './routes.ts'

export const dataImports: Area = {
  name: 'data-imports',
  title: 'Data imports',
  description: 'Bulk import of accounts, third parties, analytic codes and entries.',
  owns: [],
  routes,
  notes: Object.values(notes),
}
