import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { parseCronItems, runMigrations } from 'graphile-worker'
import type { Area } from '../route/area.ts'
import { dbOn, openQueuePool } from '../write/database.ts'
import { type OutboundServices, jobContext, type JobServices, runJob } from './jobs.ts'
import { quiet, startLane } from './engine.ts'
import { type Lane, lanes } from './lanes.ts'
import type { Meter } from '../operating/meter.ts'
import { heartbeat, type QueueFigures, queueFigures } from './queue-store.ts'
import { type Consumer, drainOutbox } from './relay.ts'
import type { Writer } from '../write/write.ts'

export type WorkerOptions = {
  readonly queue_url: string
  /** Slots of each lane. */
  readonly jobs_at_once: number
  readonly writer: Writer & JobServices & OutboundServices
  readonly areas: readonly Pick<Area, 'jobs' | 'schedules' | 'loops'>[]
  readonly consumers: readonly Consumer[]
  readonly report: Report
}
type Report = (what: string, detail: object) => void

export type Worker = {
  /** The names under which its lanes lock jobs. */
  readonly ids: readonly string[]
  /** Resolves when the engine ends and rejects when it cannot go on: then the process should end and be restarted. */
  readonly ended: Promise<void>
  /** The lane of each task. */
  readonly laneOf: ReadonlyMap<string, Lane>
  readonly figures: () => Promise<QueueFigures>
  /** Finishes running jobs, takes no new ones, and loses none. */
  readonly stop: () => Promise<void>
}

/** A worker is considered dead after four missed heartbeats. Each heartbeat frees jobs of dead workers, so they wait at most half a minute. */
const heartbeatMs = 5_000
const relayPauseMs = 100
/** The pause before a failed loop is restarted. */
const loopPauseMs = 1_000

/** Installs or upgrades the job engine's own schema, as role partita_queue. */
export const installQueue = (queueUrl: string): Promise<void> => runMigrations({ connectionString: queueUrl, logger: quiet })

/** Jobs, schedules and the relay, until stopped. Any number of workers may run side by side. */
export async function startWorker({ queue_url, jobs_at_once, writer, areas, consumers, report }: WorkerOptions): Promise<Worker> {
  const pool = openQueuePool(queue_url, jobs_at_once + lanes.length + 4, (error) => report('connection lost', { err: error }))
  const stopping = new AbortController()
  const context = jobContext(writer, stopping.signal, (what, detail) => report('alarm', { what, ...detail }))
  const loopContext = { ...context, outgoing: writer.outgoing, worked: writer.meter.worked }
  const schedules = areas.flatMap((area) => area.schedules ?? [])
  const declared = areas.flatMap((area) => area.jobs ?? [])
  const tasks = [
    ...declared.map((each) => ({ ...each, work: (payload: unknown) => runJob(each, context, payload) })),
    ...schedules.map((each) => ({ ...each, work: () => each.run(context) })),
  ].map(({ name, lane, work }) => ({ name, lane, work: measured(name, writer.meter, work) }))
  const cron = parseCronItems(schedules.map((each) => ({ task: each.name, match: each.cron, identifier: each.name })))
  const used = lanes.filter((lane) => tasks.some((task) => task.lane === lane))
  const running = await Promise.all(
    used.map((lane, index) =>
      startLane(lane, {
        pool,
        tasks: Object.fromEntries(tasks.filter((task) => task.lane === lane).map(({ name, work }) => [name, work])),
        // A schedule only queues its job, so one engine runs them all.
        cron: index === 0 ? cron : [],
        slots: jobs_at_once,
        driven: writer.pools.clock.driven,
        report,
      }),
    ),
  )
  const worker = randomUUID()
  const ids = running.map(({ id }) => id)
  const loops = [
    repeat(stopping.signal, heartbeatMs, () => heartbeat(dbOn(pool), worker, ids), report),
    repeat(stopping.signal, relayPauseMs, async () => writer.meter.relayed(await drainOutbox(pool, consumers)), report),
    ...areas.flatMap((area) => area.loops ?? []).map((loop) => repeat(stopping.signal, loopPauseMs, loop.start(loopContext), report)),
  ]
  return {
    ids,
    laneOf: new Map(tasks.map(({ name, lane }) => [name, lane])),
    ended: Promise.race(running.map(({ ended }) => ended)),
    figures: () => queueFigures(dbOn(pool)),
    stop: async () => {
      stopping.abort()
      await Promise.all([...running.map((lane) => lane.stop()), ...loops])
      await pool.end()
    },
  }
}

/** Counts a task with its outcome and time. */
const measured =
  (task: string, meter: Meter, work: (payload: unknown) => Promise<void>) =>
  async (payload: unknown): Promise<void> => {
    const started = performance.now()
    const record = (outcome: 'done' | 'failed') => meter.worked(task, outcome, (performance.now() - started) / 1000)
    await work(payload).then(
      () => record('done'),
      (error: unknown) => {
        record('failed')
        throw error
      },
    )
  }

/** Runs the work again after each pause until the signal; a failure is reported and retried, since the database may be away for a moment. */
async function repeat(signal: AbortSignal, pauseMs: number, work: () => Promise<unknown>, report: Report): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error: unknown) => report('worker loop failed', { err: error }))
    await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
  }
}
