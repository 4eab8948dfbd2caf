import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { checkout, type Environment } from './checkout.ts'
import { cluster } from './cluster/cluster.ts'
import { commandLine, waitUntil } from './daemon.ts'
import { initDatabase, migrate, ownerUrl } from './migrations.ts'
import { postgres } from './postgres.ts'
import { redis } from './redis.ts'
import { s3 } from './s3.ts'
import { secrets } from './secrets.ts'
import { smtp } from './smtp.ts'
import type { Service, Settings } from './service.ts'

/** The checkout's own set lives here; tests and proofs that break things start a second one elsewhere. */
export const servicesFolder = path.join(checkout, '.services')

/** Those that a program needs to run come first; the others serve tests, and start where they are asked for. */
const all: readonly Service[] = [postgres, cluster, redis, secrets, s3, smtp]

/** Of the two databases, the cluster where it runs, and the single server everywhere else. */
const databaseOf = (folder: string) => (cluster.pids(folder) === undefined ? postgres : cluster)

const usedIn = (folder: string, database = databaseOf(folder)) =>
  all.filter((service) => service === database || (service !== postgres && service !== cluster))

export const optionalServices = ['s3', 'smtp'] as const

function isNamed({ variables, separable }: Service, environment: Environment) {
  const named = variables.filter((variable) => environment[variable])
  return separable ? named.length === variables.length : named.length > 0
}

/** What keeps an optional service from running here. A build machine may lack nothing, or tests would be skipped unseen. */
function lackOf(service: Service) {
  const lack = service.lacks?.()
  if (lack !== undefined && process.env.CI === 'true') throw new Error(`${service.name} is not installed (${lack}).`)
  return lack
}

/** Two commands at once in one checkout (a test run beside `npm run dev`) must not both create the cluster. */
async function alone<T>(folder: string, work: () => Promise<T>) {
  const file = path.join(folder, 'lock')
  mkdirSync(folder, { recursive: true })
  const taken = await waitUntil(() => {
    try {
      const lock = openSync(file, 'wx', 0o600)
      writeSync(lock, String(process.pid))
      closeSync(lock)
      return true
    } catch {
      const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
      if (holder > 0 && commandLine(holder) === '') rmSync(file, { force: true })
      return false
    }
  }, 120)
  if (!taken) throw new Error(`Another command has held ${file} for two minutes.`)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function envOf(service: Service, folder: string, environment: Environment): Record<string, string> {
  const given = service.variables.flatMap((variable) => (environment[variable] ? [[variable, environment[variable]] as const] : []))
  if (isNamed(service, environment)) return Object.fromEntries(given)
  const own = service.pids(folder) === undefined ? undefined : service.env(folder)
  if (own !== undefined) return { ...own, ...Object.fromEntries(given) }
  if (service.lacks !== undefined) return {}
  const remedy = `set ${service.variables.join(', ')}, or start a private one: npm run services -- up`
  throw Object.assign(new Error(`${service.name} does not run and the environment names none: ${remedy}`), { exit: 2 })
}

/** What the environment names, completed by what runs privately in the folder. */
export function servicesEnv(folder: string, environment: Environment): Record<string, string> {
  return Object.assign({}, ...usedIn(folder).map((service) => envOf(service, folder, environment)))
}

/** The database alone, for the programs that need nothing else. */
export function databaseEnv(environment: Environment) {
  return envOf(databaseOf(servicesFolder), servicesFolder, environment)
}

/** Stops and restarts one service on the same port, for proofs of outages. */
type ServiceControl = {
  pid: () => number | undefined
  stop: () => Promise<void>
  kill: () => Promise<void>
  start: () => Promise<void>
  restart: () => Promise<void>
}

function controlOf(service: Service, folder: string, settings: Settings): ServiceControl {
  const stop = async (signal?: NodeJS.Signals) => {
    await alone(folder, () => service.stop(folder, signal))
  }
  const start = async () => {
    await alone(folder, () => service.start(folder, settings))
  }
  return {
    pid: () => service.pids(folder)?.[0],
    stop: () => stop(),
    kill: () => stop('SIGKILL'),
    start,
    restart: async () => {
      await stop()
      await start()
    },
  }
}

type StartOptions = {
  folder: string
  /** Left out, every service is private to the folder, whatever the environment says. */
  environment?: Environment
  /** PostgreSQL settings that differ from ours, by name. */
  settings?: Settings
  /** How far a private database is made ready. One that the environment names is its owner's to prepare. */
  prepare?: 'nothing' | 'roles' | 'schema'
  /** Optional services to start as well, where the machine has them. */
  with?: readonly OptionalService[]
  /** Three nodes with failover instead of one server. */
  clustered?: boolean
}

export async function startServices(options: StartOptions) {
  const { folder, environment = {}, settings = {}, prepare = 'nothing', with: more = [], clustered = false } = options
  const lack = clustered ? lackOf(cluster) : undefined
  if (lack !== undefined) throw new Error(`A cluster needs packages that are not installed: ${lack}`)
  const database = clustered ? cluster : databaseOf(folder)
  const isAsked = (service: Service) => service === database || service.lacks === undefined || more.some((name) => name === service.name)
  const asked = usedIn(folder, database).filter(isAsked)
  const own = asked.filter((service) => !isNamed(service, environment))
  return alone(folder, async () => {
    const started: string[] = []
    for (const service of own) {
      if (service.pids(folder) === undefined && lackOf(service) !== undefined) continue
      if (await service.start(folder, settings)) started.push(service.name)
    }
    const env = servicesEnv(folder, environment)
    if (own.includes(database) && prepare !== 'nothing') await initDatabase(env)
    if (own.includes(database) && prepare === 'schema') await migrate(ownerUrl(env))
    return servicesIn(folder, env, started, settings)
  })
}

function servicesIn(folder: string, env: Record<string, string>, started: readonly string[], settings: Settings) {
  return {
    folder,
    env,
    /** Names of those that did not run before this call. */
    started,
    postgres: controlOf(postgres, folder, settings),
    redis: controlOf(redis, folder, settings),
    s3: controlOf(s3, folder, settings),
    smtp: controlOf(smtp, folder, settings),
    stop: () => stopServices(folder),
    erase: () => eraseServices(folder),
  }
}

/** Stops what was started in the folder, last first, and answers their names. Data stays. */
export async function stopServices(folder: string) {
  const stopped: string[] = []
  if (!existsSync(folder)) return stopped
  await alone(folder, async () => {
    for (const service of all.toReversed()) if (await service.stop(folder)) stopped.push(service.name)
  })
  return stopped
}

async function eraseServices(folder: string) {
  await stopServices(folder)
  for (const place of [folder, ...all.flatMap((service) => service.elsewhere?.(folder) ?? [])])
    rmSync(place, { recursive: true, force: true })
}

const usualPorts: Record<string, number> = {
  postgres: 5432,
  postgresql: 5432,
  redis: 6379,
  rediss: 6379,
  smtp: 25,
  smtps: 465,
  's3+http': 80,
}

function isReachable(url: string) {
  const { hostname, port, protocol } = new URL(url)
  return new Promise<boolean>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || (usualPorts[protocol.slice(0, -1)] ?? 443) })
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(2000, () => settle(false))
    socket.on('connect', () => settle(true))
    socket.on('error', () => settle(false))
  })
}

