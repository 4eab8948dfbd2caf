import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkout, nodeEnvironment } from '../../lib/checkout.ts'
import { freePort } from '../../lib/daemon.ts'
import { median } from '../lib/contest.ts'
import { meterOf } from '../lib/cpu.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'

const patienceMs = 120_000

/** Time from the start of the process to the first 200, alternately with a warm and with an empty compile cache. */
export async function measureStartUp(fixture: Fixture, rounds: number): Promise<Figure[]> {
  const folder = (name: string) => mkdtempSync(path.join(fixture.folder, `${name}-`))
  const kept = folder('warm')
  await start(fixture, kept)
  const [warm, cold]: [Started[], Started[]] = [[], []]
  for (let n = 1; n <= rounds; n++) {
    warm.push(await start(fixture, kept))
    const fresh = folder('cold')
    cold.push(await start(fixture, fresh))
    rmSync(fresh, { recursive: true })
    console.log(`  round ${n}: ${warm.at(-1)?.seconds.toFixed(2)} s warm, ${cold.at(-1)?.seconds.toFixed(2)} s cold`)
  }
  rmSync(kept, { recursive: true })
  const figure = (cache: string, starts: readonly Started[]) => ({
    title: `start-up of the API, compile cache ${cache}`,
    unit: 's',
    rounds: starts.map(({ seconds }) => seconds),
    proof: `answered 200, ended by itself; processor time from start to end ${median(starts.map(({ cpu }) => cpu)).toFixed(2)} s`,
  })
  return [{ ...figure('warm', warm), goal: { most: 2 } }, figure('cold', cold)]
}

type Started = { readonly seconds: number; readonly cpu: number }

/** Seconds of processor time of all children that have ended. */
const childrenTime = () => (meterOf({}, {})().load ?? 0) / 1000

/** The process is stopped by SIGTERM: it writes its compile cache when it exits. */
async function start(fixture: Fixture, cache: string): Promise<Started> {
  const before = childrenTime()
  const port = await freePort()
  const env = nodeEnvironment({ ...fixture.env, PORT: String(port), LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: cache })
  const started = performance.now()
  const child = spawn(process.execPath, [path.join(checkout, 'server/src/main.ts')], { cwd: checkout, env, stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  const answered = async () => {
    while (!(await isUp(port))) {
      if (child.exitCode !== null || performance.now() - started > patienceMs) throw new Error('The API does not start.')
      await pause(5)
    }
    return (performance.now() - started) / 1000
  }
  const seconds = await answered().finally(() => child.kill('SIGTERM'))
  if ((await ended) !== 0) throw new Error('The API did not end by itself.')
  return { seconds, cpu: childrenTime() - before }
}

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/v1/ping`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  )
