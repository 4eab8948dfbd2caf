import { verifyFile } from '../../../src/areas/books/ledger/index.ts'
import { type JobContext, runJob } from '../../../src/kernel/jobs/jobs.ts'
import type { Caller, Reply, World } from '../world.ts'
import { nightWork } from '../books/night-work.ts'

/** Takes the waiting jobs out of the queue and returns their payloads. */
export const takeQueued = async (w: World) =>
  (
    await w.rows<{ payload: { company_id: number; full?: boolean } }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1 returning j.payload`,
      [verifyFile.name],
    )
  ).map(({ payload }) => payload)

/** Runs the waiting jobs, one after the other, as a worker would. */
export async function runQueued(w: World, context: JobContext): Promise<void> {
  for (const payload of await takeQueued(w)) await runJob(verifyFile, context, payload)
}

/** Work with connections of its own, which are closed afterwards. */
export async function withJobContext<T>(w: World, work: (context: JobContext) => Promise<T>): Promise<T> {
  const opened = nightWork(w)
  try {
    return await work(opened.at(() => new Date()))
  } finally {
    await opened.end()
  }
}

/** Requests a run that reads every entry, runs it, and returns the answer that shows its result. A test that verifies often brings a context. */
export async function verifyFully(w: World, caller: Caller, path: string, query = '', context?: JobContext): Promise<Reply> {
  const { status, text } = await caller('POST', `${path}/ledger/verification`, { body: { full: true } })
  if (status !== 202) throw new Error(`the verification was answered ${status}: ${text}`)
  await (context ? runQueued(w, context) : withJobContext(w, (opened) => runQueued(w, opened)))
  return caller('GET', `${path}/ledger/verification${query}`)
}
