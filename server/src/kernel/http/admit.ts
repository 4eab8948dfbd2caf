import { createHash } from 'node:crypto'
import type { Call } from './call.ts'
import { autocommit, type Db, drivenTime, type Pools } from '../write/database.ts'
import { type Limits, limitClasses } from './limits.ts'
import { factsOf, type StoredFacts } from '../write/company-facts.ts'
import { forbidden, fileOrFirmNotFound, unauthenticated } from '../route/problem.ts'
import { type Ability, type Company, type Firm, isOpen, type Role, type Route, roles } from '../route/route.ts'
import type { Urls } from '../files/urls.ts'
import type { Actor } from '../write/write.ts'

/** Provided by a higher layer: who is calling, and which company file or firm they may enter. */
export type Access = (
  db: Db,
  tokenHash: Buffer,
  company: string | null,
  firm: string | null,
  now: string | null,
  /** Whether a company file in the bin is found as well. */
  binned: boolean,
) => Promise<StoredAccess | undefined>
export type StoredAccess = {
  readonly actor: Actor
  readonly company: (StoredFacts & { readonly role: Role }) | null
  readonly firm: Firm | null
}
type CallerAccess = { readonly actor: Actor; readonly company: Company | null; readonly firm: Firm | null }

export type Admitted = { readonly actor: Actor | null; readonly company: Company | null; readonly firm: Firm | null }
export type AdmissionServices = { readonly pools: Pools; readonly limits: Limits; readonly access: Access; readonly urls: Urls }

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const tokenPattern = /^[a-z0-9]{12}$/
const publicToken = (value: string | undefined) => (value !== undefined && tokenPattern.test(value) ? value : null)

/**
 * Every refusal that depends on neither record nor body, in this order: bearer or signature, rate limit, visibility, ability or session,
 * demo, role. `answer` receives the caller and the rate limit headers, which are sent whatever the outcome.
 */
export async function admit(
  services: AdmissionServices,
  call: Pick<Call, 'route' | 'params' | 'query' | 'path' | 'bearer' | 'ip'>,
  answer: (headers: Record<string, string>, known: CallerAccess | null) => void,
): Promise<Admitted> {
  const { route, params } = call
  const company = publicToken(params.company)
  const firm = publicToken(params.firm)
  if (route.ability === 'signed' && !services.urls.accepts(route.signs ?? 'path', call.path, call.query))
    throw forbidden('signature_invalid')
  const found = isOpen(route.ability) ? null : await identify(services, call.bearer, company, firm, route.binned !== undefined)
  answer({}, found)
  const caller = found && limitClasses[route.limit].per === 'user' ? `user:${found.actor.id}` : `ip:${call.ip}`
  answer(await services.limits.count(route.limit, `${route.method} ${route.url}`, caller), found)
  if (route.limit === 'login') await services.limits.refuseLocked(call.ip)
  if (!found) return { actor: null, company: null, firm: null }
  if (params.company !== undefined && !isThere(found.company, route)) throw fileOrFirmNotFound()
  if (params.firm !== undefined && !found.firm) throw fileOrFirmNotFound()
  refuseAbility(call.route.ability, found.actor)
  const place = found.company ?? found.firm
  if (route.demo === 'blocked' && (place ? place.is_demo : found.actor.is_demo)) throw forbidden('demo_mode')
  if (place && !roleSuffices(place.role, route.role)) throw forbidden('role_too_low', { required_role: route.role })
  return found
}

/** A file in the bin exists for the route that restores it, and for a replay of the one that deleted it, to callers with the role. */
const isThere = (company: Company | null, { binned, role }: Route): boolean =>
  company !== null && (!company.is_deleted || binned === 'allowed' || roleSuffices(company.role, role))

async function identify(
  services: AdmissionServices,
  bearer: string | null,
  company: string | null,
  firm: string | null,
  binned: boolean,
): Promise<CallerAccess> {
  if (bearer === null) throw unauthenticated()
  const found = await services.access(
    autocommit(services.pools),
    hashOfToken(bearer),
    company,
    firm,
    drivenTime(services.pools.clock),
    binned,
  )
  if (!found) throw unauthenticated()
  return { ...found, company: found.company && companyOf(found.company) }
}

const companyOf = ({ role, ...facts }: StoredFacts & { readonly role: Role }): Company => ({ ...factsOf(facts), role })

function refuseAbility(ability: Ability, actor: Actor): void {
  if (actor.session || isOpen(ability)) return
  if (ability === 'session') throw forbidden('session_token_required')
  if (!actor.abilities.includes(ability)) throw forbidden('token_ability_missing', { required_ability: ability })
}

export const roleSuffices = (role: Role, needed: Role | 'none' | 'owner-of-self') =>
  needed === 'none' || needed === 'owner-of-self' || roles.indexOf(role) >= roles.indexOf(needed)
