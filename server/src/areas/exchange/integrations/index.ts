/**
 * Integrations: connections of a company file to providers of bank and payment data. A run reads what is new and imports it through the bank
 * statements; the transactions belong there. Secrets are sealed and never leave this area.
 */
import { openProviders, type Providers, type ProviderSettings } from '../../../adapters/integrations/index.ts'
import type { Area } from '../../../kernel/route/area.ts'
import type { BookNewTransactions } from '../../bank/bank-statements/index.ts'
import * as notes from './notes.ts'
import { integration } from './resource.ts'
import { routesWith } from './routes.ts'
import { runJob, startDue } from './runs/jobs.ts'

export const integrations = (providers: Providers, bookers: readonly BookNewTransactions[]): Area => ({
  name: 'integrations',
  title: 'Integrations',
  description: 'Connections to providers of bank and payment data, and their runs.',
  owns: ['integrations', 'integration_secrets', 'integration_feeds', 'integration_runs'],
  routes: routesWith(providers),
  resources: [integration],
  jobs: [runJob({ providers, bookers })],
  schedules: [startDue],
  notes: Object.values(notes),
})

/** The public addresses of the providers, for installations that name no others. */
export const publicProviders: ProviderSettings = {
  ponto_url: 'https://api.myponto.com',
  mollie_url: 'https://api.mollie.com',
  sync_wait_ms: 60_000,
  sync_poll_ms: 2_000,
}

export { openProviders, type ProviderSettings }
export { purposeOf } from './rules.ts'
export { executeRun } from './runs/run.ts'
