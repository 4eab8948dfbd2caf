import type { Db } from '../../kernel/database.ts'
import { notFound } from '../../kernel/problem.ts'
import { resource } from '../../kernel/resource.ts'
import { Company } from './schema.ts'
import { load } from './store.ts'

export const company = resource<Company>({
  name: 'companies',
  table: 'companies',
  shape: Company,
  load,
  label: ({ name }) => name,
  live: ['logo_url', 'icon_url'],
  technical: ['synced_at', 'company_sheet_at'],
  bin: true,
})

export async function readCompany(db: Db, id: number): Promise<Company> {
  const [found] = await load(db, [id])
  if (!found) throw notFound()
  return found
}
