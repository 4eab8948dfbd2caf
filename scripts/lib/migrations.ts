import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { resolveBinary } from 'dbmate'
import { Client } from 'pg'
import { readMigrationConfig } from '../../server/src/config.ts'
import { installQueue } from '../../server/src/kernel/jobs/worker.ts'
import { checkout, nodeEnvironment, run, runNode } from './checkout.ts'
import { waitUntil } from './daemon.ts'

export const migrationsFolder = path.join(checkout, 'server/migrations')

type DatabaseEnv = Record<string, string>

/** The address of the owner role: the application role cannot create tables. */
export function ownerUrl(env: DatabaseEnv) {
  return readMigrationConfig(env).owner_url
}

/** The same addresses, pointing at another database of the same server. */
export function withDatabase(env: DatabaseEnv, database: string): DatabaseEnv {
  const moved = Object.entries(env).map(([variable, value]) => {
    if (!/^postgres(ql)?:/.test(value)) return [variable, value]
    const url = new URL(value)
    url.pathname = `/${database}`
    return [variable, url.href]
  })
  return Object.fromEntries(moved)
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Our migrations have no down part; dbmate requires its marker, which is added in a copy. */
function stage(folder: string) {
  const files = migrationFiles(readdirSync(migrationsFolder))
  for (const file of files) {
    const text = readFileSync(path.join(migrationsFolder, file), 'utf8')
    if (/^-- migrate:down/m.test(text))
      throw new Error(`${file} describes a way back: a migration here only goes forward, the remedy is a new one.`)
    writeFileSync(path.join(folder, file), `${text}\n-- migrate:down\n`)
  }
}

/** dbmate identifies a migration by its number: of two files with one number it would silently skip the second. */
export function migrationFiles(files: readonly string[]) {
  const numbered = files.filter((file) => /^\d+.*\.sql$/.test(file))
  if (numbered.length === 0) throw new Error(`No migration in ${migrationsFolder}.`)
  const byNumber = Map.groupBy(numbered, (file) => Number.parseInt(file, 10))
  const conflicting = [...byNumber.values()].filter((same) => same.length > 1)
  if (conflicting.length > 0) throw new Error(`Migrations that share a number: ${conflicting.flat().join(', ')}. Renumber the newer one.`)
  return numbered
}

function dbmateUrl(url: string) {
  const target = new URL(url)
  // Every object belongs to the owner role, whoever runs the migration.
  target.searchParams.set('role', 'partita_owner')
  // dbmate requires TLS by default; the driver of the application does not, and both use the same address.
  if (!target.searchParams.has('sslmode')) target.searchParams.set('sslmode', 'prefer')
  return target.href
}

/**
 * Brings the schema up to date and returns what was done. Deployments start several of these at once, and dbmate has no lock, so they take
 * turns here. They poll: a session blocked inside pg_advisory_lock holds a snapshot, for which CREATE INDEX CONCURRENTLY would wait forever.
 */
export async function migrate(url: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-migrations-'))
  try {
    stage(folder)
    return await runInTurn(url, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function runInTurn(url: string, folder: string) {
  return withClient(url, async (client) => {
    const turn = () => client.query<{ ours: boolean }>('select pg_try_advisory_lock(7268248) as ours')
    if (!(await waitUntil(async () => (await turn()).rows[0]?.ours === true, 600)))
      throw new Error('Another migration has been running for ten minutes.')
    const env = nodeEnvironment({ DATABASE_URL: dbmateUrl(url) })
    const result = await run(resolveBinary(), ['--migrations-dir', folder, '--no-dump-schema', 'up', '--strict'], { env })
    if (result.code !== 0) throw new Error(`The migration failed.\n${result.stdout}${result.stderr}`.trim())
    await installEngine(client, url)
    return result.stdout.trim() || 'The schema is up to date.'
  })
}

/** Migrates the schema of the job engine. Its role may create schemas only meanwhile. */
async function installEngine(client: Client, url: string) {
  const asQueue = new URL(url)
  asQueue.searchParams.set('options', '-c role=partita_queue')
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  await client.query(`grant create on database ${rows[0]?.name} to partita_queue`)
  await installQueue(asQueue.href)
  await client.query(`revoke create on database ${rows[0]?.name} from partita_queue`)
}

/** Runs the operator's command, which creates the database and the three roles and changes nothing that exists. */
export async function initDatabase(env: DatabaseEnv) {
  const { code, stdout, stderr } = await runNode('server/src/cli.ts', ['db', 'init'], { env })
  if (code !== 0) throw new Error(`partita db init failed.\n${stdout}${stderr}`.trim())
}
