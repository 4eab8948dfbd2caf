import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool, type QueryResultRow } from 'pg'
import { checkout, type Environment, nodeEnvironment, run } from '../../lib/checkout.ts'
import { freePort } from '../../lib/daemon.ts'
import { type optionalServices, startServices, stopServices } from '../../lib/services.ts'
import type { Tally } from './tally.ts'
import { withCleanUp } from './clean-up.ts'
import { call, type Reply, type Send } from './http.ts'
import { waitFor } from './wait.ts'

/** One API process, started as in a deployment. */
export type Api = {
  base: string
  pid: number
  isAlive: () => boolean
  /** What it logged as an error, newest last. */
  errors: () => string[]
  stop: () => Promise<void>
}

/** A person with a firm and a company file. */
export type Person = {
  email: string
  company_id: number
  firm: string
  token: string
  /** Calls the process at `base`; `C` in the path stands for the company file. */
  call: <T>(base: string, method: string, path: string, send?: Send) => Promise<Reply<T>>
  /** The same person in a further file. */
  withNewFile: (base: string) => Promise<Person>
}

export type Fixture = {
  services: Awaited<ReturnType<typeof startServices>>
  /** Queries as the owner of the database, without row-level security: what is asserted is what is stored. */
  rows: <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>
  start: (count: number, env?: Environment) => Promise<Api[]>
  /** The operator's command that creates them is that of this checkout, or of another release. */
  person: (base: string, release?: string) => Promise<Person>
}

/** What most proofs work with. */
export type Context = { fixture: Fixture; apis: readonly Api[]; person: Person; shown: Tally }

/**
 * Private PostgreSQL and Redis, which a proof may stop, add triggers to and count every row of. Everything that was started is stopped and
 * removed afterwards.
 */
export async function withFixture<T>(
  settings: Record<string, string>,
  work: (fixture: Fixture) => Promise<T>,
  more: readonly (typeof optionalServices)[number][] = [],
  { prepare = 'schema', clustered = false }: { prepare?: 'roles' | 'schema'; clustered?: boolean } = {},
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-proof-'))
  // The database server runs as another user and must be able to enter.
  chmodSync(folder, 0o755)
  const apis: Api[] = []
  let services: Fixture['services'] | undefined
  let pool: Pool | undefined
  const cleanUp = async () => {
    await Promise.all(apis.map((api) => api.stop()))
    await pool?.end()
    // Services that started but could not be prepared must be stopped as well.
    await (services?.erase() ?? stopServices(folder))
    rmSync(folder, { recursive: true, force: true })
  }
  return withCleanUp(cleanUp, async () => {
    const own = await startServices({ folder, settings, prepare, with: more, clustered })
    const database = new Pool({ connectionString: own.env.DATABASE_OWNER_URL, max: 2 })
    // A connection that breaks is replaced at the next query.
    pool = database.on('error', () => {})
    services = own
    const start: Fixture['start'] = async (count, env = {}) => {
      const from = apis.length
      for (let each = 0; each < count; each++) apis.push(await startApi(folder, { ...own.env, ...env }))
      return apis.slice(from)
    }
    const rows: Fixture['rows'] = async <R extends QueryResultRow>(text: string, values: unknown[] = []) =>
      (await database.query<R>(text, values)).rows
    return work({ services: own, rows, start, person: (base, release) => createPerson(base, own.env, release) })
  })
}

async function startApi(folder: string, env: Environment): Promise<Api> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const logFile = path.join(folder, `api-${port}.log`)
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [path.join(checkout, 'server/src/main.ts')], {
    env: nodeEnvironment({ ...env, PORT: String(port), LOG_LEVEL: 'info' }),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const logged = () => readFileSync(logFile, 'utf8').trim().split('\n')
  const answers = await waitFor(async () => !isAlive() || (await call(base, 'GET', '/v1/ping')).status === 200)
  if (!answers || !isAlive() || child.pid === undefined) {
    child.kill('SIGKILL')
    throw new Error(`The API did not start:\n${logged().slice(-20).join('\n')}`)
  }
  return {
    base,
    pid: child.pid,
    isAlive,
    errors: () => logged().filter((line) => /"level":[56]0/.test(line)),
    stop: async () => {
      child.kill('SIGTERM')
      if (!(await waitFor(() => !isAlive()))) child.kill('SIGKILL')
    },
  }
}

/** Firm and account are created by the operator's command, the file by the API: nothing is written directly into the database. */
async function createPerson(base: string, env: Environment, release = checkout): Promise<Person> {
  const email = `${randomBytes(6).toString('hex')}@fiduciaire.example`
  const password = randomBytes(12).toString('hex')
  const args = ['firm', 'create', '--name', 'Fiduciaire Lambert', '--country', 'BE', '--email', email, '--password', password, '--json']
  const made = await run(process.execPath, [path.join(release, 'server/src/cli.ts'), ...args], {
    cwd: release,
    env: nodeEnvironment(env),
  })
  if (made.code !== 0) throw new Error(`partita firm create failed:\n${made.stderr}`)
  const { firm }: { firm: { public_token: string } } = JSON.parse(made.stdout)
  const body = { email, password, device_name: 'Proof' }
  const { token } = expectSuccess(await call<{ token: string }>(base, 'POST', '/v1/auth/login', { body }))
  return createFile(base, { email, token, firm: firm.public_token })
}

async function createFile(base: string, member: Pick<Person, 'email' | 'token' | 'firm'>): Promise<Person> {
  const { token, firm } = member
  const body = { name: 'Boulangerie Martin SRL', country_pack: 'BE', firm }
  const file = expectSuccess(await call<{ id: number; public_token: string }>(base, 'POST', '/v1/companies', { token, body }))
  return {
    ...member,
    company_id: file.id,
    call: (at, method, where, send = {}) =>
      call(at, method, where.replace('/companies/C/', `/companies/${file.public_token}/`), { token, ...send }),
    withNewFile: (at) => createFile(at, member),
  }
}

/** For the preparation of a proof. */
export function expectSuccess<T>({ status, body }: Reply<T>): T {
  if (status < 200 || status > 299) throw new Error(`The preparation was answered ${status}: ${JSON.stringify(body)}`)
  return body
}
