import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Logger, parseCronItems, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import type { Area } from '../route/area.ts'
import { dbOn, openQueuePool } from '../write/database.ts'
import { type OutboundServices, jobContext, type JobServices, runJob } from './jobs.ts'
import type { Meter } from '../operating/meter.ts'
import { heartbeat, type QueueFigures, queueFigures } from './queue-store.ts'
import { type Consumer, drainOutbox } from './relay.ts'
import type { Writer } from '../write/write.ts'

export type WorkerOptions = {
  readonly queue_url: string
  readonly jobs_at_once: number
  readonly writer: Writer & JobServices & OutboundServices
  readonly areas: readonly Pick<Area, 'jobs' | 'schedules' | 'loops'>[]
  readonly consumers: readonly Consumer[]
  readonly report: Report
}
type Report = (what: string, detail: object) => void

export type Worker = {
  readonly id: string
  /** Resolves when the engine ends and rejects when it cannot go on: then the process should end and be restarted. */
  readonly ended: Promise<void>
  readonly figures: () => Promise<QueueFigures>
  /** Finishes running jobs, takes no new ones, and loses none. */
  readonly stop: () => Promise<void>
}

/** A worker is considered dead after four missed heartbeats. Each heartbeat frees jobs of dead workers, so they wait at most half a minute. */
const heartbeatMs = 5_000
const relayPauseMs = 100
/** The pause before a failed loop is restarted. */
const loopPauseMs = 1_000

const quiet = new Logger(() => () => {})

/** Installs or upgrades the job engine's own schema, as role partita_queue. */
export const installQueue = (queueUrl: string): Promise<void> => runMigrations({ connectionString: queueUrl, logger: quiet })

/** Jobs, schedules and the relay, until stopped. Any number of workers may run side by side. */
export async function startWorker({ queue_url, jobs_at_once, writer, areas, consumers, report }: WorkerOptions): Promise<Worker> {
  const pool = openQueuePool(queue_url, jobs_at_once + 4, (error) => report('connection lost', { err: error }))
  const stopping = new AbortController()
  const context = jobContext(writer, stopping.signal, (what, detail) => report('alarm', { what, ...detail }))
  const loopContext = { ...context, outgoing: writer.outgoing, worked: writer.meter.worked }
  const schedules = areas.flatMap((area) => area.schedules ?? [])
  const tasks = Object.fromEntries([
    ...areas
      .flatMap((area) => area.jobs ?? [])
      .map(
        (declared) =>
          [declared.name, measured(declared.name, writer.meter, (payload: unknown) => runJob(declared, context, payload))] as const,
      ),
    ...schedules.map(({ name, run: work }) => [name, measured(name, writer.meter, () => work(context))] as const),
  ])
  const events = new EventEmitter() as WorkerEvents
  const ended = Promise.withResolvers<void>()
  // A caller that ignores `ended` must not get an unhandled rejection.
  ended.promise.catch(() => {})
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  // When PostgreSQL goes away during a job, the engine shuts itself down and then hangs or ends without an error.
  events.on('pool:gracefulShutdown', ({ message }) => {
    if (!stopping.signal.aborted) ended.reject(new Error(`the job engine gave up: ${message}`))
  })
  for (const happening of ['job:error', 'job:failed'] as const) {
    events.on(happening, ({ job, error }) =>
      report(happening, { task: job.task_identifier, job_id: job.id, attempts: job.attempts, err: error }),
    )
  }
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(schedules.map(({ name, cron }) => ({ task: name, match: cron, identifier: name }))),
    noHandleSignals: true,
    logger: quiet,
    events,
    preset: { worker: engineSettings(jobs_at_once, writer.pools.clock.driven) },
  })
  runner.promise.then(ended.resolve, ended.reject)
  const loops = [
    repeat(stopping.signal, heartbeatMs, () => heartbeat(dbOn(pool), id), report),
    repeat(stopping.signal, relayPauseMs, async () => writer.meter.relayed(await drainOutbox(pool, consumers)), report),
    ...areas.flatMap((area) => area.loops ?? []).map((loop) => repeat(stopping.signal, loopPauseMs, loop.start(loopContext), report)),
  ]
  return {
    id,
    ended: ended.promise,
    figures: () => queueFigures(dbOn(pool)),
    stop: async () => {
      stopping.abort()
      await Promise.all([runner.stop(), ...loops])
      await pool.end()
    },
  }
}

/** Jobs are fetched and completed in batches: one by one the throughput is a tenth. */
const engineSettings = (jobsAtOnce: number, driven: boolean) => ({
  concurrentJobs: jobsAtOnce,
  pollInterval: 1000,
  useNodeTime: driven,
  localQueue: { size: Math.max(jobsAtOnce * 25, 100) },
  completeJobBatchDelay: 0,
  failJobBatchDelay: 0,
})

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
