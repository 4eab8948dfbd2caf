import { randomUUID } from 'node:crypto'
import type { Db } from '../../../kernel/write/database.ts'
import type { OutboundServices } from '../../../kernel/jobs/jobs.ts'
import type { Outgoing } from '../../../kernel/outbound/outgoing.ts'
import { invalidField, notFound, Problem, refused } from '../../../kernel/route/problem.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import type { Firm } from '../../../kernel/route/route.ts'
import type { Secrets } from '../../../kernel/outbound/secrets.ts'
import { refuseIf } from '../../../kernel/route/field-errors.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { say } from '../../../lib/languages.ts'
import { webhookTest } from './events.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import {
  changedFields,
  envelopeOf,
  eventErrors,
  hintOf,
  hostOf,
  maxReplayed,
  maxWebhooks,
  newSecret,
  applyPatch,
  rangeErrors,
  type Settings,
  attemptResult,
  signatureOf,
} from './rules.ts'
import type { NewWebhook, Replay, Webhook, WebhookDelivery, WebhookPatch } from './schema.ts'
import * as store from './store.ts'

type Url = '/v1/firms/:firm/webhooks'
type OneUrl = `${Url}/:id`
type WriteContext<B, U extends string> = ExternalContext<'write', B, U>

/** The encryption context of a secret: it can only be decrypted for endpoints of its firm. */
export const purposeOf = (firmId: number) => `webhooks of firm ${firmId}`

const about = ({ id, url }: Pick<Webhook, 'id' | 'url'>, params: Record<string, string | number> = {}) => ({
  resource: 'webhooks',
  record_id: id,
  record_label: hostOf(url),
  params: { host: hostOf(url), ...params },
})

export async function getWebhook(db: Db, firmId: number, id: number): Promise<Webhook> {
  const found = await store.find(db, firmId, id)
  if (!found) throw notFound()
  return found
}

async function refuseUrl(outgoing: Outgoing, url: string): Promise<void> {
  const fault = await outgoing.fault(url)
  if (fault !== null)
    throw refused('webhook_url_refused', messages.url_refused, { errors: { url: [{ message: messages[`url_${fault}`] }] } })
}

function refuseEvents(events: readonly string[], known: ReadonlySet<string>): void {
  refuseIf(eventErrors(events, known))
}

/** The host name is resolved before any lock is taken; a name that does not resolve yet is accepted and tried at delivery. */
export const register =
  (known: ReadonlySet<string>) =>
  async ({ firm, body, outgoing, secrets, write }: WriteContext<typeof NewWebhook, Url>) => {
    refuseEvents(body.events, known)
    await refuseUrl(outgoing, body.url)
    const secret = newSecret()
    const settings: Settings = applyPatch({ url: body.url, description: null, events: body.events, is_active: true }, body)
    const webhook = await write(async (tx) => {
      const made = await store.insert(tx, firm.id, settings, secrets.seal(secret, purposeOf(firm.id)), hintOf(secret))
      if (!made) {
        const extra = { limit: maxWebhooks, used: maxWebhooks }
        throw refused('webhook_limit_reached', messages.limit_reached, { params: { limit: maxWebhooks }, extra })
      }
      tx.note(notes.webhookAdded, about(made))
      return made
    })
    return { webhook, secret }
  }

export const change =
  (known: ReadonlySet<string>) =>
  async ({ firm, params, body, outgoing, read, write }: WriteContext<typeof WebhookPatch, OneUrl>) => {
    const { url } = await read((db) => getWebhook(db, firm.id, params.id))
    if (body.events) refuseEvents(body.events, known)
    if (body.url !== undefined && body.url !== url) await refuseUrl(outgoing, body.url)
    const webhook = await write(async (tx) => {
      const before = await getWebhook(tx, firm.id, params.id)
      const after = applyPatch(before, body)
      const changed = changedFields(before, after)
      if (changed.length === 0) return before
      const updated = await store.update(tx, params.id, after)
      tx.note(notes.webhookChanged, about(updated, { fields: changed.join(', ') }))
      return updated
    })
    return { webhook }
  }

export async function remove(tx: Tx, firm: Firm, id: number): Promise<void> {
  const webhook = await getWebhook(tx, firm.id, id)
  await store.remove(tx, id)
  tx.note(notes.webhookRemoved, about(webhook))
}

export async function rotateSecret(tx: Tx, firm: Firm, id: number, secrets: Secrets, hours: number) {
  await getWebhook(tx, firm.id, id)
  const secret = newSecret()
  const webhook = await store.rotate(tx, id, secrets.seal(secret, purposeOf(firm.id)), hintOf(secret), hours)
  tx.note(notes.webhookSecretRotated, about(webhook, { hours }))
  return { webhook, secret }
}

