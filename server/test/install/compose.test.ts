import { expect, test } from 'vitest'
import { composeEnvironment, holesOf, ours, readCompose, serviceOf } from './compose.ts'
import { execForm, only, pairs, readDockerfile } from './dockerfile.ts'
import { listVariables } from '../../src/variables.ts'
import { textOf } from './settings.ts'
import { readYaml } from './yaml.ts'
import { readConfig, readOwnerConfig } from '../../src/config.ts'

const compose = readCompose()
const image = readDockerfile().stages.at(-1)
const inImage = pairs(only(image, 'ENV'))
const secrets = {
  POSTGRES_PASSWORD: 'a1',
  APP_PASSWORD: 'b2',
  QUEUE_PASSWORD: 'c3',
  REDIS_PASSWORD: 'd4',
  S3_USER: `GK${'ab'.repeat(12)}`,
  S3_PASSWORD: 'e5'.repeat(32),
  S3_RPC_SECRET: '17'.repeat(32),
  URL_KEY: 'f6'.repeat(32),
}
const known = listVariables().map(({ name }) => name)
const environmentOf = (name: string, env: Record<string, string> = secrets) => ({ ...inImage, ...composeEnvironment(compose, name, env) })
const each = Object.entries(compose.services)

/** `NAME=value` and `#NAME=value` lines of .env.example. */
const example = [...textOf('.env.example').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, mark, name = '', value = '']) => ({
  name,
  value,
  live: mark === '',
}))

test('the services are those of an installation, and all of them start', () => {
  expect(Object.keys(compose.services)).toEqual(['postgres', 'redis', 'init', 'migrate', 'api', 'worker', 's3', 'mail'])
  for (const [name, service] of each) expect([name, 'profiles' in service]).toEqual([name, false])
})

test('the commands of our image are what package.json runs, without npm in between', () => {
  const scripts: Record<string, string> = JSON.parse(textOf('package.json')).scripts
  const program = (script: string) => scripts[script]?.replace(/^(exec )?node /, '')
  expect(serviceOf(compose, 'api').command).toEqual([program('start')])
  expect(serviceOf(compose, 'worker').command).toEqual([program('worker')])
  expect(serviceOf(compose, 'migrate').command).toEqual([program('migrate')])
  expect(serviceOf(compose, 'init').command).toEqual(['server/src/cli.ts', 'db', 'init'])
  expect(execForm(only(image, 'CMD'))).toEqual([program('start')])
})

test('every process gets a configuration it starts with, in production', () => {
  expect(readConfig(environmentOf('api'))).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    metrics_port: 9464,
    pool_size: 4,
    patience_ms: 10_000,
    list_rows: 2_000,
    limits_factor: 1,
  })
  expect(readConfig(environmentOf('worker'))).toMatchObject({ queue_url: 'postgres://partita_queue:c3@postgres:5432/partita' })
  for (const name of ['api', 'worker'])
    expect(readConfig(environmentOf(name))).toMatchObject({
      url_keys: [secrets.URL_KEY],
      files_url: `s3+http://${secrets.S3_USER}:${secrets.S3_PASSWORD}@s3:9000/partita`,
      smtp_url: 'smtp://mail:1025',
    })
  expect(readOwnerConfig(environmentOf('init')).app_url).toBe(composeEnvironment(compose, 'api', secrets).DATABASE_URL)
  expect(inImage.NODE_ENV).toBe('production')
})

test('a process is given variables it reads and no others, and every variable has its place', () => {
  const given = ours.flatMap((name) => Object.keys(serviceOf(compose, name).environment ?? {}))
  expect(given.filter((name) => !known.includes(name))).toEqual([])
  expect(Object.keys(inImage).filter((name) => !known.includes(name))).toEqual(['NODE_COMPILE_CACHE', 'MALLOC_MMAP_THRESHOLD_'])
  // What tests alone may have is refused in production.
  expect(known.filter((name) => !given.includes(name) && !(name in inImage))).toEqual(['OUTGOING_ALLOW', 'PARTITA_CLOCK'])
})

