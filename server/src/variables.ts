/**
 * The environment variables of an installation. This declaration gives validation (config.ts), the message about a wrong value (`form`) and
 * the table of docs/guides/operating/configure.md (`readBy`, `absent`, `description`, in Markdown).
 */
import { type TSchema, Type } from 'typebox'

type Told = {
  /** Completes "set it to …". */
  readonly form: string
  /** Which programs read it. */
  readonly readBy: string
  /** The default column of the table where there is no default value. */
  readonly absent?: string
  readonly description: string
}

const everyone = 'API, worker, command line'
const serving = 'API, worker'
const postgresAddress = '^postgres(ql)?://.'
/** A path may follow; a slash at the end would be doubled. */
const serviceAddress = '^https?://[^/?#]+(/[^?#]*[^/?#])?$'
const port = { minimum: 0, maximum: 65535 }
const key32 = 'at least 32 random characters: openssl rand -hex 32'

const text = (told: Told & { readonly pattern?: string; readonly default?: string }) => Type.String(told)
const optional = (told: Told & { readonly pattern?: string }) => Type.Optional(Type.String({ absent: 'none', ...told }))
const oneOf = <const T extends string>(values: readonly T[], preset: NoInfer<T>, told: Omit<Told, 'form'>) =>
  Type.Unsafe<T>({ enum: [...values], default: preset, form: `one of ${values.join(', ')}`, ...told })
const count = (minimum: number, maximum: number, preset: number, told: Omit<Told, 'form'>) =>
  Type.Integer({ minimum, maximum, default: preset, form: `a whole number from ${minimum} to ${maximum}`, ...told })

const databaseUrl = text({
  pattern: postgresAddress,
  form: 'postgres://partita_app:PASSWORD@HOST:5432/partita',
  readBy: 'all but `migrate`',
  absent: 'required',
  description: "PostgreSQL as role `partita_app`. `db init` sets the role's password from this address",
})
const queueUrl: Told & { readonly pattern: string } = {
  pattern: postgresAddress,
  form: 'postgres://partita_queue:PASSWORD@HOST:5432/partita',
  readBy: 'worker, `doctor`, `db init`',
  absent: 'required there',
  description: 'PostgreSQL as role `partita_queue`: jobs and outbox',
}

