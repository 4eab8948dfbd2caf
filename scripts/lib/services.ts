import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { checkout, type Environment } from './checkout.ts'
import { commandLine, waitUntil } from './daemon.ts'
import { initDatabase, migrate, ownerUrl } from './migrations.ts'
import { postgres } from './postgres.ts'
import { redis } from './redis.ts'
import type { Service, Settings } from './service.ts'

/** The checkout's own set lives here; tests and proofs that break things start a second one elsewhere. */
export const servicesFolder = path.join(checkout, '.services')

const all: readonly Service[] = [postgres, redis]

const isNamed = (service: Service, environment: Environment) => service.variables.some((variable) => environment[variable])

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
  if (given.length > 0) return Object.fromEntries(given)
  const own = service.pid(folder) === undefined ? undefined : service.env(folder)
  if (own === undefined) throw new Error(`${service.name} does not run and the environment names none: npm run services -- up`)
  return own
}

/** What the environment names, completed by what runs privately in the folder. */
export function servicesEnv(folder: string, environment: Environment): Record<string, string> {
  return Object.assign({}, ...all.map((service) => envOf(service, folder, environment)))
}

/** The database alone, for the programs that need nothing else. */
export function databaseEnv(environment: Environment) {
  return envOf(postgres, servicesFolder, environment)
}

/** The grip that proofs have on one service of their set: take it away under load, bring it back on the same port. */
type Grip = {
  pid: () => number | undefined
  stop: () => Promise<void>
  kill: () => Promise<void>
  start: () => Promise<void>
  restart: () => Promise<void>
}

function gripOn(service: Service, folder: string, settings: Settings): Grip {
  const stop = async (signal?: NodeJS.Signals) => {
    await alone(folder, () => service.stop(folder, signal))
  }
  const start = async () => {
    await alone(folder, () => service.start(folder, settings))
  }
  return {
    pid: () => service.pid(folder),
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
}

export async function startServices({ folder, environment = {}, settings = {}, prepare = 'nothing' }: StartOptions) {
  const own = all.filter((service) => !isNamed(service, environment))
  return alone(folder, async () => {
    const started: string[] = []
    for (const service of own) if (await service.start(folder, settings)) started.push(service.name)
    const env = servicesEnv(folder, environment)
    if (own.includes(postgres) && prepare !== 'nothing') await initDatabase(env)
    if (own.includes(postgres) && prepare === 'schema') await migrate(ownerUrl(env))
    return servicesIn(folder, env, started, settings)
  })
}

function servicesIn(folder: string, env: Record<string, string>, started: readonly string[], settings: Settings) {
  return {
    folder,
    env,
    /** Names of those that did not run before this call. */
    started,
    postgres: gripOn(postgres, folder, settings),
    redis: gripOn(redis, folder, settings),
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

function isReachable(url: string) {
  const { hostname, port, protocol } = new URL(url)
  return new Promise<boolean>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol.startsWith('redis') ? 6379 : 5432) })
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(2000, () => settle(false))
    socket.on('connect', () => settle(true))
    socket.on('error', () => settle(false))
  })
}

/** A line per service, without passwords. */
export function servicesStatus(folder: string, environment: Environment) {
  return Promise.all(
    all.map(async (service) => {
      const named = service.variables.map((variable) => environment[variable]).find(Boolean)
      const url = named ?? Object.values(service.env(folder) ?? {})[0]
      const pid = named === undefined ? service.pid(folder) : undefined
      const up = url !== undefined && (named !== undefined || pid !== undefined) && (await isReachable(url))
      const where = url === undefined ? '' : ` on ${new URL(url).host}`
      const whose = named === undefined ? (pid === undefined ? '' : `, private, pid ${pid}`) : ', named by the environment'
      return { up, line: `${service.name.padEnd(10)}${up ? 'running' : 'stopped'}${up || named ? where : ''}${whose}` }
    }),
  )
}

/** For programs that need services while they run. On a build machine they leave none behind that they started. */
export async function withServices<T>(prepare: 'roles' | 'schema', work: (env: Record<string, string>) => Promise<T>) {
  const services = await startServices({ folder: servicesFolder, environment: process.env, prepare })
  try {
    return await work(services.env)
  } finally {
    if (process.env.CI === 'true' && services.started.length > 0) await services.stop()
  }
}
