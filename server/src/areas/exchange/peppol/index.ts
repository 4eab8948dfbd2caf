/** Peppol: the registration of a company file on the network. The area declares the event of a changed status; it has no operations. */
import type { Area } from '../../../kernel/route/area.ts'
import { peppolStatusChanged } from './events.ts'

export const peppol: Area = {
  name: 'peppol',
  title: 'Peppol',
  description: 'The registration of a company file on Peppol.',
  owns: [],
  routes: [],
  events: [peppolStatusChanged],
}
