import { EventEmitter } from 'node:events'
import { Logger, type ParsedCronItem, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Lane } from './lanes.ts'

type LaneOptions = {
  readonly pool: pg.Pool
  readonly tasks: TaskList
  readonly cron: readonly ParsedCronItem[]
  readonly slots: number
  readonly driven: boolean
  readonly report: (what: string, detail: object) => void
}

export type RunningLane = {
  /** The name under which its jobs are locked. */
  readonly id: string
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

export const quiet = new Logger(() => () => {})

/** Runs the jobs of one lane until stopped. `ended` rejects when the engine cannot go on. */
export async function startLane(lane: Lane, { pool, tasks, cron, slots, driven, report }: LaneOptions): Promise<RunningLane> {
  const events = new EventEmitter() as WorkerEvents
  const ended = Promise.withResolvers<void>()
  // A caller that ignores `ended` must not get an unhandled rejection.
  ended.promise.catch(() => {})
  let [id, stopping] = ['', false]
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  // When PostgreSQL goes away during a job, the engine shuts itself down and then hangs or ends without an error.
  events.on('pool:gracefulShutdown', ({ message }) => {
    if (!stopping) ended.reject(new Error(`the job engine gave up: ${message}`))
  })
  for (const happening of ['job:error', 'job:failed'] as const) {
    events.on(happening, ({ job, error }) =>
      report(happening, { task: job.task_identifier, job_id: job.id, attempts: job.attempts, err: error }),
    )
  }
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: [...cron],
    noHandleSignals: true,
    logger: quiet,
    events,
    preset: { worker: { ...engineSettings(lane, slots), useNodeTime: driven } },
  })
  runner.promise.then(ended.resolve, ended.reject)
  return {
    id,
    ended: ended.promise,
    stop: async () => {
      stopping = true
      await runner.stop()
    },
  }
}

/**
 * Short jobs are fetched in batches, because one by one the throughput is a tenth; what has not begun after a second goes back to the queue,
 * where any worker can take it. Jobs of the other lanes last longer than a fetch: a slot takes one when it is free, and no worker holds a
 * job that waits.
 */
const engineSettings = (lane: Lane, slots: number) => ({
  concurrentJobs: slots,
  pollInterval: 1000,
  ...(lane === 'events' && { localQueue: { size: Math.max(slots * 25, 100), ttl: 1000 } }),
  completeJobBatchDelay: 0,
  failJobBatchDelay: 0,
})
