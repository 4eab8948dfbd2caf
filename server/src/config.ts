import { isIP } from 'node:net'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { isPublicKey } from './lib/licence-key.ts'

const Environment = Type.Object({
  NODE_ENV: Type.Optional(Type.String()),
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://', description: 'PostgreSQL as role partita_app: all business SQL' }),
  REDIS_URL: Type.String({ pattern: '^rediss?://', description: 'Redis: rate limits shared by the processes' }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8080, description: 'Port to listen on; 0 takes a free one' }),
  LOG_LEVEL: Type.Unsafe<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'>({
    enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
    description: 'How much to log',
  }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$', description: 'Scheme and host clients use, without a path' })),
  TRUSTED_PROXIES: Type.Optional(
    Type.String({ description: 'Comma-separated addresses or CIDR blocks whose X-Forwarded-For is believed' }),
  ),
  CORS_ORIGINS: Type.Optional(Type.String({ description: 'Comma-separated origins of browser applications' })),
  POOL_SIZE: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 4,
    description: 'Connections per pool; there are two, one for reads and one for writes',
  }),
  QUEUE_DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://', description: 'PostgreSQL as role partita_queue: jobs and outbox; the worker needs it' }),
  ),
  JOBS_AT_ONCE: Type.Integer({ minimum: 1, maximum: 100, default: 8, description: 'Jobs one worker runs at the same time' }),
  METRICS_PORT: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 65535, description: 'Port for metrics and readiness; without it there are none' }),
  ),
  URL_KEY: Type.String({
    description: 'Signs links to files and in mails; 32 characters or more. Comma-separated: the first signs, all are accepted',
  }),
  SECRETS_KEY: Type.Optional(
    Type.String({
      description:
        'Seals the secrets that are stored; 32 characters or more, URL_KEY when absent. Comma-separated: the first seals, all open',
    }),
  ),
  OUTGOING_RESOLVER: Type.Optional(
    Type.String({
      description: 'Name server for addresses that others chose, address or address:port; the one of the machine when absent',
    }),
  ),
  OUTGOING_CA: Type.Optional(
    Type.String({ description: 'A PEM file with authorities trusted beside the usual ones, for requests going out' }),
  ),
  OUTGOING_ALLOW: Type.Optional(
    Type.String({
      description: 'Comma-separated addresses or CIDR blocks of the house that may be called, for tests; refused in production',
    }),
  ),
  ANALYSIS_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^@\\s]+$',
      description:
        'Where a model that reads papers is asked, by the protocol of docs/guides/operating.md; without it the machine reads alone',
    }),
  ),
  ANALYSIS_KEY: Type.Optional(Type.String({ pattern: '^[!-~]+$', description: 'The bearer key for ANALYSIS_URL' })),
  ANALYSIS_FIRMS: Type.Optional(
    Type.String({ description: 'Whose papers may be shown to it: public tokens of firms, comma-separated, or all' }),
  ),
  ANALYSIS_SENDS: Type.Unsafe<'both' | 'text' | 'images'>({
    enum: ['both', 'text', 'images'],
    default: 'both',
    description: 'What of a paper is sent to it',
  }),
  ANALYSIS_DAILY: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 200, description: 'Requests a firm may cost in a day of UTC' }),
  ANALYSIS_AT_ONCE: Type.Integer({ minimum: 1, maximum: 100, default: 4, description: 'Requests one process has under way' }),
  ANALYSIS_SECONDS: Type.Integer({ minimum: 1, maximum: 120, default: 60, description: 'Time for a question, its repetition included' }),
  FILES_URL: Type.String({
    pattern: '^(file:///|s3\\+https?://)',
    description: 'Where files are kept: file:///folder, or s3+https://KEY:SECRET@host/bucket?region=name',
  }),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: String.raw`^smtp(s|\+tls)?://`,
      description: 'The mail server: smtp+tls://user:password@host:port; without it no mail is sent',
    }),
  ),
  MAIL_FROM: Type.String({ default: 'no-reply@partita.invalid', description: 'Who mails are from: an address, or Name <address>' }),
  LICENCE_PUBLIC_KEY: Type.Optional(
    Type.String({ description: 'Public half of the keys that sign licences, base64 as `licence keygen` prints it; comma-separated' }),
  ),
  PLANS_FILE: Type.Optional(Type.String({ description: 'A JSON file with the plans and prices of this installation' })),
  PARTITA_CLOCK: Type.Optional(Type.String({ description: 'A file with milliseconds by which time is moved, for tests' })),
  LIMITS_FACTOR: Type.Number({ exclusiveMinimum: 0, default: 1, description: 'Scales the rate limits, for tests and benchmarks' }),
})

