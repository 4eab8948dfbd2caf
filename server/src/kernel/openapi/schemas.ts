import { isDeepStrictEqual } from 'node:util'
import { asJson, isObject, type Json, type JsonObject } from './json.ts'
import { pascal } from './names.ts'
import { withCodes } from '../route/references.ts'

type Schema = Readonly<Record<string, unknown>>

/* Where JSON Schema holds further schemas. Everything else is data and must not be mistaken for one: a field may be called `title`. */
const inMaps = new Set(['properties', 'patternProperties', 'dependentSchemas'])
const inLists = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const inPlace = new Set([
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
])

export type SchemaWriter = {
  /** The schema as the document shows it: a reference where the shape has a name, the shape itself where it has none. */
  readonly write: (schema: unknown) => JsonObject
  /** The same under a name the caller gives. */
  readonly define: (name: string, schema: unknown) => JsonObject
  /** Always a reference: under the name of the shape, or under the one the caller gives. */
  readonly refer: (name: string, schema: unknown) => JsonObject
  readonly nameOf: (schema: unknown) => string | undefined
  readonly components: ReadonlyMap<string, JsonObject>
}

/** `known` names shapes that carry no name themselves. */
export function schemaWriter(known: ReadonlyMap<unknown, string>): SchemaWriter {
  const components = new Map<string, JsonObject>()

  const nameOf = (schema: unknown): string | undefined => {
    const own = isObject(schema) ? (schema['$id'] ?? schema['title']) : undefined
    return typeof own === 'string' ? pascal(own) : known.get(schema)
  }

  const define = (name: string, schema: unknown): JsonObject => {
    const written = keywordsOf(checked(schema))
    const other = components.get(name)
    if (other && !isDeepStrictEqual(other, written)) {
      const [one, two] = [other, written].map((shape) => JSON.stringify(shape))
      throw new Error(`Two different shapes are called ${name}: give one another title.\n${one}\n${two}`)
    }
    components.set(name, written)
    return { $ref: `#/components/schemas/${name}` }
  }

  const write = (schema: unknown): JsonObject => {
    const name = nameOf(schema)
    if (name === undefined) return keywordsOf(checked(schema))
    const whole = withoutNull(checked(schema))
    return whole === schema ? define(name, schema) : { anyOf: [define(name, whole), { type: 'null' }] }
  }

  const keywordsOf = (schema: Schema): JsonObject => {
    const { $id: _id, title: _title, 'x-reference': _reference, ...rest } = withCodes(schema) as Schema
    return Object.fromEntries(Object.entries(rest).map(([keyword, value]) => keywordOf(keyword, value)))
  }

  const keywordOf = (keyword: string, value: unknown): [string, Json] => {
    // Requests accept a timestamp for a date; they are documented as dates.
    if (keyword === 'format' && value === 'date-in') return [keyword, 'date']
    // Any key: generated clients understand only this spelling.
    if (keyword === 'patternProperties' && isObject(value) && Object.keys(value).join() === '^.*$') {
      return ['additionalProperties', write(value['^.*$'])]
    }
    if (inMaps.has(keyword) && isObject(value)) {
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, write(each)]))]
    }
    if (inLists.has(keyword) && Array.isArray(value)) return [keyword, value.map(write)]
    return [keyword, inPlace.has(keyword) && isObject(value) ? write(value) : asJson(value)]
  }

  const refer = (name: string, schema: unknown) => (nameOf(schema) === undefined ? define(name, schema) : write(schema))

  return { write, define, refer, nameOf, components }
}

function checked(schema: unknown): Schema {
  if (!isObject(schema)) throw new Error(`A schema was expected, not ${JSON.stringify(schema)}.`)
  return schema
}

/** A named shape that may be null is written as the shape or null: the name stands for the shape itself. */
function withoutNull(schema: Schema): Schema {
  const { type, enum: values } = schema
  if (!Array.isArray(type) || !type.includes('null')) return schema
  const others: unknown[] = type.filter((each) => each !== 'null')
  return {
    ...schema,
    type: others.length === 1 ? others[0] : others,
    ...(Array.isArray(values) && { enum: values.filter((each) => each !== null) }),
  }
}
