import type { Db } from '../../../../kernel/write/database.ts'
import type { Numbers } from '../renumber.ts'
import type { MovedJob } from '../store.ts'
import * as moved from '../store.ts'
import * as store from './store.ts'

/** The waiting work of the firm. An archive that brings work for others, or in place of work that waits here, is refused. */
export async function enqueueJobs(db: Db, jobs: readonly MovedJob[], numbers: Numbers, firm: number): Promise<void> {
  const files = new Set((await store.listFiles(db, firm)).map(({ id }) => id))
  for (const job of jobs.map((each) => renumberJob(each, numbers))) {
    const { company_id, firm_id } = job.payload
    const isOwn = company_id === undefined ? firm_id === firm : files.has(company_id as number) && (firm_id ?? firm) === firm
    if (!isOwn) throw new Error(`a job ${job.task} names another firm`)
    if (job.key !== null && (await store.isKeyInUse(db, job.key))) throw new Error(`a job ${job.task} waits under the key ${job.key} here`)
    await moved.enqueue(db, job, firm)
  }
}

/**
 * A job with the numbers of this installation. Keys name the same numbers as the payload, in the order `company_id`, or `firm_id` and
 * `user_id`, before any id of a record.
 */
function renumberJob(job: MovedJob, { shifts, people }: Numbers): MovedJob {
  const { company_id, firm_id, user_id } = job.payload
  const given = {
    ...(typeof company_id === 'number' && { company_id: company_id + shifts['public.companies'] }),
    ...(typeof firm_id === 'number' && { firm_id: firm_id + shifts['public.firms'] }),
    ...(typeof user_id === 'number' && { user_id: Number(people.get(String(user_id))) }),
  }
  const inKey = Object.entries(given).map(([name, is]) => ({ was: String(job.payload[name]), is: String(is) }))
  const key = job.key?.replace(/(?<= )\d+/g, (number) => (inKey[0]?.was === number ? String(inKey.shift()?.is) : number)) ?? null
  return { ...job, key, payload: { ...job.payload, ...given } }
}
