import { isIntegerParam } from '../route/params.ts'
import type { Method, Route } from '../route/route.ts'

const patterns = new WeakMap<Route, RegExp>()

/** The URL of a route as a pattern over paths; its parameters are named groups. */
export function patternOf(route: Route): RegExp {
  let found = patterns.get(route)
  if (!found) {
    const source = route.url.replace(/:(\w+)/g, (_whole, name: string) =>
      isIntegerParam(route, name) ? `(?<${name}>[0-9]{1,18})` : `(?<${name}>[^/]+)`,
    )
    patterns.set(route, (found = new RegExp(`^${source}$`)))
  }
  return found
}

/** The route that a method and a path name, as the router would find it; a literal segment goes before a parameter. */
export function routeAt(routes: readonly Route[], method: Method, path: string): { route: Route; params: Record<string, string> } | null {
  const found = routes.filter((route) => route.method === method && patternOf(route).test(path))
  const [route] = found.toSorted((one, other) => parametersIn(one) - parametersIn(other))
  if (!route) return null
  const given = Object.entries(patternOf(route).exec(path)?.groups ?? {})
  return { route, params: Object.fromEntries(given.map(([name, value]) => [name, decoded(value)])) }
}

const parametersIn = ({ url }: Route) => url.split(':').length

/** What cannot be decoded names nothing. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