/** `up` is what runs, `missing` what should be there and is not; the line has no password. */
type Status = { name: string; up: boolean; missing: boolean; line: string }

async function statusOf(service: Service, folder: string, environment: Environment): Promise<Status> {
  const { name } = service
  const say = (up: boolean, missing: boolean, words: string) => ({ name, up, missing, line: name.padEnd(10) + words })
  const url = service.variables.map((variable) => environment[variable]).find(Boolean)
  if (isNamed(service, environment) && url !== undefined) {
    if (service.separable) return say(false, false, 'named by the environment')
    const up = await isReachable(url)
    return say(up, !up, `${up ? 'running' : 'stopped'} on ${new URL(url).host}, named by the environment`)
  }
  const pids = service.pids(folder)
  if (pids?.length === 0) return say(false, false, 'kept')
  const [own] = Object.values(service.env(folder) ?? {})
  if (pids !== undefined && own !== undefined && (await isReachable(own)))
    return say(true, false, `running on ${new URL(own).host}, private, pid ${pids[0]}`)
  const lack = service.lacks?.()
  const missing = service.lacks === undefined || process.env.CI === 'true'
  return say(false, missing, lack === undefined ? 'stopped' : `not installed (${lack})`)
}

/** One for each service there can be, in the order they are started. */
export function servicesStatus(folder: string, environment: Environment) {
  return Promise.all(usedIn(folder).map((service) => statusOf(service, folder, environment)))
}

type OptionalService = (typeof optionalServices)[number]

/** For programs that need services while they run. On a build machine they leave none behind that they started. */
export async function withServices<T>(
  prepare: 'roles' | 'schema',
  work: (env: Record<string, string>) => Promise<T>,
  more: readonly OptionalService[] = optionalServices,
) {
  const services = await startServices({ folder: servicesFolder, environment: process.env, prepare, with: more })
  try {
    return await work(services.env)
  } finally {
    if (process.env.CI === 'true' && services.started.length > 0) await services.stop()
  }
}

/** Holds the PostgreSQL of `npm test`, which nothing else uses. */
const testsFolder = path.join(servicesFolder, 'tests')

/**
 * A crash may lose what it holds: tests do not restart it, and waiting for the disk is a good part of their time. Their files are small and
 * their connections young, so planning a read for each set of values costs more than it gains, and so does vacuuming.
 */
const testDatabaseSettings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  plan_cache_mode: 'force_generic_plan',
  autovacuum: 'off',
}

async function startTestDatabase() {
  return alone(testsFolder, async () => {
    const isNew = await postgres.start(testsFolder, testDatabaseSettings)
    const env = envOf(postgres, testsFolder, {})
    await initDatabase(env)
    return { env, isNew }
  })
}

export const stopTestDatabase = () => stopServices(testsFolder)

/** Whether the environment names a database other than the private one of this checkout, which proofs are given. */
function namesAnotherDatabase(environment: Environment) {
  const own = databaseOf(servicesFolder).env(servicesFolder)
  return isNamed(postgres, environment) && environment.DATABASE_OWNER_URL !== own?.DATABASE_OWNER_URL
}

/** As `withServices`, on a database of the tests' own, unless the environment names one. */
export async function withTestServices<T>(more: readonly OptionalService[], work: (env: Record<string, string>) => Promise<T>) {
  const database = namesAnotherDatabase(process.env) ? undefined : await startTestDatabase()
  try {
    const services = await startServices({ folder: servicesFolder, environment: { ...process.env, ...database?.env }, with: more })
    try {
      return await work(services.env)
    } finally {
      if (process.env.CI === 'true' && services.started.length > 0) await services.stop()
    }
  } finally {
    if (process.env.CI === 'true' && database?.isNew) await stopTestDatabase()
  }
}
