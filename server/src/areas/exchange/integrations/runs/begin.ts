import { Type } from 'typebox'
import type { Lane } from '../../../../kernel/jobs/lanes.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { insertRun, planNextRun } from '../store.ts'

/** Firms take turns: a run waits for the answers of others, and must not hold up short work. */
export const runJobName: { readonly name: string; readonly lane: Lane } = { name: 'integrations.run', lane: 'analysis' }
export const RunPayload = Type.Object({ company_id: Type.Integer(), run_id: Type.Integer() })

/** Begins a run and queues its job, unless one is running. */
export async function beginRun(tx: FileTx, id: number, is_requested: boolean): Promise<void> {
  const run_id = await insertRun(tx, id, is_requested)
  await planNextRun(tx, id)
  if (run_id !== null) tx.enqueue({ ...runJobName, payload: RunPayload }, { company_id: tx.company.id, run_id })
}
