import { Type } from 'typebox'
import { parsedJson, readJson, type ServiceFailure, type ServiceOutcome } from '../../../kernel/outbound/services.ts'
import type { Rejected, Transmission } from '../provider.ts'
import type { Ask } from './client.ts'

const State = Type.Object({ id: Type.String({ minLength: 1, maxLength: 190 }), state: Type.String() })
const Timeline = Type.Object({
  events: Type.Array(
    Type.Object({
      event_type: Type.String(),
      timestamp: Type.String(),
      details: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
    }),
  ),
})

const longest = 500

/** The reasons that an answer of 4xx gives. */
function reasonOf(body: Buffer): string {
  const { detail } = (parsedJson(body) ?? {}) as { detail?: unknown }
  const text = typeof detail === 'string' ? detail : detail === undefined ? '' : JSON.stringify(detail)
  return text === '' ? 'The access point gave no reason.' : text.slice(0, longest)
}

/** The document itself is wrong. Any other refusal is one of the account, which its holder can repair. */
const isOfDocument = (outcome: ServiceOutcome): outcome is Extract<ServiceFailure, { kind: 'refused' }> =>
  outcome.kind === 'refused' && [400, 406, 409, 413, 415, 422].includes(outcome.status)

export async function prepare(ask: Ask, xml: Buffer, name: string): Promise<{ readonly document_id: string } | Rejected | ServiceFailure> {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(xml)], { type: 'application/xml' }), name)
  const outcome = await ask('/api/documents/ubl', { method: 'POST', body: { form } })
  if (isOfDocument(outcome)) return { rejected: reasonOf(outcome.body) }
  const made = readJson(outcome, State)
  return 'value' in made ? { document_id: made.value.id } : made
}

export async function send(
  ask: Ask,
  documentId: string,
  sender: string,
  receiver: string,
): Promise<{ readonly state: 'accepted' } | Rejected | ServiceFailure> {
  const [[sender_peppol_scheme = '', sender_peppol_id = ''], [receiver_peppol_scheme = '', receiver_peppol_id = '']] = [
    sender.split(':'),
    receiver.split(':'),
  ]
  const query = new URLSearchParams({ sender_peppol_scheme, sender_peppol_id, receiver_peppol_scheme, receiver_peppol_id })
  const outcome = await ask(`/api/documents/${encodeURIComponent(documentId)}/send?${query.toString()}`, { method: 'POST' })
  // It is no draft any more: an earlier attempt has sent it.
  if (outcome.kind === 'refused' && outcome.status === 405) return { state: 'accepted' }
  if (isOfDocument(outcome)) return { rejected: reasonOf(outcome.body) }
  const sent = readJson(outcome, State)
  return 'value' in sent ? { state: 'accepted' } : sent
}

const states: Readonly<Record<string, Transmission['state']>> = {
  DRAFT: 'draft',
  TRANSIT: 'accepted',
  SENT: 'delivered',
  FAILED: 'rejected',
}

export async function statusOf(ask: Ask, documentId: string): Promise<Transmission | ServiceFailure> {
  const path = `/api/documents/${encodeURIComponent(documentId)}`
  const found = readJson(await ask(path), State)
  if (!('value' in found)) return found
  const state = states[found.value.state]
  if (state === undefined) return { kind: 'wrong_answer', reason: 'unreadable' }
  if (state === 'draft') return { state, reasons: null, events: [] }
  const timeline = readJson(await ask(`${path}/timeline`), Timeline)
  if (!('value' in timeline)) return timeline
  const reported = timeline.value.events
    .filter(({ event_type }) => ['send_failed', 'send_success', 'mlr_received', 'imr_received'].includes(event_type))
    .map(({ event_type, timestamp, details }) => ({ kind: event_type, at: timestamp, text: wordsOf(event_type, details ?? {}) }))
  const events = reported.flatMap(({ at, text }) => (Number.isNaN(Date.parse(at)) ? [] : [{ at: new Date(at).toISOString(), text }]))
  const refusal = reported.findLast(({ kind, text }) => kind === 'mlr_received' && /\bRE\b/.test(text))
  if (refusal) return { state: 'rejected', reasons: refusal.text, events }
  return { state, reasons: reported.findLast(({ kind }) => kind === 'send_failed')?.text ?? null, events }
}

const wordsOf = (kind: string, details: Readonly<Record<string, unknown>>): string => {
  const parts = Object.values(details).filter((value) => typeof value === 'string' || typeof value === 'number')
  return [kind.replaceAll('_', ' '), ...parts.map(String)].join(': ').slice(0, longest)
}
