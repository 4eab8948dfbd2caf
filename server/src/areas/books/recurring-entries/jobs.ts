import { randomUUID } from 'node:crypto'
import { every, type JobContext } from '../../../kernel/jobs/jobs.ts'
import { Problem } from '../../../kernel/route/problem.ts'
import { say } from '../../../lib/languages.ts'
import { postNextDue } from './actions.ts'
import * as store from './store.ts'

type JobServices = Pick<JobContext, 'read' | 'onFile' | 'signal'>

/**
 * Posts everything that is due in every company file, each date in its own transaction: after a crash, the next worker continues with the
 * remaining dates. Concurrent workers wait for the lock of the company file, and the later one finds the date posted.
 */
export async function postDueEntries(context: JobServices): Promise<void> {
  const files = await context.read(null, store.listDueFiles)
  const failures: unknown[] = []
  for (const company of files) {
    if (context.signal.aborted) return
    await postDueInFile(context, company).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `recurring entries of ${failures.length} of ${files.length} files failed`)
}

/** All entries posted in one company file by one run belong to one operation. */
async function postDueInFile({ onFile, signal }: JobServices, company: number): Promise<void> {
  const operation_id = randomUUID()
  const failed: number[] = []
  while (!signal.aborted) {
    let tried: number | null = null
    try {
      const done = await onFile(company, (tx) => postNextDue(tx, failed, (id) => (tried = id)), { operation_id })
      if (!done) return
    } catch (error) {
      // If the database is unavailable, the job fails and is retried; the recurring entry is not at fault.
      if (!(error instanceof Problem) || error.status === 503 || tried === null) throw error
      const id: number = tried
      failed.push(id)
      await onFile(company, (tx) => store.recordFailure(tx, id, reasonOf(error, tx.company.locale)), { operation_id })
    }
  }
}

/** Why the entry could not be posted, in the language of the company file: the first field error, unless the problem has a code. */
function reasonOf({ text, detail }: Problem, language: Parameters<typeof say>[1]): string {
  const [first] = detail.code ? [] : Object.values(detail.errors ?? {}).flat()
  return (first ? say(first.message, language, first.params) : say(text, language, detail.params)).slice(0, 500)
}

export const schedules = [every('0 4 * * *', 'recurring-entries.post', 'nightly', postDueEntries)]
