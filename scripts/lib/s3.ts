import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findOnPath, run } from './checkout.ts'
import { type Daemon, daemonPid, daemonPids, startDaemon, stopDaemon } from './daemon.ts'
import { greets, newPassword, readState, type Service, startOnPort, writeState } from './service.ts'

const name = 's3'
const bucket = 'partita'
const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool']

/** In the order they are stopped, each before the next: one that loses a dependency hangs instead of ending. */
const parts = ['gateway', 'osd', 'mon'] as const
type Part = (typeof parts)[number]

const placeOf = (folder: string) => path.join(folder, name)
const named = (folder: string, part: Part) => ({ folder, name: `${name}-${part}`, mark: placeOf(folder) })

/** One monitor, one disk in memory, no replica. Without administration sockets paths may be long. */
function configuration(place: string, fsid: string, port: number) {
  const settings = {
    fsid,
    keyring: `${place}/keyring`,
    'mon host': `[v2:127.0.0.1:${port}]`,
    'ms bind msgr1': 'false',
    'public addr': '127.0.0.1',
    'cluster addr': '127.0.0.1',
    'mon data': `${place}/$name`,
    'osd data': `${place}/$name`,
    'osd journal': `${place}/$name/journal`,
    'rgw data': `${place}/$name`,
    'crash dir': `${place}/crash`,
    'admin socket': '',
    'log to file': 'false',
    'err to stderr': 'true',
    'mon cluster log to file': 'false',
    // The store is in memory, so the disk of the machine may be full.
    'mon data avail crit': '1',
    'mon allow pool size one': 'true',
    'mon max pg per osd': '1000',
    'osd objectstore': 'memstore',
    'memstore device bytes': String(4 * 1024 ** 3),
    'osd crush chooseleaf type': '0',
    'osd pool default size': '1',
    'osd pool default min size': '1',
    'osd pool default pg num': '4',
    'osd pool default pgp num': '4',
    // The defaults wait one second for each new pool, five for an early request, and five at the end of the gateway: 12 seconds
    // instead of 2 for start and stop.
    'paxos propose interval': '0.05',
    'objecter tick interval': '0.2',
    'rgw enable lc threads': 'false',
  }
  return ['[global]', ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`), ''].join('\n')
}

/** A key as Ceph writes it: kind (1 is AES), seconds and nanoseconds of its making, length, bytes. */
function newKey() {
  const head = Buffer.alloc(12)
  head.writeUInt16LE(1, 0)
  head.writeUInt32LE(Math.floor(Date.now() / 1000), 2)
  head.writeUInt16LE(16, 10)
  return Buffer.concat([head, randomBytes(16)]).toString('base64')
}

/** The monitor reads this file when its store is created, so no key has to be added later. */
function keyring() {
  const everything = ['mon', 'osd', 'mgr'].map((part) => `caps ${part} = "allow *"`)
  return ['mon.', 'client.admin', 'osd.0'].flatMap((who) => [`[${who}]`, `key = ${newKey()}`, ...everything, '']).join('\n')
}

async function must(command: string, args: readonly string[]) {
  const { code, stdout, stderr } = await run(command, args, { cwd: '/' })
  if (code !== 0) throw new Error(`${[command, ...args.slice(0, 4)].join(' ')} failed:\n${stdout}${stderr}`)
}

/** The monitor's port is part of its store, so another port means another store. */
async function monitorOn(folder: string, port: number): Promise<Daemon> {
  const place = placeOf(folder)
  const [conf, keys, monmap] = ['ceph.conf', 'keyring', 'monmap'].map((file) => path.join(place, file)) as [string, string, string]
  const fsid = randomUUID()
  rmSync(place, { recursive: true, force: true })
  for (const each of ['mon.a', 'osd.0', 'crash']) mkdirSync(path.join(place, each), { recursive: true, mode: 0o700 })
  writeFileSync(conf, configuration(place, fsid, port), { mode: 0o600 })
  writeFileSync(keys, keyring(), { mode: 0o600 })
  await must('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${port}]`, monmap])
  await must('ceph-mon', ['-c', conf, '-i', 'a', '--mkfs', '--monmap', monmap, '--keyring', keys])
  return { ...named(folder, 'mon'), command: 'ceph-mon', args: ['-f', '-c', conf, '-i', 'a'], ready: () => greets(port, 'ceph v2') }
}

