import stringify from 'fast-json-stringify'
import { type TObject, type TSchema, Type } from 'typebox'
import { metaShape, pageShape, pagingQuery, someShape } from '../route/paging.ts'
import type { Route } from '../route/route.ts'
import { type Check, checkerOf, queryCheckerOf } from '../route/shape.ts'
import { unknownFields } from '../route/unknown-fields.ts'
import { signedPlaces } from '../files/signing.ts'

/** What is compiled once per route: its checks and its serialiser. */
export type Prepared = {
  readonly query: Check
  readonly body: Check
  readonly serialise: (value: unknown) => string
  /** The places of links to stored files in its answer, and in the record its path names. */
  readonly links: ReturnType<typeof signedPlaces>
  readonly recordLinks: ReturnType<typeof signedPlaces>
}

const known = new WeakMap<Route, Prepared>()

export function prepare(route: Route): Prepared {
  let found = known.get(route)
  if (!found) known.set(route, (found = compileRoute(route)))
  return found
}

export const querySchemaOf = (route: Route): TObject =>
  Type.Object({ ...route.query?.properties, ...(isPaged(route) && pagingQuery(route.reply)) })

const isPaged = ({ reply: { form } }: Route) => form === 'paginated' || form === 'has_more' || form === 'data_meta'

/** The whole answer of a route, wrapper included; null when it has no JSON body. */
function answerSchemaOf({ reply: { form, schema, adds } }: Route) {
  if (schema !== null && form === 'data_meta') return metaShape(schema)
  if (schema === null || (form !== 'paginated' && form !== 'has_more')) return schema
  return form === 'paginated' ? pageShape(schema, adds) : someShape(schema)
}

/** The whole answer as it is documented. */
export const describedAnswerOf = (route: Route) => route.reply.described ?? answerSchemaOf(route)

function compileRoute(route: Route): Prepared {
  const answer = answerSchemaOf(route)
  return {
    query: queryCheckerOf(querySchemaOf(route)),
    body: route.body ? bodyCheckerOf(route.body, route.upload !== undefined) : checkNoBody,
    links: signedPlaces(answer),
    recordLinks: signedPlaces(route.of?.shape),
    // The serialiser writes the declared fields only, so no column can leak into an answer.
    serialise: answer ? stringify(answer) : () => '',
  }
}

/** A body without required fields may be absent. */
export function mayBeAbsent(schema: TSchema): boolean {
  const { type, required = [] } = schema as { type?: string; required?: readonly string[] }
  return type === 'object' && required.length === 0
}

const emptyBody = Type.Object({})

/** What is sent to a route without a body is ignored. */
const checkNoBody: Check = (value, strict = false) => {
  const errors = strict ? unknownFields(emptyBody, value) : {}
  return { value, errors: Object.keys(errors).length > 0 ? errors : null }
}

/**
 * The fields of a multipart body are text, like those of a query; a JSON body in its place may
 * be no object.
 */
function bodyCheckerOf(schema: TSchema, asText: boolean): Check {
  const check = checkerOf(schema)
  const checkFields = asText ? queryCheckerOf(schema as TObject) : check
  const isOptional = mayBeAbsent(schema)
  return (value, strict) => {
    const given = value === undefined && isOptional ? {} : value
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? checkFields(given, strict) : check(given, strict)
  }
}
