import { Type } from 'typebox'
import type { PublicEvent } from '../../../kernel/route/events.ts'
import { accountReading, managing } from '../../../kernel/route/presets.ts'
import { cursor, data, dataMeta, describedAs, json, langQuery, nothing, type Route, route } from '../../../kernel/route/route.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { change, listEvents, redeliver, register, remove, replay, rotateSecret, sendTest, getWebhook } from './actions.ts'
import { describeEvent } from './catalogue.ts'
import { webhookTest } from './events.ts'
import {
  DeliveriesQuery,
  describedEventsPage,
  EventsPage,
  EventsQuery,
  EventType,
  NewWebhook,
  OneDelivery,
  OneWebhook,
  Replay,
  Replayed,
  Rotation,
  Webhook,
  WebhookDelivery,
  WebhookPatch,
  WebhookWithSecret,
} from './schema.ts'
import * as store from './store.ts'

const firm = '/v1/firms/:firm'
const url = `${firm}/webhooks` as const
const one = `${url}/:id` as const
const reading = { ...managing, ability: 'read', limit: 'read' } as const
const trialLimited = { ...managing, limit: 'trial' } as const

const webhookExists: NonNullable<Route['exists']> = async (db, { id = 0 }, entered) => (await store.find(db, entered.id, id)) !== undefined

/** Routes that do not depend on the event catalogue. */
const plainRoutes: Route[] = [
  route({
    method: 'GET',
    url,
    ...reading,
    reply: data(Webhook),
    summary: 'Endpoints of the firm',
    run: ({ db, firm: entered }) => store.list(db, entered.id),
  }),
  route({
    method: 'GET',
    url: one,
    ...reading,
    reply: json(OneWebhook),
    summary: 'One endpoint',
    run: async ({ db, firm: entered, params }) => ({ webhook: await getWebhook(db, entered.id, params.id) }),
  }),
  route({
    method: 'DELETE',
    url: one,
    ...managing,
    status: 204,
    reply: nothing(),
    summary: 'Remove an endpoint for good',
    description: 'With its delivery log and whatever was still to be sent to it.',
    run: ({ tx, firm: entered, params }) => remove(tx, entered, params.id),
  }),
  externalRoute({
    method: 'POST',
    url: `${one}/rotate-secret`,
    operation_id: 'rotateFirmWebhookSecret',
    ...managing,
    addition: true,
    exists: webhookExists,
    body: Rotation,
    reply: json(WebhookWithSecret),
    summary: 'Replace the secret of an endpoint',
    description: 'For `overlap_hours` every request carries two `v1=` values, that of the new secret first, so that you can change over.',
    example: { body: { overlap_hours: 24 } },
    run: ({ write, firm: entered, params, body, secrets }) =>
      write((tx) => rotateSecret(tx, entered, params.id, secrets, body.overlap_hours ?? 24)),
  }),
  externalRoute({
    method: 'POST',
    url: `${one}/test`,
    ...trialLimited,
    emits: [webhookTest],
    status: 202,
    reply: json(OneDelivery),
    summary: 'Send webhook.test now, without retry',
    description: 'Always 202: the delivery says how it went. Also to an endpoint that is paused.',
    run: sendTest,
  }),
  route({
    method: 'GET',
    url: `${one}/deliveries`,
    ...reading,
    query: DeliveriesQuery,
    reply: dataMeta(WebhookDelivery),
    summary: 'Delivery log (query status, event)',
    description: 'Newest first. What is finished is kept for 30 days, what is pending until it is finished.',
    example: { query: { status: 'failed', event: 'entry.posted' } },
    run: async ({ db, firm: entered, params, query, paging }) => {
      const { id } = await getWebhook(db, entered.id, params.id)
      return store.deliveries(db, id, query, paging)
    },
  }),
  route({
    method: 'POST',
    url: `${one}/deliveries/:delivery/redeliver`,
    ...trialLimited,
    codes: ['delivery_pending'],
    status: 202,
    reply: json(OneDelivery),
    summary: 'Queue a finished delivery again as a new delivery',
    description: 'The same event and the same body under a new delivery id, with the usual attempts.',
    run: ({ tx, firm: entered, params }) => redeliver(tx, entered, params),
  }),
  route({
    method: 'POST',
    url: `${one}/replay`,
    ...trialLimited,
    addition: true,
    codes: ['replay_too_large'],
    exists: webhookExists,
    body: Replay,
    status: 202,
    reply: json(Replayed),
    summary: 'Send kept events to an endpoint again',
    description:
      'Those from `from_sequence` to `to_sequence`, or all `since` a moment, that the endpoint asks for: new deliveries of the same events, 10,000 at most in one call.',
    example: { body: { from_sequence: 1, to_sequence: 100 } },
    run: ({ tx, firm: entered, params, body }) => replay(tx, entered, params.id, body),
  }),
]

export function createRoutes(events: readonly PublicEvent[]): Route[] {
  const known = new Set(events.map(({ name }) => name))
  return [
    route({
      method: 'GET',
      url: `${firm}/events`,
      ...reading,
      addition: true,
      codes: ['events_expired'],
      query: EventsQuery,
      reply: describedAs(cursor(EventsPage), describedEventsPage(events)),
      summary: 'Events of the firm by their numbers',
      description:
        'Everything that webhooks were sent, oldest first, kept for 30 days. `sequence` counts without a gap: whoever remembers the last one misses nothing. Events of a company file that was erased are gone with it. `after` older than what is kept is 410 `events_expired`, with `oldest`. After the service was restored to an earlier moment the numbers go on far above those given out before; `after` with one of the lost numbers is 410 `events_expired` too.',
      example: { query: { after: 0, event: 'entry.posted', limit: 100 } },
      run: ({ db, firm: entered, query }) => listEvents(db, entered, query),
    }),
    route({
      method: 'GET',
      url: '/v1/webhooks/events',
      ...accountReading,
      query: Type.Object(langQuery),
      reply: data(EventType),
      summary: 'Events with descriptions',
      description: 'What each event tells: the members of its `data`, an example, and a JSON Schema to hold it against.',
      example: { query: { lang: 'en' } },
      run: async ({ language }) => events.map((event) => describeEvent(event, language)),
    }),
    externalRoute({
      method: 'POST',
      url,
      ...managing,
      codes: ['webhook_url_refused', 'webhook_limit_reached'],
      body: NewWebhook,
      status: 201,
      reply: json(WebhookWithSecret),
      summary: 'Register an endpoint; secret shown once',
      description:
        'An https address that the public can reach. `events` are names from GET /v1/webhooks/events, or `*` alone for all. The secret signs every request and is not shown again. A firm has 20 endpoints at most.',
      example: { body: { url: 'https://hooks.example.com/partita', description: 'Warehouse', events: ['entry.posted', 'entry.reversed'] } },
      run: register(known),
    }),
    externalRoute({
      method: 'PATCH',
      url: one,
      ...managing,
      codes: ['webhook_url_refused'],
      exists: webhookExists,
      body: WebhookPatch,
      reply: json(OneWebhook),
      summary: 'Change, pause or reactivate an endpoint',
      description:
        'With `is_active` false nothing is sent; what happens meanwhile waits, and goes when it is true again. What is pending goes to the new address.',
      example: { body: { is_active: false } },
      run: change(known),
    }),
    ...plainRoutes,
  ]
}