async function startDisk(folder: string, conf: string) {
  const id = randomUUID()
  await must('ceph', ['-c', conf, 'osd', 'new', id])
  await must('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', id])
  const disk = { ...named(folder, 'osd'), command: 'ceph-osd', args: ['-f', '-c', conf, '-i', '0'], ready: () => true }
  const result = await startDaemon(disk)
  if (!result.started) throw new Error(`${disk.name} did not start:\n${result.log}`)
}

function gatewayOn(folder: string, conf: string, port: number): Daemon {
  const args = ['-f', '-c', conf, '-n', 'client.admin', '--rgw-frontends', `beast endpoint=127.0.0.1:${port}`]
  const ready = async () => {
    if (daemonPid(named(folder, 'osd')) === undefined) throw new Error(`The disk of ${name} has ended; ${name}-osd.log says why.`)
    return fetch(`http://127.0.0.1:${port}`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  return { ...named(folder, 'gateway'), command: 'radosgw', args, ready }
}

/** Signature version 2 of S3 fits into a line, and the gateway still accepts it. */
async function createBucket(port: string, key: string, secret: string) {
  const date = new Date().toUTCString()
  const signature = createHmac('sha1', secret).update(`PUT\n\n\n${date}\n/${bucket}`).digest('base64')
  const headers = { Date: date, Authorization: `AWS ${key}:${signature}` }
  const answer = await fetch(`http://127.0.0.1:${port}/${bucket}`, { method: 'PUT', headers })
  if (!answer.ok) throw new Error(`The bucket was refused: ${answer.status} ${await answer.text()}`)
}

const pidsOf = (folder: string) => daemonPids(parts.map((part) => named(folder, part)))

/** A process that outlived another of the three would wait for it; killing loses nothing. */
async function stop(folder: string, signal: NodeJS.Signals = 'SIGTERM') {
  const fitting = pidsOf(folder) === undefined ? 'SIGKILL' : signal
  const stopped: boolean[] = []
  for (const part of parts) stopped.push(await stopDaemon(named(folder, part), fitting))
  return stopped.includes(true)
}

/** Every start begins with an empty store in memory; address and keys stay. */
async function start(folder: string) {
  if (pidsOf(folder) !== undefined) return false
  await stop(folder)
  const known = readState(folder, name)
  const key = known?.key ?? randomBytes(10).toString('hex').toUpperCase()
  const secret = known?.secret ?? newPassword()
  const conf = path.join(placeOf(folder), 'ceph.conf')
  try {
    const monitor = await startOnPort(known?.monitor, (free) => monitorOn(folder, free))
    await startDisk(folder, conf)
    const port = await startOnPort(known?.port, (free) => gatewayOn(folder, conf, free))
    const user = [`--uid=${bucket}`, `--display-name=${bucket}`, `--access-key=${key}`, `--secret-key=${secret}`]
    await must('radosgw-admin', ['-c', conf, 'user', 'create', ...user])
    await createBucket(port, key, secret)
    writeState(folder, name, { monitor, port, key, secret })
  } catch (error) {
    await stop(folder)
    throw error
  }
  return true
}

/** Ceph with its S3 gateway, for tests of the S3 store. */
export const s3: Service = {
  name,
  variables: ['S3_URL'],
  lacks: () => (programs.every((program) => findOnPath(program)) ? undefined : 'apt-get install radosgw ceph-mon ceph-osd ceph-common'),
  start,
  stop,
  pids: pidsOf,
  env: (folder) => {
    const state = readState(folder, name)
    if (state?.port === undefined) return undefined
    return { S3_URL: `s3+http://${state.key}:${state.secret}@127.0.0.1:${state.port}/${bucket}?region=default` }
  },
}