test('both processes keep files, send mail and make links alike', () => {
  const shared = [
    'URL_KEY',
    'SECRETS_KEY',
    'OUTGOING_RESOLVER',
    'OUTGOING_CA',
    'ANALYSIS_URL',
    'ANALYSIS_KEY',
    'ANALYSIS_FIRMS',
    'ANALYSIS_SENDS',
    'ANALYSIS_DAILY',
    'ANALYSIS_AT_ONCE',
    'ANALYSIS_SECONDS',
    'FILES_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'PUBLIC_URL',
    'LICENCE_PUBLIC_KEY',
    'PLANS_FILE',
    'UNSAFE_PARSERS',
  ]
  const [api, worker] = ['api', 'worker'].map((name) => serviceOf(compose, name).environment ?? {})
  for (const name of shared) expect([name, worker?.[name]]).toEqual([name, api?.[name] ?? 'given'])
  const store = composeEnvironment(compose, 's3', secrets)
  const { username, password, pathname } = new URL(composeEnvironment(compose, 'api', secrets).FILES_URL ?? '')
  expect([username, password, pathname]).toEqual([
    store.GARAGE_DEFAULT_ACCESS_KEY,
    store.GARAGE_DEFAULT_SECRET_KEY,
    `/${store.GARAGE_DEFAULT_BUCKET}`,
  ])
})

test('only the two that end know the owner, and the API does not know the queue', () => {
  const holders = (variable: string) => ours.filter((name) => serviceOf(compose, name).environment?.[variable])
  expect(holders('DATABASE_OWNER_URL')).toEqual(['init', 'migrate'])
  expect(holders('QUEUE_DATABASE_URL')).toEqual(['init', 'worker'])
})

test('no password stands in the file, and none may be forgotten', () => {
  const holes = holesOf(textOf('compose.yaml'))
  for (const name of Object.keys(secrets))
    expect(holes.filter((hole) => hole.name === name).map(({ required }) => required)).not.toContain(false)
  expect(() => composeEnvironment(compose, 'api', { ...secrets, APP_PASSWORD: '' })).toThrow('APP_PASSWORD')
  expect(textOf('compose.yaml')).not.toMatch(/:\/\/\w+:[^$\s][^\s@]*@/)
})

test('ports are published on the loopback address alone, and lead to what the image exposes', () => {
  const exposed = only(image, 'EXPOSE').split(' ')
  expect(exposed).toEqual([inImage.PORT, inImage.METRICS_PORT])
  const published = each.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port] as const))
  expect(published.filter(([, port]) => !port.startsWith('127.0.0.1:'))).toEqual([])
  const targets = (service: string) => published.filter(([name]) => name === service).map(([, port]) => port.split(':').at(-1))
  expect(targets('api')).toEqual(exposed)
  expect(targets('worker')).toEqual([inImage.METRICS_PORT])
  expect(['postgres', 'redis', 's3'].flatMap(targets)).toEqual([])
})

test('the servers are on a network without a way out', () => {
  expect(compose.networks.data).toEqual({ internal: 'true' })
  for (const name of ['postgres', 'redis', 's3', 'init', 'migrate']) expect(serviceOf(compose, name).networks).toEqual(['data'])
})

test('each starts when what it needs is there, and comes back when it falls', () => {
  const needs = (name: string) =>
    Object.entries(serviceOf(compose, name).depends_on ?? {}).map(([on, { condition }]) => `${on} ${condition}`)
  expect(needs('init')).toEqual(['postgres service_healthy'])
  expect(needs('migrate')).toEqual(['init service_completed_successfully'])
  const both = ['migrate service_completed_successfully', 'redis service_healthy', 's3 service_healthy']
  for (const name of ['api', 'worker']) expect(needs(name)).toEqual(both)
  for (const [name, { restart, deploy, healthcheck }] of each) {
    const ends = name === 'init' || name === 'migrate'
    expect([name, restart]).toEqual([name, ends ? 'no' : 'unless-stopped'])
    expect([name, healthcheck?.disable ?? false]).toEqual([name, ends])
    if (!ends) expect([name, deploy?.resources.limits.memory]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)])
  }
})

test('every service has limits of memory and processes, and the programs room for their parsers and their temporary files', () => {
  const bytes = (text = '') => Number.parseInt(text, 10) * (text.endsWith('g') ? 1024 : 1)
  for (const [name, { deploy }] of each.filter(([service]) => service !== 'init' && service !== 'migrate'))
    expect([name, Number(deploy?.resources.limits.pids) >= 64]).toEqual([name, true])
  for (const name of ['api', 'worker']) {
    const { deploy, tmpfs } = serviceOf(compose, name)
    const temporary = bytes(/^\/tmp:size=(\w+)$/.exec(tmpfs?.[0] ?? '')?.[1])
    // Two parsers at once, each with at most 1,024 MB of address space, and the process itself with 600 MB.
    expect([name, bytes(deploy?.resources.limits.memory) >= 600 + 2 * 1024 + temporary]).toEqual([name, true])
  }
})

