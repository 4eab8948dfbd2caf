import type { TArray, TObject } from 'typebox'
import type { Facts } from './facts.ts'
import { parametersOf } from '../route/params.ts'
import type { JsonObject } from './json.ts'
import { ownName, pascal } from './names.ts'
import { rateLimitHeaders, headersNamed } from './parts.ts'
import type { SchemaWriter } from './schemas.ts'
import { describedAnswerOf } from '../http/prepared.ts'
import { isForm, isOpen, type Reply, type Route, type detailRoutes } from '../route/route.ts'

/** What the operations of one document share while it is written. */
export type Shared = {
  readonly schemas: SchemaWriter
  readonly responses: Map<string, JsonObject>
  readonly shows: ReturnType<typeof detailRoutes>
}

const shared = (name: string): JsonObject => ({ $ref: `#/components/responses/${name}` })

/** Every status the operation may answer, in ascending order. */
export function responsesOf(route: Route, operationId: string, facts: Facts, { schemas, responses, shows }: Shared): JsonObject {
  const { codes } = facts
  const refusal = (name: string, refused: Refusal) => refusalOf(refused, schemas.define(ownName(name, 'Problem'), problemShape(refused)))
  // Most operations share one of few sets of codes: each set is written once.
  const sharedRefusal = (name: string, refused: Refusal) => {
    const whole = `${name}${refused.codes.map(pascal).join('')}`
    responses.set(whole, refusal(whole, refused))
    return shared(whole)
  }
  return {
    ...successesOf(route, operationId, facts, schemas),
    ...(isTagged(route) && { '304': shared('NotModified') }),
    ...(!isOpen(route.ability) && { '401': shared('Unauthenticated') }),
    ...(codes['403'].length > 0 && {
      '403': sharedRefusal('Forbidden', { meaning: 'Not allowed', codes: codes['403'], body: 'ForbiddenProblem' }),
    }),
    ...((parametersOf(route.url).length > 0 || facts.keyed) && { '404': shared('NotFound') }),
    ...(codes['409'].length > 0 && { '409': staleVersion(route, codes['409'], schemas, shows, refusal) }),
    ...(codes['410'].length > 0 && {
      '410': sharedRefusal('Gone', { meaning: 'No longer there', codes: codes['410'], body: 'GoneProblem' }),
    }),
    // Files of a form have their own limits, reported field by field.
    ...(facts.write && !isForm(route) && { '413': shared(route.large_body ? 'TooLargeAbove5MB' : 'TooLarge') }),
    '422':
      codes['422'].length > 0
        ? refusal(operationId, { meaning: 'Some of the data must be corrected, or a rule refuses', codes: codes['422'], body: 'Problem' })
        : shared('Invalid'),
    '429': shared('TooManyRequests'),
    '503': sharedRefusal('Unavailable', {
      meaning: 'Temporarily unavailable',
      codes: codes['503'],
      body: 'CodedProblem',
      headers: ['X-Request-Id', 'Retry-After'],
    }),
  }
}

/** Reads with a body made in one piece carry a tag, so that a client that holds the same bytes gets 304. */
export const isTagged = ({ method, reply, status = 200 }: Route): boolean =>
  method === 'GET' && status === 200 && (reply.schema !== null || (reply.makes !== undefined && !reply.makes.is_spooled))

type Refusal = {
  readonly meaning: string
  readonly codes: readonly string[]
  readonly body: string
  readonly members?: JsonObject
  readonly headers?: readonly string[]
}

const problemShape = ({ codes, body, members }: Refusal): JsonObject => ({
  allOf: [
    { $ref: `#/components/schemas/${body}` },
    { type: 'object', properties: { code: { type: 'string', enum: [...codes] }, ...members } },
  ],
})

