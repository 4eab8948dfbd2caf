import { Type } from 'typebox'
import { every, job, type JobContext } from '../../../kernel/jobs/jobs.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { completeSetUp } from './set-up.ts'
import * as store from './store.ts'

/**
 * The release before this one makes files without a chart, journals or a fiscal year; they get them here, one by one, each under its own
 * lock. A file that fails does not keep the others: it is tried again with the job.
 */
export async function completeFiles({ read, onFile, signal }: Pick<JobContext, 'read' | 'onFile' | 'signal'>): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of await read(null, store.bare)) {
    if (signal.aborted) return
    if (await read(id, store.hasChart)) continue
    await onFile(id, completeSetUp).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} company files could not be set up`)
}

export const completeJob = job('companies.complete', Type.Object({}), completeFiles)

/** For the process that starts: the files wait no longer than until a worker is free. */
export async function queueCompletion(tx: Tx): Promise<void> {
  if ((await store.bare(tx)).length > 0) tx.enqueue(completeJob, {}, { key: completeJob.name })
}

/** An old process that still runs beside may make such a file after that. */
export const schedules = [every('hour', 'companies.complete_late', completeFiles)]
