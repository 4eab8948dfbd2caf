import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool, type QueryResultRow } from 'pg'
import { checkout, type Environment, nodeEnvironment, run } from '../../../lib/checkout.ts'
import { freePort } from '../../../lib/daemon.ts'
import { postgresPrograms } from '../../../lib/postgres.ts'
import type { Fixture } from '../fixture.ts'
import { waitFor } from '../wait.ts'

export const guide = 'back-up-and-upgrade'

/** The user of PostgreSQL when the proof runs as root. */
export type ServerUser = { uid: number; gid: number } | undefined

/** A temporary folder for backups, archived WAL and the restored server, with these sub-folders. */
export async function withFolder<T>(parts: readonly string[], work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-restore-'))
  for (const part of parts) mkdirSync(path.join(folder, part))
  // The database server archives as another user, from its start.
  for (const part of ['', ...parts]) chmodSync(path.join(folder, part), 0o777)
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

/** Gives the folder to the user of the database server. */
export async function giveToServerUser(fixture: Fixture, folder: string, parts: readonly string[]): Promise<ServerUser> {
  const [row] = await fixture.rows<{ data: string }>("select current_setting('data_directory') as data")
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(row?.data ?? '')
  for (const part of ['', ...parts]) {
    chownSync(path.join(folder, part), uid, gid)
    chmodSync(path.join(folder, part), 0o755)
  }
  return { uid, gid }
}

/** The program as the install guide installs it. Who runs the proof is the only user where that is not root. */
const prelude = [
  `partita() { '${process.execPath}' '${checkout}/server/src/cli.ts' "$@"; }`,
  ...(process.getuid?.() === 0 ? [] : ['runuser() { shift 3; "$@"; }']),
].join('\n')

/** Runs commands of the guide; a failure is an error, as for an operator. */
export async function runGuide(commands: string, folder: string, user: ServerUser, env: Environment) {
  const args = ['-e', '-o', 'pipefail', '-c', `${prelude}\n${commands}`]
  const { code, stdout, stderr } = await run('bash', args, { cwd: folder, user, env: nodeEnvironment(env) })
  if (code !== 0) throw new Error(`The guide's commands failed.\n${commands}\n${stdout}${stderr}`)
  return stdout
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

/** The same database on another port. */
function onPort(env: Record<string, string>, port: string) {
  const moved = Object.entries(env).map(([name, value]) => {
    if (!value.startsWith('postgres://')) return [name, value]
    const url = new URL(value)
    url.port = port
    return [name, url.href]
  })
  return Object.fromEntries(moved)
}

type Restore = {
  folder: string
  user: ServerUser
  /** The commands of the guide for a server on this port, with PostgreSQL's programs. */
  commands: (port: string, programs: string) => string
  /** Who runs the commands, where that is not the user of the server. */
  by?: 'root'
  env?: Environment
}

/** Restores beside the running server, then runs `work` with the restored server. */
export async function withRestored<T>(
  fixture: Fixture,
  { folder, user, commands, by, env: more = {} }: Restore,
  work: (there: Restored) => Promise<T>,
) {
  const port = String(await freePort())
  const programs = await postgresPrograms()
  const env = onPort(fixture.services.env, port)
  let pool: Pool | undefined
  try {
    await runGuide(
      `{ ${commands(port, programs).trim()}\n} || { cat ${folder}/restore/log; exit 1; }`,
      folder,
      by === 'root' ? undefined : user,
      more,
    )
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
    rmSync(path.join(folder, 'restore'), { recursive: true, force: true })
  }
}
