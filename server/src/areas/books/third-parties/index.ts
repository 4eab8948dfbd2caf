/**
 * Third parties: the suppliers and customers of a company file. Documents, entries and bank refer to a third party by id and never write
 * to its table.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { thirdParty } from './resource.ts'
import { thirdPartyRevert } from './revert.ts'
import type { CheckSources } from './checks/check.ts'
import { createRoutes } from './routes.ts'
import type { SheetSources } from './schema.ts'

/** `checks`: whom a check asks; `sheet`: what higher areas know of a third party. */
export const thirdParties = (checks: CheckSources, sheet: SheetSources): Area => ({
  name: 'third-parties',
  title: 'Third parties',
  description: 'The suppliers and customers of a company file.',
  owns: ['third_parties'],
  routes: createRoutes(checks, sheet),
  resources: [{ ...thirdParty, revert: thirdPartyRevert }],
  notes: Object.values(notes),
})

export { createThirdParty, findOrCreateThirdParty } from './actions.ts'
export { ExternalThirdParty, findExternalParty, saveExternalThirdParty } from './external.ts'
export { importThirdParties } from './bulk.ts'
export { thirdPartyCreated, thirdPartyUpdated } from './events.ts'
export { NewThirdParty, ThirdPartyFilter } from './schema.ts'
export { selectThirdParties } from './store.ts'
