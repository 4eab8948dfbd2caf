import { analyticCodes, budgets, letterings } from '../ledger/tables.ts'
import { accounts, bankRules, journalRules, journals, recurringEntries, thirdParties, vatCodes } from '../master/tables.ts'
import {
  assetCategories,
  balanceAssertions,
  bankTransactions,
  documents,
  fixedAssets,
  paymentBatches,
  statementFiles,
  vatDeclarations,
} from '../records/tables.ts'
import type { Row } from '../table.ts'
import type { Books } from './read-books.ts'
import { takeoverEntry } from './takeover.ts'
import { listIn, numberIn } from './values.ts'
import { periodsOf } from './years.ts'

const tables = [
  ['accounts', accounts.path],
  ['vat_codes', vatCodes.path],
  ['analytic_codes', analyticCodes.path],
  ['third_parties', thirdParties.path],
  ['journals', journals.path],
  ['journal_rules', journalRules.path],
  ['bank_rules', bankRules.path],
  ['recurring_entries', recurringEntries.path],
  ['fixed_asset_categories', assetCategories.path],
  ['fixed_assets', fixedAssets.path],
  ['documents', documents.path],
  ['coda_files', statementFiles.path],
  ['bank_transactions', bankTransactions.path],
  ['vat_declarations', vatDeclarations.path],
  ['payment_batches', paymentBatches.path],
  ['balance_assertions', balanceAssertions.path],
] as const

const idsIn = (rows: readonly Row[], name = 'id'): number[] => rows.map((row) => numberIn(row, name))

/** The records that get new ids, by their table. */
export function wantedIds(books: Books, years: readonly Row[], isTakenOver: boolean): ReadonlyMap<string, Iterable<number>> {
  return new Map<string, Iterable<number>>([
    ...tables.map(([table, path]) => [table, idsIn(books.rows(path))] as const),
    ['fiscal_years', idsIn(years)],
    ['fiscal_periods', idsIn(periodsOf(years))],
    ['bank_statements', idsIn(books.rows(statementFiles.path).flatMap((row) => listIn(row, 'statements')))],
    ['letterings', idsIn(books.rows(letterings.path), 'lettering_id')],
    ['budgets', idsIn(books.rows(budgets.path), 'budget_id')],
    ['entries', isTakenOver ? [takeoverEntry, ...books.entryIds] : books.entryIds],
  ])
}
