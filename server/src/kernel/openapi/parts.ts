import type { TSchema } from 'typebox'
import { languages } from '../../lib/languages.ts'
import { asJson, type JsonObject } from './json.ts'
import { roles } from '../route/route.ts'

/* What operations share and refer to by name: the headers of the specification, the error bodies, the two kinds of token. */

const text = (maxLength: number): JsonObject => ({ type: 'string', maxLength })
const one: JsonObject = { type: 'string', const: '1' }
const uuid: JsonObject = { type: 'string', format: 'uuid' }

const requestHeader = (description: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  in: 'header',
  required: false,
  description,
  schema,
  ...more,
})

export const requestHeaders: Readonly<Record<string, JsonObject>> = {
  'Accept-Language': requestHeader('Language of messages and labels. The language stored with the account wins.', {
    type: 'string',
    examples: [...languages],
  }),
  'If-None-Match': requestHeader('The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body.', {
    type: 'string',
  }),
  'X-Client-Mutation-Id': requestHeader(
    'Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back ' +
      'the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days.',
    text(64),
  ),
  'Idempotency-Key': requestHeader(
    'The same as `X-Client-Mutation-Id`, under the name that other interfaces use. Send one of them, or both with the same value.',
    text(64),
    { 'x-addition': true },
  ),
  Prefer: requestHeader(
    '`handling=strict` refuses fields of body and query that the operation does not know, with 422 on their names, and the answer carries ' +
      '`Preference-Applied`. Without it, or with `handling=lenient`, they are ignored. Other preferences are ignored.',
    { type: 'string', examples: ['handling=strict'] },
    { 'x-addition': true },
  ),
  'X-Base-Version': requestHeader(
    'Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes.',
    { type: 'integer', minimum: 0 },
  ),
  'X-Operation-Id': requestHeader('Groups the changes of one or several requests in the history; made by the service when absent.', uuid),
  'X-Device-Id': requestHeader('Install of the app or integration, shown in the history and in the state of synchronisation.', text(64)),
  'X-Device-Name': requestHeader('Readable name of the device, percent-encoded; 120 characters at most once decoded.', { type: 'string' }),
  'X-Occurred-At': requestHeader('Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts.', {
    type: 'string',
    format: 'date-time',
  }),
  'X-Origin': requestHeader('`offline_sync` when an action made offline is replayed.', { type: 'string', examples: ['offline_sync'] }),
  'X-Dry-Run': requestHeader(
    '`1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it.',
    { type: 'string', enum: ['0', '1'] },
    { 'x-addition': true },
  ),
}

const placeOf: Readonly<Record<string, string>> = { company: 'company file', firm: 'firm' }

const pathPart = (description: string, schema: JsonObject): JsonObject => ({ in: 'path', required: true, description, schema })

/** A parameter of the path: a public token, an integer id or, where routes declare its shape, text. */
export function pathParameter(name: string, shape: TSchema | undefined): JsonObject {
  const place = placeOf[name]
  if (place) return pathPart(`Public token of the ${place}, 12 characters`, { type: 'string', pattern: '^[a-z0-9]{12}$' })
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (shape) return pathPart(`The ${words}`, asJson(shape) as JsonObject)
  return pathPart(`Id of the ${name === 'id' ? 'record' : words}`, { type: 'integer', format: 'int64', minimum: 1 })
}

