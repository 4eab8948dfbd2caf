import { externalRoute } from '../../../../kernel/route/external-route.ts'
import { managing, reading } from '../../../../kernel/route/presets.ts'
import { json, nothing, route, type Route } from '../../../../kernel/route/route.ts'
import { peppolStatusChanged } from '../events.ts'
import type { Network } from '../provider.ts'
import { register, withdraw } from './actions.ts'
import { registration } from './resource.ts'
import { Registration, RegistrationIn } from './schema.ts'

const url = '/v1/companies/:company/peppol'
const asking = { ...managing, limit: 'outbound', emits: [peppolStatusChanged], of: registration } as const

export const routesWith = (network: Network): Route[] => [
  route({
    method: 'GET',
    url,
    operation_id: 'getPeppolRegistration',
    ...reading,
    of: registration,
    reply: json(Registration),
    summary: 'Read the Peppol registration of the company',
    description: 'A company that was never registered has the status `none`.',
    run: async ({ record }) => record,
  }),
  externalRoute({
    method: 'PUT',
    url,
    operation_id: 'registerOnPeppol',
    ...asking,
    codes: ['peppol_unavailable', 'peppol_identifier_missing', 'peppol_registered_elsewhere'],
    body: RegistrationIn,
    reply: json(Registration),
    summary: 'Register the company on Peppol, or change its registration',
    description:
      'The registration is `pending` until the access point confirms it, which is checked each minute of the first hour and then every 15 minutes; `pending_checks` says what it waits for. After 30 days it is `rejected`. With `incoming_enabled` false the company only sends, and may receive at another access point. A number that another access point receives for needs a `migration_key`.',
    example: { body: { incoming_enabled: true, contact_email: 'peppol@martin.example' } },
    run: (context) => register(network, context, context.body),
  }),
  externalRoute({
    method: 'DELETE',
    url,
    operation_id: 'withdrawFromPeppol',
    ...asking,
    codes: ['peppol_unavailable', 'peppol_not_active'],
    status: 204,
    reply: nothing(),
    summary: 'Withdraw the Peppol registration',
    description: 'Messages that wait to be sent fail. If the access point does not answer, nothing changes.',
    run: (context) => withdraw(network, context),
  }),
]
