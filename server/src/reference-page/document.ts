import type { Area } from '../kernel/route/area.ts'
import { describe } from '../kernel/openapi/openapi.ts'
import { isObject } from '../kernel/openapi/json.ts'
import { isOwnName } from '../kernel/openapi/names.ts'
import { problems } from '../kernel/openapi/parts.ts'
import type { Route } from '../kernel/route/route.ts'

/* The interface description as the page reads it: only the parts of OpenAPI that our generator writes. */

export type Shape = {
  readonly $ref?: string
  readonly anyOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly type?: string | readonly string[]
  readonly const?: string | number | boolean
  readonly enum?: readonly (string | number | null)[]
  readonly default?: string | number | boolean
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly description?: string
}

export type Header = { readonly description: string; readonly schema: Shape }
export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Shape
}
export type Answer = {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: Shape }>>
}
export type Described = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> }
  readonly responses: Readonly<Record<string, Answer>>
  readonly 'x-addition'?: true
}
type Document = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: {
    readonly schemas?: Readonly<Record<string, Shape>>
    readonly parameters?: Readonly<Record<string, Parameter>>
    readonly headers?: Readonly<Record<string, Header>>
  }
}

/** An operation as the description has it, with the route it was made of. */
export type Operation = { readonly route: Route; readonly described: Described }
export type Chapter = { readonly area: Area; readonly operations: readonly Operation[] }
export type Reference = {
  readonly info: Document['info']
  readonly chapters: readonly Chapter[]
  readonly shapes: Readonly<Record<string, Shape>>
  /** By name: what a request may carry, and what an answer may. */
  readonly sent: Readonly<Record<string, Header>>
  readonly answered: Readonly<Record<string, Header>>
}

const outright = /^#\/components\/(parameters|responses|schemas)\/(.+)$/

/** Shapes that belong to one operation or one answer, error bodies of every operation apart. */
const isInPlace = (name: string) => isOwnName(name) && !(name in problems)

/** Parameters, answers and the shapes of one operation are inlined; other shapes and headers stay references, which the page turns into links. */
function read(areas: readonly Area[], which: 'v1' | 'additions'): Document {
  const description = describe(areas, which)
  return JSON.parse(JSON.stringify(description), (_key, value: unknown) => {
    const [, kind = '', name = ''] = (isObject(value) && typeof value['$ref'] === 'string' && outright.exec(value['$ref'])) || []
    return (kind === 'schemas' && !isInPlace(name) ? undefined : description.components[kind]?.[name]) ?? value
  })
}

export function referenceOf(areas: readonly Area[]): Reference {
  const documents = [read(areas, 'additions'), read(areas, 'v1')] as const
  const [{ components: added }, { info, components }] = documents
  const parameters = Object.entries({ ...added.parameters, ...components.parameters })
  return {
    info,
    chapters: chaptersOf(areas, documents),
    shapes: Object.fromEntries(Object.entries({ ...added.schemas, ...components.schemas }).filter(([name]) => !isInPlace(name))),
    sent: Object.fromEntries(
      parameters
        .filter(([, parameter]) => parameter.in === 'header')
        .map(([name, { description = '', schema }]) => [name, { description, schema }]),
    ),
    answered: { ...added.headers, ...components.headers },
  }
}

/** Signing in comes first, then what belongs to the service as a whole, then what happens inside a company file. */
const placeOf = ({ routes: [first] }: Area): number => {
  if (first?.url.startsWith('/v1/auth')) return 0
  return first?.url.startsWith('/v1/companies/:company') ? 2 : 1
}

function chaptersOf(areas: readonly Area[], documents: readonly Document[]): Chapter[] {
  const describedBy = ({ method, url }: Route): Described => {
    const path = url.replace(/:(\w+)/g, '{$1}')
    const [found] = documents.flatMap((document) => document.paths[path]?.[method.toLowerCase()] ?? [])
    if (!found) throw new Error(`${method} ${url} is in no description.`)
    return found
  }
  return areas
    .filter((area) => area.routes.length > 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((area) => ({ area, operations: area.routes.map((route) => ({ route, described: describedBy(route) })) }))
}