/** What API, worker and command line read. */
export const Environment = Type.Object({
  DATABASE_URL: databaseUrl,
  QUEUE_DATABASE_URL: optional(queueUrl),
  REDIS_URL: text({
    pattern: '^rediss?://.',
    form: 'redis://HOST:6379, with :PASSWORD@ before the host if it has one',
    readBy: everyone,
    absent: 'required',
    description: 'Redis, for rate limits shared by all processes: `redis://` or `rediss://`',
  }),
  FILES_URL: text({
    pattern: '^(file:///.|s3\\+https?://.)',
    form: 'file:///var/lib/partita/files, or s3+https://KEY:SECRET@HOST/BUCKET?region=NAME',
    readBy: everyone,
    absent: 'required',
    description:
      'Where [files](#files) are stored: `s3+https://KEY:SECRET@host:port/bucket?region=name` (or `s3+http://`), or `file:///folder` if all processes see the same folder',
  }),
  URL_KEY: text({
    form: key32,
    readBy: everyone,
    absent: 'required',
    description:
      'Signs links to files and in mails. At least 32 characters: `openssl rand -hex 32` in a shell. The same for every process; [how to change it](#files)',
  }),
  SECRETS_KEY: optional({
    form: key32,
    readBy: serving,
    description:
      'Encrypts webhook secrets in the database; without it, `URL_KEY` is used. At least 32 characters. To change it, list the new key first and the old one after a comma, and keep the old one until every secret has been replaced: a secret encrypted with a lost key cannot be read, and its webhooks are not sent',
  }),
  PUBLIC_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+$',
      form: 'the scheme and host that clients use, without a path: https://api.example.com',
      readBy: serving,
      absent: "the request's host",
      description:
        'Scheme and host of URLs in answers and mails, without a path. Mails have no request: without this variable, their links lead to `HOST` and `PORT`',
    }),
  ),
  TRUSTED_PROXIES: optional({
    form: 'addresses or CIDR blocks, comma-separated: 127.0.0.1,10.0.0.0/8',
    readBy: 'API',
    description:
      'Addresses or CIDR blocks, comma-separated, whose `X-Forwarded-For` is trusted. Without it, all clients behind a proxy share one rate limit',
  }),
  CORS_ORIGINS: optional({
    form: 'origins, comma-separated, without a slash at the end: https://app.example.com',
    readBy: 'API',
    description: 'Origins of browser applications, comma-separated',
  }),
  SMTP_URL: optional({
    pattern: String.raw`^smtp(s|\+tls)?://.`,
    form: 'smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465',
    readBy: serving,
    description:
      'The server for outgoing [mail](#mail): `smtp://user:password@host:port` or `smtps://`. Without it, operations that send mail are refused',
  }),
  MAIL_FROM: text({
    default: 'no-reply@partita.invalid',
    form: 'an address of your domain: no-reply@example.com',
    readBy: serving,
    description: 'The sender of mails. Nobody can reply to the default, and many servers refuse it: set an address of your domain',
  }),
  NODE_ENV: optional({ form: 'production', readBy: 'all', description: '`production` refuses options meant for tests only' }),
  HOST: text({
    default: '127.0.0.1',
    form: 'an address of this machine',
    readBy: serving,
    description: 'Address to listen on, for the service and the metrics. The image sets `0.0.0.0`',
  }),
  PORT: count(port.minimum, port.maximum, 8080, { readBy: 'API', description: 'Port of the service; 0 chooses a free one' }),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      ...port,
      form: 'a whole number from 0 to 65535',
      readBy: serving,
      absent: 'none',
      description: 'Port of metrics, liveness and readiness; without it they are off. One per process. The image sets 9464',
    }),
  ),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info', {
    readBy: serving,
    description: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
  }),
  POOL_SIZE: count(1, 100, 4, {
    readBy: serving,
    description:
      'Connections for reads, and as many for writes; half as many for reports and exports, and two each to identify callers, to make files and to read long lists. One to two per database core and process works best; more is slower',
  }),
  PATIENCE_MS: count(100, 60_000, 10_000, {
    readBy: serving,
    description:
      'Milliseconds a request waits for a connection to the database, and for its turn to write to a company file; then it is answered with 503',
  }),
  LIST_ROWS: count(0, 100_000, 2_000, {
    readBy: serving,
    description:
      'A list that is answered whole and has more records than this is written to a temporary file (in `TMPDIR`) before it is sent, so that its length costs no memory',
  }),
  JOBS_AT_ONCE: count(1, 100, 8, {
    readBy: 'worker',
    description: 'Jobs of each class (mail, events, analysis, nightly) that one worker runs concurrently',
  }),
  LICENCE_PUBLIC_KEY: optional({
    form: 'public keys as `partita licence keygen` prints them, comma-separated',
    readBy: everyone,
    description:
      'Public keys whose licence keys are accepted: comma-separated, as printed by `partita licence keygen`. Without it, none is accepted',
  }),
  ECDF_INTERFACE: optional({
    pattern: '^[A-Z0-9]{1,12}$',
    form: 'up to twelve capitals and digits',
    readBy: everyone,
    description:
      'The interface code that eCDF gave this installation, for the VAT returns of Luxembourg. Without it, their files are not made',
  }),
  VIES_URL: optional({
    pattern: serviceAddress,
    form: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    readBy: serving,
    description:
      'The REST interface of VIES, for [lookups](lookup.md) and the checks of third parties: `https://ec.europa.eu/taxation_customs/vies/rest-api`. Without it, VAT numbers are not checked',
  }),
  FRENCH_REGISTER_URL: optional({
    pattern: serviceAddress,
    form: 'https://recherche-entreprises.api.gouv.fr',
    readBy: serving,
    description:
      'The key-free search of French enterprises: `https://recherche-entreprises.api.gouv.fr`. Without it and without `SIRENE_KEY`, French enterprises are not looked up',
  }),
  SIRENE_KEY: optional({
    pattern: '^[!-~]+$',
    form: 'the key that INSEE gave you for Sirene',
    readBy: serving,
    description: 'A key of INSEE. With it, French enterprises are looked up in Sirene instead',
  }),
  SIRENE_URL: text({
    pattern: serviceAddress,
    default: 'https://api.insee.fr/api-sirene/3.11',
    form: 'the address of Sirene, without a slash at its end',
    readBy: serving,
    description: 'Sirene, used with `SIRENE_KEY` only',
  }),
  PONTO_URL: text({
    pattern: serviceAddress,
    default: 'https://api.myponto.com',
    form: 'the address of Ponto, without a slash at its end',
    readBy: serving,
    description: 'Ponto, for [integrations](../integrations.md)',
  }),
  MOLLIE_URL: text({
    pattern: serviceAddress,
    default: 'https://api.mollie.com',
    form: 'the address of Mollie, without a slash at its end',
    readBy: serving,
    description: 'Mollie, for [integrations](../integrations.md)',
  }),
  EXTERNAL_URL: optional({
    pattern: serviceAddress,
    form: 'the https:// address of the platform, without a slash at its end',
    readBy: serving,
    description:
      'The [external platform](../external-platform.md) whose users sign in here, and whose firms and company files are mirrored. Without it there are local accounts only',
  }),
  EXTERNAL_KEY: optional({
    pattern: '^[!-~]{16,}$',
    form: 'the key that the platform gave you, of at least 16 characters',
    readBy: serving,
    description: 'The key that the external platform expects as a bearer token',
  }),
  LEDGER_KEY: optional({
    form: 'an Ed25519 private key in base64 on one line: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0',
    readBy: 'worker, `verify --heads`',
    description:
      'Signs the [daily statement of the heads of chains](../../verify-the-ledger.md#signed-heads) in the file store. Without it there are no statements. `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`; keep a copy of the public half elsewhere',
  }),
  PLANS_FILE: optional({
    form: 'the path of a JSON file that this user can read',
    readBy: everyone,
    description: "A JSON file with this installation's plans and prices, read at start-up. Without it, those of the release apply",
  }),
  OUTGOING_RESOLVER: Type.Optional(
    Type.String({
      form: 'an address or address:port: 10.0.0.2 or [::1]:53',
      readBy: serving,
      absent: "the machine's",
      description: 'Name server for webhook addresses, `address` or `address:port`',
    }),
  ),
  OUTGOING_CA: optional({
    form: 'the path of a PEM file that this user can read',
    readBy: serving,
    description: 'A PEM file with additional certificate authorities trusted for webhooks and for `ANALYSIS_URL`',
  }),
  PEPPOL_PROVIDER: optional({
    pattern: String.raw`^e-invoice\.be$`,
    form: 'e-invoice.be, the only provider there is an adapter for',
    readBy: serving,
    description:
      'The access point provider for [Peppol](peppol.md): `e-invoice.be`. Without it, the operations of Peppol that need one answer 503',
  }),
  PEPPOL_URL: optional({
    pattern: serviceAddress,
    form: 'https://api.e-invoice.be, or https://api-dev.e-invoice.be of the test network',
    readBy: serving,
    description: 'The interface of the provider: `https://api.e-invoice.be`; required with `PEPPOL_PROVIDER`',
  }),
  PEPPOL_KEY: optional({
    pattern: '^[!-~]+$',
    form: 'the key of your account at the provider, printable characters without spaces',
    readBy: serving,
    description:
      'The key of your account at the provider; required with `PEPPOL_PROVIDER`. It is never logged, returned or stored in a table',
  }),
  PEPPOL_ENVIRONMENT: optional({
    pattern: '^(test|production)$',
    form: 'test or production',
    readBy: serving,
    description:
      'Which network the provider is on: `test` or `production`; required with `PEPPOL_PROVIDER`. What one network answered is never used for the other',
  }),
  PEPPOL_FR_APPROVED: oneOf(['0', '1'], '0', {
    readBy: serving,
    description:
      '`1` declares that the French administration approved the provider as a platform; French company files can then be registered',
  }),
  ANALYSIS_URL: optional({
    pattern: '^https?://[^@\\s]+$',
    form: 'an https:// address without a password in it',
    readBy: 'API, worker, `doctor`',
    description:
      'Address of [a model that reads documents](#a-model-that-reads-documents), `https://` or, inside your own network, `http://`. Without it, only the built-in reader is used',
  }),
  ANALYSIS_KEY: optional({
    pattern: '^[!-~]+$',
    form: 'the key of ANALYSIS_URL, printable characters without spaces',
    readBy: serving,
    description:
      'The key sent to it as `Authorization: Bearer`; required with the address. It is never logged, returned or stored in a table',
  }),
  ANALYSIS_FIRMS: optional({
    form: 'the public tokens of firms, comma-separated (partita firm list), or all',
    readBy: serving,
    description:
      "Firms whose documents may be sent there: `public_token`s, comma-separated, or `all`; required with the address. Documents then leave your installation: obtain the firms' consent, and a contract with the provider",
  }),
  ANALYSIS_SENDS: oneOf(['both', 'text', 'images'], 'both', {
    readBy: serving,
    description: 'What is sent of a document: `text`, `images`, or `both`',
  }),
  ANALYSIS_DAILY: count(1, 1_000_000, 200, {
    readBy: serving,
    description:
      'Requests per firm and UTC day, over all processes. When they are used up, only the built-in reader is used, and a warning says so',
  }),
  ANALYSIS_AT_ONCE: count(1, 100, 4, { readBy: serving, description: 'Concurrent requests per process; others wait' }),
  ANALYSIS_SECONDS: count(1, 120, 60, {
    readBy: serving,
    description:
      'Time limit per document, including waiting and one retry; at most 120. Clients of `process` are told to wait 150 seconds, and the proxy in front must allow that',
  }),
  UNSAFE_PARSERS: oneOf(['0', '1'], '0', {
    readBy: serving,
    description:
      '`1` reads PDFs, scans and pictures without [the sandbox](install.md#the-sandbox-of-the-parsers), on machines where bubblewrap cannot work. A file that takes over a parser then reads what the process reads, passwords included',
  }),
  LIMITS_FACTOR: Type.Number({
    exclusiveMinimum: 0,
    default: 1,
    form: 'a number above 0, in production at most 1',
    readBy: 'API',
    description: 'Scales the rate limits; above 1 is refused in production',
  }),
  OUTGOING_ALLOW: optional({
    form: 'addresses or CIDR blocks, comma-separated, and only outside production',
    readBy: serving,
    description: 'Internal addresses or CIDR blocks that webhooks may reach, for tests; refused in production',
  }),
  PARTITA_CLOCK: optional({
    form: 'a file with milliseconds, and only outside production',
    readBy: serving,
    description: 'A file that shifts time, for tests; refused in production',
  }),
})

