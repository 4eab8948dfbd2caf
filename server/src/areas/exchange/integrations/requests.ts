/** What routes do that ask the provider about a connection. */
import type { Providers } from '../../../adapters/integrations/index.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import { notFound, refused } from '../../../kernel/route/problem.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { messages } from './messages.ts'
import { openSecretsOf, openSession, problemOf, testConnection } from './provider-check.ts'
import { beginRun } from './runs/begin.ts'
import type { Integration, Run, TestResult } from './schema.ts'
import * as store from './store.ts'

type Context = Pick<
  ExternalContext<'write', undefined, '/v1/companies/:company/integrations/:id'>,
  'params' | 'read' | 'conclude' | 'services' | 'secrets' | 'language'
>

async function loadAll({ read, params }: Pick<Context, 'read' | 'params'>) {
  return read(async (db) => {
    const [record] = await store.load(db, [params.id])
    if (!record) throw notFound()
    return { record, sealed: await store.loadSecrets(db, record.id), feeds: await store.loadFeeds(db, record.id) }
  })
}

export async function tryConnection(providers: Providers, context: Context): Promise<TestResult> {
  const { record, sealed, feeds } = await loadAll(context)
  const secrets = openSecretsOf(context.secrets, record, sealed)
  const access = { services: context.services, company_id: record.company_id, secrets }
  return testConnection(providers[record.provider], access, feeds, context.language)
}

const refusePaused = ({ is_active }: Integration): void => {
  if (!is_active) throw refused('integration_paused', messages.paused)
}

/** The provider is asked first, so that a run is not begun that cannot succeed. A refusal of the credentials is left to the run, which counts it. */
export async function runNow(providers: Providers, context: Context): Promise<{ run: Run }> {
  const { record, sealed } = await loadAll(context)
  refusePaused(record)
  const provider = providers[record.provider]
  const secrets = openSecretsOf(context.secrets, record, sealed)
  const running = await context.read((db) => store.findRunning(db, record.id))
  if (running) return { run: running }
  const opened = await openSession(provider, { services: context.services, company_id: record.company_id, secrets })
  if ('kind' in opened && opened.kind !== 'refused') throw problemOf(provider, opened)
  return context.conclude(async (tx: Tx) => {
    const [current] = await store.load(tx, [record.id])
    if (!current) throw notFound()
    refusePaused(current)
    await beginRun(tx as FileTx, current.id, true)
    const run = await store.findRunning(tx, current.id)
    if (!run) throw new Error('the run just begun cannot be read')
    return { run }
  })
}
