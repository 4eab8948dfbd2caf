/** Peppol: the registration of a company file on the network. The provider is passed in; who is on the network is asked below. */
import type { Area } from '../../../kernel/route/area.ts'
import { on } from '../../../kernel/write/write.ts'
import { documentImported } from '../../documents/documents/index.ts'
import { inboxOf } from './inbox/collect.ts'
import { markImported } from './inbox/imported.ts'
import { carryingOf, carryOf } from './messages/carry.ts'
import { messageRoutes } from './messages/routes.ts'
import { toSend } from './messages/todo.ts'
import * as notes from './notes.ts'
import type { Network } from './provider.ts'
import { checkOf, scheduleOf } from './registration/jobs.ts'
import { registration } from './registration/resource.ts'
import { routesWith } from './registration/routes.ts'

export { isStillRegistered, withdrawBeforeErasing } from './registration/before-erasing.ts'

export function peppol(network: Network): Area {
  const check = checkOf(network)
  const carry = carryOf(network)
  return {
    name: 'peppol',
    title: 'Peppol',
    description: 'The registration of a company file on the Peppol network.',
    owns: ['peppol_registrations', 'peppol_messages', 'peppol_inbox'],
    routes: [...routesWith(network), ...messageRoutes(network, carry)],
    jobs: [check, carry],
    schedules: [scheduleOf(check), carryingOf(carry), inboxOf(network)],
    listeners: [on(documentImported, markImported)],
    resources: [registration],
    todos: [toSend],
    notes: Object.values(notes),
  }
}
