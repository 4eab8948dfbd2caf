import { createHash } from 'node:crypto'
import { networkOf } from './networks.ts'
import type { Call } from './call.ts'
import { autocommit, type Db, drivenTime, type Pools } from '../write/database.ts'
import { type Limits, limitClasses } from './limits.ts'
import { factsOf, type StoredFacts } from '../write/company-facts.ts'
import { closed, forbidden, fileOrFirmNotFound, unauthenticated } from '../route/problem.ts'
import { type Company, type Firm, isOpen, type Role, type Route, roles } from '../route/route.ts'
import { findMoveByToken, type FirmMove } from '../write/firm-move-store.ts'
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
  /** Set while the firm of either moves to another installation, and afterwards. */
  readonly move: FirmMove | null
}
type CallerAccess = { readonly actor: Actor; readonly company: Company | null; readonly firm: Firm | null; readonly move: FirmMove | null }

export type Admitted = { readonly actor: Actor | null; readonly company: Company | null; readonly firm: Firm | null }
export type AdmissionServices = {
  readonly pools: Pools
  readonly limits: Limits
  readonly access: Access
  readonly urls: Urls
  /** Notes that a platform administrator entered a company file. It returns at once. */
  readonly notePlatformEntry: (actor: Actor, company: Pick<Company, 'id' | 'firm_id'>) => void
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const tokenPattern = /^[a-z0-9]{12}$/
const publicToken = (value: string | undefined) => (value !== undefined && tokenPattern.test(value) ? value : null)

/**
 * Every refusal that depends on neither record nor body, in this order: bearer or signature, rate limit, second factor, visibility,
 * ability or session, demo, role. `answer` receives the caller and the rate limit headers, which are sent whatever the outcome.
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
  const found = isOpen(route.ability) ? null : await identify(services, call, company, firm)
  answer({}, found)
  const counted = (call.query['format'] !== undefined && route.reply.limit_of) || route
  answer(await countCall(services, { method: route.method, ...counted }, { actor: found?.actor ?? null, ip: call.ip }), found)
  if (route.limit === 'login') await services.limits.refuseLocked(call.ip)
  if (!found) {
    await refuseMovedLink(services, company, firm)
    return { actor: null, company: null, firm: null }
  }
  if (found.actor.needs_two_factor && route.without_two_factor !== 'allowed') throw forbidden('two_factor_enrolment_required')
  if (params.company !== undefined && !isThere(found.company, route)) throw fileOrFirmNotFound()
  if (params.firm !== undefined && !found.firm) throw fileOrFirmNotFound()
  if (found.move) refuseMoving(found.move, route)
  refuseAbility(route, found.actor)
  const place = found.company ?? found.firm
  if (route.demo === 'blocked' && (place ? place.is_demo : found.actor.is_demo)) throw forbidden('demo_mode')
  if (place && !roleSuffices(place.role, route.role)) throw forbidden('role_too_low', { required_role: route.role })
  if (found.company && found.actor.is_platform_admin) services.notePlatformEntry(found.actor, found.company)
  return found
}

/** Counts a call against the limit of its route. */
export const countCall = (
  { limits }: Pick<AdmissionServices, 'limits'>,
  { limit, method, url }: Pick<Route, 'limit' | 'method' | 'url'>,
  { actor, ip }: { readonly actor: Pick<Actor, 'id'> | null; readonly ip: string },
): Promise<Record<string, string>> =>
  limits.count(limit, `${method} ${url}`, actor && limitClasses[limit].per === 'user' ? `user:${actor.id}` : `ip:${networkOf(ip)}`)

/** A file in the bin exists for the route that restores it, and for a replay of the one that deleted it, to callers with the role. */
const isThere = (company: Company | null, { binned, role }: Route): boolean =>
  company !== null && (!company.is_deleted || binned === 'allowed' || roleSuffices(company.role, role))

async function identify(
  services: AdmissionServices,
  { route, bearer, ip }: Pick<Call, 'route' | 'bearer' | 'ip'>,
  company: string | null,
  firm: string | null,
): Promise<CallerAccess> {
  if (bearer === null) throw unauthenticated()
  const hash = hashOfToken(bearer)
  await services.limits.suspectBearer(ip, hash)
  const binned = route.binned !== undefined
  const found = await services.access(autocommit(services.pools), hash, company, firm, drivenTime(services.pools.clock), binned)
  services.limits.settleBearer(ip, hash, found !== undefined)
  if (!found) throw unauthenticated()
  return { ...found, company: found.company && companyOf(found.company) }
}

const companyOf = ({ role, ...facts }: StoredFacts & { readonly role: Role }): Company => ({ ...factsOf(facts), role })

/** A link signed before the firm moved names it in its path. */
async function refuseMovedLink({ pools }: AdmissionServices, company: string | null, firm: string | null): Promise<void> {
  if (company === null && firm === null) return
  const move = await findMoveByToken(autocommit(pools), company, firm)
  if (move?.state === 'moved') throw closed(move.moved_to)
}

/** The database refuses what is written meanwhile; asked here, no body is read for it. */
function refuseMoving({ state, moved_to }: FirmMove, { method }: Pick<Route, 'method'>): void {
  if (state === 'moved') throw closed(moved_to)
  if (state === 'read_only' && method !== 'GET') throw closed(null)
}

function refuseAbility({ ability, sessions_only }: Route, actor: Actor): void {
  if (actor.session || isOpen(ability)) return
  if (ability === 'session') throw forbidden('session_token_required')
  if (!actor.abilities.includes(ability)) throw forbidden('token_ability_missing', { required_ability: ability })
  if (sessions_only) throw forbidden('session_token_required')
}

export const roleSuffices = (role: Role, needed: Role | 'none' | 'owner-of-self') =>
  needed === 'none' || needed === 'owner-of-self' || roles.indexOf(role) >= roles.indexOf(needed)
