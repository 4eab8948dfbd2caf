import { every } from '../../../kernel/jobs/jobs.ts'
import { localDay } from '../../../lib/dates.ts'
import { refresh } from './actions.ts'
import { listFiles } from './store.ts'

const batch = 500

/** Every file by itself: one that fails does not stop the others. */
export const schedules = [
  every('30 3 * * *', 'missing-documents.refresh', 'nightly', async ({ clock, read, onFile, signal }) => {
    const failures: unknown[] = []
    let after = 0
    for (let files = await read(null, (db) => listFiles(db, 0, batch)); files.length > 0; ) {
      for (const company of files) {
        if (signal.aborted) return
        await onFile(company, (tx) => refresh(tx, localDay(clock.now()))).catch((error: unknown) => failures.push(error))
        after = company
      }
      files = await read(null, (db) => listFiles(db, after, batch))
    }
    if (failures.length > 0) throw new AggregateError(failures, `missing documents of ${failures.length} files failed`)
  }),
]
