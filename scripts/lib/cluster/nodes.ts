import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../checkout.ts'
import { commandLine, type Daemon, daemonPid, startDaemon, stopDaemon, waitUntil } from '../daemon.ts'
import type { State } from '../service.ts'

export const nodeNames = ['node1', 'node2', 'node3'] as const
export type NodeName = (typeof nodeNames)[number]

/** The ports of one machine in the files of deploy/cluster. Here each node has its own on loopback. */
export const ports = ['2379', '2380', '5432', '8008'] as const

type ServerUser = { uid: number; gid: number } | undefined

/** Where the private cluster of a folder is, what it generated, and who runs it. */
export type Place = {
  folder: string
  /** Entered by the user of PostgreSQL; outside the folder where that is closed to them. */
  place: string
  state: State
  programs: string
  user: ServerUser
}

export const fileOf = ({ place }: Pick<Place, 'place'>, name: string) => path.join(place, name)
const dataOf = (at: Pick<Place, 'place'>, node: NodeName) => fileOf(at, `${node}.data`)
const portOf = (state: State, node: string, port: string) => state[`${node}_${port}`] ?? ''
export const restOf = (state: State, node: NodeName) => `http://127.0.0.1:${portOf(state, node, '8008')}`

function replaced(text: string, places: Readonly<Record<string, string>>, file: string) {
  let filled = text
  for (const [place, value] of Object.entries(places)) {
    if (!filled.includes(place)) throw new Error(`${file} no longer says "${place}".`)
    filled = filled.replaceAll(place, value)
  }
  return filled
}

/** A file of deploy/cluster as an operator fills it in, with loopback ports instead of addresses. */
function filledIn({ state }: Place, file: string, node: NodeName, places: Readonly<Record<string, string>>) {
  const text = readFileSync(path.join(checkout, 'deploy/cluster', file), 'utf8')
  const filled = replaced(text, places, file)
    .replaceAll('@NAME@', node)
    .replaceAll('@ADDRESS@', `@${node.toUpperCase()}@`)
    .replaceAll('@NETWORK@', '127.0.0.1/32')
    .replaceAll(/@(NODE\d)@:(\d+)( check port )(\d+)/g, (_, each: string, port: string, words: string, check: string) => {
      const name = each.toLowerCase()
      return `127.0.0.1:${portOf(state, name, port)}${words}${portOf(state, name, check)}`
    })
    .replaceAll(/@(NODE\d)@:(\d+)/g, (_, each: string, port: string) => `127.0.0.1:${portOf(state, each.toLowerCase(), port)}`)
  const left = /@[A-Z_\d]+@/.exec(filled)
  if (left) throw new Error(`${file} asks for ${left[0]}, which nobody filled in.`)
  return filled
}

const named = (at: Pick<Place, 'folder' | 'place'>, name: string, mark = name) => ({ folder: at.folder, name, mark: fileOf(at, mark) })
export const etcdOf = (at: Pick<Place, 'folder' | 'place'>, node: NodeName) => named(at, `${node}-etcd`, `${node}.etcd`)
export const patroniOf = (at: Pick<Place, 'folder' | 'place'>, node: NodeName) => named(at, `${node}-patroni`, `${node}.yml`)
export const proxyOf = (at: Pick<Place, 'folder' | 'place'>) => named(at, 'haproxy', 'haproxy.cfg')

/** Readable only by the user of PostgreSQL: it holds passwords. */
function writeOwned({ user }: Place, file: string, text: string) {
  writeFileSync(file, text, { mode: 0o600 })
  if (user !== undefined) chownSync(file, user.uid, user.gid)
}

async function launch(daemon: Daemon) {
  const result = await startDaemon(daemon)
  if (!result.started) throw new Error(`${daemon.name} did not start:\n${result.log.slice(-3000)}`)
}

/** Whether a URL is answered at all, whatever the status. */
const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  )

