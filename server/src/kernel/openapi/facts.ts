import { parametersOf } from '../route/params.ts'
import { codesOf, isOpen, type Route } from '../route/route.ts'

/** What follows from a declaration and appears in several places of its description. */
export type Facts = {
  readonly write: boolean
  /** Its path names a company file. */
  readonly inFile: boolean
  /** Its idempotence key is honoured: every write under /v1/companies. */
  readonly keyed: boolean
  /** The version of its record is compared. */
  readonly versioned: boolean
  readonly dryRun: boolean
  /** Every error code by status: those of the declaration, and those that follow from it. */
  readonly codes: Readonly<Record<'403' | '409' | '410' | '422' | '503', readonly string[]>>
}

export function factsOf(route: Route): Facts {
  const inFile = parametersOf(route.url).includes('company')
  const ofFirm = inFile || parametersOf(route.url).includes('firm')
  const write = route.method !== 'GET'
  const keyed = write && (route.url === '/v1/companies' || route.url.startsWith('/v1/companies/'))
  const versioned = write && route.of !== undefined
  const dryRun = write && inFile && !route.no_dry_run
  const codes = codesOf(route)
  if (keyed) codes.push('idempotency_key_reused')
  if (write && inFile && route.archived !== 'allowed') codes.push('company_archived')
  if (write && inFile && route.demo === 'allowed') codes.push('demo_limit_reached')
  if (route.upload && !route.upload.not_kept) codes.push('storage_limit_reached')
  if (write && !dryRun) codes.push('dry_run_unsupported')
  if (!isOpen(route.ability) && route.without_two_factor !== 'allowed') codes.push('two_factor_enrolment_required')
  if (ofFirm) codes.push('moved')
  codes.push('maintenance', 'request_in_progress')
  const of = (status: number) => [...new Set(codes.filter((code) => statusOf(code) === status))]
  return { write, inFile, keyed, versioned, dryRun, codes: { 403: of(403), 409: of(409), 410: of(410), 422: of(422), 503: of(503) } }
}

const statuses: Readonly<Record<string, number>> = {
  token_ability_missing: 403,
  session_token_required: 403,
  demo_mode: 403,
  role_too_low: 403,
  signature_invalid: 403,
  two_factor_enrolment_required: 403,
  reauthentication_required: 403,
  bridge_only: 403,
  conflict: 409,
  events_expired: 410,
  gone: 410,
  moved: 410,
  maintenance: 503,
  request_in_progress: 503,
}

/** A code that ends in `_unavailable` concerns another service; a code not listed is a rule of the domain. */
const statusOf = (code: string): number => statuses[code] ?? (code.endsWith('_unavailable') ? 503 : 422)