const refusalOf = ({ meaning, codes, headers = rateLimitHeaders }: Refusal, schema: JsonObject): JsonObject => ({
  description: `${meaning}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  ...(codes.every((code) => code === 'moved') && { 'x-addition': true }),
  headers: headersNamed(...headers),
  content: { 'application/json': { schema } },
})

function staleVersion(
  { of }: Route,
  codes: readonly string[],
  schemas: SchemaWriter,
  shows: Shared['shows'],
  refusal: (name: string, refused: Refusal) => JsonObject,
): JsonObject {
  const refused = { meaning: 'The record has moved on and nothing was changed', codes, body: 'ConflictProblem' }
  if (!of) return refusal('version-conflict', refused)
  const record = shows.get(of)?.reply.schema ?? of.shape
  return refusal(`${schemas.nameOf(record) ?? of.name}-conflict`, { ...refused, members: { server_data: schemas.write(record) } })
}

function successesOf(route: Route, operationId: string, { keyed, dryRun, inFile, write }: Facts, schemas: SchemaWriter): JsonObject {
  const status = String(route.status ?? 200)
  const content = contentOf(route, operationId, schemas)
  const trashed = route.method === 'DELETE' && route.of?.bin ? ['X-Trashed'] : []
  const recorded = [...(keyed ? ['X-Operation-Id'] : []), ...trashed]
  const headers = [
    ...rateLimitHeaders,
    ...recorded,
    ...(keyed && status === '200' ? ['X-Idempotent-Replay'] : []),
    ...(dryRun ? ['X-Dry-Run', 'X-Dry-Run-Events'] : []),
    ...(write && inFile ? ['X-Broken-Assertions'] : []),
    ...(isTagged(route) ? ['ETag'] : []),
    ...(route.reply.form === 'paginated' ? ['Link'] : []),
    ...(route.reply.form === 'file' || route.reply.makes
      ? ['Content-Disposition', ...(route.reply.makes?.headers ?? []), ...(route.reply.makes?.may_have ?? [])]
      : []),
  ]
  const first = { description: meaningOf(route, keyed), headers: headersNamed(...headers), ...(content && { content }) }
  if (route.also !== undefined) return { [route.also]: { ...first, description: 'It was there already' }, [status]: first }
  if (!keyed || status === '200') return { [status]: first }
  const replay = {
    description: 'Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again.',
    headers: headersNamed(...rateLimitHeaders, ...recorded, 'X-Idempotent-Replay'),
    content: content ?? { 'application/json': { schema: schemas.define('EmptyResponse', { type: 'object', maxProperties: 0 }) } },
  }
  return { '200': replay, [status]: first }
}

const meanings = { 200: 'Success', 201: 'Created', 202: 'Accepted: it will be done shortly', 204: 'Done' } as const

function meaningOf({ status = 200, reply }: Route, keyed: boolean): string {
  if (reply.form === 'file') return 'The file'
  const replay = keyed && status === 200 ? ', or the memorised answer of an earlier request with the same key' : ''
  return `${meanings[status]}${replay}`
}

const wrappers: Readonly<Partial<Record<Reply['form'], string>>> = {
  plain: 'List',
  data: 'List',
  paginated: 'Page',
  has_more: 'Feed',
  data_meta: 'Log',
}

/** The shape of one record of a list. */
function itemOf({ form, schema }: Reply): unknown {
  if (form === 'plain') return (schema as TArray).items
  return form === 'data' ? (schema as TObject<{ data: TArray }>).properties.data.items : schema
}

function contentOf(route: Route, operationId: string, schemas: SchemaWriter): JsonObject | null {
  const files = Object.fromEntries(
    (route.reply.makes?.types ?? ['*/*']).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  )
  if (route.reply.form === 'file') return files
  const answer = describedAnswerOf(route)
  if (!answer) return null
  const wrapper = wrappers[route.reply.form]
  const item = wrapper && schemas.nameOf(itemOf(route.reply))
  const name = wrapper && item !== undefined ? `${item}${wrapper}` : ownName(operationId, 'Response')
  return { 'application/json': { schema: schemas.refer(name, answer) }, ...(route.reply.makes && files) }
}
