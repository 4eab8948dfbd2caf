import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Environment, nodeEnvironment } from '../../lib/checkout.ts'
import { freePort } from '../../lib/daemon.ts'
import type { Fixture } from './fixture.ts'
import { waitFor } from './wait.ts'

/** A process that is restarted whenever it ends, as by the supervisor of a deployment. */
export type SupervisedProcess = {
  base: string
  /** Where it tells its metrics; the programs of the proofs have none. */
  metrics: string
  pid: () => number
  starts: () => number
  /** The process has logged that it is ready since its last start. */
  isReady: () => boolean
  /** SIGKILL; resolves when the process is gone, possibly before the next one serves. */
  kill: () => Promise<void>
  /** SIGTERM without restart. True when the process exited with 0. */
  stop: () => Promise<boolean>
  /** Lines it logged as an error or worse, oldest first. */
  errors: () => string[]
}

const pauseMs = 200
/** The ways a proof is left early. */
const leavings = ['SIGINT', 'SIGTERM', 'exit'] as const

async function supervise(fixture: Fixture, file: string, name: string, more: Environment): Promise<SupervisedProcess> {
  const [port, metrics] = [await freePort(), await freePort()]
  const logFile = path.join(fixture.services.folder, `${name}.log`)
  const own = { LIMITS_FACTOR: '1000', LOG_LEVEL: 'warn', PORT: String(port), METRICS_PORT: String(metrics) }
  const whole = nodeEnvironment({ ...fixture.services.env, ...own, ...more })
  let child: ChildProcess
  let from = 0
  let starts = 0
  let stopping = false
  const start = () => {
    if (stopping) return
    const log = openSync(logFile, 'a')
    from = fstatSync(log).size
    child = spawn(process.execPath, [file], { env: whole, stdio: ['ignore', log, log] })
    closeSync(log)
    starts += 1
    child.once('exit', () => setTimeout(start, pauseMs))
  }
  start()
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const logged = () => readFileSync(logFile)
  const isReady = () => isAlive() && /ready\n|(?:api|worker) started/.test(logged().subarray(from).toString())
  // An interrupted proof leaves no process behind.
  const endChild = () => {
    stopping = true
    child.kill('SIGKILL')
  }
  for (const leaving of leavings) process.once(leaving, endChild)
  if (!(await waitFor(isReady))) throw new Error(`${name} did not start:\n${logged().toString().slice(-2000)}`)
  return {
    base: `http://127.0.0.1:${port}`,
    metrics: `http://127.0.0.1:${metrics}/metrics`,
    pid: () => child.pid ?? 0,
    starts: () => starts,
    isReady,
    kill: async () => {
      const victim = child
      victim.kill('SIGKILL')
      await waitFor(() => victim.signalCode !== null || victim.exitCode !== null)
    },
    stop: async () => {
      stopping = true
      child.kill('SIGTERM')
      if (!(await waitFor(() => !isAlive()))) child.kill('SIGKILL')
      for (const leaving of leavings) process.off(leaving, endChild)
      return child.exitCode === 0
    },
    errors: () =>
      logged()
        .toString()
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line)),
  }
}

const programs = {
  api: import.meta.resolve('./jobs/api.ts'),
  worker: import.meta.resolve('./jobs/worker.ts'),
  plain_api: import.meta.resolve('../../../server/src/main.ts'),
  plain_worker: import.meta.resolve('../../../server/src/worker.ts'),
}

/** Starts `count` processes of one program. */
export const superviseAll = (fixture: Fixture, kind: keyof typeof programs, count: number, more: Environment = {}) =>
  Promise.all(Array.from({ length: count }, (_, each) => supervise(fixture, fileURLToPath(programs[kind]), `${kind}-${each}`, more)))
