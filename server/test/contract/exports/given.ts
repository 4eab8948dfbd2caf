/** What the examples of exports need. */
import { giveBooks } from '../books.ts'
import type { Need } from '../scene.ts'

type Values = Readonly<Record<string, string>>

const yearOf = async ({ world, scene }: Need): Promise<Values> => {
  await giveBooks(world, scene)
  const [year] = await world.rows<{ id: string }>('select id from fiscal_years where company_id = $1', [scene.company.id])
  return { fiscalYear: year?.id ?? '' }
}

/** Belgium has no audit file: the file becomes a French one. */
const frenchYearOf = async (need: Need): Promise<Values> => {
  await need.world.rows(`do $$ begin
    set local session_replication_role = replica;
    update companies set country_pack = 'FR', country = 'FR', enterprise_number = '732829320' where id = ${need.scene.company.id};
  end $$`)
  return yearOf(need)
}

const exports = '/v1/companies/:company/exports'

export const givenForExports: Readonly<Record<string, (need: Need) => Promise<Values>>> = {
  [`GET ${exports}/:name`]: async () => ({ name: 'trial-balance' }),
  [`GET ${exports}/full-dossier/:fiscalYear`]: yearOf,
  [`GET ${exports}/audit-file/:fiscalYear`]: frenchYearOf,
}
