import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { thirdPartyCreated, thirdPartyUpdated } from '../../../../server/src/areas/books/third-parties/index.ts'
import type { Area } from '../../../../server/src/kernel/route/area.ts'
import { event } from '../../../../server/src/kernel/route/events.ts'
import { job } from '../../../../server/src/kernel/jobs/jobs.ts'
import { sql } from '../../../../server/src/kernel/write/sql.ts'
import { on, type Tx } from '../../../../server/src/kernel/write/write.ts'
import { eventTexts } from '../../../../server/test/harness/event-texts.ts'

/** The job of a third party with this name waits inside COMMIT until the proof releases it. */
export const heldName = 'held: inside its job'

/** The job of a third party with this name takes so long. */
export const lastingName = (ms: number) => `lasts ${ms} ms`

/** Each write of a company file queues one job; the pair identifies both. */
type JobKey = { company_id: number; write_no: number }

/** Wraps a job, to record when it ran. */
export type Around = (key: JobKey, work: () => Promise<void>) => Promise<void>

const jobDone = event('proof.done', Type.Object({ write_no: Type.Integer() }), eventTexts({ write_no: 1 }))

const payload = Type.Object({
  company_id: Type.Integer(),
  write_no: Type.Integer(),
  held: Type.Boolean(),
  lasts_ms: Type.Integer(),
})

/**
 * An area for the proofs: every created or changed third party queues a job in the same write, and the job inserts one row in its own write,
 * which publishes an event too.
 */
export function proofJobs(around: Around): Area {
  const runJob = job('proof.run', 'events', payload, async ({ onFile }, { company_id, write_no, held, lasts_ms }) => {
    await around({ company_id, write_no }, async () => {
      await pause(lasts_ms)
      await onFile(company_id, async (tx) => {
        const first = await tx.maybe(sql`
          insert into proof_effects (company_id, write_no, held) values (${company_id}, ${write_no}, ${held})
          on conflict do nothing returning write_no`)
        if (first) await tx.announce(jobDone, { write_no })
      })
    })
  })
  const queue = async (tx: Tx, name: string) => {
    const { write_no } = await tx.one<{ write_no: number }>(sql`select app_write() as write_no`)
    const lasts_ms = Number(/^lasts (\d+) ms$/.exec(name)?.[1] ?? 2)
    tx.enqueue(runJob, { company_id: tx.company?.id ?? 0, write_no, held: name === heldName, lasts_ms })
  }
  return {
    name: 'proof',
    title: 'Proof',
    description: 'An area of the proofs.',
    owns: [],
    routes: [],
    jobs: [runJob],
    listeners: [on(thirdPartyCreated, (tx, { name }) => queue(tx, name)), on(thirdPartyUpdated, (tx, { name }) => queue(tx, name))],
  }
}
