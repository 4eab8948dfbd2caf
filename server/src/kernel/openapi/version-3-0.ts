import { isObject, type Json, type JsonObject } from './json.ts'
import type { Description } from './openapi.ts'

/**
 * The same description in OpenAPI 3.0.3, for generators that do not read 3.1. Types that allow null become `nullable`, types with several
 * names `anyOf`, constants enumerations of one value; the media type of a text is left out; webhooks become the extension `x-webhooks`, and the abilities of a token are only in the
 * text, because 3.0 has no scopes for bearer tokens.
 */
export function toVersion30({ info, servers, tags, webhooks, paths, components }: Description): JsonObject {
  const { license: _license, ...about } = info
  return {
    openapi: '3.0.3',
    info: { ...about, license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' } },
    servers,
    tags,
    paths: converted(paths),
    components: converted(components),
    ...(webhooks && { 'x-webhooks': converted(webhooks) }),
  }
}

/** Members of these names hold values of the API, not parts of the description. */
const literal = new Set(['example', 'default', 'enum', 'examples'])
/** Members of these hold parts by names that callers chose: a property called `type` is no type. */
const named = new Set(['properties', 'schemas', 'responses', 'parameters', 'headers', 'securitySchemes', 'x-webhooks'])

function converted(value: Json): Json {
  if (Array.isArray(value)) return value.map(converted)
  if (!isObject(value)) return value
  if ('type' in value || 'anyOf' in value || 'const' in value) return convertedSchema(value)
  return convertedMembers(value)
}

const convertedMembers = (object: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object).map(([name, member]) => {
      if (literal.has(name)) return [name, member]
      if (name === 'security' && Array.isArray(member)) return [name, member.map(withoutScopes)]
      if (named.has(name) && isObject(member)) return [name, mapMembers(member, converted)]
      return [name, converted(member)]
    }),
  )

const mapMembers = (object: JsonObject, map: (member: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, member]) => [name, map(member)]))

const withoutScopes = (requirement: Json): Json => (isObject(requirement) ? mapMembers(requirement, () => []) : requirement)

function convertedSchema({ type, anyOf, const: constant, examples, contentMediaType: _media, ...rest }: JsonObject): JsonObject {
  const schema: JsonObject = {
    ...convertedMembers(rest),
    ...(constant !== undefined && { enum: [constant] }),
    ...(Array.isArray(examples) && examples[0] !== undefined && { example: examples[0] as Json }),
  }
  if (Array.isArray(anyOf)) return { ...schema, ...choice(anyOf as readonly Json[]) }
  if (!Array.isArray(type)) return type === undefined ? schema : { ...schema, type }
  const nullable = type.includes('null') && { nullable: true }
  const types = type.filter((each) => each !== 'null')
  const [only] = types
  if (types.length === 1 && only !== undefined) return { ...schema, type: only, ...nullable }
  const { description, example, ...limits } = schema
  return {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    anyOf: types.map((each) => ({ type: each, ...limitsOf(String(each), limits), ...nullable })),
  }
}

/** Null is not an alternative of its own in 3.0: an object or null is a nullable object, which generators understand. */
function choice(alternatives: readonly Json[]): JsonObject {
  const others = alternatives.filter((each) => !isObject(each) || each['type'] !== 'null').map(converted)
  if (others.length === alternatives.length) return { anyOf: others }
  if (others.length === 1) return { type: 'object', nullable: true, allOf: others }
  throw new Error('Null beside several alternatives cannot be written in OpenAPI 3.0.')
}

const textLimits = ['format', 'maxLength', 'minLength', 'pattern']
const numberLimits = ['minimum', 'maximum', 'multipleOf']
const limitNames: Readonly<Record<string, readonly string[]>> = { string: textLimits, number: numberLimits, integer: numberLimits }

/** Of the limits of a schema with several types, those that concern one of them; an object or a list keeps its members. */
function limitsOf(type: string, limits: JsonObject): JsonObject {
  const isOther = (name: string) => [...textLimits, ...numberLimits].includes(name) && !limitNames[type]?.includes(name)
  const ofObject = ['properties', 'required', 'additionalProperties', 'maxProperties']
  const ofList = ['items', 'minItems', 'maxItems']
  const isMember = (name: string) => (type !== 'object' && ofObject.includes(name)) || (type !== 'array' && ofList.includes(name))
  return Object.fromEntries(Object.entries(limits).filter(([name]) => !isOther(name) && !isMember(name)))
}
