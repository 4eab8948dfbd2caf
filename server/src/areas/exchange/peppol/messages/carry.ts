/** Carries a message to the provider, and asks what became of it. Safe to run twice: its state there is read before it is sent. */
import { Type } from 'typebox'
import type { PeppolProvider, Transmission } from '../../../../adapters/peppol-provider/index.ts'
import type { ServiceFailure } from '../../../../kernel/outbound/services.ts'
import { every, type Job, job, type JobContext, type Schedule } from '../../../../kernel/jobs/jobs.ts'
import { id } from '../../../../kernel/route/shape.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { setPeppolState } from '../../../documents/documents/index.ts'
import * as notes from '../notes.ts'
import type { Network } from '../provider.ts'
import { nextAttempt, nextQuestion } from './rules.ts'
import * as store from './store.ts'
import type { TrailCode } from './texts.ts'

export const Work = Type.Object({ company_id: id(), id: id() })
type Place = { readonly company_id: number; readonly id: number }

export const carryOf = ({ provider }: Network): Job<typeof Work> =>
  job('peppol.carry', 'events', Work, async (context, work) => {
    const due = await context.read(work.company_id, (db) => store.findDue(db, work.id))
    // A message of the other network waits until the installation is on that network again.
    if (!due || provider?.environment !== due.environment) return
    if (due.status === 'queued') await attempt(context, provider, work, due)
    else await ask(context, provider, work, due)
  })

type Outcome = { readonly state: 'accepted' } | { readonly rejected: string } | ServiceFailure

async function attempt(context: JobContext, provider: PeppolProvider, work: Place, due: store.Due): Promise<void> {
  const outcome = await transmit(context, provider, work, due)
  await onQueued(context, work, async (tx) => {
    if ('rejected' in outcome) await fail(tx, work.id, due.document_id, 'rejected', outcome.rejected)
    else if ('state' in outcome) {
      await store.setSent(tx, work.id, 60)
      await setPeppolState(tx, due.document_id, { message_id: work.id, status: 'sent' })
    } else {
      const seconds = nextAttempt(due.attempts)
      if (seconds === null) await fail(tx, work.id, due.document_id, 'provider_silent', null)
      else await store.setAttempted(tx, work.id, seconds)
    }
  })
}

async function transmit(context: JobContext, provider: PeppolProvider, work: Place, due: store.Due): Promise<Outcome> {
  const messageId = due.message_id ?? (await prepare(context, provider, work, due))
  if (typeof messageId !== 'string') return messageId
  const { services } = context
  const now = await provider.status(services, messageId)
  if ('kind' in now) return now
  if (now.state === 'rejected') return { rejected: now.reasons ?? '' }
  return now.state === 'draft' ? provider.send(services, messageId, due.sender, due.receiver) : { state: 'accepted' }
}

/** Stores the id at the provider before the document is sent. A draft that nobody knows of any more is never sent. */
async function prepare(context: JobContext, provider: PeppolProvider, work: Place, { number }: store.Due): Promise<string | Outcome> {
  const xml = await context.read(work.company_id, (db) => store.bytesOf(db, work.id))
  const prepared = await provider.prepare(context.services, xml, `${(number ?? String(work.id)).replace(/[^\w.-]+/g, '-')}.xml`)
  if (!('document_id' in prepared)) return prepared
  const kept = await onQueued(context, work, (tx) => store.keepMessageId(tx, work.id, prepared.document_id))
  // It was withdrawn meanwhile, or the file is gone.
  return kept?.message_id ?? { kind: 'unavailable', reason: 'unreachable', retry_after_seconds: null }
}

/** A message that another attempt or a withdrawal dealt with meanwhile is left alone. */
const onQueued = <T>(context: JobContext, { company_id, id: message }: Place, run: (tx: FileTx) => Promise<T>): Promise<T | undefined> =>
  context.onFile(company_id, async (tx) => ((await store.findStatus(tx, message)) === 'queued' ? run(tx) : undefined))

async function fail(tx: FileTx, message: number, documentId: number, code: TrailCode, text: string | null): Promise<void> {
  await store.setFailed(tx, message, code, text)
  await setPeppolState(tx, documentId, { message_id: message, status: 'failed' })
  const { number } = await store.loadOne(tx, message)
  tx.note(notes.failed, { params: { label: number ?? '' } })
}

async function ask(context: JobContext, provider: PeppolProvider, work: Place, due: store.Due): Promise<void> {
  const found = due.message_id === null ? null : await provider.status(context.services, due.message_id)
  await context.onFile(work.company_id, async (tx) => {
    const status = await store.findStatus(tx, work.id)
    if (status !== 'sent' && status !== 'delivered') return
    if (found === null || 'kind' in found) await store.postpone(tx, work.id, nextQuestion(status, due.age))
    else await learn(tx, work.id, { ...due, status }, found)
  })
}

async function learn(tx: FileTx, message: number, due: store.Due & { readonly status: 'sent' | 'delivered' }, found: Transmission) {
  await store.addReported(tx, message, found.events.slice(due.reported))
  if (found.state === 'rejected') return fail(tx, message, due.document_id, 'rejected', found.reasons)
  const isDelivered = due.status === 'sent' && found.state === 'delivered'
  if (isDelivered) {
    await store.setDelivered(tx, message)
    await setPeppolState(tx, due.document_id, { message_id: message, status: 'delivered' })
  }
  await store.postpone(tx, message, nextQuestion(isDelivered ? 'delivered' : due.status, due.age))
}

/** Messages that wait fail when the registration is withdrawn. */
export async function failQueued(tx: FileTx): Promise<void> {
  for (const { id: message, document_id } of await store.queued(tx)) await fail(tx, message, document_id, 'withdrawn', null)
}

const mostAtOnce = 500

/** All workers share the messages that are due. */
async function dispatch(carry: Job<typeof Work>, { read, onFile, signal }: JobContext): Promise<void> {
  for (const company_id of await read(null, store.filesWithDue)) {
    if (signal.aborted) return
    await onFile(company_id, async (tx) => {
      for (const due of await store.dueMessages(tx, mostAtOnce))
        tx.enqueue(carry, { company_id, id: due }, { key: `peppol message ${company_id} ${due}` })
    })
  }
}

export const carryingOf = (carry: Job<typeof Work>): Schedule =>
  every('minute', 'peppol.dispatch_messages', 'events', (context) => dispatch(carry, context))
