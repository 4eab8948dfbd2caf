import { isIntegerParam } from '../route/params.ts'
import type { Method, Route } from '../route/route.ts'

const patterns = new WeakMap<Route, RegExp>()

/** The URL of a route as a regular expression over paths; its parameters are named groups. */
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

/** The route of a method and a path, as the router finds it; a literal segment takes precedence over a parameter. */
export function matchRoute(
  routes: readonly Route[],
  method: Method,
  path: string,
): { route: Route; params: Record<string, string> } | null {
  const found = routes.filter((route) => route.method === method && patternOf(route).test(path))
  const [route] = found.toSorted((one, other) => parametersIn(one) - parametersIn(other))
  if (!route) return null
  const given = Object.entries(patternOf(route).exec(path)?.groups ?? {})
  return { route, params: Object.fromEntries(given.map(([name, value]) => [name, decoded(value)])) }
}

const parametersIn = ({ url }: Route) => url.split(':').length

/** A value that cannot be decoded stays as it is, and matches no record. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