const header = (description: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({ description, schema, ...more })

export const answerHeaders: Readonly<Record<string, JsonObject>> = {
  'X-Request-Id': header('Names the request in our logs: the caller’s own id when one was sent, otherwise a new one.', { type: 'string' }),
  'X-RateLimit-Limit': header('Calls of this operation per minute.', { type: 'integer' }),
  'X-RateLimit-Remaining': header('Calls left in the current minute.', { type: 'integer' }),
  'Retry-After': header('Seconds to wait before trying again.', { type: 'integer', minimum: 1 }),
  'X-Operation-Id': header('Handle of the recorded changes in the history and for undo; absent when nothing was recorded.', uuid),
  'X-Trashed': header('The record is in the recycle bin and can be restored.', one),
  'X-Idempotent-Replay': header('The answer is the memorised one of an earlier request with the same key.', one),
  'X-Dry-Run': header('Nothing was stored.', one, { 'x-addition': true }),
  'X-Dry-Run-Events': header(
    'Names of the events the write would have fired, separated by commas; absent when none.',
    { type: 'string' },
    { 'x-addition': true },
  ),
  'X-Broken-Assertions': header(
    'Ids of the balance assertions that held before the write and no longer hold, in ascending order, separated by commas, 20 at most; ' +
      'absent when there are none, and from a replay.',
    { type: 'string', examples: ['12,15'] },
    { 'x-addition': true },
  ),
  'Preference-Applied': header(
    'Unknown fields were refused, as asked.',
    { type: 'string', const: 'handling=strict' },
    { 'x-addition': true },
  ),
  ETag: header('Tag of the body, for `If-None-Match`.', { type: 'string' }),
  Link: header('Pages `first`, `prev`, `next` and `last`, with the filters of the call.', { type: 'string' }, { 'x-addition': true }),
  'Content-Disposition': header('Whether the file is shown or saved, and its name: in ASCII as `filename`, exactly as `filename*`.', {
    type: 'string',
  }),
  'X-Export-Fingerprint': header('SHA-256 of the data in the file: the same data give the same value, whenever and in whatever format.', {
    type: 'string',
    pattern: '^[0-9a-f]{64}$',
  }),
  'X-Export-Warnings': header('Faults of an audit file that is delivered all the same, as `<code>=<count>`, separated by commas.', {
    type: 'string',
  }),
}

const problemOf = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const problemWith = (required: readonly string[], properties: JsonObject): JsonObject => ({
  allOf: [problemOf('Problem'), { type: 'object', required: [...required], properties }],
})

export const problems: Readonly<Record<string, JsonObject>> = {
  Problem: {
    type: 'object',
    description: 'Why a request was refused. Some codes add members of their own.',
    required: ['message'],
    properties: {
      message: { type: 'string', description: 'For people, in their language' },
      code: { type: 'string', description: 'For programs: stable, never translated' },
      errors: {
        type: 'object',
        description: 'For forms: by field, what is wrong with it. A field inside a list is written `lines.0.amount`',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      request_id: { type: 'string', description: 'The same as in `X-Request-Id`', 'x-addition': true },
    },
  },
  ForbiddenProblem: problemWith(['code'], {
    required_ability: { type: 'string', enum: ['read', 'write', 'sync'], description: 'With `token_ability_missing`' },
    required_role: { type: 'string', enum: [...roles], description: 'With `role_too_low`' },
  }),
  ConflictProblem: problemWith(['code', 'server_version', 'server_data'], {
    server_version: { type: 'integer', description: 'The version to send next' },
    server_data: { type: 'object', description: 'The record as it is now' },
  }),
  GoneProblem: problemWith(['code'], {
    base_url: { type: 'string', description: 'With `moved`: where the firm works now, without `/v1`', 'x-addition': true },
  }),
  CodedProblem: problemWith(['code'], {}),
}

export const headersNamed = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers of an answer once the call was counted. */
export const rateLimitHeaders = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Preference-Applied'] as const

const problemResponse = (description: string, headers: readonly string[]): JsonObject => ({
  description,
  headers: headersNamed(...headers),
  content: { 'application/json': { schema: problemOf('Problem') } },
})

export const problemResponses: Readonly<Record<string, JsonObject>> = {
  NotModified: { description: 'Nothing has changed since the `ETag` sent.', headers: headersNamed(...rateLimitHeaders, 'ETag') },
  Unauthenticated: problemResponse('Token missing, invalid, revoked or expired.', ['X-Request-Id']),
  NotFound: problemResponse('Unknown, or not within the caller’s access.', rateLimitHeaders),
  TooLarge: problemResponse('The body is larger than 256 KB.', rateLimitHeaders),
  TooLargeAbove5MB: problemResponse('The body is larger than 5 MB.', rateLimitHeaders),
  Invalid: problemResponse('Some of the data must be corrected: `errors` says what, field by field.', rateLimitHeaders),
  TooManyRequests: problemResponse('Too many calls in this minute.', [...rateLimitHeaders, 'Retry-After']),
}

export const securitySchemes: JsonObject = {
  signedLink: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description: 'The link itself is the right: it was signed by the service, given in a record or sent by mail, and ends at `expires`.',
  },
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a person who signed in (`POST /v1/auth/login`). It has every ability and all rights of the person.',
  },
  integrationToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of a program (`POST /v1/auth/tokens`). It acts for the person who made it, within the abilities chosen then: `read`, ' +
      '`write`, `sync`. An operation lists the one it asks for.',
  },
}
