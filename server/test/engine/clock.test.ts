import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { areasOf, build } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { drivenClock } from '../../src/lib/clock.ts'
import type { World } from '../harness/world.ts'
import { bells, bellWorld, moveClock, work } from './bells.ts'

const day = 24 * 60 * 60 * 1000
const folder = mkdtempSync(path.join(tmpdir(), 'partita-clock-'))
const file = path.join(folder, 'clock')
const made = bells()
const realDate = Date
let w: World
beforeAll(async () => {
  moveClock(file, 0)
  w = await bellWorld(made)
})
afterAll(async () => {
  await w.close()
  rmSync(folder, { recursive: true })
})

test('what is composed with a driven clock beside the machine does not move the time once more', () => {
  areasOf({ ...w.config, clock_file: file })
  expect(globalThis.Date).toBe(realDate)
})

test('a second clock on the same file moves the time no further, and the first keeps it', () => {
  moveClock(file, day)
  const clocks = [drivenClock(file), drivenClock(file)]
  const times = [...clocks.map((clock) => clock.now()), new Date(), new Date(Date.now())]
  globalThis.Date = realDate
  moveClock(file, 0)
  for (const time of times) expect(Math.abs(Number(time) - realDate.now() - day)).toBeLessThan(60_000)
})

test('one file moves the API, SQL, the worker and the queue together', async () => {
  const encoder = await w.as('encoder')
  const app = await build({ ...w.config, clock_file: file }, [made.area])
  const call = w.callerOn(app, encoder)
  try {
    const clock = drivenClock(file)
    const tomorrow = new realDate(realDate.now() + day).toISOString()
    await call('POST', 'C/bells', { body: { n: 500, run_at: tomorrow } })
    const worker = await work(w, made, { clock })
    await call('POST', 'C/bells', { body: { n: 501 } })
    await vi.waitFor(() => expect(made.ran).toContain(501), { timeout: 60_000 })
    expect(made.ran).not.toContain(500)

    moveClock(file, day + 60_000)
    await call('POST', 'C/bells', { body: { n: 502, name: 'Demain' } })
    await vi.waitFor(() => expect(made.ran).toEqual(expect.arrayContaining([500, 502])), { timeout: 60_000 })
    await vi.waitFor(async () => expect(await w.rows(`select name from companies where name = 'Demain'`)).toHaveLength(1), {
      timeout: 60_000,
    })
    await worker.stop()
    const [late] = await w.rows<{ ahead: number }>(
      `select extract(epoch from max(created_at) - clock_timestamp())::integer as ahead from revisions`,
    )
    expect(Number(late?.ahead)).toBeGreaterThan(day / 1000 - 60)
    const pong = await app.inject({ method: 'GET', url: '/v1/auth/me', headers: { authorization: `Bearer ${encoder.token}` } })
    expect(pong.statusCode).toBe(404)
    const [token] = await w.rows<{ ahead: number }>(
      `select extract(epoch from max(last_used_at) - clock_timestamp())::integer as ahead from directory.tokens`,
    )
    expect(Number(token?.ahead)).toBeGreaterThan(day / 1000 - 60)
  } finally {
    globalThis.Date = realDate
    await app.close()
  }
})

test('production refuses a moved clock', () => {
  expect(() => readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://x', PARTITA_CLOCK: file })).toThrow(
    /PARTITA_CLOCK/,
  )
})

test('SIGTERM ends the worker process with exit code 0, and it had announced itself', async () => {
  const env = {
    ...process.env,
    DATABASE_URL: w.config.database_url,
    QUEUE_DATABASE_URL: Object.assign(new URL(process.env.QUEUE_DATABASE_URL ?? ''), { pathname: new URL(w.config.database_url).pathname })
      .href,
  }
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../src/worker.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const started = new Promise<string>((resolve) => child.stdout.once('data', (line: Buffer) => resolve(String(line))))
  expect(await started).toContain('worker started')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
