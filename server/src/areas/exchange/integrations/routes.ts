import type { Providers } from '../../../adapters/integrations/index.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { managing, reading } from '../../../kernel/route/presets.ts'
import { json, nothing, plain, type Route, route } from '../../../kernel/route/route.ts'
import { withNamedIds } from '../../../kernel/route/references.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { localDay } from '../../../lib/dates.ts'
import { change, connect, disconnect } from './actions.ts'
import { catalogueIn } from './catalogue.ts'
import { runNow, tryConnection } from './requests.ts'
import { integration } from './resource.ts'
import { CatalogueItem, Integration, IntegrationPatch, NewIntegration, Started, TestResult } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/integrations'

/** Routes that store what they are given. */
const plainRoutes: Route[] = [
  route({
    method: 'GET',
    url,
    ...reading,
    reply: plain(CatalogueItem),
    summary: 'List the integrations',
    description: 'Every provider, with the connection of the company file. A provider is connected once.',
    run: async ({ db, language }) => catalogueIn(language, await store.listConnections(db)),
  }),
  externalRoute({
    method: 'PATCH',
    url: `${url}/:id`,
    ...managing,
    of: integration,
    body: IntegrationPatch,
    reply: json(Integration),
    summary: 'Configure, pause or resume a connection',
    description:
      '`config` is replaced as a whole; a journal that stays keeps its start day unless another one is given. `is_active: false` pauses the connection, and statement files of its journals are imported as before it. New secrets end the status `error`; they are tried by the next run or test.',
    example: { body: { schedule: 'daily', is_active: false } },
    run: ({ record, body, read, conclude, secrets, now }) =>
      withNamedIds({ read }, IntegrationPatch, body, (given) =>
        conclude((tx) => change(tx as FileTx, secrets, localDay(now), record, given)),
      ),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...managing,
    no_dry_run: true,
    of: integration,
    status: 204,
    reply: nothing(),
    summary: 'Disconnect an integration',
    description: 'The connection goes to the bin without its secrets, which are deleted. What it imported stays.',
    run: ({ tx, record }) => disconnect(tx, record),
  }),
]

/** Routes that ask the provider. */
const askingRoutes = (providers: Providers): Route[] => [
  externalRoute({
    method: 'POST',
    url,
    ...managing,
    codes: ['integration_connected', 'integration_unavailable'],
    body: NewIntegration,
    status: 201,
    reply: json(Integration),
    summary: 'Connect an integration',
    description:
      'The provider is asked whether it accepts the secrets; a refusal is reported on `secrets.<field>`. A journal has one source: from now on its statement files must agree with what the provider brings. Without a schedule it runs daily.',
    example: {
      body: {
        provider: 'ponto',
        config: { journals: [{ journal_id: 6, from: '2026-12-01' }] },
        secrets: { client_id: '5d5d9a0e-9d3f-4f0a-8c0e-2f6f3f0b6d11', client_secret: 'a-secret-of-the-integration' },
        schedule: 'hourly',
      },
    },
    run: ({ body, company, read, conclude, services, secrets, now }) =>
      withNamedIds({ read }, NewIntegration, body, (given) =>
        connect(
          providers,
          {
            company_id: company.id,
            read,
            conclude: (work) => conclude((tx) => work(tx as FileTx)),
            services,
            secrets,
            today: localDay(now),
          },
          given,
        ),
      ),
  }),
  externalRoute({
    method: 'POST',
    url: `${url}/:id/test`,
    ...managing,
    limit: 'trial',
    codes: ['integration_unavailable'],
    reply: json(TestResult),
    summary: 'Test a connection',
    description: 'Asks the provider now. A refusal is an answer with `ok: false`; silence is 503.',
    run: (context) => tryConnection(providers, context),
  }),
  externalRoute({
    method: 'POST',
    url: `${url}/:id/run`,
    ...managing,
    limit: 'outbound',
    codes: ['integration_unavailable', 'integration_paused'],
    status: 202,
    reply: json(Started),
    summary: 'Run an integration now',
    description:
      'Begins a run and answers at once; `runs` of the connection shows how it went. It first asks the banks to synchronise and waits for them for at most 60 seconds. While a run is going on, the answer is that run.',
    run: (context) => runNow(providers, context),
  }),
]

export const routesWith = (providers: Providers): Route[] => [...plainRoutes, ...askingRoutes(providers)]
