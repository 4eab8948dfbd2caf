import type { Db } from '../../../kernel/write/database.ts'
import { notFound } from '../../../kernel/route/problem.ts'
import { resource } from '../../../kernel/route/resource.ts'
import { type FiscalYear, renderYears } from '../../books/fiscal-years/index.ts'
import { type Journal, renderJournals } from '../../books/journals/index.ts'
import { CompanyDetails } from './schema.ts'
import * as store from './store.ts'

/** Company files with their fiscal years and journals. Row-level security shows these only for the company file of the transaction. */
async function load(db: Db, ids: readonly number[]): Promise<CompanyDetails[]> {
  const [found, years, journals] = await Promise.all([store.loadCompanies(db, ids), renderYears(db), renderJournals(db)])
  return found.map((file) => ({
    ...file,
    fiscal_years: JSON.parse(years.json.toString()) as FiscalYear[],
    journals: JSON.parse(journals.json.toString()) as Journal[],
  }))
}

export const company = resource<CompanyDetails>({
  name: 'companies',
  table: 'companies',
  shape: CompanyDetails,
  load,
  rows: store.selectCompanies,
  label: ({ name }) => name,
  live: ['logo_url', 'icon_url', 'fiscal_years', 'journals', 'journal_entries_count'],
  technical: ['synced_at', 'company_sheet_at', 'fiscal_year_start', 'fiscal_year_end'],
  bin: true,
  is_file: true,
})

export async function readCompany(db: Db, id: number): Promise<CompanyDetails> {
  const [found] = await load(db, [id])
  if (!found) throw notFound()
  return found
}
