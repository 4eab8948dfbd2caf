import { every, type JobContext } from '../../../kernel/jobs/jobs.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { retentionDays, schema } from './rules.ts'
import * as store from './store.ts'

/** The newest tombstones of a file are kept whatever their age. */
const minTombstones = 100_000
const tempIdDays = 30
const batchSize = 5_000

/** Deletes tombstones older than the retention period; a file that fails is trimmed the next night. */
async function trimFeeds({ read, onFile, signal }: Pick<JobContext, 'read' | 'onFile' | 'signal'>): Promise<void> {
  for (const { id } of await read(null, (db) => store.listTrimmable(db, retentionDays))) {
    if (signal.aborted) return
    await onFile(id, (tx) => store.trimFeed(tx, retentionDays, minTombstones))
  }
}

/** Detects a restored database or a changed schema; see begin_epoch(). Every process calls it at start. */
export const beginEpoch = (tx: Tx) => store.beginEpoch(tx, schema)

export const schedules = [
  every('night', 'sync.trim', 'nightly', trimFeeds),
  every('night', 'sync.purge', 'nightly', async ({ write, signal }) => {
    await write((tx) => store.purge(tx, retentionDays, tempIdDays))
    // In batches, so that no lock is held for long.
    while (!signal.aborted && (await write((tx) => store.purgeReplays(tx, batchSize))).gone === batchSize);
  }),
  // Covers processes that started while the database was unavailable.
  every('minute', 'sync.epoch', 'events', async ({ write }) => {
    await write(beginEpoch)
  }),
]
