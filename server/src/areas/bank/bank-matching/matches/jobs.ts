import { every, type JobContext } from '../../../../kernel/jobs/jobs.ts'
import { listPending } from '../../bank-statements/index.ts'
import { bookByRules } from './automatic-rules.ts'
import * as store from './store.ts'

/** Tries the automatic rules again on what is pending in every company file: a period may be open again, a rule may have changed. */
export async function applyRules({ read, onFile, signal }: Pick<JobContext, 'read' | 'onFile' | 'signal'>): Promise<void> {
  const files = await read(null, store.listFilesWithRules)
  const failures: unknown[] = []
  for (const company of files) {
    if (signal.aborted) return
    await onFile(company, async (tx) => bookByRules(tx, await listPending(tx))).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `bank rules of ${failures.length} of ${files.length} files failed`)
}

export const schedules = [every('0 4 * * *', 'bank-matching.apply-rules', 'nightly', applyRules)]
