/** Fetches what the account at the access point received, each minute. A message is taken in one write of the file that it is for. */
import type { Inbound, PeppolProvider } from '../../../../adapters/peppol-provider/index.ts'
import { every, type JobContext, type Schedule } from '../../../../kernel/jobs/jobs.ts'
import { otherPeppolId } from '../../../../packs/peppol.ts'
import { isStorageRefusal } from '../../../platform/files/index.ts'
import { receiveXml } from '../../../documents/document-imports/index.ts'
import { readParticipantId } from '../../../platform/peppol-participants/index.ts'
import { insertReceived } from '../messages/store.ts'
import type { Network } from '../provider.ts'
import { findReceiver } from '../registration/store.ts'
import { headOf } from './rules.ts'
import * as store from './store.ts'

const mostPages = 100
const mostAtOnce = 50

/** Pages are newest first: those up to the first page that holds nothing new are unknown. They are stored together, oldest first. */
async function listNew({ services, read, write, signal }: JobContext, provider: PeppolProvider): Promise<void> {
  const found: string[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    if (signal.aborted) return
    const listed = await provider.inbox(services, page)
    if ('kind' in listed) return
    const known = await read(null, (db) => store.listKnown(db, provider.environment, listed.ids))
    const fresh = listed.ids.filter((id) => !known.has(id))
    found.push(...fresh)
    if (listed.is_last || fresh.length === 0) break
  }
  if (found.length > 0) await write((tx) => store.list(tx, provider.environment, found.toReversed()))
}

async function collect(context: JobContext, provider: PeppolProvider): Promise<void> {
  await listNew(context, provider)
  let after = 0
  for (;;) {
    const waiting = await context.read(null, (db) => store.waiting(db, provider.environment, after, mostAtOnce))
    for (const { provider_id, place, receiver } of waiting) {
      if (context.signal.aborted) return
      await settle(context, provider, provider_id, receiver)
      after = place
    }
    if (waiting.length < mostAtOnce) return
  }
}

/** A message waits while its company file is archived or in the bin, and while the provider is silent. */
async function settle(context: JobContext, provider: PeppolProvider, id: string, known: string | null): Promise<void> {
  const { environment } = provider
  const ownerOf = (receiver: string) =>
    context.read(null, async (db) => {
      const other = otherPeppolId(receiver)
      return (await findReceiver(db, environment, receiver)) ?? (other === null ? undefined : findReceiver(db, environment, other))
    })
  if (known !== null && (await ownerOf(known))?.is_open === false) return
  const inbound = await provider.download(context.services, id)
  if ('kind' in inbound) return
  const receiver = readParticipantId(inbound.receiver)
  const owner = receiver === null ? undefined : await ownerOf(receiver)
  if (owner && !owner.is_open) return void (await context.write((tx) => store.noteReceiver(tx, environment, id, inbound.receiver)))
  const head = headOf(inbound.xml)
  if (!owner || !head) return keepApart(context, provider, id, inbound, owner ? 'document_type_unknown' : 'receiver_unknown')
  await take(context, provider, { id, company_id: owner.company_id, inbound, head })
}

async function keepApart(
  { write, alarm }: JobContext,
  { environment }: PeppolProvider,
  id: string,
  inbound: Inbound,
  reason: 'receiver_unknown' | 'document_type_unknown',
): Promise<void> {
  if (await write((tx) => store.quarantine(tx, environment, id, inbound, reason)))
    alarm('a Peppol message is in quarantine', { provider_id: id, reason, receiver: inbound.receiver })
}

type Taken = {
  readonly id: string
  readonly company_id: number
  readonly inbound: Inbound
  readonly head: NonNullable<ReturnType<typeof headOf>>
}

async function take(context: JobContext, { environment }: PeppolProvider, { id, company_id, inbound, head }: Taken): Promise<void> {
  const staged = await context.stage(`${(head.number ?? id).replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100)}.xml`, inbound.xml)
  try {
    await context.onFile(company_id, async (tx) => {
      if (!tx.company.is_active || tx.company.is_demo || !(await store.take(tx, environment, id, inbound))) return
      const import_id = await receiveXml(tx, { ...staged, type: 'application/xml' }, 'peppol')
      await insertReceived(tx, { environment, message_id: id, import_id, ...inbound, ...head })
    })
  } catch (error) {
    // Where the licence has no room for it, the message waits.
    if (!isStorageRefusal(error)) throw error
    context.alarm('a Peppol message waits for storage', { provider_id: id })
  }
}

export const inboxOf = ({ provider }: Network): Schedule =>
  every('minute', 'peppol.inbox', 'events', async (context) => {
    if (provider !== null) await collect(context, provider)
  })
