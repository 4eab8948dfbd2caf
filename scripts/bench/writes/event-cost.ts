import { freePort } from '../../lib/daemon.ts'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { type Books, createBooks } from '../lib/books.ts'
import type { Size } from '../lib/contest.ts'
import { addCpu, type Cpu, cpuBetween } from '../lib/cpu.ts'
import type { Figure } from '../lib/figure.ts'
import { wrk } from '../lib/load.ts'
import { wrkRequest } from './posting.ts'
import { meterWith, perItem, startProgram } from '../lib/program.ts'
import { signIn } from '../lib/seed.ts'
import { waitUntilIdle, type Fixture } from '../lib/fixture.ts'

const filesPerSide = 8
const sides = ['with', 'without'] as const
type Side = (typeof sides)[number]

/** A file of the demo tells nobody; everything else of a posting is the same. A tracked row is changed past its log, as no program could. */
const makeSilent = `
  begin;
  set local session_replication_role = replica;
  update companies set source = 'demo' where name like 'Told without %';
  commit`

const totalOf = ({ load: _load, ...parts }: Cpu) => Object.values(parts).reduce((sum, ms) => sum + ms, 0)

/**
 * The same invoice through the API, in files whose postings are told and in files whose are not: what the event adds. A posting waits for
 * the disk most of its time, which other programs on the machine move more than an event does; its processor time they hardly move.
 */
export async function measureEventCost(fixture: Fixture, firm: string, { rounds, seconds }: Size): Promise<Figure[]> {
  const api = startProgram(fixture.folder, 'scripts/bench/programs/bench-api.ts', { ...fixture.env, PORT: String(await freePort()) })
  try {
    const { url } = await api.nextMessage<{ url: string }>()
    const here = { ...fixture, api: { ...fixture.api, url } }
    const caller = await signIn(here)
    const files: Record<Side, Books[]> = { with: [], without: [] }
    for (const side of sides)
      for (let n = 0; n < filesPerSide; n += 1) files[side].push(await createBooks(caller, firm, `Told ${side} ${n}`))
    await withClient(ownerUrl(fixture.env), (client) => client.query(makeSilent))
    const before = await countEvents(fixture)
    const meter = meterWith(fixture, api)
    const cpu: Record<Side, Cpu> = { with: {}, without: {} }
    const posted: Record<Side, number> = { with: 0, without: 0 }
    const burst = async (side: Side) => {
      const from = meter()
      const { perSecond, requests } = await wrk('event', wrkRequest(here, { caller }, files[side]), 2, seconds)
      await waitUntilIdle(fixture)
      const used = cpuBetween(from, meter())
      cpu[side] = addCpu(cpu[side], used)
      posted[side] += requests
      return { perSecond, each: totalOf(used) / requests }
    }
    for (const side of sides) await burst(side)
    const [ratios, costs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const seen = { with: { perSecond: 0, each: 0 }, without: { perSecond: 0, each: 0 } }
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) seen[side] = await burst(side)
      ratios.push(seen.without.perSecond / seen.with.perSecond)
      costs.push(seen.with.each / seen.without.each)
      const [rate, cost] = [ratios.at(-1)?.toFixed(2), costs.at(-1)?.toFixed(2)]
      console.log(
        `  round ${round + 1}: ${seen.with.perSecond.toFixed(0)}/s told, ${seen.without.perSecond.toFixed(0)}/s not, times ${rate}; processor time ${cost}`,
      )
    }
    const heard = (await countEvents(fixture)) - before
    if (heard < posted.with) throw new Error(`${posted.with} postings were acknowledged, ${heard} told.`)
    const [costly, plain] = sides.map((side) => perItem(cpu[side], posted[side]))
    const proof = `${posted.with} acknowledged, ${heard} events in the outbox; processor time per posting: ${costly} told, ${plain} not`
    const figure = (title: string, seen: number[]): Figure => ({
      title,
      unit: 'times a posting without',
      rounds: seen,
      goal: { most: 1.05 },
      proof,
    })
    return [figure('posting with its event', ratios), figure('posting with its event, processor time', costs)]
  } finally {
    await api.stop()
  }
}

const countEvents = (fixture: Fixture): Promise<number> =>
  withClient(ownerUrl(fixture.env), async (client) => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from queue.outbox where event = 'entry.posted'`)
    return rows[0]?.n ?? 0
  })
