import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkout, type Environment, nodeEnvironment } from '../../lib/checkout.ts'
import { freePort } from '../../lib/daemon.ts'
import { call } from './http.ts'
import type { Api } from './fixture.ts'
import { waitFor } from './wait.ts'

/** One process of a release, started as in a deployment; nothing listens at the base of a worker. */
export type RunningProcess = Api & {
  /** Null while it runs, and when it had to be killed. */
  exitCode: () => number | null
  /** The end of its log: an uncaught exception is not a line of the logger. */
  lastWords: () => string
}

type Start = {
  program: 'main' | 'worker'
  env: Environment
  /** The release: this checkout, or a copy of it beside. */
  release?: string
}

export type Starter = (start: Start) => Promise<RunningProcess>

async function startProcess(folder: string, { program, env, release = checkout }: Start): Promise<RunningProcess> {
  const [port, metrics] = [await freePort(), await freePort()]
  const logFile = path.join(folder, `${program}-${port}.log`)
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [path.join(release, `server/src/${program}.ts`)], {
    cwd: release,
    env: nodeEnvironment({ ...env, PORT: String(port), METRICS_PORT: String(metrics), LOG_LEVEL: 'info' }),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const logged = () => readFileSync(logFile, 'utf8').trim().split('\n')
  // Without this the child would outlive an interrupted run.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const ready = async () => (await call(`http://127.0.0.1:${metrics}`, 'GET', '/ready')).status === 200
  const isReady = await waitFor(async () => !isAlive() || (await ready()))
  if (!isReady || !isAlive() || child.pid === undefined) {
    end()
    throw new Error(`${program}.ts did not start:\n${logged().slice(-20).join('\n')}`)
  }
  return {
    base: `http://127.0.0.1:${port}`,
    pid: child.pid,
    isAlive,
    exitCode: () => child.exitCode,
    lastWords: () => logged().slice(-20).join('\n'),
    errors: () => logged().filter((line) => /"level":[56]0/.test(line)),
    stop: async () => {
      child.kill('SIGTERM')
      if (!(await waitFor(() => !isAlive()))) end()
      await waitFor(() => !isAlive())
    },
  }
}

/** Stops all started processes when the work is done or has failed. */
export async function withProcesses<T>(folder: string, work: (start: Starter) => Promise<T>): Promise<T> {
  const started: RunningProcess[] = []
  try {
    return await work(async (start) => {
      const running = await startProcess(folder, start)
      started.push(running)
      return running
    })
  } finally {
    await Promise.all(started.filter((each) => each.isAlive()).map((each) => each.stop()))
  }
}
