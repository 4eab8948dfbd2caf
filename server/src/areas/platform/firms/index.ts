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
  owns: ['firms'],
  routes,
  notes: Object.values(notes),
}

export { createFirm } from './actions.ts'
export { isSignedFileLink } from './rules.ts'
export { ecdfPrefix } from './schema.ts'
export { loadFirmCard, findFirm, listFirmMembers, listMemberships, listFirmOverviews } from './store.ts'
