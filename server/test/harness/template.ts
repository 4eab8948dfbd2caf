import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../scripts/lib/migrations.ts'
import { build } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database of this run, cloned by every world. */
    template: string
    /** How the server clones it at the least cost: copied files are the quicker way where nothing waits for the disk. */
    strategy: 'file_copy' | 'wal_log'
    /** Where this run remembers what each route answered. */
    produced: string
  }
}

const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url))
const run = `run_${process.pid}`
const template = `partita_template_${process.pid}`
const produced = path.join(cache, run)

/** Once per run: a database migrated from zero, which every test file clones in a few milliseconds. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('template', template)
  project.provide('produced', produced)
  const [setting] = await onServer<{ fsync: string }>('show fsync')
  project.provide('strategy', setting?.fsync === 'off' ? 'file_copy' : 'wal_log')
  mkdirSync(produced, { recursive: true })
  await drop()
  await onServer(`create database ${template} owner partita_owner template template0`)
  const url = Object.assign(new URL(ownerUrl()), { pathname: `/${template}` }).href
  await onServer('alter schema public owner to partita_owner', url)
  await migrate(url)
  // A process that starts copies the country packs; started once here, it leaves nothing to copy to those of every world.
  const config = readConfig()
  const database = Object.assign(new URL(config.database_url), { pathname: `/${template}` }).href
  await (await build({ ...config, log_level: 'silent', database_url: database, metrics_port: null })).close()
  await onServer(measureCharts, url)
  // The processes that run the tests load the same modules. They end by a signal, and would store nothing themselves.
  flushCompileCache()
}

/**
 * Leaves the figures of three charts of accounts and no row. Without them the planner takes a chart for one account, and joins charts row by
 * row. The list of the most frequent files is kept short: the planner takes a file that is not among them for a rare one.
 */
const measureCharts = `begin;
  set local session_replication_role = replica;
  insert into accounts (company_id, id, pack, number, type, kind, is_reconcilable, is_postable, written_in) overriding system value
  select -n, row_number() over (), p.country, p.number, p.type, p.kind, p.is_reconcilable, p.is_postable, 1
  from pack_accounts p cross join generate_series(1, 3) n where p.country = 'BE' and p.position is not null;
  alter table accounts alter company_id set statistics 1;
  analyze accounts;
  alter table accounts alter company_id set statistics -1;
  delete from accounts where company_id < 0;
  commit`

/** What the run produced is left for the program that compares it with what the routes declare. */
export async function teardown(): Promise<void> {
  for (const [kind, left] of [
    ['txt', 'produced.txt'],
    ['values', 'varied.txt'],
  ] as const) {
    const lines = readdirSync(produced)
      .filter((file) => file.endsWith(`.${kind}`))
      .map((file) => readFileSync(path.join(produced, file), 'utf8'))
    writeFileSync(path.join(cache, left), [...new Set(lines.join('').split('\n'))].toSorted().join('\n').trimStart())
  }
  rmSync(produced, { recursive: true })
  await drop()
}

const drop = () => onServer(`drop database if exists ${template} with (force)`)

function ownerUrl(): string {
  const url = process.env.DATABASE_OWNER_URL
  if (!url) throw new Error('no database: run the tests with npm test')
  return url
}

async function onServer<R extends pg.QueryResultRow>(statement: string, url = ownerUrl()): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<R>(statement)
  await client.end()
  return rows
}
