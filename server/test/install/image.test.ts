import { spawn } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, run } from '../../../scripts/lib/checkout.ts'
import { freePort, waitUntil } from '../../../scripts/lib/daemon.ts'
import { startServices } from '../../../scripts/lib/services.ts'
import { buildImage, type Image } from './build.ts'
import { commandOf, composeEnvironment, readCompose } from './compose.ts'
import { execForm, only, readDockerfile } from './dockerfile.ts'

const stage = readDockerfile().stages.at(-1)
const entrypoint = execForm(only(stage, 'ENTRYPOINT'))
const healthCheck = execForm(only(stage, 'HEALTHCHECK'))
const compose = readCompose()

let built: Awaited<ReturnType<typeof buildImage>>
let services: Awaited<ReturnType<typeof startServices>>
let image: Image

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-image-services-'))
  // The database server runs as a user of its own and must be able to enter.
  chmodSync(folder, 0o755)
  services = await startServices({ folder, settings: { shared_buffers: '32MB' }, with: ['s3', 'smtp'] })
  built = await buildImage()
  image = built.image
}, 240_000)

afterAll(async () => {
  built?.erase()
  await services?.erase()
})

/** As compose.yaml gives it, with the servers where they really are. */
function environmentOf(service: string, ports: Record<string, string> = {}): Record<string, string> {
  const owner = new URL(services.env.DATABASE_OWNER_URL ?? '')
  const redis = new URL(services.env.REDIS_URL ?? '')
  const { S3_URL = '', SMTP_URL = '', URL_KEY = '' } = services.env
  const s3 = new URL(S3_URL)
  const secrets = {
    POSTGRES_PASSWORD: owner.password,
    REDIS_PASSWORD: redis.password,
    APP_PASSWORD: 'app1',
    QUEUE_PASSWORD: 'queue1',
    S3_USER: s3.username,
    S3_PASSWORD: s3.password,
    URL_KEY,
  }
  const given = composeEnvironment(compose, service, secrets)
  const located = Object.entries(given).map(([name, value]) => [
    name,
    value
      .replace('@postgres:5432', `@${owner.host}`)
      .replace('@redis:6379', `@${redis.host}`)
      .replace('@s3:9000', `@${s3.host}`)
      .replace('smtp://mail:1025', SMTP_URL),
  ])
  return { ...image.env, ...Object.fromEntries(located), HOST: '127.0.0.1', ...ports }
}

function inImage(words: readonly string[], env: Record<string, string>) {
  const [program = '', ...args] = words
  return run(program, args, { cwd: image.workdir, env, user: image.user })
}

const commandLine = (service: string) => [...entrypoint, ...commandOf(compose, service)]

async function start(service: string) {
  const [port, metrics] = [String(await freePort()), String(await freePort())]
  const env = environmentOf(service, { PORT: port, METRICS_PORT: metrics })
  const [program = '', ...args] = commandLine(service)
  const child = spawn(program, args, { cwd: image.workdir, env, stdio: ['ignore', 'pipe', 'pipe'], ...image.user })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const healthy = async () => (await inImage(healthCheck, env)).code
  const up = await waitUntil(async () => child.exitCode !== null || (await healthy()) === 0, 60)
  if (!up || child.exitCode !== null) throw new Error(`${service} did not start:\n${said}`)
  const stop = async () => {
    const began = performance.now()
    child.kill('SIGTERM')
    return { code: await ended, seconds: (performance.now() - began) / 1000 }
  }
  return { base: `http://127.0.0.1:${port}`, metrics: `http://127.0.0.1:${metrics}`, healthy, stop }
}

