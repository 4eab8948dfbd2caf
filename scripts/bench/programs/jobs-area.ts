import { Type } from 'typebox'
import { thirdPartyUpdated } from '../../../server/src/areas/books/third-parties/index.ts'
import type { Area } from '../../../server/src/kernel/route/area.ts'
import { on } from '../../../server/src/kernel/route/events.ts'
import { job } from '../../../server/src/kernel/jobs/jobs.ts'

/** In company files of this name every change of a card queues a job. */
export const queueingPrefix = 'With a job'

/** How a job is numbered: by the round it belongs to, and its place there. */
type Numbered = { round: number; n: number }

/** An area of the benchmark's own, since the product has none with jobs yet; its job does nothing but be counted. */
export function jobsArea(ran: (job: Numbered) => void): Area {
  const count = job('bench.count', Type.Object({ round: Type.Integer(), n: Type.Integer() }), async (_context, numbered) => ran(numbered))
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
