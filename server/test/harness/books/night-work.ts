import { type JobContext, jobContext } from '../../../src/kernel/jobs/jobs.ts'
import { silentMeter } from '../../../src/kernel/operating/meter.ts'
import { openPools, type Pools } from '../../../src/kernel/write/database.ts'
import { scopeQueue } from '../../../src/kernel/write/scope-queue.ts'
import type { World } from '../world.ts'

export type NightWork = {
  /** What a job receives that runs at this time, with connections of its own. */
  readonly at: (now: Date | (() => Date)) => JobContext
  readonly end: () => Promise<void>
}

/** Jobs run at a chosen time, in the database of the world. */
export function nightWork({ config }: World): NightWork {
  const opened: Pools[] = []
  return {
    at: (now) => {
      const pools = openPools(config.database_url, 4, { now: typeof now === 'function' ? now : () => now, driven: true })
      opened.push(pools)
      const outside = { files: {}, mail: {}, urls: {}, services: {}, secrets: {} } as Pick<
        JobContext,
        'files' | 'mail' | 'urls' | 'services' | 'secrets'
      >
      const writer = { ...outside, pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter }
      return jobContext(writer, new AbortController().signal)
    },
    end: async () => {
      await Promise.all(opened.map((pools) => pools.end()))
    },
  }
}
