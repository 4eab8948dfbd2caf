import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { derivations } from '../../lib/password.ts'
import { autocommit, poolNames, type Pools } from '../write/database.ts'
import { backupState, verificationAge } from './backups-store.ts'
import type { Meter } from './meter.ts'
import type { Lane } from '../jobs/lanes.ts'
import { version } from './release.ts'
import type { QueueFigures } from '../jobs/queue-store.ts'
import type { ScopeQueue } from '../write/scope-queue.ts'

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = { readonly registry: Registry; readonly meter: Meter }

/** The metrics of one process for Prometheus. docs/guides/operating/monitor.md explains each. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'partita_info', help: 'Always 1', labelNames: ['version'], registers }).set({ version }, 1)
  const requests = new Histogram({
    name: 'partita_request_seconds',
    help: 'Requests by route and status',
    labelNames: ['route', 'status'],
    buckets: seconds,
    registers,
  })
  const locks = new Histogram({
    name: 'partita_write_lock_seconds',
    help: 'Wait of a write for its lock, by scope',
    labelNames: ['scope'],
    buckets: seconds,
    registers,
  })
  const replays = new Counter({ name: 'partita_replays_total', help: 'Answers given from memory', registers })
  const limited = new Counter({ name: 'partita_limited_total', help: 'Requests refused by a rate limit', labelNames: ['route'], registers })
  const relayed = new Counter({ name: 'partita_relayed_events_total', help: 'Events taken from the outbox', registers })
  const jobs = new Histogram({
    name: 'partita_job_seconds',
    help: 'Jobs run, by task and outcome',
    labelNames: ['task', 'outcome'],
    buckets: seconds,
    registers,
  })
  const services = new Histogram({
    name: 'partita_service_seconds',
    help: 'Requests to services that the operator configured, by service and outcome',
    labelNames: ['service', 'outcome'],
    buckets: seconds,
    registers,
  })
  const alarms = new Counter({
    name: 'partita_alarms_total',
    help: 'Things found false that must be true',
    labelNames: ['what'],
    registers,
  })
  return {
    registry,
    meter: {
      answered: (route, status, took) => requests.observe({ route, status }, took),
      locked: (scope, took) => locks.observe({ scope }, took),
      replayed: () => replays.inc(),
      limited: (route) => limited.inc({ route }),
      relayed: (events) => relayed.inc(events),
      worked: (task, outcome, took) => jobs.observe({ task, outcome }, took),
      called: (service, outcome, took) => services.observe({ service, outcome }, took),
      alarmed: (what) => alarms.inc({ what }),
    },
  }
}

/** Figures read at each scrape: the write queue and the pools of this process. */
export function watchProcess({ registry }: Metrics, pools: Pools, queue: ScopeQueue): void {
  gauge(registry, 'partita_write_queue', 'Writes waiting in process for their company file', [], async (set) => set({}, queue.waiting()))
  gauge(registry, 'partita_password_hashes', 'Passwords hashed since the start', [], async (set) => set({}, derivations()))
  gauge(registry, 'partita_pool_connections', 'Database connections by pool and state', ['pool', 'state'], async (set) => {
    for (const name of poolNames) {
      set({ pool: name, state: 'busy' }, pools[name].totalCount - pools[name].idleCount)
      set({ pool: name, state: 'idle' }, pools[name].idleCount)
      set({ pool: name, state: 'waiting' }, pools[name].waitingCount)
    }
  })
}

/** Requests to the model that reads documents; none where no model is configured. */
export function watchAnalysis({ registry }: Metrics, figures: () => ReadonlyMap<string, number>): void {
  gauge(registry, 'partita_analysis_requests', 'Papers shown to the model since the start, by outcome', ['outcome'], async (set) => {
    for (const [outcome, times] of figures()) set({ outcome }, times)
  })
}