/** Sends one attempt: a new signature, the same delivery id and the same body. */
export async function attempt({ outgoing, secrets }: OutboundServices, due: store.Due, at: Date) {
  const opened = [due.secret, due.former_secret].flatMap((sealed) => (sealed ? [secrets.open(sealed, purposeOf(due.firm_id))] : []))
  return outgoing.post({
    url: due.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'x-service-event': due.event,
      'x-service-delivery': String(due.id),
      'x-service-signature': signatureOf(opened, at, due.body),
    },
    body: due.body,
  })
}

const newEventId = () => `evt_${randomUUID().replaceAll('-', '')}`

/** The request itself sends the test once; the answer is 202 whatever the outcome, which the delivery shows. */
export async function sendTest({ firm, params, write, now, language, outgoing, secrets }: WriteContext<undefined, `${OneUrl}/test`>) {
  const due = await write(async (tx) => {
    const { id } = await getWebhook(tx, firm.id, params.id)
    const event_id = newEventId()
    const data = { message: say(messages.test_message, language), webhook_id: id }
    const { public_token, name } = firm
    const event = { id: event_id, event: webhookTest.name, sequence: null, created_at: now.toISOString(), data }
    const body = JSON.stringify(envelopeOf({ ...event, firm: { public_token, name }, company: null }))
    return store.insertTest(tx, { webhook_id: id, firm_id: firm.id, company_id: null, event_id, event: webhookTest.name, body })
  })
  const outcome = await attempt({ outgoing, secrets }, due, now)
  const delivery = await write(async (tx) => {
    await store.storeResults(tx, [{ ...attemptResult(due, outcome, now), id: due.id, webhook_id: due.webhook_id, attempts: due.attempts }])
    return getDelivery(tx, due.webhook_id, due.id)
  })
  return { delivery }
}

async function getDelivery(db: Db, webhookId: number, id: number): Promise<WebhookDelivery> {
  const found = await store.findDelivery(db, webhookId, id)
  if (!found) throw notFound()
  return found
}

export async function redeliver(tx: Tx, firm: Firm, { id, delivery }: { readonly id: number; readonly delivery: number }) {
  await getWebhook(tx, firm.id, id)
  const { status } = await getDelivery(tx, id, delivery)
  if (status === 'pending') throw refused('delivery_pending', messages.delivery_pending)
  return { delivery: await store.redeliver(tx, delivery) }
}

/** Deliveries per statement, limited because their bodies are part of it. */
const batchSize = 1_000

/** Queues stored events as new deliveries, for a receiver that was unavailable too long or lost data. */
export async function replay(tx: Tx, firm: Firm, id: number, asked: Replay) {
  const webhook = await getWebhook(tx, firm.id, id)
  refuseIf(rangeErrors(asked))
  const range = asked.since === undefined ? { from: asked.from_sequence ?? 0, to: asked.to_sequence ?? 0 } : { since: asked.since }
  const found = await store.listEventsIn(tx, firm.id, range, webhook.events, maxReplayed + 1)
  if (found.length > maxReplayed) throw refused('replay_too_large', messages.replay_too_large, { params: { limit: maxReplayed } })
  const made = found.map((kept) => ({
    webhook_id: id,
    firm_id: firm.id,
    company_id: kept.company_id,
    event_id: kept.id,
    event: kept.event,
    body: JSON.stringify(envelopeOf(kept)),
  }))
  for (let at = 0; at < made.length; at += batchSize) await store.insertMany(tx, made.slice(at, at + batchSize))
  if (made.length > 0) tx.note(notes.webhookReplayed, about(webhook, { count: made.length }))
  return { deliveries: made.length }
}

const maxEvents = 1_000

type EventsFilter = {
  readonly after?: number | undefined
  readonly event?: string | undefined
  readonly company?: string | undefined
  readonly limit?: number | undefined
}

const expired = (message: typeof messages.events_expired, oldest: number): Problem =>
  new Problem(410, message, { code: 'events_expired', params: { oldest }, extra: { oldest } })

/** The events of a firm by sequence number, so that a receiver can detect gaps. */
export async function listEvents(db: Db, firm: Firm, { after, event, company, limit = 100 }: EventsFilter) {
  const purged = await store.readLastPurged(db, firm.id)
  if (after !== undefined && after < purged) throw expired(messages.events_expired, purged + 1)
  const gap = after === undefined ? undefined : await store.findGap(db, firm.id, after)
  if (gap) throw expired(messages.events_restored, gap.below + 1)
  const file = company === undefined ? undefined : await store.companyByToken(db, firm.id, company)
  if (company !== undefined && !file) throw invalidField('company', messages.company_unknown)
  const most = Math.min(limit, maxEvents)
  const from = after ?? purged
  const found = await store.listEventsAfter(db, firm.id, { after: from, event, company_id: file?.id, most: most + 1 })
  const data = found.slice(0, most).map((kept) => envelopeOf(kept))
  return { data, cursor: data.at(-1)?.sequence ?? from, has_more: found.length > most }
}
