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

const sides = ['with', 'without'] as const
type Side = (typeof sides)[number]

/** A demo file publishes no event; everything else of a posting is the same. The row is changed without its triggers, which the product cannot do. */
const makeSilent = `
  begin;
  set local session_replication_role = replica;
  update companies set source = 'demo' where name like 'Silent %';
  commit`

const totalOf = ({ load: _load, ...parts }: Cpu) => Object.values(parts).reduce((sum, ms) => sum + ms, 0)

/**
 * The cost of publishing the event: the same invoice through the API, in files that publish events and in files that do not. A posting
 * mostly waits for the disk, which other programs disturb more than an event does; processor time is hardly disturbed.
 */
export async function measureEventCost(fixture: Fixture, firm: string, { rounds, seconds, isSmoke }: Size): Promise<Figure[]> {
  const api = startProgram(fixture.folder, 'scripts/bench/programs/bench-api.ts', { ...fixture.env, PORT: String(await freePort()) })
  try {
    const { url } = await api.nextMessage<{ url: string }>()
    const here = { ...fixture, api: { ...fixture.api, url } }
    const caller = await signIn(here)
    const files: Record<Side, Books[]> = { with: [], without: [] }
    for (const side of sides)
      for (let n = 0; n < fixture.amount(8, 1); n += 1)
        files[side].push(await createBooks(caller, firm, `${side === 'with' ? 'Announced' : 'Silent'} ${n}`))
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
    if (!isSmoke) for (const side of sides) await burst(side)
    const [ratios, costs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const seen = { with: { perSecond: 0, each: 0 }, without: { perSecond: 0, each: 0 } }
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) seen[side] = await burst(side)
      ratios.push(seen.without.perSecond / seen.with.perSecond)
      costs.push(seen.with.each / seen.without.each)
      const [rate, cost] = [ratios.at(-1)?.toFixed(2), costs.at(-1)?.toFixed(2)]
      console.log(
        `  round ${round + 1}: ${seen.with.perSecond.toFixed(0)}/s with, ${seen.without.perSecond.toFixed(0)}/s without, times ${rate}; processor time ${cost}`,
      )
    }
    const events = (await countEvents(fixture)) - before
    if (events < posted.with) throw new Error(`${posted.with} postings were acknowledged, ${events} events.`)
    const [costly, plain] = sides.map((side) => perItem(cpu[side], posted[side]))
    const proof = `${posted.with} acknowledged, ${events} events in the outbox; processor time per posting: ${costly} with, ${plain} without`
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
