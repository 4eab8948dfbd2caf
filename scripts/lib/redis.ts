import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { findOnPath } from './checkout.ts'
import { daemonPids, stopDaemon } from './daemon.ts'
import { newPassword, readState, type Service, startOnPort, writeState } from './service.ts'

const name = 'redis'

/** Redis holds counters that may be lost; nothing is written to disk. */
function configuration(place: string, port: number, password: string) {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${place}"`,
    'save ""',
    'appendonly no',
    'daemonize no',
    // The arguments stay visible: they identify the process as ours.
    'set-proc-title no',
    '',
  ].join('\n')
}

/** A PING, so that another program on the port is not taken for our server. */
function answers(port: number, password: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let received = ''
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('connect', () => socket.end(`AUTH ${password}\r\nPING\r\n`))
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(received.includes('+PONG')))
  })
}

const placeOf = (folder: string) => path.join(folder, name)
const pidsOf = (folder: string) => daemonPids([{ folder, name, mark: placeOf(folder) }])

async function start(folder: string) {
  if (pidsOf(folder) !== undefined) return false
  const command = findOnPath('redis-server')
  if (command === undefined) throw new Error('Redis is not installed: apt-get install redis-server, or name one in REDIS_URL.')
  const known = readState(folder, name)
  const password = known?.password ?? newPassword()
  const place = placeOf(folder)
  const file = path.join(place, 'redis.conf')
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const port = await startOnPort(known?.port, (free) => {
    writeFileSync(file, configuration(place, free, password), { mode: 0o600 })
    return { folder, name, command, args: [file], mark: place, ready: () => answers(free, password) }
  })
  writeState(folder, name, { port, password })
  return true
}

export const redis: Service = {
  name,
  variables: ['REDIS_URL'],
  start,
  stop: (folder, signal = 'SIGTERM') => stopDaemon({ folder, name, mark: placeOf(folder) }, signal),
  pids: pidsOf,
  env: (folder) => {
    const state = readState(folder, name)
    return state?.port === undefined ? undefined : { REDIS_URL: `redis://default:${state.password}@127.0.0.1:${state.port}` }
  },
}
