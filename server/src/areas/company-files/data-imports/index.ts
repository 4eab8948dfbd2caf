/**
 * Data imports: creates or updates many records from JSON or a table. Reads the rows, reports errors row by row, and passes valid rows to
 * the areas that own the records, which write them in bulk. Owns no table.
 */
import type { Area } from '../../../kernel/route/area.ts'
import type { BookNewTransactions } from '../../bank/bank-statements/index.ts'
import * as notes from './notes.ts'
import { routesWith } from './routes.ts'

/** `bookers`: who books imported bank transactions by rules. */
export const dataImports = (bookers: readonly BookNewTransactions[]): Area => ({
  name: 'data-imports',
  title: 'Data imports',
  description: 'Bulk import of accounts, third parties, analytic codes, entries, bank transactions and fixed assets.',
  owns: [],
  routes: routesWith(bookers),
  notes: Object.values(notes),
})
