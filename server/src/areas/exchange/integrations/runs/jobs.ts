import { every, type Job, job, type Schedule } from '../../../../kernel/jobs/jobs.ts'
import { listDue } from '../store.ts'
import * as store from '../store.ts'
import { beginRun, runJobName, RunPayload } from './begin.ts'
import { executeRun, type RunContext, type RunNeeds } from './run.ts'

const mostAtOnce = 500

export const runJob = (needs: RunNeeds): Job =>
  job(runJobName.name, runJobName.lane, RunPayload, (context, { company_id, run_id }) =>
    executeRun(needs, context satisfies RunContext, company_id, run_id),
  )

/** Begins the runs that are due. What was missed while no worker ran is made up for once. */
export const startDue: Schedule = every('minute', 'integrations.start_due', 'events', async ({ read, onFile, signal }) => {
  const due = await read(null, (db) => listDue(db, mostAtOnce))
  const failures: unknown[] = []
  for (const { company_id, id } of due) {
    if (signal.aborted) return
    await onFile(company_id, async (tx) => {
      const [record] = await store.load(tx, [id])
      if (record?.status === 'connected' && record.schedule !== 'manual') await beginRun(tx, id, false)
    }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `runs of ${failures.length} of ${due.length} connections were not begun`)
})
