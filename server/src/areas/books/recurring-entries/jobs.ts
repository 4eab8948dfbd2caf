import { randomUUID } from 'node:crypto'
import { every, type JobContext } from '../../../kernel/jobs/jobs.ts'
import { Problem } from '../../../kernel/route/problem.ts'
import { say } from '../../../lib/languages.ts'
import { runNextDue } from './actions.ts'
import * as store from './store.ts'

type Means = Pick<JobContext, 'read' | 'onFile' | 'signal'>

/**
 * Posts what is due in every file, each date in a write of its own: what a worker that dies leaves behind is whole, and the next one goes on
 * there. Two at once wait for each other at the door of the file, and the later finds the date gone.
 */
export async function postDueEntries(context: Means): Promise<void> {
  const files = await context.read(null, store.dueFiles)
  const failures: unknown[] = []
  for (const company of files) {
    if (context.signal.aborted) return
    await postDueOf(context, company).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `recurring entries of ${failures.length} of ${files.length} files failed`)
}

/** One operation for the file and the night, however many entries it posts. */
async function postDueOf({ onFile, signal }: Means, company: number): Promise<void> {
  const operation_id = randomUUID()
  const given_up: number[] = []
  while (!signal.aborted) {
    let tried: number | null = null
    try {
      const done = await onFile(company, (tx) => runNextDue(tx, given_up, (id) => (tried = id)), { operation_id })
      if (!done) return
    } catch (error) {
      // A database that is away is no reason to give the entry up: the job fails and is tried again.
      if (!(error instanceof Problem) || error.status === 503 || tried === null) throw error
      const id: number = tried
      given_up.push(id)
      await onFile(company, (tx) => store.fail(tx, id, reasonOf(error, tx.company.locale)), { operation_id })
    }
  }
}

/** Why it could not be posted, in the language of the file: the reason itself rather than that there is one. */
function reasonOf({ text, detail }: Problem, language: Parameters<typeof say>[1]): string {
  const [first] = detail.code ? [] : Object.values(detail.errors ?? {}).flat()
  return (first ? say(first.message, language, first.params) : say(text, language, detail.params)).slice(0, 500)
}

export const schedules = [every('0 4 * * *', 'recurring-entries.post', postDueEntries)]
