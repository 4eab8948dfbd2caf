import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool, type QueryResultRow } from 'pg'
import { checkout, type Environment, nodeEnvironment, run } from '../../../lib/checkout.ts'
import { freePort } from '../../../lib/daemon.ts'
import { postgresPrograms } from '../../../lib/postgres.ts'
import { fillIn, guideBlocks } from '../guide.ts'
import type { Fixture } from '../fixture.ts'
import { waitFor } from '../wait.ts'

const guide = 'back-up-and-upgrade'
const backupPassword = 'of-this-proof'

/** A temporary folder for backups, archived WAL and the restored server. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-restore-'))
  for (const part of ['archive', 'backup']) mkdirSync(path.join(folder, part))
  // The database server archives as another user, from its start.
  for (const part of ['', 'archive']) chmodSync(path.join(folder, part), 0o777)
  const leave = () => {
    // After an interrupt the restored server may still run; SIGQUIT ends it immediately.
    const pid = restoredPid(folder)
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  process.once('exit', leave)
  try {
    return await work(folder)
  } finally {
    process.off('exit', leave)
    leave()
  }
}

function restoredPid(folder: string) {
  try {
    return Number.parseInt(readFileSync(path.join(folder, 'restore/postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** The settings of the guide, with the archive in our folder. */
export function archiveSettings(folder: string) {
  const [ini] = guideBlocks(guide, 'Back up', 'ini')
  const text = fillIn(ini, { '/archive/': `${folder}/archive/` })
  return Object.fromEntries([...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** The user of PostgreSQL when the proof runs as root. */
export type ServerUser = { uid: number; gid: number } | undefined

/** Gives the folder to the user of the database server. */
export async function giveToServerUser(fixture: Fixture, folder: string): Promise<ServerUser> {
  const [row] = await fixture.rows<{ data: string }>("select current_setting('data_directory') as data")
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(row?.data ?? '')
  for (const part of ['', 'archive', 'backup']) chownSync(path.join(folder, part), uid, gid)
  for (const part of ['', 'archive']) chmodSync(path.join(folder, part), 0o755)
  return { uid, gid }
}

async function shell(commands: string, folder: string, user: ServerUser, env: Environment) {
  const { code, stdout, stderr } = await run('bash', ['-e', '-c', commands], { cwd: folder, user, env: nodeEnvironment(env) })
  if (code !== 0) throw new Error(`The guide's commands failed.\n${commands}\n${stdout}${stderr}`)
}

/** The program as the install guide installs it. */
const partita = `partita() { '${process.execPath}' '${checkout}/server/src/cli.ts' "$@"; }`

export async function baseBackup(fixture: Fixture, folder: string, user: ServerUser) {
  const commands = fillIn(guideBlocks(guide, 'Back up', 'sh')[0], { '/backup/': `${folder}/backup/`, '…': backupPassword })
  const [role = '', backup = '', record = ''] = commands.split('\n')
  await fixture.rows(/"(.*)"/.exec(role)?.[1] ?? '')
  const { port } = new URL(fixture.services.env.DATABASE_OWNER_URL ?? '')
  await shell(backup, folder, user, { PGPORT: port, PGPASSWORD: backupPassword })
  await shell(`${partita}\n${record}`, folder, undefined, fixture.services.env)
}

/** Switches the WAL file and waits until it is archived. */
export async function waitUntilArchived(fixture: Fixture) {
  const [row] = await fixture.rows<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal')
  const reached = async () => {
    const [last] = await fixture.rows<{ done: boolean }>('select last_archived_wal >= $1 as done from pg_stat_archiver', [row?.wal])
    return last?.done === true
  }
  if (!(await waitFor(reached))) throw new Error('The WAL was not archived.')
}

export type Restored = {
  /** The environment of processes that use the restored server. */
  env: Record<string, string>
  rows: Fixture['rows']
}

/** Restores beside the running server by the commands of the guide, then runs `work` with the restored server. */
export async function withRestored<T>(
  fixture: Fixture,
  folder: string,
  user: ServerUser,
  time: string,
  work: (there: Restored) => Promise<T>,
) {
  const port = String(await freePort())
  const programs = await postgresPrograms()
  const commands = fillIn(guideBlocks(guide, 'Restore', 'sh')[0], {
    '/usr/lib/postgresql/17/bin': programs,
    '/restore': `${folder}/restore`,
    '/backup/2026-11-14': path.join(folder, 'backup', readdirSync(path.join(folder, 'backup'))[0] ?? ''),
    '/archive/': `${folder}/archive/`,
    '2026-11-14 16:59:00+00': time,
    // No socket file: its default folder may not exist.
    '-p 5433 -c max_connections=200': `-p ${port} -c max_connections=300 -c unix_socket_directories=`,
  })
  const env = Object.fromEntries(
    Object.entries(fixture.services.env).map(([name, value]) => {
      if (!value.startsWith('postgres://')) return [name, value]
      const url = new URL(value)
      url.port = port
      return [name, url.href]
    }),
  )
  let pool: Pool | undefined
  try {
    await shell(`${commands.trim()} || { cat ${folder}/restore/log; exit 1; }`, folder, user, {})
    const database = new Pool({ connectionString: env.DATABASE_OWNER_URL, max: 2 })
    pool = database.on('error', () => {})
    const rows: Fixture['rows'] = async <R extends QueryResultRow>(text: string, values: unknown[] = []) =>
      (await database.query<R>(text, values)).rows
    const promoted = async () => (await rows<{ behind: boolean }>('select pg_is_in_recovery() as behind'))[0]?.behind === false
    if (!(await waitFor(promoted))) throw new Error('The restored server was not promoted.')
    return await work({ env, rows })
  } finally {
    await pool?.end()
    await run(path.join(programs, 'pg_ctl'), ['-D', path.join(folder, 'restore'), '-m', 'fast', '-w', 'stop'], { cwd: folder, user })
  }
}
