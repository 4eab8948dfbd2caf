import { writeFileSync } from 'node:fs'
import { Type } from 'typebox'
import { openExternalServices } from '../../src/app.ts'
import { withReaders } from '../../src/areas.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import { openPools } from '../../src/kernel/write/database.ts'
import { event } from '../../src/kernel/route/events.ts'
import { every, job, jobContext, type JobContext, type Schedule } from '../../src/kernel/jobs/jobs.ts'
import { silentMeter } from '../../src/kernel/operating/meter.ts'
import type { Consumer } from '../../src/kernel/jobs/relay.ts'
import { nothing, route } from '../../src/kernel/route/route.ts'
import { scopeQueue } from '../../src/kernel/write/scope-queue.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { startWorker, type Worker } from '../../src/kernel/jobs/worker.ts'
import { type Clock, systemClock } from '../../src/lib/clock.ts'
import { eventTexts } from '../harness/event-texts.ts'
import { type World, world } from '../harness/world.ts'

/** An area made for these tests: its writes queue jobs and announce events, its jobs change the file and can be held. */
export function bells() {
  const ran: number[] = []
  let gate: Promise<void> = Promise.resolve()
  const rung = event('bell.rung', Type.Object({ n: Type.Integer() }), eventTexts({ n: 1 }))

  const ring = job('bells.ring', 'events', Type.Object({ n: Type.Integer() }), async (_context, { n }) => {
    await gate
    ran.push(n)
  })
  const rename = job(
    'bells.rename',
    'events',
    Type.Object({ company_id: Type.Integer(), name: Type.String() }),
    async ({ onFile }, { company_id, name }) => {
      await onFile(company_id, (tx) => tx.many(sql`update companies set name = ${name} where id = app_company()`))
    },
  )
  const tick: Schedule = every('minute', 'bells.tick', 'events', async ({ clock }) => {
    ran.push(clock.now().getUTCMinutes())
  })
  const Ring = Type.Object({
    n: Type.Integer(),
    key: Type.Optional(Type.String()),
    run_at: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    fail: Type.Optional(Type.Boolean()),
  })
  const area: Area = {
    name: 'bells',
    title: 'Bells',
    description: 'A test area.',
    owns: [],
    jobs: [ring, rename],
    schedules: [tick],
    routes: [
      route({
        method: 'POST',
        url: '/v1/companies/:company/bells',
        ability: 'write',
        role: 'encoder',
        demo: 'allowed',
        limit: 'write',
        addition: true,
        emits: [rung],
        body: Ring,
        status: 204,
        reply: nothing(),
        summary: 'Ring a bell',
        run: async ({ tx, company, body }) => {
          tx.enqueue(ring, { n: body.n }, { ...(body.key && { key: body.key }), ...(body.run_at && { run_at: body.run_at }) })
          if (body.name) tx.enqueue(rename, { company_id: company.id, name: body.name })
          await tx.announce(rung, { n: body.n })
          if (body.fail) throw new Error('after the job was queued')
        },
      }),
    ],
  }
  return {
    area,
    ran,
    /** Jobs wait at the gate until the returned function opens it. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}
export type Bells = ReturnType<typeof bells>

export const bellWorld = (made: Bells): Promise<World> => world({ areas: withReaders([made.area]) })

export const queueUrl = (w: World) =>
  Object.assign(new URL(process.env.QUEUE_DATABASE_URL ?? ''), { pathname: new URL(w.config.database_url).pathname }).href

type Options = { slots?: number; consumers?: readonly Consumer[]; clock?: Clock; report?: (what: string, detail: object) => void }

/** What jobs on the world's database run with. */
async function machineOf(w: World, clock: Clock) {
  const pools = openPools(w.config.database_url, 2, clock)
  const outside = await openExternalServices(w.config, clock)
  return { ...outside, pools, queue: scopeQueue(() => performance.now(), w.config.patience_ms), listeners: [], meter: silentMeter }
}

/** A worker on the world's database; stopping it closes its connections too. */
export async function work(
  w: World,
  made: Pick<Bells, 'area'>,
  { slots = 4, consumers = [], clock = systemClock, report = () => {} }: Options = {},
): Promise<Worker> {
  const writer = await machineOf(w, clock)
  const worker = await startWorker({ queue_url: queueUrl(w), jobs_at_once: slots, writer, areas: [made.area], consumers, report })
  const stop = async () => {
    await worker.stop()
    await writer.pools.end()
  }
  return { ...worker, stop }
}

/** Runs a job or a schedule once, without a worker. */
export async function inJob(w: World, run: (context: JobContext) => Promise<void>): Promise<void> {
  const writer = await machineOf(w, systemClock)
  await run(jobContext(writer, new AbortController().signal))
  await writer.pools.end()
}

/** Moves the driven clock of a test by so many milliseconds from real time. */
export const moveClock = (file: string, ms: number): void => writeFileSync(file, String(ms))
