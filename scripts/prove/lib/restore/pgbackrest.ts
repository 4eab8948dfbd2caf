import { chownSync, cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkout, nodeEnvironment, run } from '../../../lib/checkout.ts'
import { fillIn, guideBlocks } from '../guide.ts'
import { settingsIn } from './backup.ts'
import { guide, runGuide, type ServerUser } from './restored.ts'

/** The folders of pgBackRest: the repository on disk, and those that a package creates. */
export const parts = ['repository', 'log', 'lock', 'spool', 'bin']

/** The configuration of the file of deploy/pgbackrest, below our folder; a cluster has one for each node. */
const configOf = (folder: string, node: string) => path.join(folder, `pgbackrest-${node}.conf`)

/** The archive settings of the guide, before the repositories exist: until then archiving fails and is repeated. */
export const pgbackrestSettings = (folder: string, node: string) =>
  settingsIn('Back up', { 'pgbackrest --stanza=partita': `pgbackrest --config=${configOf(folder, node)} --stanza=partita` })

export type Store = { port: string; ca: string; url: URL }
export type Server = { name: string; data: string; port: string; password: string }

/** The file of deploy/pgbackrest as an operator fills it in. */
function writeConfig(folder: string, { name, data, port }: Server, store: Store, user: ServerUser) {
  const { url } = store
  const text = fillIn(readFileSync(path.join(checkout, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8'), {
    '@CIPHER1@': 'the passphrase of the first repository',
    '@CIPHER2@': 'the passphrase of the second repository',
    '@S3_HOST@': 'localhost',
    '@S3_BUCKET@': url.pathname.slice(1),
    '@S3_REGION@': url.searchParams.get('region') ?? '',
    '@S3_KEY@': url.username,
    '@S3_SECRET@': url.password,
    'repo2-storage-port=443': `repo2-storage-port=${store.port}`,
    '/etc/ssl/certs/ca-certificates.crt': store.ca,
    '/var/lib/pgbackrest': path.join(folder, 'repository'),
    '/var/lib/postgresql/17/main': data,
    'pg1-port=5432': `pg1-port=${port}\npg1-user=postgres`,
    '/var/spool/pgbackrest': path.join(folder, 'spool', name),
    // The proof takes the store away, and need not wait so long.
    'io-timeout=10': 'io-timeout=2',
    '[global]': `[global]\nlog-path=${folder}/log\nlock-path=${folder}/lock/${name}`,
  })
  writeFileSync(configOf(folder, name), text, { mode: 0o600 })
  if (user !== undefined) chownSync(configOf(folder, name), user.uid, user.gid)
}

/** What the service of the timers runs: its condition, its command and what it does afterwards. */
function readService() {
  const unit = readFileSync(path.join(checkout, 'deploy/pgbackrest/partita-backup@.service'), 'utf8').split('\n')
  const lineOf = (name: string) => {
    const line = unit.find((each) => each.startsWith(name))
    if (line === undefined) throw new Error(`The service has no ${name}`)
    return line.slice(name.length)
  }
  // The pipe is a shell of its own there, and part of ours here, where `partita` is a function.
  const [, pipe = ''] = /^\/bin\/sh -c '(.*)'$/.exec(lineOf('ExecStartPost=+')) ?? []
  return { condition: lineOf('ExecCondition='), command: lineOf('ExecStart='), pipe }
}

/** pgBackRest for one server: the commands of the guide, run as on its machine. */
export function openPgbackrest(folder: string, server: Server, store: Store, user: ServerUser) {
  writeConfig(folder, server, store, user)
  cpSync(path.join(checkout, 'deploy/pgbackrest/partita-backup'), path.join(folder, 'bin/partita-backup'))
  const env = {
    PGBACKREST_CONFIG: configOf(folder, server.name),
    // The server has no socket file; the program takes the rest from its configuration.
    PGHOST: '127.0.0.1',
    PGPASSWORD: server.password,
    PATH: [path.join(folder, 'bin'), path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
  }
  const runPgbackrest = (args: readonly string[]) =>
    run('pgbackrest', ['--stanza=partita', ...args], { cwd: folder, user, env: nodeEnvironment({ ...env, LC_ALL: 'C' }) })
  return {
    env,
    /** Runs pgBackRest to its end, also where it fails. */
    run: runPgbackrest,
    /** Ends the process that archives apart from the server, and lets none start. */
    close: () => runPgbackrest(['--force', 'stop']),
    /** Creates the repositories, checks them, and makes and records the first backup. */
    begin: (worker: Record<string, string>) => {
      const [, commands = ''] = guideBlocks(guide, 'Back up', 'sh')
      const timers = 'systemctl enable --now partita-backup-full.timer partita-backup-incr.timer\n'
      return runGuide(fillIn(commands, { [timers]: '' }), folder, undefined, { ...worker, ...env })
    },
    /** Whether the service of the timers makes a backup on this machine. */
    isPrimary: async () => {
      const psql = { ...env, PGUSER: 'postgres', PGPORT: server.port }
      const { code } = await run('bash', ['-c', readService().condition], { cwd: folder, user, env: nodeEnvironment(psql) })
      return code === 0
    },
    /** A further backup, as the service of the timers makes and records it. */
    backUp: async (type: 'full' | 'incr', worker: Record<string, string>) => {
      const { command, pipe } = readService()
      await runGuide(fillIn(command, { '/usr/local/bin/partita-backup': 'partita-backup', '%i': type }), folder, user, env)
      await runGuide(pipe, folder, undefined, { ...worker, ...env })
    },
  }
}
export type Pgbackrest = ReturnType<typeof openPgbackrest>

/** Who runs the proof is the only user where that is not root. */
const asServerUser = process.getuid?.() === 0 ? '-o postgres -g postgres' : ''

/** The commands of the guide that restore to this time, from one repository. */
export function restoreCommands(folder: string, time: string, repository: number) {
  const [commands = ''] = guideBlocks(guide, 'Restore', 'sh')
  const inFolder = commands.replaceAll(/(?<=[ =])\/restore\b/g, `${folder}/restore`)
  return (port: string, programs: string) =>
    fillIn(inFolder, {
      [`-d -m 700 -o postgres -g postgres ${folder}/restore`]: `-d -m 700 ${asServerUser} ${folder}/restore`,
      '/usr/lib/postgresql/17/bin': programs,
      ' restore\n': ` --repo=${repository} restore\n`,
      '2026-11-14 16:59:00+00': time,
      '-p 5433 -c max_connections=200': `-p ${port} -c max_connections=300 -c unix_socket_directories= -c listen_addresses=127.0.0.1`,
    })
}

/** Changes one byte in the middle of the largest file of the full backup on disk. */
export function damageRepository(folder: string) {
  const below = path.join(folder, 'repository/backup/partita')
  const files = readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.parentPath.includes('F'))
    .map((each) => path.join(each.parentPath, each.name))
  const largest = files.toSorted((a, b) => statSync(b).size - statSync(a).size)[0] ?? ''
  const bytes = readFileSync(largest)
  const middle = Math.floor(bytes.length / 2)
  const flip = () => {
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 0xff, middle)
    writeFileSync(largest, bytes)
  }
  flip()
  return { file: path.basename(largest), repair: flip }
}
