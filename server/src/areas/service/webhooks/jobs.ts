import { every } from '../../../kernel/jobs/jobs.ts'
import * as store from './store.ts'

const batchSize = 5_000

/**
 * Deletes deliveries and events after 30 days, in batches, so that no lock is held for long; what is still to be sent stays, unless its
 * endpoint is paused. Every hour, the oldest deliveries beyond the licence of their firm.
 */
export const schedules = [
  every('night', 'webhooks.purge', 'nightly', async ({ write, signal }) => {
    await write(store.dropFormerSecrets)
    while (!signal.aborted && (await write((tx) => store.purgeDeliveries(tx, batchSize))).length === batchSize);
    while (!signal.aborted && (await write((tx) => store.purgePaused(tx, batchSize))).length === batchSize);
    while (!signal.aborted && (await write((tx) => store.purgeEvents(tx, batchSize))).gone === batchSize);
  }),
  every('hour', 'webhooks.prune', 'nightly', async ({ read, write, signal }) => {
    for (const { firm_id } of await read(null, store.firmsWithEndpoints))
      while (!signal.aborted && (await write((tx) => store.pruneDeliveries(tx, firm_id, batchSize))).gone === batchSize);
  }),
]
