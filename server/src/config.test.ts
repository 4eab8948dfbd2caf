import { expect, test } from 'vitest'
import { readConfig, readOwnerConfig, readWorkerConfig } from './config.ts'
import { listVariables } from './variables.ts'

const enough = {
  DATABASE_URL: 'postgres://app:pw@db/partita',
  REDIS_URL: 'redis://cache:6379',
  URL_KEY: 'k'.repeat(32),
  FILES_URL: 'file:///srv/files',
}
const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
}

test('three addresses and a key are enough; everything else has a default', () => {
  expect(readConfig(enough)).toEqual({
    database_url: enough.DATABASE_URL,
    redis_url: enough.REDIS_URL,
    host: '127.0.0.1',
    port: 8080,
    log_level: 'info',
    public_url: null,
    trusted_proxies: [],
    cors_origins: [],
    pool_size: 4,
    patience_ms: 10_000,
    list_rows: 2_000,
    limits_factor: 1,
    queue_url: null,
    jobs_at_once: 8,
    metrics_port: null,
    clock_file: null,
    url_keys: [enough.URL_KEY],
    secrets_keys: [enough.URL_KEY],
    outgoing_resolver: null,
    outgoing_ca: null,
    outgoing_allow: [],
    analysis_url: null,
    analysis_key: null,
    analysis_firms: [],
    analysis_sends: 'both',
    analysis_daily: 200,
    analysis_at_once: 4,
    analysis_seconds: 60,
    files_url: enough.FILES_URL,
    smtp_url: null,
    mail_from: 'no-reply@partita.invalid',
    licence_public_keys: [],
    plans_file: null,
    ecdf_interface: null,
    vies_url: null,
    french_register_url: null,
    sirene_url: 'https://api.insee.fr/api-sirene/3.11',
    sirene_key: null,
    peppol_provider: null,
    peppol_url: null,
    peppol_key: null,
    peppol_environment: null,
    peppol_fr_approved: false,
    ponto_url: 'https://api.myponto.com',
    mollie_url: 'https://api.mollie.com',
    external_url: null,
    external_key: null,
    ledger_key: null,
    unsafe_parsers: false,
  })
})

test('numbers and lists are read from their text', () => {
  const config = readConfig({
    ...enough,
    PORT: '0',
    POOL_SIZE: '12',
    LIMITS_FACTOR: '0.5',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: 'https://api.example',
    TRUSTED_PROXIES: ' 10.0.0.0/8, 127.0.0.1 ,, ::1,fd00::/8 ',
    CORS_ORIGINS: 'https://app.example , http://localhost:5173',
  })
  expect(config).toMatchObject({ port: 0, pool_size: 12, limits_factor: 0.5, log_level: 'warn', public_url: 'https://api.example' })
  expect(config.trusted_proxies).toEqual(['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8'])
  expect(config.cors_origins).toEqual(['https://app.example', 'http://localhost:5173'])
})

test('one start tells every problem there is, each by the name of its variable', () => {
  const wrong = {
    REDIS_URL: 'http://cache',
    NODE_ENV: 'production',
    PORT: '70000',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'https://api.example/v1',
    POOL_SIZE: 'many',
    LIMITS_FACTOR: '2',
    TRUSTED_PROXIES: '10.0.0.0/33, 127.0.0.1',
    CORS_ORIGINS: 'https://app.example/',
  }
  const named = problemsOf(wrong).map((line) => line.trim().split(':', 1)[0])
  const expected = ['DATABASE_URL', 'URL_KEY', 'FILES_URL', ...Object.keys(wrong).filter((name) => name !== 'NODE_ENV')]
  expect(new Set(named)).toEqual(new Set(expected))
  expect(named).toHaveLength(expected.length)
})

test('what is missing is said with what to set it to', () => {
  expect(problemsOf({})).toEqual([
    expect.stringMatching(/DATABASE_URL: missing; set it to postgres:.*partita_app/),
    expect.stringMatching(/REDIS_URL: missing; set it to redis:/),
    expect.stringMatching(/FILES_URL: missing; set it to file:/),
    expect.stringMatching(/URL_KEY: missing; set it to .*openssl rand/),
  ])
})

