import { type TSchema, Type } from 'typebox'
import { limitClasses } from '../http/limits.ts'
import { type Facts, factsOf } from './facts.ts'
import { parametersOf } from '../route/params.ts'
import { asJson, isObject, type Json, type JsonObject } from './json.ts'
import { operationIdOf, ownName } from './names.ts'
import { isTagged, responsesOf, type Shared } from './responses.ts'
import type { SchemaWriter } from './schemas.ts'
import { mayBeAbsent, querySchemaOf } from '../http/prepared.ts'
import { type Ability, codesOf, isForm, isOpen, type Method, type Route } from '../route/route.ts'
import { MB, type UploadRule } from '../files/upload.ts'

export function operationOf(route: Route, tag: string, shared: Shared): JsonObject {
  const { schemas } = shared
  const operationId = operationIdOf(route)
  const facts = factsOf(route)
  const { points, per } = limitClasses[route.limit]
  return {
    operationId,
    tags: [tag],
    summary: route.summary,
    description: descriptionOf(route, facts),
    security: securityOf(route.ability),
    parameters: [...pathParameters(route), ...queryParameters(route, schemas), ...headerParameters(route, facts)],
    ...requestBodyOf(route, operationId, schemas),
    responses: responsesOf(route, operationId, facts, shared),
    'x-required-ability': route.ability,
    'x-required-role': route.role,
    'x-demo': route.demo,
    'x-rate-limit': { class: route.limit, per_minute: points, per },
    'x-codes': codesOf(route),
    'x-events': publicEventsOf(route),
    ...(route.addition && { 'x-addition': true }),
  }
}

const publicEventsOf = (route: Route): string[] => (route.emits ?? []).filter((event) => event.public).map((event) => event.name)

/** For schemes other than OAuth the list of a security requirement may name what the caller needs (OpenAPI 3.1, 4.8.30). */
function securityOf(ability: Ability): Json {
  if (ability === 'public') return []
  if (ability === 'signed') return [{ signedLink: [] }]
  if (ability === 'session') return [{ sessionToken: [] }]
  return [{ sessionToken: [] }, { integrationToken: [ability] }]
}

const named = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` })

const pathParameters = (route: Route): JsonObject[] => parametersOf(route.url).map(named)

function queryParameters(route: Route, schemas: SchemaWriter): JsonObject[] {
  const examples = route.example?.query
  return Object.entries<TSchema>(querySchemaOf(route).properties).map(([name, field]) => {
    const { description, ...schema } = schemas.write(field)
    const example = isObject(examples) ? examples[name] : undefined
    return {
      name,
      in: 'query',
      required: !Type.IsOptional(field),
      ...(description !== undefined && { description }),
      schema,
      ...(example !== undefined && { example: asJson(example) }),
    }
  })
}

function headerParameters(route: Route, { keyed, versioned, dryRun }: Facts): JsonObject[] {
  const names = ['Accept-Language', 'Prefer']
  if (isTagged(route)) names.push('If-None-Match')
  if (keyed) names.push('X-Client-Mutation-Id', 'Idempotency-Key')
  if (versioned) names.push('X-Base-Version')
  if (keyed) names.push('X-Operation-Id', 'X-Device-Id', 'X-Device-Name', 'X-Occurred-At', 'X-Origin')
  if (dryRun) names.push('X-Dry-Run')
  return names.map(named)
}

function requestBodyOf(route: Route, operationId: string, schemas: SchemaWriter): JsonObject {
  const example = route.example?.body
  const form = route.upload && {
    'multipart/form-data': { schema: schemas.define(ownName(operationId, 'FormData'), multipartOf(route.upload, route.body)) },
  }
  if (form && isForm(route)) return { requestBody: { required: true, content: form } }
  if (!route.body) return {}
  const schema = schemas.refer(ownName(operationId, 'Request'), route.body)
  const content = { 'application/json': { schema, ...(example !== undefined && { example: asJson(example) }) }, ...form }
  return { requestBody: { required: isBodyRequired(route.method, route.body), content } }
}

/** A body without required fields may be left out. A PATCH without one would change nothing, so clients ask for it. */
const isBodyRequired = (method: Method, body: TSchema): boolean => method === 'PATCH' || !mayBeAbsent(body)

function multipartOf({ field, max, bytes, types }: UploadRule, fields: TSchema | undefined) {
  const file: JsonObject = { type: 'string', format: 'binary', description: `${types.join(', ')}; at most ${bytes / MB} MB each` }
  const own = { [field]: max === 1 ? file : { type: 'array', items: file, minItems: 1, maxItems: max } }
  const properties = fields && 'properties' in fields && isObject(fields.properties) ? fields.properties : {}
  return { type: 'object', required: [field], properties: { ...own, ...properties } }
}

function descriptionOf(route: Route, facts: Facts): string {
  const { points, per } = limitClasses[route.limit]
  const events = publicEventsOf(route)
  const lines = [
    `Who: ${callerOf(route.ability)}${placeOf(route)}.`,
    route.demo === 'blocked' ? 'Demo: refused with `demo_mode`.' : 'Demo: allowed.',
    `Limit: ${points} calls per minute and ${per === 'user' && !isOpen(route.ability) ? 'user' : 'address'}.`,
    ...(facts.write ? headerLines(facts) : []),
    ...(events.length > 0 ? [`Events: ${events.map((name) => `\`${name}\``).join(', ')}.`] : []),
  ]
  return [...(route.description === undefined ? [] : [route.description, '']), ...lines.map((line) => `- ${line}`)].join('\n')
}

const headerLines = ({ keyed, versioned, dryRun }: Facts): string[] => [
  `\`X-Client-Mutation-Id\`: ${keyed ? 'honoured, a repeat is answered from memory' : 'ignored'}.`,
  `\`X-Base-Version\`: ${versioned ? 'compared with the `version` of the record' : 'ignored'}.`,
  `\`X-Dry-Run\`: ${dryRun ? 'possible' : 'refused with `dry_run_unsupported`'}.`,
]

function callerOf(ability: Ability): string {
  if (ability === 'public') return 'anyone, without a token'
  if (ability === 'signed') return 'whoever holds the signed link; no token is read'
  const session = 'a signed-in person'
  return ability === 'session'
    ? `${session}; integration tokens are refused`
    : `${session}, or an integration token with ability \`${ability}\``
}

function placeOf({ role, url }: Route): string {
  if (role === 'none') return ''
  if (role === 'owner-of-self') return ', for the own account'
  const names = parametersOf(url)
  const place = names.includes('company') ? 'company file' : 'firm'
  return `; role \`${role}\`${role === 'admin' ? '' : ' or higher'} on the ${place}`
}
