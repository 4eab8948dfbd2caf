import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Compile } from 'typebox/schema'
import { checkout } from '../../../lib/checkout.ts'

/** A schema of the document, with every `$ref` resolved. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly contentMediaType?: string
  readonly description?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
}
export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: Schema
  readonly required?: boolean
}
type Media = {
  readonly 'application/json'?: { readonly schema: Schema; readonly example?: unknown }
  readonly 'multipart/form-data'?: { readonly schema: Schema }
  readonly [type: string]: { readonly schema: Schema } | undefined
}
type Described = {
  readonly operationId: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Media }
  readonly responses: Readonly<Record<string, { readonly content?: Media }>>
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: { readonly Problem: Schema } }
}

type JsonCheck = (body: unknown) => string | undefined
/** How the body of an answer is checked: as a file, as JSON by its schema, or as either. Null where there is no body. */
export type BodyCheck = { readonly isFile: boolean; readonly json: JsonCheck | undefined } | null
export type Operation = {
  readonly id: string
  readonly method: string
  readonly segments: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  readonly example: unknown
  /** The fields of a form with files. */
  readonly form: Schema | undefined
  /** Called only by a link that the service signed. */
  readonly isLink: boolean
  readonly answers: ReadonlyMap<number, BodyCheck>
}
export type Interface = {
  readonly operations: readonly Operation[]
  readonly problem: BodyCheck
  /** The parent collection of each nested collection. */
  readonly nested: ReadonlyMap<string, string>
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

function at(root: Json, ref: string): Json {
  let found: Json | undefined = root
  for (const name of ref.replace(/^#\//, '').split('/'))
    found = typeof found === 'object' && found !== null && !Array.isArray(found) ? found[name] : undefined
  if (found === undefined) throw new Error(`The document holds no ${ref}.`)
  return found
}

/** The depth limit detects a `$ref` that refers to itself. */
function resolved(root: Json, value: Json, depth = 0): Json {
  if (depth > 60) throw new Error('A $ref of the document leads back to itself.')
  if (Array.isArray(value)) return value.map((item) => resolved(root, item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  if (typeof value.$ref === 'string') return resolved(root, at(root, value.$ref), depth + 1)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(root, member, depth + 1)]))
}

function checkOf(content: Media = {}): BodyCheck {
  const isFile = Object.values(content).some((media) => media?.schema.format === 'binary')
  const schema = content['application/json']?.schema
  if (schema === undefined || schema.format === 'binary') return isFile ? { isFile, json: undefined } : null
  return { isFile, json: jsonCheckOf(schema) }
}

function jsonCheckOf(schema: Schema): JsonCheck {
  const validator = Compile(schema)
  return (body) => {
    if (validator.Check(body)) return undefined
    const [, errors] = validator.Errors(body)
    return errors.map(({ instancePath, message }) => `${instancePath.replaceAll(/\d+/g, 'n')} ${message}`)[0] ?? 'refused by the schema'
  }
}

const inherited = ({ operationId, security = [], parameters = [], requestBody, responses }: Described) => ({
  id: operationId,
  parameters,
  body: requestBody?.content['application/json']?.schema,
  example: requestBody?.content['application/json']?.example,
  form: requestBody?.content['multipart/form-data']?.schema,
  isLink: security.some((scheme) => 'signedLink' in scheme),
  answers: new Map(Object.entries(responses).map(([status, { content }]) => [Number(status), checkOf(content)] as const)),
})

const documents = ['server/openapi.json', 'server/openapi-additions.json'] as const

function readDocument(name: (typeof documents)[number]): Document {
  const root: Json = JSON.parse(readFileSync(path.join(checkout, name), 'utf8'))
  return resolved(root, root) as unknown as Document
}

/** Reads the published documents, from which clients are generated; answers are validated against them. */
export function readInterface(): Interface {
  const [published, additions] = [readDocument(documents[0]), readDocument(documents[1])]
  const operations = Object.entries({ ...published.paths, ...additions.paths }).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...inherited(described),
      method: method.toUpperCase(),
      segments: url.split('/').slice(1),
    })),
  )
  const nested = new Map(operations.filter((each) => depthOf(each) > 1).map(({ segments }) => innermost(segments)))
  return { operations, nested, problem: checkOf({ 'application/json': { schema: published.components.schemas.Problem } }) }
}

/** How many nested records a path names by id. */
export const depthOf = (operation: Operation) =>
  operation.segments.filter((each) => parameterOf(operation, each)?.schema.type === 'integer').length

/** The collection of the last record in a path, and its parent collection. */
function innermost(segments: readonly string[]): [string, string] {
  const last = segments.findLastIndex((each) => each.startsWith('{'))
  return [segments[last - 1] ?? '', segments[last - 3] ?? '']
}

/** Checking a password takes a tenth of a second, and the request may change the password. */
export const takesPassword = ({ body }: Operation) => 'password' in (body?.properties ?? {})

export const isOfSecondFactor = ({ segments }: Operation) => segments.includes('two-factor')

/** The parameter of a path segment. */
export const parameterOf = ({ parameters }: Operation, segment: string) =>
  parameters.find((each) => each.in === 'path' && segment === `{${each.name}}`)

/** Whether a value may stand in a path segment of the operation. */
export function fits(operation: Operation, segment: string, given: string) {
  const parameter = parameterOf(operation, segment)
  return parameter === undefined ? segment === given : parameter.schema.type !== 'integer' || /^[0-9]{1,18}$/.test(given)
}

/** The operation that a request reaches; like the router, percent-encoded paths are decoded. */
export function operationFor({ operations }: Interface, method: string, url: string): Operation | undefined {
  let given: string[]
  try {
    given = (url.split(/[?#]/, 1)[0] ?? '').split('/').slice(1).map(decodeURIComponent)
  } catch {
    return undefined
  }
  const asked = method === 'HEAD' ? 'GET' : method
  return operations.find(
    (each) =>
      each.method === asked &&
      each.segments.length === given.length &&
      each.segments.every((segment, place) => fits(each, segment, given[place] ?? '')),
  )
}