test('an empty variable is an absent one', () => {
  expect(problemsOf({ ...enough, DATABASE_URL: '', PORT: '', LIMITS_FACTOR: '' })).toEqual([
    expect.stringContaining('DATABASE_URL: missing'),
  ])
})

test('a problem never repeats the value, which may hold a password', () => {
  expect(problemsOf({ ...enough, DATABASE_URL: 'mysql://root:hunter2@db' }).join()).not.toContain('hunter2')
})

test('a variable with several problems has one line', () => {
  const lines = problemsOf({ ...enough, NODE_ENV: 'production', OUTGOING_ALLOW: 'localhost, house', TRUSTED_PROXIES: 'a, b' })
  expect(lines).toEqual([expect.stringContaining('TRUSTED_PROXIES:'), expect.stringContaining('OUTGOING_ALLOW:')])
})

test('the line for every variable says what to set it to', () => {
  for (const { name, form } of listVariables()) expect([name, form]).toEqual([name, expect.stringMatching(/^\S.+[^.]$/)])
})

test.each(['PLANS_FILE', 'OUTGOING_CA'])('a file named by %s that cannot be read is reported at the start', (name) => {
  expect(problemsOf({ ...enough, [name]: '/nonexistent/file' })).toEqual([
    expect.stringMatching(new RegExp(`^ {2}${name}: the file cannot be read; set it to the path of `)),
  ])
})

test('the worker also needs the address of the queue, and names it with everything else', () => {
  expect(() => readWorkerConfig({ ...enough, REDIS_URL: '' })).toThrow(/\n {2}QUEUE_DATABASE_URL: missing; .*\n {2}REDIS_URL: missing; /)
  expect(readWorkerConfig({ ...enough, QUEUE_DATABASE_URL: 'postgres://queue@db/partita' }).queue_url).toBe('postgres://queue@db/partita')
})

test.each([
  ['production', '1.01', 1],
  ['production', '1', 0],
  ['production', '0.1', 0],
  ['development', '1000', 0],
  ['production', '0', 1],
  ['development', '-1', 1],
  ['development', 'Infinity', 1],
  ['development', 'NaN', 1],
])('in %s LIMITS_FACTOR=%s has %i problems', (NODE_ENV, LIMITS_FACTOR, count) => {
  const problems = problemsOf({ ...enough, NODE_ENV, LIMITS_FACTOR })
  expect(problems.filter((line) => line.includes('LIMITS_FACTOR'))).toHaveLength(count)
})

test.each(['localhost', '10.0.0.1/8/8', '10.0.0.0/-1', '10.0.0.0/x', '1.2.3', '::1/129', '*'])(
  '%s is no trusted proxy',
  (TRUSTED_PROXIES) => {
    expect(problemsOf({ ...enough, TRUSTED_PROXIES })).toHaveLength(1)
  },
)

test.each(['app.example', 'https://app.example/', 'https://App.example', 'https://app.example/x', '*', 'null', 'javascript:1'])(
  '%s is no origin a browser would send',
  (CORS_ORIGINS) => {
    expect(problemsOf({ ...enough, CORS_ORIGINS })).toHaveLength(1)
  },
)

test('the set-up commands name what they lack, all at once', () => {
  expect(() => readOwnerConfig({ DATABASE_URL: enough.DATABASE_URL })).toThrow(
    /DATABASE_OWNER_URL: missing[\s\S]*QUEUE_DATABASE_URL: missing/,
  )
  const given = { ...enough, DATABASE_OWNER_URL: 'postgres://owner@db/partita', QUEUE_DATABASE_URL: 'postgres://queue@db/partita' }
  expect(readOwnerConfig(given)).toEqual({
    owner_url: given.DATABASE_OWNER_URL,
    app_url: given.DATABASE_URL,
    queue_url: given.QUEUE_DATABASE_URL,
  })
})

