import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'
import { findOnPath, run } from './checkout.ts'
import { commandLine, daemonPids, exists, stopDaemon } from './daemon.ts'
import { newPassword, readState, type Service, type Settings, startOnPort, type State, writeState } from './service.ts'

const name = 'postgres'

/** Durable as in production: a proof or a benchmark on a server that may lose a commit proves nothing. */
const settings: Settings = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path has a short limit, and everybody here speaks TCP as in production.
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '512MB',
  max_connections: '300',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const majorOf = (file: string) => Number.parseFloat(file.split('/')[4] ?? '0')

/** Debian keeps the server's programs out of PATH, in a folder per major version. */
export async function postgresPrograms() {
  const debian = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted((a, b) => majorOf(b) - majorOf(a))
  const config = findOnPath('pg_config')
  const named = config === undefined ? [] : [path.join((await run(config, ['--bindir'])).stdout.trim(), 'initdb')]
  const found = [...debian, ...named, findOnPath('initdb')].find((file) => file !== undefined && existsSync(file))
  if (found === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql, or name one in DATABASE_OWNER_URL.')
  return path.dirname(found)
}

/** PostgreSQL refuses to run as root; Debian's package brings the user. */
export async function runAs() {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
  if (uid?.code !== 0 || gid?.code !== 0) throw new Error('There is no user postgres to run PostgreSQL as.')
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** A checkout under a private home cannot be entered by user postgres: the cluster then lies outside, noted in the state. */
export async function placeFor(folder: string, user: { uid: number; gid: number } | undefined) {
  const reachable = user === undefined || (await run('test', ['-x', folder], { user, cwd: '/' })).code === 0
  return reachable ? folder : mkdtempSync('/var/tmp/partita-')
}

const tmpfs = 0x01021994
const roomInMemory = 6 * 1024 ** 3

/** A folder in memory, where the machine has one with room. A tenth of it is enough for what the tests keep at a time. */
function placeInMemory() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return undefined
  const { type, bavail, bsize } = statfsSync(memory)
  return type === tmpfs && Math.min(bavail * bsize, freemem()) >= roomInMemory ? mkdtempSync(path.join(memory, 'partita-')) : undefined
}

/** What may be lost is kept in memory: a thousand files are created and removed for every test database. */
async function createCluster(folder: string, mayBeLost: boolean) {
  const user = await runAs()
  const place = (mayBeLost ? placeInMemory() : undefined) ?? (await placeFor(folder, user))
  if (user !== undefined && place !== folder) chownSync(place, user.uid, user.gid)
  const data = path.join(place, 'postgres')
  if (existsSync(data))
    throw new Error(`${data} holds a cluster whose passwords are lost (postgres.json is gone). Remove it to begin anew.`)
  const state = { data, postgres: newPassword(), partita_app: newPassword(), partita_queue: newPassword() }
  // Made beside and renamed: an interrupted initdb leaves nothing that looks like a cluster.
  const unfinished = `${data}.new`
  const secret = path.join(place, 'postgres.secret')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(secret, state.postgres, { mode: 0o600 })
  if (user !== undefined) for (const file of [unfinished, secret]) chownSync(file, user.uid, user.gid)
  const args = ['-D', unfinished, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C.UTF-8']
  const made = await run(path.join(await postgresPrograms(), 'initdb'), args, { user, cwd: place })
  rmSync(secret)
  if (made.code !== 0) throw new Error(`initdb failed:\n${made.stdout}${made.stderr}`)
  writeState(folder, name, state)
  renameSync(unfinished, data)
  return state
}

/** lz4 is a choice of the build, and in older versions the setting is a plain switch. */
async function walCompression(postgres: string, data: string): Promise<Settings> {
  const asked = await run(postgres, ['-C', 'wal_compression', '-D', data, '-c', 'wal_compression=lz4'], { user: await runAs(), cwd: data })
  return { wal_compression: asked.code === 0 ? 'lz4' : 'on' }
}

/** The server writes `ready` as the last line of its own pid file; an older file belongs to an older process. */
function isReady(data: string, pid: number) {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/**
 * After a crash the number in the server's pid file may belong to an outsider, or to the dead server nobody has reaped yet;
 * PostgreSQL would refuse to start. Only then is the file removed: otherwise it guards against a second server on the data.
 */
function dropForeignPid(data: string) {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (exists(pid) && !commandLine(pid).includes(data)) rmSync(file)
}

const dataOf = (folder: string) => readState(folder, name)?.data

function pidsOf(folder: string) {
  const data = dataOf(folder)
  return data === undefined ? undefined : daemonPids([{ folder, name, mark: data }])
}

async function start(folder: string, changed: Settings) {
  if (pidsOf(folder) !== undefined) return false
  const known = readState(folder, name)
  const state: State = known?.data !== undefined && existsSync(known.data) ? known : await createCluster(folder, changed.fsync === 'off')
  const { data = '' } = state
  const command = path.join(await postgresPrograms(), 'postgres')
  const user = await runAs()
  const wanted = { ...settings, ...(await walCompression(command, data)), ...changed }
  const options = Object.entries(wanted).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  dropForeignPid(data)
  const port = await startOnPort(state.port, (free) => ({
    folder,
    name,
    command,
    args: ['-D', data, '-p', String(free), ...options],
    mark: data,
    user,
    ready: (pid) => isReady(data, pid),
  }))
  writeState(folder, name, { ...state, port })
  return true
}

function env(folder: string) {
  const state = readState(folder, name)
  if (state?.port === undefined) return undefined
  const url = (role: string) => `postgres://${role}:${state[role]}@127.0.0.1:${state.port}/partita`
  return { DATABASE_OWNER_URL: url('postgres'), DATABASE_URL: url('partita_app'), QUEUE_DATABASE_URL: url('partita_queue') }
}

export const postgres: Service = {
  name,
  variables: ['DATABASE_OWNER_URL', 'DATABASE_URL', 'QUEUE_DATABASE_URL'],
  start,
  // SIGINT is the fast shutdown: it ends the sessions instead of waiting for them.
  stop: async (folder, signal = 'SIGINT') => {
    const data = dataOf(folder)
    return data !== undefined && (await stopDaemon({ folder, name, mark: data }, signal))
  },
  pids: pidsOf,
  env,
  elsewhere: (folder) => {
    const place = path.dirname(dataOf(folder) ?? path.join(folder, name))
    return place === folder ? [] : [place]
  },
}
