/**
 * Firms: the accounting firms, their data and their teams. Memberships are stored by access and accounts by auth; this area holds the
 * rules between them. Firms and their first users are created from the operator's command line; no route creates them.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { routes } from './routes.ts'

export const firms: Area = {
  name: 'firms',
  title: 'Firms',
  description: 'Accounting firms: their data, their teams, and who works on which company file.',
  owns: ['firms', 'external_members'],
  routes,
  notes: Object.values(notes),
}

export { createFirm, showFirm } from './actions.ts'
export { type LeftOut, mirrorFirm, mirrorMember } from './mirror/actions.ts'
export { findByExternalId as findFirmByExternalId, findFirmLink, findFirmToLink, linkFirm, listMirrored } from './mirror/store.ts'
export { isSignedFileLink } from './rules.ts'
export { ecdfPrefix, Firm } from './schema.ts'
export { loadFirmCard, findFirm, listFirmMembers, listMemberships, listFirmOverviews } from './store.ts'
