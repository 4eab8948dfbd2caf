import { factsOf } from '../../src/kernel/openapi/facts.ts'
import { parametersOf } from '../../src/kernel/route/params.ts'
import { isTagged } from '../../src/kernel/openapi/responses.ts'
import { querySchemaOf } from '../../src/kernel/http/prepared.ts'
import { isForm, isOpen, type Route } from '../../src/kernel/route/route.ts'

export const idOf = (route: Pick<Route, 'method' | 'url'>) => `${route.method} ${route.url}`

/**
 * Answers that the machine around the routes gives and no declaration decides: the bytes the reader has already, a body too large, a
 * malformed header, a limit used up; a second factor that is missing; a firm that works elsewhere; a demo file that is full; a database or a rival in trouble. Each must be produced on some route, for all of them.
 */
const edge = ['304', '413', '422', '429']
const trouble = ['403 two_factor_enrolment_required', '410 moved', '422 demo_limit_reached', '503 maintenance', '503 request_in_progress']
const everywhere = [...edge, ...trouble]

/** A code that one result among several carries, as an outcome. */
export const resultOutcome = (code: string) => `result ${code}`

/** Every (status, code) a client can meet on a route, made from its declaration. What it requires must be produced on the route itself. */
export function outcomesOf(route: Route): { required: Set<string>; possible: Set<string> } {
  const { codes, keyed, write } = factsOf(route)
  const coded = Object.entries(codes).flatMap(([status, list]) => list.map((code) => `${status} ${code}`))
  const own = new Set([String(route.status ?? 200), ...coded, ...(route.partial_codes ?? []).map(resultOutcome)])
  if (keyed) own.add('200 replay')
  if (route.also !== undefined) own.add(String(route.also))
  if (!isOpen(route.ability)) own.add('401')
  // A memorised answer of a route without a path parameter still names a file its reader may have lost.
  if (parametersOf(route.url).length > 0 || keyed) own.add('404')
  if (asksForSomething(route)) own.add('422')

  const possible = new Set([...own, '422', '429'])
  if (isTagged(route)) possible.add('304')
  if (write && !isForm(route)) possible.add('413')
  const isTrouble = (outcome: string) => trouble.includes(outcome) && !route.codes?.some((code) => outcome.endsWith(` ${code}`))
  return { required: new Set([...own].filter((outcome) => !isTrouble(outcome))), possible }
}

/** A signed link cannot be wrong in its query: a changed one is refused as such. */
const asksForSomething = (route: Route): boolean =>
  route.body !== undefined ||
  route.upload !== undefined ||
  (route.ability !== 'signed' && Object.keys(querySchemaOf(route).properties).length > 0)

/** What is declared and no test produced, from the lines the tests left behind. */
export function neverProduced(routes: readonly Route[], lines: readonly string[]): { missing: string[]; declared: number } {
  const produced = new Set(lines.map((line) => line.trim()))
  const own = routes.flatMap((route) => [...outcomesOf(route).required].map((outcome) => `${idOf(route)} ${outcome}`))
  const shared = everywhere.filter((outcome) => !routes.some((route) => produced.has(`${idOf(route)} ${outcome}`)))
  return {
    missing: [...own.filter((line) => !produced.has(line)), ...shared.map((outcome) => `on any route ${outcome}`)],
    declared: own.length + everywhere.length,
  }
}
