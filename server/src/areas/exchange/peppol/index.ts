/** Peppol: the registration of a company file on the network. The provider is passed in; who is on the network is asked below. */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import type { Network } from './provider.ts'
import { checkOf, scheduleOf } from './registration/jobs.ts'
import { registration } from './registration/resource.ts'
import { routesWith } from './registration/routes.ts'

export function peppol(network: Network): Area {
  const check = checkOf(network)
  return {
    name: 'peppol',
    title: 'Peppol',
    description: 'The registration of a company file on the Peppol network.',
    owns: ['peppol_registrations'],
    routes: routesWith(network),
    jobs: [check],
    schedules: [scheduleOf(check)],
    resources: [registration],
    notes: Object.values(notes),
  }
}
