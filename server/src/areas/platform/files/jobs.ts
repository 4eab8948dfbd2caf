import { every, type JobContext } from '../../../kernel/jobs/jobs.ts'
import type { FileStore } from '../../../kernel/files/store.ts'
import type { Db } from '../../../kernel/write/database.ts'
import * as store from './store.ts'

const batch = 200
const atOnce = 8

/**
 * Removes stored content that no file uses: from refused or interrupted uploads and from dropped files. The mark is committed first, so
 * that no write can keep content that is being removed; the row is deleted last, so that the next sweep finishes an interrupted one. Two
 * concurrent sweeps may remove the same content twice, which is harmless.
 */
export async function sweep({ files, write, signal }: Pick<JobContext, 'files' | 'write' | 'signal'>): Promise<void> {
  while (!signal.aborted) {
    const marked = await write((tx) => store.markAbandoned(tx, batch))
    if (marked.length === 0) return
    const { removed, failures } = await removeAll(marked, files.remove)
    await write((tx) => store.deleteStagings(tx, removed))
    // The failed keys stay marked for the next sweep, and the job reports the errors.
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

/** Removes what was staged for a write that was refused, without waiting for the sweep. What cannot be removed is left to it. */
export async function dropStaged(db: Db, files: Pick<FileStore, 'remove'>, keys: readonly string[]): Promise<void> {
  const { removed } = await removeAll(await store.markRefused(db, keys), files.remove)
  await store.deleteStagings(db, removed)
}

export const schedules = [every('hour', 'files.sweep', 'nightly', sweep)]
