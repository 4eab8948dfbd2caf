/**
 * Firms: the accounting firms, their data and their teams. Who belongs to a team is kept by access, accounts by auth; here
 * are the rules that bind them. Firms and first users come from the operator's command line; no route makes them.
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
export { loadFirmCard, findFirm, listFirmMembers, listMemberships, listFirmOverviews } from './store.ts'