/** The queue, which is the same for every worker: figures of the installation, not of the process. */
export function watchQueue({ registry }: Metrics, readFigures: () => Promise<QueueFigures>, laneOf: ReadonlyMap<string, Lane>): void {
  // All gauges of a scrape are collected together: the queue is read once for them.
  let reading: Promise<QueueFigures> | undefined
  const figures = () =>
    (reading ??= readFigures().finally(() => {
      reading = undefined
    }))
  const jobs = async () => figuresByLane((await figures()).jobs, laneOf)
  gauge(registry, 'partita_jobs', 'Jobs by lane and state', ['lane', 'state'], async (set) => {
    for (const { lane, state, count } of await jobs()) set({ lane, state }, count)
  })
  gauge(registry, 'partita_jobs_oldest_seconds', 'Age of the oldest job by lane and state', ['lane', 'state'], async (set) => {
    for (const { lane, state, oldest } of await jobs()) set({ lane, state }, oldest)
  })
  gauge(registry, 'partita_outbox_events', 'Events waiting in the outbox', [], async (set) => set({}, (await figures()).outbox.events))
  gauge(registry, 'partita_outbox_lag_seconds', 'Age of the oldest event in the outbox', [], async (set) =>
    set({}, (await figures()).outbox.oldest_seconds),
  )
  gauge(registry, 'partita_webhooks_due', 'Deliveries whose time has come', [], async (set) => set({}, (await figures()).webhooks.due))
  gauge(registry, 'partita_webhooks_lag_seconds', 'Age of the oldest of them', [], async (set) =>
    set({}, (await figures()).webhooks.oldest_seconds),
  )
  gauge(registry, 'partita_webhooks_failing', 'Endpoints whose last delivery failed', [], async (set) =>
    set({}, (await figures()).webhooks.failing),
  )
}

/** Jobs by lane and state. A job that this release does not know has the lane `unknown`. */
function figuresByLane(jobs: QueueFigures['jobs'], laneOf: ReadonlyMap<string, Lane>) {
  const groups = Map.groupBy(jobs, ({ task, state }) => `${laneOf.get(task) ?? 'unknown'} ${state}`)
  return [...groups].map(([key, group]) => {
    const [lane = '', state = ''] = key.split(' ')
    const count = group.reduce((sum, each) => sum + each.jobs, 0)
    return { lane, state, count, oldest: Math.max(...group.map(({ oldest_seconds }) => oldest_seconds)) }
  })
}

/** Ages that an alert should watch, the same from every worker. A gauge without a value has nothing to tell the age of. */
export function watchInstallation({ registry }: Metrics, pools: Pools): void {
  gauge(registry, 'partita_backup_age_seconds', 'Age of the newest recorded base backup', [], async (set) => {
    const { age_seconds } = await backupState(autocommit(pools))
    if (age_seconds !== null) set({}, age_seconds)
  })
  gauge(registry, 'partita_verification_age_seconds', 'Time since the least recently verified ledger was verified', [], async (set) => {
    const age = await verificationAge(autocommit(pools))
    if (age !== null) set({}, age)
  })
}

type Set = (labels: Record<string, string>, value: number) => void

function gauge(registry: Registry, name: string, help: string, labelNames: readonly string[], collect: (set: Set) => Promise<void>): void {
  const made = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      this.reset()
      await collect((labels, value) => this.set(labels, value))
    },
  })
  registry.registerMetric(made)
}

/** `/live`: the process answers. `/ready`: so do its dependencies. `/metrics`: its metrics. Never on the public port. */
export async function serveMetrics({ registry }: Metrics, host: string, port: number, ready: () => Promise<void>): Promise<Server> {
  const server = createServer((request, response) => {
    const send = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type }).end(body)
    const answer = async () => {
      if (request.url === '/live') send(200, 'live\n')
      else if (request.url === '/ready') await ready().then(() => send(200, 'ready\n'))
      else if (request.url === '/metrics') send(200, await registry.metrics(), registry.contentType)
      else send(404, 'not found\n')
    }
    answer().catch((error: Error) => send(503, `not ready: ${error.message}\n`))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return server
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port
