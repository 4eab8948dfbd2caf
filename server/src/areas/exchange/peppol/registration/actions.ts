import { isPeppolSilence, peppolUnavailable } from '../../../platform/peppol-participants/index.ts'
import type { PeppolProvider } from '../../../../adapters/peppol-provider/index.ts'
import type { ServiceClient } from '../../../../kernel/outbound/services.ts'
import { invalidField, refused } from '../../../../kernel/route/problem.ts'
import { type Db, isRefusedBy } from '../../../../kernel/write/database.ts'
import type { FileTx, Tx } from '../../../../kernel/write/write.ts'
import { failQueued } from '../messages/carry.ts'
import { peppolStatusChanged } from '../events.ts'
import { messages, rejectionMessages } from '../messages.ts'
import * as notes from '../notes.ts'
import type { Network } from '../provider.ts'
import { type Providing, stands, wantedRegistration } from './rules.ts'
import type { Registration, RegistrationIn } from './schema.ts'
import * as store from './store.ts'

type Context = {
  readonly services: ServiceClient
  readonly record: Registration
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

export function requireProvider({ provider }: Providing): PeppolProvider {
  if (provider === null) throw peppolUnavailable({ kind: 'not_configured' })
  return provider
}

const elsewhere = (text = rejectionMessages.registered_elsewhere) => refused('peppol_registered_elsewhere', text)

/** Asks the provider first, outside any transaction; what it says is stored under the lock of the file. */
export async function register(network: Network, { services, record, read, write }: Context, given: RegistrationIn): Promise<Registration> {
  const provider = requireProvider(network)
  const { environment } = provider
  const { is_approved_in_france } = network
  const wantedNow = async (db: Db, now: Registration) =>
    wantedRegistration(now, given, await store.readNumbers(db), { environment, is_approved_in_france })
  const wanted = await read((db) => wantedNow(db, record))
  const { participant_id, incoming_enabled: receives, is_moving: moves } = wanted
  await read(async (db) => refuseSecondFile(db, wanted, record.id))
  const found = await provider.register(services, { participant_id, receives, moves })
  if (isPeppolSilence(found)) throw peppolUnavailable(found)
  if (found.state === 'elsewhere') throw elsewhere()
  const types = found.state === 'active' ? found.document_types : []
  return write(async (tx) => {
    const before = await store.loadOne(tx, record.id)
    const now = await wantedNow(tx, before)
    // The provider was asked about a number that the file has no longer.
    if (now.participant_id !== participant_id) throw invalidField('scheme', messages.number_changed)
    await refuseSecondFile(tx, now, record.id)
    return putRegistration(tx, before, now, types)
  }).catch((error: unknown) => {
    throw isSecondReceiver(error) ? elsewhere(messages.registered_in_other_file) : error
  })
}

/** Of two files that ask at once, the database refuses the second. */
const isSecondReceiver = (error: unknown): boolean => isRefusedBy(error, 'peppol_registrations_receiver')

async function refuseSecondFile(db: Db, { environment, participant_id, incoming_enabled }: store.Wanted, id: number): Promise<void> {
  if (!incoming_enabled) return
  const receiver = await store.findReceiver(db, environment, participant_id)
  if (receiver && receiver.company_id !== id) throw elsewhere(messages.registered_in_other_file)
}

async function putRegistration(tx: Tx, before: Registration, wanted: store.Wanted, types: readonly string[]): Promise<Registration> {
  if (!stands(before)) {
    await store.request(tx, wanted)
    return announced(tx, before, notes.requested)
  }
  if (before.incoming_enabled === wanted.incoming_enabled && before.contact_email === wanted.contact_email) return before
  await store.change(tx, wanted, before.status === 'active' ? types : [])
  const after = await store.loadOne(tx, before.id)
  tx.note(notes.changed, { params: { label: after.participant_id ?? '' } })
  return after
}

/** Announces that the status is another one. */
export async function announced(tx: Tx, before: Registration, line: (typeof notes)['requested']): Promise<Registration> {
  const after = await store.loadOne(tx, before.id)
  const { id, participant_id, full_id, status, incoming_enabled, activated_at } = after
  if (status === 'none' || participant_id === null || full_id === null) throw new Error(`file ${id} has no registration`)
  tx.note(line, { params: { label: participant_id } })
  const previous_status = before.status === 'none' ? null : before.status
  await tx.announce(peppolStatusChanged, { id, participant_id, full_id, status, previous_status, incoming_enabled, activated_at })
  return after
}

const notActive = () => refused('peppol_not_active', messages.not_active)

/** Without an answer of the provider nothing changes. */
export async function withdraw(network: Providing, { services, record, write }: Omit<Context, 'read'>): Promise<void> {
  const provider = requireProvider(network)
  if (!stands(record)) throw notActive()
  const outcome = await provider.withdraw(services, record.participant_id ?? '')
  if (isPeppolSilence(outcome)) throw peppolUnavailable(outcome)
  await write(async (tx) => {
    const before = await store.loadOne(tx, record.id)
    if (!stands(before)) throw notActive()
    await store.withdraw(tx)
    await failQueued(tx as FileTx)
    await announced(tx, before, notes.withdrawn)
  })
}
