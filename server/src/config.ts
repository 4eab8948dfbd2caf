import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import type { Static, TObject } from 'typebox'
import { Value } from 'typebox/value'
import { isPrivateKey, isPublicKey } from './lib/licence-key.ts'
import { Environment, listVariables, MigrationEnvironment, OwnerEnvironment, WorkerEnvironment } from './variables.ts'

export type Config = ReturnType<typeof readConfig>

const list = (value: string | undefined) => (value ?? '').split(',').flatMap((each) => each.trim() || [])

/** The configuration of the API and the command line. Everything is checked at once, so that one start names all that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  return configOf(check(Environment, environment, problemsAcross))
}

/** The same, with the address of the queue. */
export function readWorkerConfig(environment: NodeJS.ProcessEnv = process.env) {
  const env = check(WorkerEnvironment, environment, problemsAcross)
  return { ...configOf(env), queue_url: env.QUEUE_DATABASE_URL }
}

type Env = Static<typeof Environment>
/** What is wrong with a variable, after its name. */
type Problem = readonly [name: string, problem: string]

/** What a schema cannot express: lists, files, and variables that depend on each other. */
function problemsAcross(env: Env): Problem[] {
  const production = env.NODE_ENV === 'production'
  const analysis = env.ANALYSIS_URL !== undefined
  const peppol = env.PEPPOL_PROVIDER !== undefined
  const anyOf = (value: string | undefined, isWrong: (each: string) => boolean) => list(value).some(isWrong)
  const rules: readonly (readonly [name: keyof Env, isWrong: boolean, problem: string])[] = [
    ['LIMITS_FACTOR', production && env.LIMITS_FACTOR > 1, 'above 1 is refused in production'],
    ['TRUSTED_PROXIES', anyOf(env.TRUSTED_PROXIES, (each) => !isNetwork(each)), 'an entry is neither an address nor a CIDR block'],
    ['CORS_ORIGINS', anyOf(env.CORS_ORIGINS, (each) => !isOrigin(each)), 'an entry is not a scheme and host alone'],
    ['URL_KEY', anyOf(env.URL_KEY, (each) => each.length < 32), 'a key is shorter than 32 characters'],
    ['SECRETS_KEY', anyOf(env.SECRETS_KEY, (each) => each.length < 32), 'a key is shorter than 32 characters'],
    ['OUTGOING_ALLOW', production && env.OUTGOING_ALLOW !== undefined, 'refused in production'],
    ['OUTGOING_ALLOW', anyOf(env.OUTGOING_ALLOW, (each) => !isNetwork(each)), 'an entry is neither an address nor a CIDR block'],
    ['OUTGOING_RESOLVER', !isNameServer(env.OUTGOING_RESOLVER ?? '127.0.0.1'), 'not an address'],
    ['OUTGOING_CA', !isReadable(env.OUTGOING_CA), 'the file cannot be read'],
    ['ANALYSIS_KEY', analysis && env.ANALYSIS_KEY === undefined, 'missing, and ANALYSIS_URL needs it'],
    ['ANALYSIS_URL', analysis && !URL.canParse(env.ANALYSIS_URL ?? ''), 'not an address'],
    // Sending documents to a model must be enabled per firm or for all firms; it is never the default.
    ['ANALYSIS_FIRMS', analysis && list(env.ANALYSIS_FIRMS).length === 0, 'missing, and ANALYSIS_URL needs it'],
    [
      'ANALYSIS_FIRMS',
      anyOf(env.ANALYSIS_FIRMS, (each) => each !== 'all' && !/^[a-z0-9]{12}$/.test(each)),
      'an entry is not the public token of a firm',
    ],
    ['PEPPOL_URL', peppol && env.PEPPOL_URL === undefined, 'missing, and PEPPOL_PROVIDER needs it'],
    ['PEPPOL_KEY', peppol && env.PEPPOL_KEY === undefined, 'missing, and PEPPOL_PROVIDER needs it'],
    ['PEPPOL_ENVIRONMENT', peppol && env.PEPPOL_ENVIRONMENT === undefined, 'missing, and PEPPOL_PROVIDER needs it'],
    ['LICENCE_PUBLIC_KEY', anyOf(env.LICENCE_PUBLIC_KEY, (each) => !isPublicKey(each)), 'an entry is not a public key'],
    ['EXTERNAL_KEY', env.EXTERNAL_URL !== undefined && env.EXTERNAL_KEY === undefined, 'missing, and EXTERNAL_URL needs it'],
    ['EXTERNAL_URL', production && env.EXTERNAL_URL?.startsWith('http:') === true, 'not https:, and passwords are sent there'],
    ['LEDGER_KEY', env.LEDGER_KEY !== undefined && !isPrivateKey(env.LEDGER_KEY), 'not an Ed25519 private key'],
    ['PLANS_FILE', !isReadable(env.PLANS_FILE), 'the file cannot be read'],
    ['PARTITA_CLOCK', production && env.PARTITA_CLOCK !== undefined, 'refused in production'],
  ]
  return rules.flatMap(([name, isWrong, problem]) => (isWrong ? [[name, problem] as const] : []))
}

