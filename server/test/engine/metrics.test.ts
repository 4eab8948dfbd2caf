import { expect, test, vi } from 'vitest'
import { openMetrics, portOf, serveMetrics, watchQueue } from '../../src/kernel/operating/metrics.ts'
import { openWorld } from '../harness/world.ts'
import { bells, work } from './bells.ts'

const w = await openWorld()

const free = async () => {
  const server = await serveMetrics(openMetrics(), '127.0.0.1', 0, async () => {})
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
const get = async (port: number, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: answer.status, text: await answer.text() }
}

test('the metrics port shows requests by route and status, locks, replays, limits, pools; the public port shows none of it', async () => {
  const port = await free()
  const app = await w.sibling({ metrics_port: port })
  const encoder = w.callerOn(app, await w.as('encoder'))
  const body = { type: 'supplier', name: 'Dupont' }
  const headers = { 'x-client-mutation-id': 'metrics' }
  await encoder('POST', 'C/third-parties', { body, headers })
  await encoder('POST', 'C/third-parties', { body, headers })
  const { status, text } = await get(port, '/metrics')
  expect(status).toBe(200)
  expect(text).toContain('partita_request_seconds_count{route="POST /v1/companies/:company/third-parties",status="201"} 1')
  expect(text).toContain('partita_replays_total 1')
  expect(text).toMatch(/partita_write_lock_seconds_count\{scope="company"\} 2/)
  for (const pool of ['admission', 'read', 'report', 'write'])
    expect(text).toContain(`partita_pool_connections{pool="${pool}",state="waiting"} 0`)
  expect(text).toContain('partita_write_queue 0')
  expect((await encoder('GET', '/metrics')).status).toBe(404)
  expect(await get(port, '/live')).toEqual({ status: 200, text: 'live\n' })
  expect(await get(port, '/ready')).toEqual({ status: 200, text: 'ready\n' })
  expect((await get(port, '/else')).status).toBe(404)
})

test('not ready while what it depends on is away, and live all the same', async () => {
  const server = await serveMetrics(openMetrics(), '127.0.0.1', 0, async () => {
    throw new Error('database away')
  })
  expect(await get(portOf(server), '/ready')).toEqual({ status: 503, text: 'not ready: database away\n' })
  expect((await get(portOf(server), '/live')).status).toBe(200)
  await new Promise((resolve) => server.close(resolve))
})

test('a worker shows jobs by state and age, and how far the outbox lags', async () => {
  const made = bells()
  const worker = await work(w, made)
  const metrics = openMetrics()
  watchQueue(metrics, worker.figures, worker.laneOf)
  await w.rows(`select graphile_worker.add_job('bells.ring', '{"n": 1}'::json, run_at => app_now() + interval '1 hour')`)
  await vi.waitFor(async () => expect(await metrics.registry.metrics()).toContain('partita_jobs{lane="events",state="scheduled"} 1'), {
    timeout: 60_000,
  })
  expect(await metrics.registry.metrics()).toMatch(/partita_outbox_lag_seconds \d/)
  expect(await metrics.registry.metrics()).toMatch(/partita_webhooks_lag_seconds 0\n/)
  await worker.stop()
})
