/**
 * Licence: how many users and company files a firm may have, how many bytes of files, and how many webhook deliveries are kept. A licence key is verified offline, by its signature; without a key a firm has
 * a trial and then the free plan. An area that adds a user or a company file checks the limit here first.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { licenceActivated, licenceReleased } from './notes.ts'
import { routesWith } from './routes.ts'
import type { LicenceSettings } from './schema.ts'

export const licence = (settings: LicenceSettings): Area => ({
  name: 'licence',
  title: 'Licence and pricing',
  description: 'The licence of a firm with its limits and usage, and the public price list.',
  owns: ['licences', 'plans'],
  routes: routesWith(settings),
  notes: [licenceActivated, licenceReleased],
})

export { refuseCompanyOverLimit, refuseUserOverLimit } from './actions.ts'
export { examplePublicKey } from './example.ts'
export { defaultPlans } from './plans.ts'
export { readPlans } from './rules.ts'
export type { LicenceSettings } from './schema.ts'
export { loadLicence, syncPlans } from './store.ts'
