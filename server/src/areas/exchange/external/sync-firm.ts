import type { Platform } from '../../../adapters/external-platform/index.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import { type Firm, findFirmLink, showFirm } from '../../platform/firms/index.ts'
import { mirrorFiles } from './mirror-files.ts'
import { mirrorFirmAndTeam } from './mirror-firm.ts'
import { firmNotLinked } from './problems.ts'

type Context = ExternalContext<'write', undefined, '/v1/firms/:firm/sync'>

/** Firm, team and company files, as a sign-in mirrors them; the answer waits for all of it. */
export async function syncFirm(platform: Platform | null, context: Context): Promise<Firm> {
  const { firm, actor, read } = context
  const link = await read((db) => findFirmLink(db, firm.id))
  if (platform === null || link === null) throw firmNotLinked()
  const pair = await mirrorFirmAndTeam(platform, context, link)
  if (pair === null) throw firmNotLinked()
  await mirrorFiles(platform, context, pair)
  return read((db) => showFirm(db, { firm, actor }))
}
