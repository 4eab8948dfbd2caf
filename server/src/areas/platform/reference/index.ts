/**
 * Reference: what the service knows of the world and no company file changes. Legal forms come from the country packs, countries from the
 * library, activity codes are kept here. Owns the copies of the packs that statements over a company file read.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { routes } from './routes.ts'

export const reference: Area = {
  name: 'reference',
  title: 'Reference data',
  description: 'Legal forms, countries and activity codes, in four languages.',
  owns: ['pack_versions', 'pack_accounts', 'pack_vat_codes', 'reference_rates'],
  routes,
}

export { readRates, findReferenceRate } from './rates.ts'
export { storeRates, syncPacks } from './store.ts'
