import { chownSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findOnPath, nodeEnvironment, run } from '../checkout.ts'
import { daemonPid, daemonPids, freePort, stopDaemon, waitUntil } from '../daemon.ts'
import { placeFor, postgresPrograms, runAs } from '../postgres.ts'
import { newPassword, readState, type Service, type Settings, type State, writeState } from '../service.ts'
import {
  etcdOf,
  fileOf,
  nodeControl,
  nodeNames,
  patroniOf,
  type Place,
  ports,
  proxyOf,
  restOf,
  startEtcd,
  startPatroni,
  startProxy,
  stopNode,
} from './nodes.ts'

const name = 'cluster'
const programs = ['patroni', 'patronictl', 'etcd', 'haproxy'] as const

/** Every port is part of the cluster that etcd keeps, so it is chosen once. */
async function newState(folder: string, archive_command: string): Promise<State> {
  const place = path.join(await placeFor(folder, await runAs()), name)
  if (existsSync(place))
    throw new Error(`${place} holds a cluster whose passwords are lost (cluster.json is gone). Remove it to begin anew.`)
  const passwords = ['postgres', 'replication', 'rest', 'partita_app', 'partita_queue'].map((each) => [each, newPassword()] as const)
  const state: State = { place, archive_command, ...Object.fromEntries(passwords) }
  const taken = new Set<number>()
  const another = async () => {
    let port = await freePort()
    while (taken.has(port)) port = await freePort()
    taken.add(port)
    return String(port)
  }
  state.port = await another()
  for (const node of nodeNames) for (const port of ports) state[`${node}_${port}`] = await another()
  return state
}

/** What is archived goes nowhere, unless a setting says where; `@NAME@` stands for the node. */
async function placeOf(folder: string, { archive_command = '/bin/true' }: Settings = {}): Promise<Place> {
  const known = readState(folder, name)
  const state = known ?? (await newState(folder, archive_command))
  const user = await runAs()
  const { place = '' } = state
  if (known === undefined) {
    mkdirSync(place, { mode: 0o700 })
    if (user !== undefined) chownSync(place, user.uid, user.gid)
    writeState(folder, name, state)
  }
  return { folder, place, state, programs: await postgresPrograms(), user }
}

const url = (state: State, role: string) => `postgres://${role}:${state[role]}@127.0.0.1:${state.port}/partita`

/** The cluster runs where its proxy does; a node may be down. */
function pidsOf(folder: string) {
  const place = readState(folder, name)?.place
  return place === undefined ? undefined : daemonPids([proxyOf({ folder, place })])
}

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | 'unknown' }

/** What the nodes know of each other, from the first one that answers. */
async function membersOf(state: State): Promise<Member[]> {
  const asked = nodeNames.map(async (node) => {
    const answer = await fetch(`${restOf(state, node)}/cluster`, { signal: AbortSignal.timeout(2000) })
    const { members }: { members: Member[] } = JSON.parse(await answer.text())
    return members
  })
  return Promise.any(asked).catch(() => [])
}

/** Patroni 4 says of a standby that it is streaming, Patroni 3 only that it runs. */
const isUp = ({ state, role, lag }: Member) =>
  ['running', 'streaming'].includes(state) && (role === 'leader' || (typeof lag === 'number' && lag < mostLag))
const mostLag = 1_000_000

/** One primary, one synchronous standby, and the third node behind them; and the proxy lets a session through to the primary. */
async function isWhole(state: State) {
  const members = await membersOf(state)
  const has = (role: string) => members.some((each) => each.role === role)
  const sameTimeline = new Set(members.map(({ timeline }) => timeline)).size === 1
  return members.length === nodeNames.length && members.every(isUp) && sameTimeline && has('leader') && has('sync_standby') && serves(state)
}

/** A question takes the nodes some time of the processor, so there is a pause before the next. */
const waitUntilWhole = (state: State) =>
  waitUntil(async () => {
    const whole = await isWhole(state)
    if (!whole) await pause(500)
    return whole
  }, 300)

async function serves(state: State) {
  const target = new URL(url(state, 'postgres'))
  target.pathname = '/postgres'
  const client = new Client({ connectionString: target.href, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')).rows[0]?.standby === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function start(folder: string, settings: Settings) {
  const at = await placeOf(folder, settings)
  const isAway = (daemon: Parameters<typeof daemonPid>[0]) => daemonPid(daemon) === undefined
  const [etcds, patronis] = [etcdOf, patroniOf].map((of) => nodeNames.filter((node) => isAway(of(at, node))))
  const proxies = isAway(proxyOf(at)) ? [proxyOf(at)] : []
  if ([etcds, patronis, proxies].every((each) => each?.length === 0)) return false
  try {
    await Promise.all((etcds ?? []).map((node) => startEtcd(at, node)))
    await Promise.all((patronis ?? []).map((node) => startPatroni(at, node)))
    for (const _ of proxies) await startProxy(at)
    if (!(await waitUntilWhole(at.state))) throw new Error(`The cluster did not become whole; ${folder}/node*.log say why.`)
  } catch (error) {
    await stop(folder)
    throw error
  }
  return true
}

async function stop(folder: string, signal: NodeJS.Signals = 'SIGTERM') {
  const place = readState(folder, name)?.place
  if (place === undefined) return false
  const at = await placeOf(folder)
  const stopped = [await stopDaemon(proxyOf(at), signal)]
  stopped.push(...(await Promise.all(nodeNames.map((node) => stopNode(at, node, signal)))))
  for (const node of nodeNames) stopped.push(await stopDaemon(etcdOf(at, node), signal))
  return stopped.includes(true)
}

/** PostgreSQL on three nodes under Patroni with etcd, behind HAProxy, from the files of deploy/cluster. It takes the place of `postgres`. */
export const cluster: Service = {
  name,
  variables: ['DATABASE_OWNER_URL', 'DATABASE_URL', 'QUEUE_DATABASE_URL'],
  lacks: () => (programs.every((program) => findOnPath(program)) ? undefined : 'apt-get install patroni etcd-server python3-etcd haproxy'),
  start,
  stop,
  pids: pidsOf,
  env: (folder) => {
    const state = readState(folder, name)
    if (state?.port === undefined) return undefined
    return {
      DATABASE_OWNER_URL: url(state, 'postgres'),
      DATABASE_URL: url(state, 'partita_app'),
      QUEUE_DATABASE_URL: url(state, 'partita_queue'),
    }
  },
  elsewhere: (folder) => {
    const place = readState(folder, name)?.place
    return place === undefined || path.dirname(place) === folder ? [] : [path.dirname(place)]
  },
}

/** For proofs: the nodes of a cluster that runs in the folder. */
export async function openCluster(folder: string) {
  const at = await placeOf(folder)
  const nodes = nodeNames.map((node) => nodeControl(at, node))
  const leader = async () => {
    const members = await membersOf(at.state)
    return nodes.find((node) => members.some((each) => each.role === 'leader' && each.name === node.name))
  }
  return {
    nodes,
    members: () => membersOf(at.state),
    waitUntilWhole: () => waitUntilWhole(at.state),
    leader,
    /** Runs `patronictl` as the operator does on one of the machines. */
    patronictl: (args: readonly string[]) =>
      run('patronictl', ['-c', fileOf(at, 'node1.yml'), ...args], {
        cwd: at.place,
        user: at.user,
        env: nodeEnvironment({ LC_ALL: 'C.UTF-8' }),
      }),
  }
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>
