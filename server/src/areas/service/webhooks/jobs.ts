import { every } from '../../../kernel/jobs/jobs.ts'
import * as store from './store.ts'

const batchSize = 5_000

/** Deletes finished deliveries and events after 30 days, in batches, so that no lock is held for long. Pending deliveries stay. */
export const schedules = [
  every('night', 'webhooks.purge', 'nightly', async ({ write, signal }) => {
    await write(store.dropFormerSecrets)
    while (!signal.aborted && (await write((tx) => store.purgeDeliveries(tx, batchSize))).length === batchSize);
    while (!signal.aborted && (await write((tx) => store.purgeEvents(tx, batchSize))).gone === batchSize);
  }),
]
