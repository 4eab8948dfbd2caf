import { every, type JobContext } from '../../../kernel/jobs/jobs.ts'
import * as store from './store.ts'

const batch = 200
const atOnce = 8

/**
 * Removes the bytes nobody kept: of uploads that were refused or cut, and of files that were dropped. The mark is
 * committed first, so no write can keep what is being removed; the row goes last, so a sweep that dies is finished by
 * the next one. Two at once remove the same bytes twice, which is no harm.
 */
export async function sweep({ files, write, signal }: Pick<JobContext, 'files' | 'write' | 'signal'>): Promise<void> {
  while (!signal.aborted) {
    const marked = await write((tx) => store.markAbandoned(tx, batch))
    if (marked.length === 0) return
    const { removed, failures } = await removeAll(marked, files.remove)
    await write((tx) => store.deleteStagings(tx, removed))
    // The others are swept; these stay marked for the next hour, and the job says why.
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${marked.length} abandoned files could not be removed`)
  }
}

async function removeAll(keys: readonly string[], remove: (key: string) => Promise<void>) {
  const waiting = [...keys]
  const removed: string[] = []
  const failures: unknown[] = []
  const work = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const taken = key
      await remove(taken).then(
        () => removed.push(taken),
        (error: unknown) => failures.push(error),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { removed, failures }
}

export const schedules = [every('hour', 'files.sweep', sweep)]
