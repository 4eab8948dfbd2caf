import type { ProviderName, Providers, ProviderSecrets, SecretField } from '../../../adapters/integrations/index.ts'
import type { Secrets } from '../../../kernel/outbound/secrets.ts'
import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { nameOf } from './catalogue.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { type Access, checkWithProvider } from './provider-check.ts'
import { integration } from './resource.ts'
import { configErrors, hintOf, journalsIn, purposeOf, resolveConfig, secretErrors } from './rules.ts'
import type { GivenConfig, Integration, IntegrationPatch, NewIntegration, StoredConfig } from './schema.ts'
import * as store from './store.ts'

type Connecting = Omit<Access, 'secrets'> & {
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly conclude: <T>(work: (tx: FileTx) => Promise<T>) => Promise<T>
  readonly secrets: Secrets
  readonly today: string
}

/** The provider is asked before anything is stored; what the answer depends on is checked again under the lock of the file. */
export async function connect(providers: Providers, context: Connecting, body: NewIntegration): Promise<Integration> {
  const { provider, secrets } = body
  const check = async (db: Db) => {
    if (await store.isConnected(db, provider))
      throw refused('integration_connected', messages.connected, { params: { provider: nameOf(provider) } })
    const facts = await store.loadJournals(db, namedIn(provider, body.config))
    refuseIf({ ...configErrors(provider, body.config, facts, null), ...secretErrors(provider, secrets) })
    return facts
  }
  const facts = await context.read(check)
  await checkWithProvider(providers[provider], { ...context, secrets }, journalsIn(provider, body.config), facts)
  return context.conclude(async (tx) => {
    const journals = await check(tx)
    const id = await store.insert(tx, {
      provider,
      name: body.name ?? nameOf(provider),
      status: 'connected',
      config: resolveConfig(provider, body.config, journals, null, context.today),
      secret_hints: hintsOf(secrets),
      schedule: body.schedule ?? 'daily',
      is_active: true,
    })
    await keepSecrets(tx, context.secrets, id, secrets)
    const created = await reload(tx, id)
    tx.note(notes.connected, activityDetails(integration, created))
    return created
  })
}

const namedIn = (provider: ProviderName, config: GivenConfig): number[] => journalsIn(provider, config).map(({ journal_id }) => journal_id)

const hintsOf = (secrets: ProviderSecrets): Integration['secret_hints'] =>
  Object.fromEntries(Object.entries(secrets).map(([field, secret]) => [field, hintOf(secret)]))

async function keepSecrets(tx: FileTx, sealing: Secrets, id: number, secrets: ProviderSecrets): Promise<void> {
  for (const [field, secret] of Object.entries(secrets) as [SecretField, string][])
    await store.putSecret(tx, id, { field, sealed: sealing.seal(secret, purposeOf(tx.company.id, id, field)) })
}

async function reload(db: Db, id: number): Promise<Integration> {
  const [found] = await store.load(db, [id])
  if (!found) throw new Error('the integration just changed cannot be read')
  return found
}

/** New secrets are tried by the next run, or by a test: a change of the schedule must not wait for the provider. */
export async function change(
  tx: FileTx,
  sealing: Secrets,
  today: string,
  before: Integration,
  patch: IntegrationPatch,
): Promise<Integration> {
  const { provider, id } = before
  const stored = (await store.loadSecrets(tx, id)).map(({ field }) => field)
  if (patch.secrets) refuseIf(secretErrors(provider, patch.secrets, stored))
  const config = patch.config ? await changedConfig(tx, before, patch.config, today) : before.config
  const is_active = patch.is_active ?? before.is_active
  const hasNewSecrets = Object.keys(patch.secrets ?? {}).length > 0
  const changes: store.IntegrationChanges = changesOf(before, {
    name: patch.name ?? before.name,
    schedule: patch.schedule ?? before.schedule,
    config,
    is_active,
    status: statusAfter(before, is_active, hasNewSecrets, stored.length > 0),
    secret_hints: hasNewSecrets ? { ...before.secret_hints, ...hintsOf(patch.secrets ?? {}) } : before.secret_hints,
  })
  if (hasNewSecrets) {
    await keepSecrets(tx, sealing, id, patch.secrets ?? {})
    changes.refusals = 0
  }
  if (Object.keys(changes).length === 0) return before
  await store.update(tx, id, changes)
  const updated = await reload(tx, id)
  const note = updated.is_active === before.is_active ? notes.updated : updated.is_active ? notes.resumed : notes.paused
  tx.note(note, activityDetails(integration, updated))
  return updated
}

/** A connection in error is connected again by new secrets, and one that was paused by resuming it, if it has secrets. */
function statusAfter({ status }: Integration, is_active: boolean, hasNewSecrets: boolean, hasSecrets: boolean): Integration['status'] {
  if (!is_active) return 'paused'
  if (hasNewSecrets) return 'connected'
  if (status === 'paused') return hasSecrets ? 'connected' : 'error'
  return status
}

async function changedConfig(tx: FileTx, before: Integration, given: GivenConfig, today: string): Promise<StoredConfig> {
  const facts = await store.loadJournals(tx, namedIn(before.provider, given))
  refuseIf(configErrors(before.provider, given, facts, before.id))
  return resolveConfig(before.provider, given, facts, before.config, today)
}

/** Its secrets are deleted for good; what it imported stays. */
export async function disconnect(tx: FileTx, record: Integration): Promise<void> {
  await store.trash(tx, record.id)
  tx.note(notes.disconnected, activityDetails(integration, record))
}