/** What migrations read. */
export const MigrationEnvironment = Type.Object({
  DATABASE_OWNER_URL: text({
    pattern: postgresAddress,
    form: 'postgres://partita_setup:PASSWORD@HOST:5432/partita',
    readBy: '`db init`, `migrate`, `company erase`, `register load`',
    absent: 'required there',
    description: 'PostgreSQL as a role that may create roles and databases. Never give it to a long-running process',
  }),
})

/** What the operator's set-up commands read. */
export const OwnerEnvironment = Type.Object({
  ...MigrationEnvironment.properties,
  DATABASE_URL: databaseUrl,
  QUEUE_DATABASE_URL: text(queueUrl),
})

/** What the worker reads. */
export const WorkerEnvironment = Type.Object({ ...Environment.properties, QUEUE_DATABASE_URL: text(queueUrl) })

export type Variable = Told & { readonly name: string; readonly default: string | undefined }

/** Every variable once, in the order of the table. */
export function listVariables(): Variable[] {
  const declared: Readonly<Record<string, TSchema>> = { ...Environment.properties, ...MigrationEnvironment.properties }
  const order = ['DATABASE_URL', 'QUEUE_DATABASE_URL', 'DATABASE_OWNER_URL']
  const names = [...order, ...Object.keys(declared).filter((name) => !order.includes(name))]
  return names.map((name) => {
    const { form, readBy, absent, description, default: preset } = declared[name] as TSchema & Told & { default?: string | number }
    return { name, form, readBy, absent: absent ?? 'none', description, default: preset === undefined ? undefined : String(preset) }
  })
}