test.each([
  ['URL_KEY', 'short', 'URL_KEY'],
  ['URL_KEY', `${'k'.repeat(32)},short`, 'URL_KEY'],
  ['FILES_URL', 'ftp://host/files', 'FILES_URL'],
  ['FILES_URL', 'file://relative', 'FILES_URL'],
  ['SMTP_URL', 'http://mail', 'SMTP_URL'],
  ['LICENCE_PUBLIC_KEY', 'not a key', 'LICENCE_PUBLIC_KEY'],
])('%s does not take %s', (name, value, said) => {
  expect(problemsOf({ ...enough, [name]: value })).toEqual([expect.stringContaining(said)])
})

test('a second key for links is read beside the first', () => {
  const keys = ['a'.repeat(32), 'b'.repeat(40)]
  expect(readConfig({ ...enough, URL_KEY: keys.join(', ') }).url_keys).toEqual(keys)
})

test('what webhooks need is read; addresses of the house are for tests, and refused in production', () => {
  const given = {
    ...enough,
    SECRETS_KEY: `${'s'.repeat(32)},${'t'.repeat(32)}`,
    OUTGOING_ALLOW: '127.8.0.0/16, ::1',
    OUTGOING_RESOLVER: '[::1]:5353',
  }
  expect(readConfig(given)).toMatchObject({
    secrets_keys: ['s'.repeat(32), 't'.repeat(32)],
    outgoing_allow: ['127.8.0.0/16', '::1'],
    outgoing_resolver: '[::1]:5353',
  })
  expect(problemsOf({ ...given, NODE_ENV: 'production' })).toEqual([expect.stringMatching(/^ {2}OUTGOING_ALLOW: refused in production; /)])
  expect(problemsOf({ ...enough, OUTGOING_ALLOW: 'localhost', SECRETS_KEY: 'short', OUTGOING_RESOLVER: 'dns.example' })).toEqual([
    expect.stringMatching(/^ {2}SECRETS_KEY: a key is shorter than 32 characters; /),
    expect.stringMatching(/^ {2}OUTGOING_ALLOW: an entry is neither an address nor a CIDR block; /),
    expect.stringMatching(/^ {2}OUTGOING_RESOLVER: not an address; /),
  ])
  for (const server of ['10.0.0.2', '10.0.0.2:53', '::1', '[::1]', '[::1]:53'])
    expect(problemsOf({ ...enough, OUTGOING_RESOLVER: server })).toEqual([])
})

test('a model is asked with a key, for the firms that are named, and never because something was left out', () => {
  const url = { ANALYSIS_URL: 'https://gateway.example/read' }
  expect(problemsOf({ ...enough, ...url })).toEqual([
    expect.stringMatching(/^ {2}ANALYSIS_KEY: missing, and ANALYSIS_URL needs it; /),
    expect.stringMatching(/^ {2}ANALYSIS_FIRMS: missing, and ANALYSIS_URL needs it; set it to the public tokens of firms.* or all$/),
  ])
  const set = { ...enough, ...url, ANALYSIS_KEY: 'k-1' }
  expect(readConfig({ ...set, ANALYSIS_FIRMS: 'all' }).analysis_firms).toBeNull()
  expect(readConfig({ ...set, ANALYSIS_FIRMS: 'aaaaaaaaaaaa, bbbbbbbbbbbb' }).analysis_firms).toEqual(['aaaaaaaaaaaa', 'bbbbbbbbbbbb'])
  expect(problemsOf({ ...set, ANALYSIS_FIRMS: 'Dubois' })).toEqual([
    expect.stringMatching(/^ {2}ANALYSIS_FIRMS: an entry is not the public token of a firm; /),
  ])
})

test('a wrong key or address of a model is refused without being quoted', () => {
  const problems = problemsOf({
    ...enough,
    ANALYSIS_URL: 'https://user:secret@gateway.example',
    ANALYSIS_KEY: 'my secret',
    ANALYSIS_FIRMS: 'all',
  })
  expect(problems.map((problem) => problem.trim().split(':')[0])).toEqual(['ANALYSIS_URL', 'ANALYSIS_KEY'])
  expect(problems.join('')).not.toContain('secret')
})
