import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Daemon, freePort, startDaemon } from './daemon.ts'

export type Settings = Record<string, string>

export type State = Record<string, string>

/** One entry of the list in services.ts. It may have several processes or none; its state is in the folder. */
export type Service = {
  name: string
  /** When the environment holds one of these, the service is external and is neither started nor stopped. */
  variables: readonly string[]
  /** Variables are independent: those that the environment leaves out are still provided. */
  separable?: boolean
  /** Optional services only: what is missing on this machine, if anything. */
  lacks?: () => string | undefined
  /** True when it did not run before. */
  start: (folder: string, settings: Settings) => Promise<boolean>
  /** True when a process had to be ended. */
  stop: (folder: string, signal?: NodeJS.Signals) => Promise<boolean>
  /** Its processes, the one that serves first: undefined unless all run, empty where there are only files. */
  pids: (folder: string) => readonly number[] | undefined
  /** The environment variables of the service that was started in this folder. */
  env: (folder: string) => Record<string, string> | undefined
  /** Paths outside the folder that are removed with it. */
  elsewhere?: (folder: string) => readonly string[]
}

const stateFile = (folder: string, name: string) => path.join(folder, `${name}.json`)

/** Ports and passwords: generated once, kept for later starts, readable only by their owner. */
export function writeState(folder: string, name: string, state: State) {
  const file = stateFile(folder, name)
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export function readState(folder: string, name: string): State | undefined {
  const file = stateFile(folder, name)
  if (!existsSync(file)) return undefined
  const written: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(written ?? {}).map(([key, value]) => [key, String(value)]))
}

export const newPassword = () => randomBytes(24).toString('hex')

/** For protocols in which the server sends first: whether these are the first bytes, so that another program on the port is not taken for ours. */
export function greets(port: number, greeting: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let received = ''
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      if (received.length >= greeting.length) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(received.startsWith(greeting)))
  })
}

/** Another program may take the port before our server binds it, and workers of a killed server live on for a moment. */
const passing = /address already in use|could not bind|pre-existing shared memory/i

export async function startOnPort(last: string | undefined, daemonOn: (port: number) => Daemon | Promise<Daemon>) {
  const end = Date.now() + 30_000
  for (;;) {
    const port = await freePort(last === undefined ? undefined : Number(last))
    const daemon = await daemonOn(port)
    const result = await startDaemon(daemon)
    if (result.started) return String(port)
    if (!passing.test(result.log) || Date.now() > end) throw new Error(`${daemon.name} did not start:\n${result.log}`)
    await pause(200)
  }
}
