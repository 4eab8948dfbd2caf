import { every } from '../../../../kernel/jobs/jobs.ts'
import { insertMissing, listFilesWithout } from './store.ts'

const batch = 1000

/** Files that were made by an earlier release, or opened from a dossier, get their templates. */
export const schedules = [
  every('hour', 'mail.templates', 'nightly', async ({ read, onFile, signal }) => {
    for (const company of await read(null, (db) => listFilesWithout(db, batch))) {
      if (signal.aborted) return
      await onFile(company, (tx) => tx.setUp(() => insertMissing(tx)))
    }
  }),
]
