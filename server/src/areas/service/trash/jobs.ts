import { every, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { emptyBin } from './actions.ts'
import type { Kinds } from './items.ts'
import { listExpiredFiles } from './store.ts'

/** Purges items past the retention period of their company file, file by file. */
export const createSchedules = (kinds: Kinds): Schedule[] => [
  every('night', 'trash.purge', 'nightly', async ({ read, onFile, signal }) => {
    for (const file of await read(null, listExpiredFiles)) {
      if (signal.aborted) return
      await onFile(file, (tx) => emptyBin(tx, kinds, { expired: true }))
    }
  }),
]
