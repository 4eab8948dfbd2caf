import { type Static, type TSchema, Type } from 'typebox'
import type { PublicEvent } from '../../../kernel/route/events.ts'
import { pascal } from '../../../kernel/openapi/names.ts'
import { flag, id, nullable, oneOf, publicToken, text, timestamp } from '../../../kernel/route/shape.ts'

import { webhookTest } from './events.ts'

const statuses = ['pending', 'delivered', 'failed'] as const

const open = <T = Record<string, unknown>>(description: string) =>
  Type.Unsafe<T>({ type: 'object', additionalProperties: true, description })

export const Webhook = Type.Object(
  {
    id: id(),
    url: Type.String({ format: 'uri', maxLength: 500 }),
    description: nullable(text(190)),
    events: Type.Array(Type.String(), { description: 'Names of events, or `*` alone for all' }),
    is_active: flag(),
    secret_hint: Type.String({ description: 'The end of the secret, by which you tell two apart' }),
    last_delivery_at: nullable(timestamp()),
    last_status: nullable(Type.String({ description: 'Of the last attempt: an HTTP status, `timeout`, `connection_error` or `refused`' })),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { title: 'Webhook' },
)
export type Webhook = Static<typeof Webhook>

export const OneWebhook = Type.Object({ webhook: Webhook })
export const WebhookWithSecret = Type.Object({
  webhook: Webhook,
  secret: Type.String({ description: 'Shown this once. Keep it where you keep passwords' }),
})

export const WebhookDelivery = Type.Object(
  {
    id: id(),
    event_id: Type.String({ pattern: '^evt_[0-9a-f]{32}$' }),
    event: Type.String(),
    status: oneOf(statuses),
    attempts: Type.Integer(),
    next_attempt_at: nullable(timestamp()),
    response_status: nullable(Type.Integer()),
    response_excerpt: nullable(
      Type.String({ description: 'The first 2,000 characters of the answer, or what went wrong with the connection' }),
    ),
    duration_ms: nullable(Type.Integer()),
    delivered_at: nullable(timestamp()),
    created_at: timestamp(),
    payload: Type.String({ description: 'The body as it was sent, byte for byte' }),
  },
  { title: 'WebhookDelivery' },
)
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const OneDelivery = Type.Object({ delivery: WebhookDelivery })

const wanted = () => Type.Array(text(100, 1), { minItems: 1, maxItems: 100 })
const about = { description: Type.Optional(nullable(text(190))), is_active: Type.Optional(flag()) }

export const NewWebhook = Type.Object({ url: text(500, 1), events: wanted(), ...about })
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookPatch = Type.Object({ url: Type.Optional(text(500, 1)), events: Type.Optional(wanted()), ...about })
export type WebhookPatch = Static<typeof WebhookPatch>

export const Rotation = Type.Object({
  overlap_hours: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 72, default: 24, description: 'How long requests are signed with the former secret too' }),
  ),
})

const sequence = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const Replay = Type.Object({
  from_sequence: Type.Optional(sequence()),
  to_sequence: Type.Optional(sequence()),
  since: Type.Optional(timestamp()),
})
export type Replay = Static<typeof Replay>

export const Replayed = Type.Object({ deliveries: Type.Integer({ description: 'How many were queued' }) })

export const EventType = Type.Object(
  {
    event: Type.String(),
    description: Type.String(),
    scope: oneOf(['company', 'firm']),
    fields: Type.Array(Type.String(), { description: 'Names of the members of `data`' }),
    sample: open('An example of `data`'),
    schema: open('JSON Schema of `data`'),
  },
  { title: 'EventType' },
)
export type EventType = Static<typeof EventType>

const counted = Type.Integer({ description: 'Counts the events of the firm, 1, 2, 3 …' })
const subject = { public_token: publicToken(), name: Type.String() }

export const Envelope = Type.Object(
  {
    id: Type.String({ pattern: '^evt_[0-9a-f]{32}$' }),
    event: Type.String(),
    api_version: oneOf(['v1']),
    sequence: nullable(counted),
    created_at: timestamp(),
    firm: Type.Object(subject),
    company: nullable(Type.Object(subject)),
    data: open('What the event tells; see GET /v1/webhooks/events'),
  },
  { title: 'EventEnvelope' },
)
export type Envelope = Static<typeof Envelope>

/** The body of one event. Only a test has no number; what happens in a company file names it. */
export const bodyOf = ({ name, data, scope }: PublicEvent): TSchema =>
  Type.Object(
    {
      ...Envelope.properties,
      event: Type.Literal(name),
      sequence: name === webhookTest.name ? Envelope.properties.sequence : counted,
      company: scope === 'firm' ? Envelope.properties.company : Type.Object(subject),
      data,
    },
    { title: `${pascal(name)}Event` },
  )

/** Any body, told apart by `event`. */
const anyBodyOf = (events: readonly PublicEvent[]): TSchema => Type.Union(events.map(bodyOf), { title: 'WebhookEvent' })

export const EventsQuery = Type.Object({
  after: Type.Optional(sequence()),
  event: Type.Optional(text(100)),
  company: Type.Optional(publicToken()),
  limit: Type.Optional(Type.Integer({ minimum: 1, default: 100, description: 'Events per answer, 1,000 at most' })),
})

export const EventsPage = Type.Object({
  data: Type.Array(Envelope),
  cursor: Type.Integer({ description: 'Send it as `after` for what comes next' }),
  has_more: flag(),
})

export const describedEventsPage = (events: readonly PublicEvent[]): TSchema =>
  Type.Object({ ...EventsPage.properties, data: Type.Array(anyBodyOf(events)) })

export const DeliveriesQuery = Type.Object({ status: Type.Optional(oneOf(statuses)), event: Type.Optional(text(100)) })
