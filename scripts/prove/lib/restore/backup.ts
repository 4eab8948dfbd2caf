import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool, type QueryResultRow } from 'pg'
import { type Environment, nodeEnvironment, run } from '../../../lib/checkout.ts'
import { freePort } from '../../../lib/daemon.ts'
import { postgresPrograms } from '../../../lib/postgres.ts'
import { fillIn, guideBlocks } from '../guide.ts'
import type { Fixture } from '../fixture.ts'
import { waitFor } from '../wait.ts'

const section = 'Back up and restore'
const backupPassword = 'of-this-drill'

/** Where backups, archived WAL and the restored server lie; it goes with the drill. */
export async function withFolder<T>(work: (place: string) => Promise<T>): Promise<T> {
  const place = mkdtempSync(path.join(tmpdir(), 'partita-restore-'))
  for (const folder of ['archive', 'backup']) mkdirSync(path.join(place, folder))
  // The database server archives as a user of its own, from its first minute on.
  for (const folder of ['', 'archive']) chmodSync(path.join(place, folder), 0o777)
  const leave = () => {
    // When the drill was interrupted the restored server still runs; SIGQUIT is its immediate end.
    const pid = restoredPid(place)
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  process.once('exit', leave)
  try {
    return await work(place)
  } finally {
    process.off('exit', leave)
    leave()
  }
}

function restoredPid(place: string) {
  try {
    return Number.parseInt(readFileSync(path.join(place, 'restore/postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** The settings of the guide, with its archive in the drill's own place. */
export function archiveSettings(place: string) {
  const [ini] = guideBlocks(section, 'ini')
  const text = fillIn(ini, { '/archive/': `${place}/archive/` })
  return Object.fromEntries([...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** PostgreSQL's own user where the drill runs as root, as on a server. */
export type ServerUser = { uid: number; gid: number } | undefined

/** Gives the place to whoever the database server runs as. */
export async function giveToServerUser(fixture: Fixture, place: string): Promise<ServerUser> {
  const [row] = await fixture.rows<{ data: string }>("select current_setting('data_directory') as data")
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(row?.data ?? '')
  for (const folder of ['', 'archive', 'backup']) chownSync(path.join(place, folder), uid, gid)
  for (const folder of ['', 'archive']) chmodSync(path.join(place, folder), 0o755)
  return { uid, gid }
}

async function shell(commands: string, place: string, user: ServerUser, env: Environment) {
  const { code, stdout, stderr } = await run('bash', ['-e', '-c', commands], { cwd: place, user, env: nodeEnvironment(env) })
  if (code !== 0) throw new Error(`The guide's commands failed.\n${commands}\n${stdout}${stderr}`)
}

export async function baseBackup(fixture: Fixture, place: string, user: ServerUser) {
  const [role = '', ...commands] = fillIn(guideBlocks(section, 'sh')[0], { '/backup/': `${place}/backup/`, '…': backupPassword }).split(
    '\n',
  )
  await fixture.rows(/"(.*)"/.exec(role)?.[1] ?? '')
  const { port } = new URL(fixture.services.env.DATABASE_OWNER_URL ?? '')
  await shell(commands.join('\n'), place, user, { PGPORT: port, PGPASSWORD: backupPassword })
}

/** Waits until everything that was committed is in the archive, which otherwise takes a minute. */
export async function waitUntilArchived(fixture: Fixture) {
  const [row] = await fixture.rows<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal')
  const reached = async () => {
    const [last] = await fixture.rows<{ done: boolean }>('select last_archived_wal >= $1 as done from pg_stat_archiver', [row?.wal])
    return last?.done === true
  }
  if (!(await waitFor(reached))) throw new Error('The WAL was not archived.')
}

export type Restored = {
  /** The addresses of the processes, at the restored server. */
  env: Record<string, string>
  rows: Fixture['rows']
}

/** The guide's restore, beside the running server, then `work` with what came of it. */
export async function withRestored<T>(
  fixture: Fixture,
  place: string,
  user: ServerUser,
  time: string,
  work: (there: Restored) => Promise<T>,
) {
  const port = String(await freePort())
  const programs = await postgresPrograms()
  const commands = fillIn(guideBlocks(section, 'sh')[1], {
    '/usr/lib/postgresql/15/bin': programs,
    '/restore': `${place}/restore`,
    '/backup/2026-11-14': path.join(place, 'backup', readdirSync(path.join(place, 'backup'))[0] ?? ''),
    '/archive/': `${place}/archive/`,
    '2026-11-14 16:59:00+00': time,
    // No socket file: the folder of Debian's own server may not be there.
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
    await shell(`${commands.trim()} || { cat ${place}/restore/log; exit 1; }`, place, user, {})
    const database = new Pool({ connectionString: env.DATABASE_OWNER_URL, max: 2 })
    pool = database.on('error', () => {})
    const rows: Fixture['rows'] = async <R extends QueryResultRow>(text: string, values: unknown[] = []) =>
      (await database.query<R>(text, values)).rows
    const promoted = async () => (await rows<{ behind: boolean }>('select pg_is_in_recovery() as behind'))[0]?.behind === false
    if (!(await waitFor(promoted))) throw new Error('The restored server was not promoted.')
    return await work({ env, rows })
  } finally {
    await pool?.end()
    await run(path.join(programs, 'pg_ctl'), ['-D', path.join(place, 'restore'), '-m', 'fast', '-w', 'stop'], { cwd: place, user })
  }
}