const OwnerEnvironment = Type.Object({
  DATABASE_OWNER_URL: Type.String({
    pattern: '^postgres(ql)?://',
    description: 'PostgreSQL as a role that may create roles and databases: db init, migrations',
  }),
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://', description: 'As above; its password becomes the one of partita_app' }),
  QUEUE_DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://', description: 'PostgreSQL as role partita_queue: jobs and outbox' }),
})

export type Config = ReturnType<typeof readConfig>

const list = (value: string | undefined) => (value ?? '').split(',').flatMap((each) => each.trim() || [])

/** Reads and checks everything at once, so that one start tells all that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const { env, problems } = check(Environment, environment)
  if (env.NODE_ENV === 'production' && env.LIMITS_FACTOR > 1) problems.push('LIMITS_FACTOR: above 1 is refused in production')
  for (const proxy of list(env.TRUSTED_PROXIES))
    if (!isNetwork(proxy)) problems.push(`TRUSTED_PROXIES: ${proxy} is no address and no CIDR block`)
  for (const origin of list(env.CORS_ORIGINS)) if (!isOrigin(origin)) problems.push(`CORS_ORIGINS: ${origin} is no scheme and host alone`)
  if (list(env.URL_KEY).some((key) => key.length < 32)) problems.push('URL_KEY: each key has 32 characters or more')
  if (list(env.SECRETS_KEY).some((key) => key.length < 32)) problems.push('SECRETS_KEY: each key has 32 characters or more')
  if (env.NODE_ENV === 'production' && list(env.OUTGOING_ALLOW).length > 0) problems.push('OUTGOING_ALLOW: refused in production')
  for (const network of list(env.OUTGOING_ALLOW))
    if (!isNetwork(network)) problems.push(`OUTGOING_ALLOW: ${network} is no address and no CIDR block`)
  if (env.OUTGOING_RESOLVER && !isNameServer(env.OUTGOING_RESOLVER))
    problems.push('OUTGOING_RESOLVER: it is no address and no address:port')
  if (env.ANALYSIS_URL && !env.ANALYSIS_KEY) problems.push('ANALYSIS_KEY: ANALYSIS_URL needs it')
  if (env.ANALYSIS_URL && !URL.canParse(env.ANALYSIS_URL)) problems.push('ANALYSIS_URL: it is no address')
  // Sending documents to a model must be enabled per firm or for all firms; it is never the default.
  if (env.ANALYSIS_URL && list(env.ANALYSIS_FIRMS).length === 0)
    problems.push('ANALYSIS_FIRMS: say whose papers may be sent to ANALYSIS_URL: public tokens of firms, or all')
  for (const firm of list(env.ANALYSIS_FIRMS))
    if (firm !== 'all' && !/^[a-z0-9]{12}$/.test(firm)) problems.push(`ANALYSIS_FIRMS: ${firm} is no public token of a firm`)
  for (const key of list(env.LICENCE_PUBLIC_KEY)) if (!isPublicKey(key)) problems.push('LICENCE_PUBLIC_KEY: an entry is no public key')
  if (env.NODE_ENV === 'production' && env.PARTITA_CLOCK) problems.push('PARTITA_CLOCK: refused in production')
  fail(problems)
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
    plans_file: env.PLANS_FILE ?? null,
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

/** What only the operator's set-up commands need. */
export function readOwnerConfig(environment: NodeJS.ProcessEnv = process.env) {
  const { env, problems } = check(OwnerEnvironment, environment)
  fail(problems)
  return { owner_url: env.DATABASE_OWNER_URL, app_url: env.DATABASE_URL, queue_url: env.QUEUE_DATABASE_URL }
}

function check<S extends typeof Environment | typeof OwnerEnvironment>(
  schema: S,
  environment: NodeJS.ProcessEnv,
): { env: Static<S>; problems: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const env = Value.Convert(schema, Value.Default(schema, Value.Clean(schema, given)))
  const problems = Value.Errors(schema, env).flatMap(({ keyword, instancePath, params, message }) =>
    keyword === 'required'
      ? params.requiredProperties.map((name) => `${name}: missing (${describe(schema, name)})`)
      : [`${instancePath.slice(1)}: ${message} (${describe(schema, instancePath.slice(1))})`],
  )
  return { env: env as Static<S>, problems }
}

const describe = (schema: { properties: object }, name: string) =>
  (schema.properties as Record<string, { description?: string }>)[name]?.description ?? ''

function fail(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`The configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}
