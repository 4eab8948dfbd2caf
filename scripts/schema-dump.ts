import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkout, main, run } from './lib/checkout.ts'
import { initDatabase, migrate, migrationsFolder, ownerUrl, withClient, withDatabase } from './lib/migrations.ts'
import { postgresPrograms } from './lib/postgres.ts'
import { databaseEnv } from './lib/services.ts'

const file = path.join(migrationsFolder, 'schema.sql')
const shown = path.relative(checkout, file)

/** Lines that change with a minor release of PostgreSQL or with every run. */
function withoutNoise(text: string) {
  const noise = /^(-- Dumped (from|by) .*|\\(un)?restrict .*|SET transaction_timeout = 0;)$/
  const lines = text.split('\n').filter((line) => !noise.test(line))
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

async function dump(url: string) {
  // The schema of the job engine is its own.
  const ours = ['--schema-only', '--no-owner', '--exclude-schema', 'graphile_worker']
  const result = await run(path.join(await postgresPrograms(), 'pg_dump'), [...ours, '--dbname', url])
  if (result.code !== 0) throw new Error(`pg_dump failed.\n${result.stderr}`)
  return withoutNoise(result.stdout)
}

/** Migrates a new database: a developer's database may hold what no migration made. */
async function freshDump() {
  const env = databaseEnv(process.env)
  const database = `partita_schema_${process.pid}`
  const fresh = withDatabase(env, database)
  const drop = () =>
    withClient(ownerUrl(withDatabase(env, 'postgres')), (client) => client.query(`drop database if exists ${database} with (force)`))
  try {
    await initDatabase(fresh)
    await migrate(ownerUrl(fresh))
    return await dump(ownerUrl(fresh))
  } finally {
    await drop()
  }
}

/** The first difference, with a few lines around it. */
function difference(committed: string, fresh: string) {
  const [old, now] = [committed.split('\n'), fresh.split('\n')]
  const at = now.findIndex((line, index) => line !== old[index])
  const from = at === -1 ? now.length : at
  const part = (lines: string[], sign: string) => lines.slice(from, from + 8).map((line) => `${sign} ${line}`)
  return [`line ${from + 1}:`, ...part(old, '-'), ...part(now, '+')].join('\n')
}

await main(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const fresh = await freshDump()
  const tables = fresh.match(/^CREATE TABLE /gm)?.length ?? 0
  if (tables < 2) throw new Error('The migrated database holds no table of ours: the migrations were not applied.')
  if (!values.check) {
    writeFileSync(file, fresh)
    console.log(`${shown}: ${tables} tables`)
    return
  }
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (committed === fresh) console.log(`${shown} is what the migrations make: ${tables} tables`)
  else
    throw new Error(
      `${shown} is not what the migrations make: run node scripts/schema-dump.ts and commit it.\n${difference(committed, fresh)}`,
    )
})
