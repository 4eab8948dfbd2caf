import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { thirdPartyCreated, thirdPartyUpdated } from '../../../../server/src/areas/books/third-parties/index.ts'
import type { Area } from '../../../../server/src/kernel/route/area.ts'
import { event, on } from '../../../../server/src/kernel/route/events.ts'
import { job } from '../../../../server/src/kernel/jobs/jobs.ts'
import { sql } from '../../../../server/src/kernel/write/sql.ts'
import type { Tx } from '../../../../server/src/kernel/write/write.ts'
import { told } from '../../../../server/test/harness/told.ts'

/** A card of this name waits inside the COMMIT of its job until the proof lets go. */
export const heldName = 'held: inside its job'

/** A card of this name has a job that lasts so long. */
export const lastingName = (ms: number) => `lasts ${ms} ms`

/** One write of a company file is one job: the pair names both. */
type Bell = { company_id: number; write_no: number }

/** What stands around a job, to note when it ran. */
export type Around = (bell: Bell, work: () => Promise<void>) => Promise<void>

const bellRung = event('bell.rung', Type.Object({ write_no: Type.Integer() }), told({ write_no: 1 }))

const payload = Type.Object({
  company_id: Type.Integer(),
  write_no: Type.Integer(),
  held: Type.Boolean(),
  lasts_ms: Type.Integer(),
})

/**
 * An area of the proof's own, since the product has none with jobs yet: every new or changed card queues a job in its own
 * write, and the job rings once for it, in a write of its own that announces an event too.
 */
export function proofJobs(around: Around): Area {
  const ring = job('bells.ring', payload, async ({ onFile }, { company_id, write_no, held, lasts_ms }) => {
    await around({ company_id, write_no }, async () => {
      await pause(lasts_ms)
      await onFile(company_id, async (tx) => {
        const first = await tx.maybe(sql`
          insert into proof_rings (company_id, write_no, held) values (${company_id}, ${write_no}, ${held})
          on conflict do nothing returning write_no`)
        if (first) await tx.announce(bellRung, { write_no })
      })
    })
  })
  const queue = async (tx: Tx, name: string) => {
    const { write_no } = await tx.one<{ write_no: number }>(sql`select app_write() as write_no`)
    const lasts_ms = Number(/^lasts (\d+) ms$/.exec(name)?.[1] ?? 2)
    tx.enqueue(ring, { company_id: tx.company?.id ?? 0, write_no, held: name === heldName, lasts_ms })
  }
  return {
    name: 'bells',
    title: 'Bells',
    description: 'An area of the proofs.',
    owns: [],
    routes: [],
    jobs: [ring],
    listeners: [on(thirdPartyCreated, (tx, { name }) => queue(tx, name)), on(thirdPartyUpdated, (tx, { name }) => queue(tx, name))],
  }
}
