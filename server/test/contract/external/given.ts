/** What the examples of the bridge need: a platform administrator, a linked firm and a linked file. */
import { newPublicToken } from '../../../src/lib/tokens.ts'
import { inWrite } from '../../harness/raw-write.ts'
import { inExample } from '../accounts/given.ts'
import type { Need } from '../scene.ts'

async function administrate({ world, scene }: Need): Promise<void> {
  const { user_id } = scene.steward
  await world.rows('update directory.users set is_platform_admin = true where id = $1', [user_id])
  await world.rows(
    `insert into directory.two_factors (user_id, secret, confirmed_at, last_step) values ($1, '', now(), 0) on conflict do nothing`,
    [user_id],
  )
}

/** The firm that the example names, which an earlier one may have been. */
const linkedFirm = async (need: Need): Promise<void> => {
  const { world, scene, route } = need
  await administrate(need)
  const firm = inExample(route, 'firm')
  await world.rows('update firms set public_token = $2 where public_token = $1', [firm, newPublicToken()])
  await world.rows(`update firms set public_token = $2, source = 'external', external_id = $3 where id = $1`, [
    scene.firm.id,
    firm,
    newPublicToken(),
  ])
}

const linkedFile = async (need: Need): Promise<void> => {
  await administrate(need)
  const { world, scene } = need
  await world.rows(
    inWrite(scene.company.id, `update companies set source = 'external', external_id = 'client-4711' where id = app_company()`),
  )
}

export const givenForExternal: Readonly<Record<string, (need: Need) => Promise<void>>> = {
  'POST /v1/bridge/companies': linkedFirm,
  'POST /v1/bridge/companies/:company/documents': linkedFile,
}
