/** Bridge: the external platform brings company files and documents by itself. Both are known by its ids, so a call can be repeated. */
import type { Area } from '../../../kernel/route/area.ts'
import { routes } from './routes.ts'

export const bridge: Area = {
  name: 'bridge',
  title: 'Bridge',
  description: 'Calls of the external platform, with the token of a platform administrator: company files and documents.',
  owns: [],
  routes,
}
