import type { Facts } from './facts.ts'
import { parametersOf } from '../route/params.ts'
import type { JsonObject } from './json.ts'
import { pascal } from './names.ts'
import { counted, headersNamed } from './parts.ts'
import type { SchemaWriter } from './schemas.ts'
import { answerSchemaOf } from '../http/prepared.ts'
import { isForm, isOpen, type Route, type showingOf } from '../route/route.ts'

/** What the operations of one document share while it is written. */
export type Shared = {
  readonly schemas: SchemaWriter
  readonly responses: Map<string, JsonObject>
  readonly shows: ReturnType<typeof showingOf>
}

const shared = (name: string): JsonObject => ({ $ref: `#/components/responses/${name}` })

/** Every status the operation may answer, in ascending order. */
export function responsesOf(route: Route, facts: Facts, { schemas, responses, shows }: Shared): JsonObject {
  const { codes } = facts
  // Most operations share one of few sets of codes: each set is written once.
  const sharedRefusal = (name: string, refused: Refusal) => {
    const whole = `${name}${refused.codes.map(pascal).join('')}`
    responses.set(whole, refusal(refused))
    return shared(whole)
  }
  return {
    ...successesOf(route, facts, schemas),
    ...(isTagged(route) && { '304': shared('NotModified') }),
    ...(!isOpen(route.ability) && { '401': shared('Unauthenticated') }),
    ...(codes['403'].length > 0 && {
      '403': sharedRefusal('Forbidden', { meaning: 'Not allowed', codes: codes['403'], body: 'ForbiddenProblem' }),
    }),
    ...((parametersOf(route.url).length > 0 || facts.keyed) && { '404': shared('NotFound') }),
    ...(codes['409'].length > 0 && { '409': refusal(staleVersion(route, codes['409'], schemas, shows)) }),
    ...(codes['410'].length > 0 && { '410': refusal({ meaning: 'No longer there', codes: codes['410'], body: 'CodedProblem' }) }),
    // Files of a form have their own limits, reported field by field.
    ...(facts.write && !isForm(route) && { '413': shared('TooLarge') }),
    '422':
      codes['422'].length > 0
        ? refusal({ meaning: 'Some of the data must be corrected, or a rule refuses', codes: codes['422'], body: 'Problem' })
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

/** Reads with a JSON body carry a tag, so that a client that holds the same bytes gets 304. */
export const isTagged = ({ method, reply, status = 200 }: Route): boolean => method === 'GET' && reply.schema !== null && status === 200

type Refusal = {
  readonly meaning: string
  readonly codes: readonly string[]
  readonly body: string
  readonly members?: JsonObject
  readonly headers?: readonly string[]
}

function refusal({ meaning, codes, body, members, headers = counted }: Refusal): JsonObject {
  const own: JsonObject = { type: 'object', properties: { code: { type: 'string', enum: [...codes] }, ...members } }
  return {
    description: `${meaning}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: headersNamed(...headers),
    content: { 'application/json': { schema: { allOf: [{ $ref: `#/components/schemas/${body}` }, own] } } },
  }
}

const staleVersion = ({ of }: Route, codes: readonly string[], schemas: SchemaWriter, shows: Shared['shows']): Refusal => ({
  meaning: 'The record has moved on and nothing was changed',
  codes,
  body: 'ConflictProblem',
  ...(of && { members: { server_data: schemas.write(shows.get(of)?.reply.schema ?? of.shape) } }),
})

function successesOf(route: Route, { keyed, dryRun }: Facts, schemas: SchemaWriter): JsonObject {
  const status = String(route.status ?? 200)
  const content = contentOf(route, schemas)
  const trashed = route.method === 'DELETE' && route.of?.bin ? ['X-Trashed'] : []
  const recorded = [...(keyed ? ['X-Operation-Id'] : []), ...trashed]
  const headers = [
    ...counted,
    ...recorded,
    ...(keyed && status === '200' ? ['X-Idempotent-Replay'] : []),
    ...(dryRun ? ['X-Dry-Run', 'X-Dry-Run-Events'] : []),
    ...(isTagged(route) ? ['ETag'] : []),
    ...(route.reply.form === 'paginated' ? ['Link'] : []),
    ...(route.reply.form === 'file' ? ['Content-Disposition'] : []),
  ]
  const first = { description: meaningOf(route, keyed), headers: headersNamed(...headers), ...(content && { content }) }
  if (route.also !== undefined) return { [route.also]: { ...first, description: 'It was there already' }, [status]: first }
  if (!keyed || status === '200') return { [status]: first }
  const replay = {
    description: 'Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again.',
    headers: headersNamed(...counted, ...recorded, 'X-Idempotent-Replay'),
    content: content ?? { 'application/json': { schema: { type: 'object', maxProperties: 0 } } },
  }
  return { '200': replay, [status]: first }
}

const meanings = { 200: 'Success', 201: 'Created', 202: 'Accepted: it will be done shortly', 204: 'Done' } as const

function meaningOf({ status = 200, reply }: Route, keyed: boolean): string {
  if (reply.form === 'file') return 'The file'
  const replay = keyed && status === 200 ? ', or the memorised answer of an earlier request with the same key' : ''
  return `${meanings[status]}${replay}`
}

function contentOf(route: Route, schemas: SchemaWriter): JsonObject | null {
  if (route.reply.form === 'file') return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  const answer = answerSchemaOf(route)
  if (!answer) return null
  const wrapper = { paginated: 'Page', has_more: 'Feed', data_meta: 'Log' }[route.reply.form as string]
  const item = wrapper !== undefined && route.reply.schema ? schemas.nameOf(route.reply.schema) : undefined
  return { 'application/json': { schema: item === undefined ? schemas.write(answer) : schemas.define(`${item}${wrapper}`, answer) } }
}
