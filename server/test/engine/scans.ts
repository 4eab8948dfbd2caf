import { Type } from 'typebox'
import { withReaders } from '../../src/areas.ts'
import { every, job } from '../../src/kernel/jobs/jobs.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import { nothing, route } from '../../src/kernel/route/route.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { type World, world } from '../harness/world.ts'

/** An area made for tests of lanes: scans that can be held, letters, and a schedule. The database records which of them began, in order. */
export function makeScans() {
  const held: (() => void)[] = []
  let isHolding = false
  const Work = Type.Object({ company_id: Type.Integer(), n: Type.Integer() })
  const record = (task: string, company_id: number, n: number) => sql`
    insert into scans_begun (task, company_id, n) values (${task}, ${company_id}, ${n})`
  const scan = job('scans.scan', 'analysis', Work, async ({ write }, { company_id, n }) => {
    await write((tx) => tx.many(record('scan', company_id, n)))
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
  })
  const letter = job('scans.letter', 'mail', Work, async ({ write }, { company_id, n }) => {
    await write((tx) => tx.many(record('letter', company_id, n)))
  })
  const minute = every('minute', 'scans.minute', 'events', async ({ write }) => {
    await write((tx) => tx.many(record('minute', 0, 0)))
  })
  const night = every('night', 'scans.night', 'nightly', async ({ write }) => {
    await write((tx) => tx.many(record('night', 0, 0)))
  })
  const area: Area = {
    name: 'scans',
    title: 'Scans',
    description: 'A test area.',
    owns: [],
    jobs: [scan, letter],
    schedules: [minute, night],
    routes: [
      route({
        method: 'POST',
        url: '/v1/companies/:company/scans',
        ability: 'write',
        role: 'encoder',
        demo: 'allowed',
        limit: 'write',
        addition: true,
        body: Type.Object({ scans: Type.Array(Type.Integer()), letters: Type.Array(Type.Integer()), keyed: Type.Boolean() }),
        status: 204,
        reply: nothing(),
        summary: 'Queue scans and letters',
        run: async ({ tx, company, body }) => {
          for (const n of body.scans) tx.enqueue(scan, { company_id: company.id, n }, body.keyed ? { key: `scan ${n}` } : {})
          for (const n of body.letters) tx.enqueue(letter, { company_id: company.id, n })
        },
      }),
    ],
  }
  return {
    area,
    /** Scans that begin from now on do not end before `release`. */
    hold: () => {
      isHolding = true
    },
    /** Ends so many of the held scans, the first ones first. */
    release: (count: number) => held.splice(0, count).forEach((end) => end()),
    /** Ends all held scans, and holds no more. */
    releaseAll: () => {
      isHolding = false
      held.splice(0).forEach((end) => end())
    },
  }
}

const migrate = `
  create table scans_begun (id bigint generated always as identity primary key, task text, company_id bigint, n integer);
  grant select, insert, delete on scans_begun to partita_app`

export const scansWorld = (area: Area): Promise<World> => world({ areas: withReaders([area]), migrate })
