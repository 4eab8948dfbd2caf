/**
 * Reference: what the service knows of the world and no company file changes. Legal forms come from the country packs, countries from the
 * library, activity codes are kept here. Owns no table.
 */
import type { Area } from '../../kernel/area.ts'
import { routes } from './routes.ts'

export const reference: Area = {
  name: 'reference',
  title: 'Reference data',
  description: 'Legal forms, countries and activity codes, in four languages.',
  owns: [],
  routes,
}
