import { type Route, roles } from '../../src/kernel/route/route.ts'
import { answerOf } from '../contract/examples.ts'
import { operationOf, rows, termsOf } from '../contract/rows.ts'
import type { Kind } from './callers.ts'

const byOperation = new Map(rows.map((row) => [row.operation, row]))

/** By the table of the contract; an addition stands in none, and its declaration is all there is. */
const contractOf = (route: Route) => byOperation.get(operationOf(route))?.terms ?? termsOf(route)

const rankOf = (role: string) => roles.findIndex((each) => each === role)

export const hasPlace = (route: Route): boolean => /\{(?:company|firm)\}/.test(operationOf(route))

/** Beyond the table: operations by which an integration token could become a person. */
const sessionsOnly = new Set([
  'POST /v1/firms/{firm}/members/{user}/password-reset',
  'PUT /v1/firms/{firm}/licence',
  'DELETE /v1/firms/{firm}/licence',
])

/** What the design says this caller gets, in the order of its checks (1.4). Nothing here is read from the declaration of the route. */
export function expectedOf(route: Route, kind: Kind): string {
  const { ability, min_role, demo, success_status } = contractOf(route)
  // Of two, the higher: an example makes something new.
  const success = answerOf(route, success_status.at(-1))
  if (ability === 'public' || ability === 'signed') return success
  if (!kind.known) return '401'
  if (hasPlace(route) && kind.role === null) return '404'
  if (kind.token !== 'session' && ability === 'session') return '403 session_token_required'
  if (kind.token !== 'session' && ability !== kind.token) return `403 token_ability_missing required_ability: "${ability}"`
  if (kind.token !== 'session' && sessionsOnly.has(operationOf(route))) return '403 session_token_required'
  if (kind.demo && demo === 'blocked') return '403 demo_mode'
  // A role without a place in the path is decided by the body, and the example asks for none.
  if (hasPlace(route) && rankOf(kind.role ?? '') < rankOf(min_role)) return `403 role_too_low required_role: "${min_role}"`
  return success
}