test('the object store has an account of its own, and administers nothing over the network', () => {
  const settings = textOf('deploy/garage.toml')
  expect(settings).toMatch(/^rpc_bind_addr = "127\.0\.0\.1:/m)
  expect(settings).not.toMatch(/^\[admin\]|secret|token/m)
  expect(settings).toContain('api_bind_addr = "[::]:9000"')
  expect(serviceOf(compose, 's3').command).toEqual(['/garage', 'server', '--single-node', '--default-bucket'])
})

test('the programs that read documents may make their sandbox, and may not reach the kernel or other processes', () => {
  const profile = { seccomp: './deploy/seccomp.json', apparmor: 'unconfined' }
  const wanted = ['no-new-privileges:true', ...Object.entries(profile).map(([name, value]) => `${name}=${value}`)]
  for (const name of ['api', 'worker']) expect(serviceOf(compose, name).security_opt).toEqual(wanted)
  for (const name of ['init', 'migrate']) expect(serviceOf(compose, name).security_opt).toEqual(['no-new-privileges:true'])
  const { syscalls }: { syscalls: readonly { names: readonly string[]; action: string }[] } = JSON.parse(textOf('deploy/seccomp.json'))
  expect(new Set(syscalls.map(({ action }) => action))).toEqual(new Set(['SCMP_ACT_ERRNO']))
  const refused = new Set(syscalls.flatMap(({ names }) => names))
  for (const needed of ['clone', 'clone3', 'unshare', 'mount', 'umount2', 'pivot_root', 'chroot'])
    expect([needed, refused.has(needed)]).toEqual([needed, false])
  for (const foreign of ['bpf', 'ptrace', 'setns', 'init_module', 'kexec_load', 'keyctl', 'io_uring_setup'])
    expect([foreign, refused.has(foreign)]).toEqual([foreign, true])
})

test('what must survive lies on named volumes', () => {
  const mounted = each
    .flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]))
    .filter((place) => !place?.startsWith('./'))
  expect(mounted).toEqual(Object.keys(compose.volumes))
  expect(serviceOf(compose, 'postgres').volumes).toEqual(['postgres:/var/lib/postgresql/data'])
})

test('.env.example names every variable of config.ts and of compose.yaml, each once, and nothing else', () => {
  const names = example.map(({ name }) => name)
  const wanted = new Set([...known, ...holesOf(textOf('compose.yaml')).map(({ name }) => name)])
  expect(names.toSorted()).toEqual([...wanted].toSorted())
})

test('.env.example brings no password, and the defaults it shows are those of config.ts', () => {
  const shown = Object.fromEntries(example.filter(({ live }) => live).map(({ name, value }) => [name, value]))
  for (const name of Object.keys(secrets)) expect(shown[name]).toBe('')
  for (const { name, default: value } of listVariables())
    if (name in shown && value !== undefined) expect([name, shown[name]]).toEqual([name, value])
  expect(textOf('.gitignore').split('\n')).toContain('.env')
})

test('compose reads from .env what .env.example offers as live, and leaves the rest to the image or to itself', () => {
  const holes = new Set(holesOf(textOf('compose.yaml')).map(({ name }) => name))
  expect(example.filter(({ name, live }) => live !== holes.has(name))).toEqual([])
})

test.each([
  ['a repeated key', 'a: 1\na: 2'],
  ['a tab', 'a:\n\tb: 1'],
  ['an unknown anchor', 'a:\n  <<: *b'],
  ['a comment behind a value', 'a: 1 # one'],
  ['single quotes', "a: 'b'"],
  ['a block of text', 'a: |\n  b'],
  ['a line indented deeper than its place', 'a: 1\n   b: 2'],
  ['a second colon', 'a: b: c'],
])('the YAML reader refuses %s', (_, text) => {
  expect(() => readYaml(text)).toThrow(/line \d/)
})

test('the YAML reader reads what it accepts', () => {
  const text = 'x: &base\n  a: 1\n  b:\ny:\n  <<: *base\n  b: ["c", {"d": "e"}]\n  f:\n    - ${G:-h}\n    - "i: #"\n# end\n'
  expect(readYaml(text)).toEqual({ x: { a: '1', b: null }, y: { a: '1', b: ['c', { d: 'e' }], f: ['${G:-h}', 'i: #'] } })
})
