import { every, type JobContext } from '../../../kernel/jobs/jobs.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { retentionDays, schema } from './rules.ts'
import * as store from './store.ts'

/** Of a file that deletes much, the newest tombstones stay whatever their age. */
const minTombstones = 100_000
const tempIdDays = 30
const batchSize = 5_000

/** Tombstones that every device has had time to hear of; a file that fails is trimmed the next night. */
async function trimFeeds({ read, onFile, signal }: Pick<JobContext, 'read' | 'onFile' | 'signal'>): Promise<void> {
  for (const { id } of await read(null, (db) => store.listTrimmable(db, retentionDays))) {
    if (signal.aborted) return
    await onFile(id, (tx) => store.trimFeed(tx, retentionDays, minTombstones))
  }
}

/** Which database this is and what it sends; see begin_epoch(). Asked by every process that starts. */
export const beginEpoch = (tx: Tx) => store.beginEpoch(tx, schema)

export const schedules = [
  every('night', 'sync.trim', trimFeeds),
  every('night', 'sync.purge', async ({ write, signal }) => {
    await write((tx) => store.purge(tx, retentionDays, tempIdDays))
    // In portions, so that no lock is held for long.
    while (!signal.aborted && (await write((tx) => store.purgeReplays(tx, batchSize))).gone === batchSize);
  }),
  // For the processes that were started while the database was away.
  every('minute', 'sync.epoch', async ({ write }) => {
    await write(beginEpoch)
  }),
]
