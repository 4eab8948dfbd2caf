import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkout, nodeEnvironment, runNode } from '../../lib/checkout.ts'
import { commandLine, freePort, waitUntil } from '../../lib/daemon.ts'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { type optionalServices, startServices } from '../../lib/services.ts'
import { type Meter, meterOf } from './cpu.ts'

const folder = path.join(checkout, '.cache/bench')

/** Rate limits are counted on every call, but are too high to be reached. */
const limitsFactor = '1000000'

/** As durable as production. No checkpoint falls into the short bursts, where it would slow one side only. */
const settings = { max_wal_size: '8GB', checkpoint_timeout: '60min' }

export type Fixture = {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly api: Server
  readonly bare: Server
  readonly meter: Meter
  readonly isSmoke: boolean
  /** How much of something a bench makes: the usual amount, or in a smoke run the smallest that still runs every statement. */
  readonly amount: (usual: number, smallest: number) => number
  readonly close: () => Promise<void>
}

type Server = {
  readonly url: string
  readonly pid: number
  readonly log: string
  readonly stop: () => Promise<void>
}

type Options = {
  /** Where the API writes its CPU profile, if anywhere. */
  readonly profile?: string | undefined
  readonly isSmoke: boolean
  readonly with: readonly (typeof optionalServices)[number][]
}

/** Private services, the API as it is deployed, and the bare server. All start empty: data of an earlier run would slow one of them down. */
export async function openFixture({ profile, isSmoke, with: more }: Options): Promise<Fixture> {
  claimFolder()
  // A run that was killed left its services behind.
  if (existsSync(path.join(folder, 'postgres.json'))) await (await startServices({ folder, settings })).erase()
  claimFolder()
  const services = await startServices({ folder, settings, prepare: 'schema', with: more })
  const servers: Server[] = []
  const close = async () => {
    for (const server of servers) await server.stop()
    await services.erase()
  }
  try {
    const env = { ...services.env, LOG_LEVEL: 'info', LIMITS_FACTOR: limitsFactor }
    const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`]
    const api = await startServer('api', 'server/src/main.ts', env, profiling)
    servers.push(api)
    const bare = await startServer('bare', 'scripts/bench/programs/bare-fastify.ts', env, [])
    servers.push(bare)
    const meter = meterOf(
      { node: api.pid, fastify: bare.pid, redis: services.redis.pid() ?? 0 },
      { postgres: services.postgres.pid() ?? 0 },
    )
    const amount = (usual: number, smallest: number) => (isSmoke ? smallest : usual)
    return { folder, env, api, bare, meter, isSmoke, amount, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Only one benchmark runs at a time: two would slow each other down, and the second would erase the data of the first. */
function claimFolder() {
  const file = path.join(folder, 'run.pid')
  mkdirSync(folder, { recursive: true })
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : process.pid
  if (holder !== process.pid && commandLine(holder).includes('bench'))
    throw new Error(`A benchmark is running already (process ${holder}).`)
  writeFileSync(file, String(process.pid))
}

async function startServer(name: string, program: string, env: Record<string, string>, flags: readonly string[]): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = path.join(folder, `${name}.log`)
  rmSync(log, { force: true })
  const out = openSync(log, 'a', 0o600)
  const child = spawn(process.execPath, [...flags, path.join(checkout, program)], {
    cwd: checkout,
    env: nodeEnvironment({ ...env, PORT: String(port) }),
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const stop = async () => {
    if (isAlive(child)) child.kill('SIGTERM')
    await ended
  }
  const up = await waitUntil(async () => !isAlive(child) || (await isAnswering(`${url}/v1/ping`)), 120)
  if (up && isAlive(child) && child.pid !== undefined) return { url, pid: child.pid, log, stop }
  await stop()
  throw new Error(`${program} did not start:\n${readFileSync(log, 'utf8')}`)
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

const isAnswering = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** wrk abandons the requests in flight when its time is up, and the API finishes them: the next burst must not run beside them. */
export async function waitUntilIdle(fixture: Fixture): Promise<void> {
  await withClient(ownerUrl(fixture.env), async (client) => {
    const busy = `select from pg_stat_activity where usename = 'partita_app' and state <> 'idle'`
    if (!(await waitUntil(async () => (await client.query(busy)).rowCount === 0, 120))) throw new Error('The API does not come to rest.')
  })
}

/** Runs the operator's command line. */
export async function runPartita<T>(env: Readonly<Record<string, string>>, args: readonly string[]): Promise<T> {
  const { code, stdout, stderr } = await runNode('server/src/cli.ts', args, { env: { ...env } })
  if (code !== 0) throw new Error(`partita ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return JSON.parse(stdout) as T
}
