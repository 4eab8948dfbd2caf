import { createHash } from 'node:crypto'
import type { Call } from './call.ts'
import { autocommit, type Db, drivenTime, type Pools } from './database.ts'
import { type Limits, limitClasses } from './limits.ts'
import { forbidden, notFound, unauthenticated } from './problem.ts'
import { type Ability, type Company, type Firm, isOpen, type Role, roles } from './route.ts'
import type { Urls } from './urls.ts'
import type { Actor } from './write.ts'

/** How the floor above tells the kernel who is calling and what they may enter. */
export type Access = (
  db: Db,
  tokenHash: Buffer,
  company: string | null,
  firm: string | null,
  now: string | null,
) => Promise<Found | undefined>
type Found = { readonly actor: Actor; readonly company: Company | null; readonly firm: Firm | null }

export type Admitted = { readonly actor: Actor | null; readonly company: Company | null; readonly firm: Firm | null }
export type Gate = { readonly pools: Pools; readonly limits: Limits; readonly access: Access; readonly urls: Urls }

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const tokenPattern = /^[a-z0-9]{12}$/
const publicToken = (value: string | undefined) => (value !== undefined && tokenPattern.test(value) ? value : null)

/**
 * Every refusal that depends on neither record nor body, in the order of the design: bearer or signature, limit,
 * visibility, ability or session, demo, role. `answer` receives who is calling and the headers of the limit, which go on the answer whatever it becomes.
 */
export async function admit(
  gate: Gate,
  call: Pick<Call, 'route' | 'params' | 'query' | 'path' | 'bearer' | 'ip'>,
  answer: (headers: Record<string, string>, known: Found | null) => void,
): Promise<Admitted> {
  const { route, params } = call
  const company = publicToken(params.company)
  const firm = publicToken(params.firm)
  if (route.ability === 'signed' && !gate.urls.accepts(route.signs ?? 'path', call.path, call.query)) throw forbidden('signature_invalid')
  const found = isOpen(route.ability) ? null : await identify(gate, call.bearer, company, firm)
  answer({}, found)
  const caller = found && limitClasses[route.limit].per === 'user' ? `user:${found.actor.id}` : `ip:${call.ip}`
  answer(await gate.limits.count(route.limit, `${route.method} ${route.url}`, caller), found)
  if (route.limit === 'login') await gate.limits.refuseLocked(call.ip)
  if (!found) return { actor: null, company: null, firm: null }
  if (params.company !== undefined && !found.company) throw notFound()
  if (params.firm !== undefined && !found.firm) throw notFound()
  refuseAbility(call.route.ability, found.actor)
  const place = found.company ?? found.firm
  if (route.demo === 'blocked' && (place ? place.is_demo : found.actor.is_demo)) throw forbidden('demo_mode')
  if (place && !reaches(place.role, route.role)) throw forbidden('role_too_low', { required_role: route.role })
  return found
}

async function identify(gate: Gate, bearer: string | null, company: string | null, firm: string | null): Promise<Found> {
  if (bearer === null) throw unauthenticated()
  const found = await gate.access(autocommit(gate.pools), hashOfToken(bearer), company, firm, drivenTime(gate.pools.clock))
  if (!found) throw unauthenticated()
  return found
}

function refuseAbility(ability: Ability, actor: Actor): void {
  if (actor.session || isOpen(ability)) return
  if (ability === 'session') throw forbidden('session_token_required')
  if (!actor.abilities.includes(ability)) throw forbidden('token_ability_missing', { required_ability: ability })
}

const reaches = (role: Role, needed: Role | 'none' | 'owner-of-self') =>
  needed === 'none' || needed === 'owner-of-self' || roles.indexOf(role) >= roles.indexOf(needed)