/** The folder is an argument, so that the process is recognised as ours; the other settings are in its environment. */
export async function startEtcd(at: Place, node: NodeName) {
  const folder = fileOf(at, `${node}.etcd`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (at.user !== undefined) chownSync(folder, at.user.uid, at.user.gid)
  const text = filledIn(at, 'etcd.env', node, {})
  const env = Object.fromEntries([...text.matchAll(/^(\w+)='(.*)'$/gm)].map(([, name = '', value = '']) => [name, value]))
  delete env.ETCD_DATA_DIR
  await launch({
    ...etcdOf(at, node),
    command: 'etcd',
    args: ['--data-dir', folder],
    env,
    user: at.user,
    // A member that starts alone waits for a second one.
    ready: () => answers(`http://127.0.0.1:${portOf(at.state, node, '2379')}/version`),
  })
}

/** PostgreSQL follows when Patroni has found out which part this node has. */
export async function startPatroni(at: Place, node: NodeName) {
  const file = fileOf(at, `${node}.yml`)
  const text = filledIn(at, 'patroni.yml', node, {
    '@REST_PASSWORD@': at.state.rest ?? '',
    '@SUPERUSER_PASSWORD@': at.state.postgres ?? '',
    '@REPLICATION_PASSWORD@': at.state.replication ?? '',
    '/var/lib/postgresql/17/main': dataOf(at, node),
    '/usr/lib/postgresql/17/bin': at.programs,
    '/var/lib/postgresql/.pgpass.patroni': fileOf(at, `${node}.pgpass`),
    // No socket file: its path has a short limit, and everybody here speaks TCP.
    'unix_socket_directories: /run/postgresql': "unix_socket_directories: ''",
    'pgbackrest --stanza=partita archive-push %p': at.state.archive_command ?? '',
  })
  writeOwned(at, file, text)
  await launch({ ...patroniOf(at, node), command: 'patroni', args: [file], user: at.user, ready: () => answers(restOf(at.state, node)) })
}

export async function startProxy(at: Place) {
  const file = fileOf(at, 'haproxy.cfg')
  writeOwned(at, file, filledIn(at, 'haproxy.cfg', 'node1', { '127.0.0.1:5000': `127.0.0.1:${at.state.port}` }))
  await launch({ ...proxyOf(at), command: 'haproxy', args: ['-db', '-f', file], user: at.user, ready: () => true })
}

/** The server that Patroni started; it has its data folder among its arguments. */
function postmasterOf(at: Pick<Place, 'place'>, node: NodeName): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path.join(dataOf(at, node), 'postmaster.pid'), 'utf8'), 10)
    return commandLine(pid).includes(dataOf(at, node)) ? pid : undefined
  } catch {
    return undefined
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((each) => {
    if (!/^\d+$/.test(each)) return []
    try {
      return new RegExp(`^PPid:\\t${pid}$`, 'm').test(readFileSync(`/proc/${each}/status`, 'utf8')) ? [Number(each)] : []
    } catch {
      return []
    }
  })
}

/** The server of a node and its sessions, the server first: it cannot start another session meanwhile. */
function serverPids(at: Pick<Place, 'place'>, node: NodeName) {
  const server = postmasterOf(at, node)
  return server === undefined ? [] : [server, ...childrenOf(server)]
}

function send(pids: readonly (number | undefined)[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** What can happen to a machine. */
export function nodeControl(at: Place, node: NodeName) {
  const everything = () => [daemonPid(patroniOf(at, node)), daemonPid(etcdOf(at, node)), ...serverPids(at, node)]
  return {
    name: node,
    data: dataOf(at, node),
    port: portOf(at.state, node, '5432'),
    /** SIGKILL for Patroni and PostgreSQL at once; etcd goes on. */
    kill: async () => {
      send([daemonPid(patroniOf(at, node))], 'SIGSTOP')
      send([...serverPids(at, node), daemonPid(patroniOf(at, node))], 'SIGKILL')
      await waitUntil(() => postmasterOf(at, node) === undefined && daemonPid(patroniOf(at, node)) === undefined, 30)
    },
    /** Nothing on the machine runs, its connections stay open, and nobody is told. */
    pause: () => send(everything(), 'SIGSTOP'),
    resume: () => send(everything(), 'SIGCONT'),
    start: () => startPatroni(at, node),
  }
}

/** Patroni stops its server with itself; a server that lost its Patroni is stopped alone. A paused process is woken first. */
export async function stopNode(at: Place, node: NodeName, signal: NodeJS.Signals) {
  nodeControl(at, node).resume()
  const stopped = await stopDaemon(patroniOf(at, node), signal)
  const server = serverPids(at, node)
  if (server.length > 0) send(signal === 'SIGKILL' ? server : server.slice(0, 1), signal === 'SIGKILL' ? signal : 'SIGINT')
  if (!(await waitUntil(() => postmasterOf(at, node) === undefined, 30))) send(serverPids(at, node), 'SIGKILL')
  return stopped
}
