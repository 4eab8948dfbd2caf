import stringify from 'fast-json-stringify'
import { type TObject, Type } from 'typebox'
import { pageShape, pagingQuery } from './paging.ts'
import type { Route } from './route.ts'
import { type Check, checkerOf, queryCheckerOf } from './shape.ts'

/** What is compiled from a route once: its checks and its serialiser. */
export type Prepared = { readonly query: Check; readonly body: Check; readonly serialise: (value: unknown) => string }

const known = new WeakMap<Route, Prepared>()

export function prepare(route: Route): Prepared {
  let found = known.get(route)
  if (!found) known.set(route, (found = compileRoute(route)))
  return found
}

export const querySchemaOf = (route: Route): TObject =>
  Type.Object({ ...route.query?.properties, ...(route.reply.form === 'paginated' && pagingQuery()) })

/** The whole answer of a route, wrapper included; null when it has no JSON body. */
export const answerSchemaOf = ({ reply }: Route) => (reply.form === 'paginated' && reply.schema ? pageShape(reply.schema) : reply.schema)

function compileRoute(route: Route): Prepared {
  const answer = answerSchemaOf(route)
  return {
    query: queryCheckerOf(querySchemaOf(route)),
    body: route.body ? checkerOf(route.body) : (value) => ({ value, errors: null }),
    // The serialiser knows the declared fields only, so no column can leak into an answer.
    serialise: answer ? stringify(answer) : () => '',
  }
}
