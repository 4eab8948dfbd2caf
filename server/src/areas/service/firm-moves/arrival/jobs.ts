import type { Numbers } from '../renumber.ts'
import type { MovedJob } from '../store.ts'

/**
 * A job with the numbers of this installation. Keys name the same numbers as the payload, in the order `company_id`, or `firm_id` and
 * `user_id`, before any id of a record.
 */
export function renumberJob(job: MovedJob, { shifts, people }: Numbers): MovedJob {
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
