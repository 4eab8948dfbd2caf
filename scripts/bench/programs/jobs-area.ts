import { Type } from 'typebox'
import { thirdPartyUpdated } from '../../../server/src/areas/books/third-parties/index.ts'
import type { Area } from '../../../server/src/kernel/route/area.ts'
import { on } from '../../../server/src/kernel/write/write.ts'
import { job } from '../../../server/src/kernel/jobs/jobs.ts'

/** In company files whose name begins like this, every change of a third party queues a job. */
export const queueingPrefix = 'With a job'

/** A job is identified by its round and its place in the round. */
type Numbered = { round: number; n: number }

/** An area with a job that only counts its runs. */
export function jobsArea(ran: (job: Numbered) => void): Area {
  const count = job('bench.count', 'events', Type.Object({ round: Type.Integer(), n: Type.Integer() }), async (_context, numbered) =>
    ran(numbered),
  )
  return {
    name: 'bench',
    title: 'Bench',
    description: 'An area of the benchmark.',
    owns: [],
    routes: [],
    jobs: [count],
    listeners: [
      on(thirdPartyUpdated, async (tx, { id }) => {
        if (tx.company?.name.startsWith(queueingPrefix)) tx.enqueue(count, { round: 0, n: id })
      }),
    ],
  }
}
