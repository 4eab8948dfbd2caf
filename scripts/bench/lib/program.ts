import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkout, type Environment, nodeEnvironment } from '../../lib/checkout.ts'
import { type Cpu, type Meter, meterOf } from './cpu.ts'
import type { Fixture } from './fixture.ts'

/** A child process that reports its progress by messages. */
export type Program = {
  readonly child: ChildProcess
  /** The next message; fails when the process ends without one, or sends none for ten minutes. */
  readonly nextMessage: <T>() => Promise<T>
  readonly stop: () => Promise<void>
}

const patienceMs = 600_000

export function startProgram(folder: string, program: string, env: Environment): Program {
  const log = path.join(folder, `${path.basename(program, '.ts')}.log`)
  const out = openSync(log, 'a', 0o600)
  const child = spawn(process.execPath, [path.join(checkout, program)], {
    cwd: checkout,
    env: nodeEnvironment(env),
    stdio: ['ignore', out, out, 'ipc'],
  })
  closeSync(out)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  // Without this the child would outlive an interrupted run.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const unread: unknown[] = []
  let listener: ((message: unknown) => void) | undefined
  child.on('message', (message) => {
    if (listener === undefined) unread.push(message)
    else listener(message)
  })
  const nextMessage = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    listener = resolve
    if (unread.length > 0) resolve(unread.shift())
    const fail = () => reject(new Error(`${program} sent no message:\n${readFileSync(log, 'utf8').slice(-4000)}`))
    const timer = setTimeout(fail, patienceMs)
    child.once('exit', fail)
    return promise.finally(() => {
      listener = undefined
      clearTimeout(timer)
      child.off('exit', fail)
    })
  }
  return {
    child,
    nextMessage: nextMessage as Program['nextMessage'],
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

/** Processor time of the program and of the database, which other load on the machine hardly changes. */
export const meterWith =
  (fixture: Fixture, { child }: Program): Meter =>
  () => ({ node: meterOf({ node: child.pid ?? 0 }, {})().node ?? 0, postgres: fixture.meter().postgres ?? 0 })

export const perItem = (cpu: Cpu, pieces: number): string =>
  Object.entries(cpu)
    .map(([name, ms]) => `${name} ${((ms * 1000) / pieces).toFixed(0)} µs`)
    .join(', ')
