/**
 * Reference: data shared by all company files and changed by none. Legal forms come from the country packs, countries from `lib`, activity
 * codes are kept here. Owns the database copies of the packs, which SQL statements join with the data of a company file.
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