function configOf(env: Env) {
  return {
    database_url: env.DATABASE_URL,
    redis_url: env.REDIS_URL,
    host: env.HOST,
    port: env.PORT,
    log_level: env.LOG_LEVEL,
    public_url: env.PUBLIC_URL ?? null,
    trusted_proxies: list(env.TRUSTED_PROXIES),
    cors_origins: list(env.CORS_ORIGINS),
    pool_size: env.POOL_SIZE,
    patience_ms: env.PATIENCE_MS,
    list_rows: env.LIST_ROWS,
    limits_factor: env.LIMITS_FACTOR,
    queue_url: env.QUEUE_DATABASE_URL ?? null,
    jobs_at_once: env.JOBS_AT_ONCE,
    metrics_port: env.METRICS_PORT ?? null,
    clock_file: env.PARTITA_CLOCK ?? null,
    url_keys: list(env.URL_KEY),
    secrets_keys: env.SECRETS_KEY === undefined ? list(env.URL_KEY) : list(env.SECRETS_KEY),
    outgoing_resolver: env.OUTGOING_RESOLVER ?? null,
    outgoing_ca: env.OUTGOING_CA ?? null,
    outgoing_allow: list(env.OUTGOING_ALLOW),
    analysis_url: env.ANALYSIS_URL ?? null,
    analysis_key: env.ANALYSIS_KEY ?? null,
    analysis_firms: list(env.ANALYSIS_FIRMS).includes('all') ? null : list(env.ANALYSIS_FIRMS),
    analysis_sends: env.ANALYSIS_SENDS,
    analysis_daily: env.ANALYSIS_DAILY,
    analysis_at_once: env.ANALYSIS_AT_ONCE,
    analysis_seconds: env.ANALYSIS_SECONDS,
    files_url: env.FILES_URL,
    smtp_url: env.SMTP_URL ?? null,
    mail_from: env.MAIL_FROM,
    licence_public_keys: list(env.LICENCE_PUBLIC_KEY),
    ledger_key: env.LEDGER_KEY ?? null,
    plans_file: env.PLANS_FILE ?? null,
    ecdf_interface: env.ECDF_INTERFACE ?? null,
    vies_url: env.VIES_URL ?? null,
    french_register_url: env.FRENCH_REGISTER_URL ?? null,
    sirene_url: env.SIRENE_URL,
    sirene_key: env.SIRENE_KEY ?? null,
    peppol_provider: env.PEPPOL_PROVIDER ?? null,
    peppol_url: env.PEPPOL_URL ?? null,
    peppol_key: env.PEPPOL_KEY ?? null,
    peppol_environment: env.PEPPOL_ENVIRONMENT ?? null,
    peppol_fr_approved: env.PEPPOL_FR_APPROVED === '1',
    ponto_url: env.PONTO_URL,
    mollie_url: env.MOLLIE_URL,
    external_url: env.EXTERNAL_URL ?? null,
    external_key: env.EXTERNAL_KEY ?? null,
    unsafe_parsers: env.UNSAFE_PARSERS === '1',
  }
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

const isNameServer = (value: string): boolean => {
  const [, bracketed, bare] = /^(?:\[(.+)\]|([^:]+))(?::\d{1,5})?$/.exec(value) ?? []
  return isIP(bracketed ?? bare ?? value) > 0
}

/** As a browser sends it; with a path, a slash or a capital at its end it would never match, silently. */
const isOrigin = (value: string) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value

function isReadable(file: string | undefined): boolean {
  if (file === undefined) return true
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** What only the operator's set-up commands need. */
export function readOwnerConfig(environment: NodeJS.ProcessEnv = process.env) {
  const env = check(OwnerEnvironment, environment)
  return { owner_url: env.DATABASE_OWNER_URL, app_url: env.DATABASE_URL, queue_url: env.QUEUE_DATABASE_URL }
}

/** What only migrations need. */
export const readMigrationConfig = (environment: NodeJS.ProcessEnv = process.env) => ({
  owner_url: check(MigrationEnvironment, environment).DATABASE_OWNER_URL,
})

function check<S extends TObject>(
  schema: S,
  environment: NodeJS.ProcessEnv,
  problemsBeyond: (env: Static<S>) => readonly Problem[] = () => [],
): Static<S> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const env = Value.Convert(schema, Value.Default(schema, Value.Clean(schema, given))) as Static<S>
  const problems = Value.Errors(schema, env).flatMap<Problem>(({ keyword, instancePath, params }) =>
    keyword === 'required' ? params.requiredProperties.map((name) => [name, 'missing']) : [[instancePath.slice(1), 'not accepted']],
  )
  fail([...problems, ...problemsBeyond(env)])
  return env
}

/** One line per variable that says what to do. Values are not quoted: one may hold a password. */
function fail(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const forms = new Map(listVariables().map(({ name, form }) => [name, form]))
  const first = new Map(problems.toReversed())
  const lines = [...new Set(problems.map(([name]) => name))].map((name) => `  ${name}: ${first.get(name)}; set it to ${forms.get(name)}`)
  throw Object.assign(new Error(`The configuration is not complete:\n${lines.join('\n')}`), { exit: 2 })
}
