import { setTimeout as pause } from 'node:timers/promises'
import type { Fixture } from '../fixture.ts'

/** A job that is queued each minute, and that finds nothing to do while documents are read. */
const minuteJob = 'document-imports.dispatch'
const betweenMs = 1_000
const lookMs = 50

/** How long minute jobs take from their time until they are done, one after another for the given seconds. */
export async function measureMinuteJobs({ rows }: Fixture, seconds: number): Promise<number[]> {
  const delays: number[] = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await pause(betweenMs)) {
    const queued = performance.now()
    const [job] = await rows<{ id: string }>(`select id from graphile_worker.add_job($1)`, [minuteJob])
    while ((await rows('select from graphile_worker._private_jobs where id = $1', [job?.id])).length > 0) await pause(lookMs)
    delays.push(performance.now() - queued)
  }
  return delays
}
