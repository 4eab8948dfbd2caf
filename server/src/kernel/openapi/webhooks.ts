import type { TSchema } from 'typebox'
import type { PublicEvent } from '../route/events.ts'
import { asJson, type JsonObject } from './json.ts'
import { ownName, pascal } from './names.ts'
import type { SchemaWriter } from './schemas.ts'

type Sent = { readonly event: PublicEvent; readonly body: TSchema; readonly tag: string }

const header = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})

const headers: readonly JsonObject[] = [
  header('X-Service-Event', 'The name of the event.', { type: 'string' }),
  header('X-Service-Delivery', 'The id of the delivery, the same at every attempt.', { type: 'string' }),
  header(
    'X-Service-Signature',
    '`t=<unix seconds>,v1=<64 hex digits>`: HMAC-SHA256 with the secret of the endpoint over `<t>.<body>`. Two `v1` while a secret is being replaced.',
    { type: 'string' },
  ),
]

/** The request that the service sends for one event. */
export const webhookOf = ({ event, body, tag }: Sent, schemas: SchemaWriter): JsonObject => ({
  post: {
    operationId: `on${pascal(event.name)}`,
    tags: [tag],
    summary: event.name,
    description: `${event.description.en} Verify the signature over the body as received before parsing it. Deliveries can arrive twice and out of order.`,
    security: [],
    parameters: [...headers],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.refer(ownName(event.name, 'Request'), body), example: exampleOf(event) } },
    },
    responses: {
      '2XX': { description: 'Received. Every other answer, or none within ten seconds, is tried again: eight times in all.' },
      '4XX': { description: 'Not received; it is tried again.' },
    },
  },
})

const exampleOf = ({ name, scope, sample }: PublicEvent): JsonObject => ({
  id: 'evt_5f0c9b1de2a847360d91c5b8f7a6e4d3',
  event: name,
  api_version: 'v1',
  sequence: scope === 'firm' ? null : 1208,
  created_at: '2026-03-02T09:41:07Z',
  firm: { public_token: 'k3v9m2x7q4aa', name: 'Fiduciaire Lambert' },
  company: scope === 'firm' ? null : { public_token: 'p8c2n5w1z6bb', name: 'Atelier Meunier' },
  data: asJson(sample),
})
