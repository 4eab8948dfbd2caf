import { execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A server process that outlives the command that started it and is found again by its pid file. */
export type Daemon = {
  folder: string
  name: string
  command: string
  args: readonly string[]
  /** A unique path among the arguments: the pid may belong to another process by now. */
  mark: string
  /** Added to its environment. */
  env?: Record<string, string>
  user?: { uid: number; gid: number } | undefined
  ready: (pid: number) => boolean | Promise<boolean>
}

type Named = Pick<Daemon, 'folder' | 'name' | 'mark'>

const pidFile = ({ folder, name }: Named) => path.join(folder, `${name}.pid`)

const logFile = ({ folder, name }: Pick<Daemon, 'folder' | 'name'>) => path.join(folder, `${name}.log`)

/** Empty for a process that has ended, reaped or not. */
export function commandLine(pid: number) {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** True also for a process that is not reaped yet. */
export function exists(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export function daemonPid(daemon: Named) {
  const file = pidFile(daemon)
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8'))
  return pid > 0 && commandLine(pid).includes(daemon.mark) ? pid : undefined
}

/** The pids of daemons that belong together; undefined unless all run. */
export function daemonPids(daemons: readonly Named[]) {
  const pids = daemons.map(daemonPid)
  return pids.every((pid) => pid !== undefined) ? pids : undefined
}

/** Polls until the condition holds; `false` when the time is up. */
export async function waitUntil(question: () => boolean | Promise<boolean>, seconds: number) {
  const end = Date.now() + seconds * 1000
  while (!(await question())) {
    if (Date.now() > end) return false
    await pause(25)
  }
  return true
}

/** Starts the process and waits until it serves. Returns its log when it ended by itself. */
export async function startDaemon(daemon: Daemon): Promise<{ started: true } | { started: false; log: string }> {
  const log = openSync(logFile(daemon), 'a', 0o600)
  const from = fstatSync(log).size
  // Its own session: the Ctrl-C that ends `npm run dev` must not reach the database.
  const child = spawn(daemon.command, daemon.args, {
    cwd: path.dirname(daemon.mark),
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...daemon.env },
    stdio: ['ignore', log, log],
    detached: true,
    ...daemon.user,
  })
  closeSync(log)
  let gone = ''
  child.on('error', (error) => {
    gone = error.message
  })
  child.on('exit', (code, signal) => {
    gone = `it ended with ${signal ?? code}`
  })
  child.unref()
  const { pid } = child
  if (pid !== undefined) writeFileSync(pidFile(daemon), String(pid), { mode: 0o600 })
  const settled = await waitUntil(async () => gone !== '' || (pid !== undefined && (await daemon.ready(pid))), 60)
  if (settled && gone === '') return { started: true }
  if (pid !== undefined && gone === '') process.kill(pid, 'SIGKILL')
  const said = readFileSync(logFile(daemon)).subarray(from).toString('utf8').trim()
  return { started: false, log: said || gone || 'it did not answer within a minute' }
}

/** Ends the process that was started, and no other, and waits until it is gone. */
export async function stopDaemon(daemon: Named, signal: NodeJS.Signals) {
  const pid = daemonPid(daemon)
  if (pid !== undefined) {
    process.kill(pid, signal)
    if (!(await waitUntil(() => daemonPid(daemon) === undefined, 30))) {
      process.kill(pid, 'SIGKILL')
      await waitUntil(() => daemonPid(daemon) === undefined, 10)
    }
  }
  rmSync(pidFile(daemon), { force: true })
  return pid !== undefined
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/**
 * The last port if it is free, so that addresses stay valid. New ports lie below the range of outgoing connections: in that range a client
 * that retries a stopped server may connect to itself.
 */
export async function freePort(last?: number) {
  if (last !== undefined && (await isFree(last))) return last
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 15_000 + Math.floor(Math.random() * 17_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port between 15000 and 32000 on 127.0.0.1.')
}