test('it holds what runs and nothing else', () => {
  const files = globSync('**', { cwd: image.workdir, exclude: (name) => name === 'node_modules' }).filter((file) => /\.\w+$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.filter(
      (file) =>
        !/^(package(-lock)?\.json|scripts\/(migrate|lib\/(cluster\/)?[\w-]+)\.ts|server\/(package\.json|migrations\/|src\/)|docs\/[\w-]+\.md|docs\/guides\/.+\.md)/.test(
          file,
        ),
    ),
  ).toEqual([])
  expect(files.filter((file) => /\.test\.ts$|\.env/.test(file))).toEqual([])
  const packages = readdirSync(path.join(image.workdir, 'node_modules'))
  for (const tool of ['vitest', 'typescript', '@typescript', 'knip', '.bin']) expect(packages).not.toContain(tool)
  expect(packages.filter((name) => name.startsWith('node-linux'))).toEqual([])
})

test('the compiled modules of every program are in the cache, where the user of the image finds them', () => {
  const [cache = ''] = readdirSync(image.env.NODE_COMPILE_CACHE ?? '')
  expect(cache).toMatch(image.user ? new RegExp(`-${image.user.uid}$`) : /./)
  const sources = globSync('{server/src,scripts}/**/*.ts', { cwd: image.workdir })
  expect(readdirSync(path.join(image.env.NODE_COMPILE_CACHE ?? '', cache)).length).toBeGreaterThan(sources.length)
})

test('from an empty database server to a served request, by the commands of compose.yaml; SIGTERM ends both processes well', async () => {
  const init = await inImage(commandLine('init'), environmentOf('init'))
  expect(init).toMatchObject({ code: 0, stdout: 'database and roles are ready\n' })
  const migrated = await inImage(commandLine('migrate'), environmentOf('migrate'))
  expect(migrated).toMatchObject({ code: 0, stderr: '' })

  const [api, worker] = await Promise.all([start('api'), start('worker')])
  expect(await (await fetch(`${api.base}/v1/status`)).json()).toMatchObject({ ok: true })
  for (const page of ['/docs', '/v1/openapi.json']) expect((await fetch(api.base + page)).status).toBe(200)
  for (const { metrics } of [api, worker]) expect(await (await fetch(`${metrics}/ready`)).text()).toBe('ready\n')

  const examined = await inImage([...entrypoint, 'server/src/cli.ts', 'doctor', '--json'], environmentOf('worker'))
  const findings: { name: string; state: string }[] = JSON.parse(examined.stdout)
  // Nobody has made a backup yet, and PostgreSQL does not archive.
  expect(findings.filter(({ state }) => state !== 'good').map(({ name }) => name)).toEqual(['backup', 'archive'])

  for (const running of [api, worker]) {
    const { code, seconds } = await running.stop()
    expect(code).toBe(0)
    expect(seconds).toBeLessThan(5)
    expect(await running.healthy()).toBe(1)
  }
}, 180_000)

test('the base is the Node that .nvmrc names, in both stages', () => {
  const version = readFileSync(path.join(checkout, '.nvmrc'), 'utf8').trim()
  expect(readDockerfile().stages.map(({ base }) => base)).toEqual(Array(2).fill(`node:${version}-bookworm-slim`))
})

test('it runs as a user without rights, ends by SIGTERM, and nothing in it is a secret', () => {
  const instructions = stage?.instructions ?? []
  const names = instructions.map(({ name }) => name)
  expect(only(stage, 'USER')).toBe('node')
  expect(names.lastIndexOf('COPY')).toBeLessThan(names.indexOf('USER'))
  expect(only(stage, 'STOPSIGNAL')).toBe('SIGTERM')
  expect(names).not.toContain('ADD')
  const written = instructions.filter(({ name }) => name === 'ENV' || name === 'ARG').map(({ text }) => text)
  expect(written.join(' ')).not.toMatch(/PASSWORD|SECRET|TOKEN|_URL|_KEY/)
})

test('every file that a command or the Dockerfile names exists', () => {
  for (const service of ['init', 'migrate', 'api', 'worker'])
    expect(existsSync(path.join(checkout, commandOf(compose, service)[0] ?? ''))).toBe(true)
  expect(execForm(only(stage, 'CMD'))).toEqual(['server/src/main.ts'])
})
