import { freePort } from '../lib/daemon.ts'
import { ownerUrl, withClient } from '../lib/migrations.ts'
import { type Books, createBooks } from './books.ts'
import type { Size } from './contest.ts'
import type { Figure } from './figure.ts'
import { wrk } from './load.ts'
import { wrkRequest } from './posting.ts'
import { startProgram } from './program.ts'
import { signIn } from './seed.ts'
import { settle, type Stage } from './stage.ts'

const filesPerSide = 8
const sides = ['with', 'without'] as const
type Side = (typeof sides)[number]

/** A file of the demo tells nobody; everything else of a posting is the same. A tracked row is changed past its log, as no program could. */
const hush = `
  begin;
  set local session_replication_role = replica;
  update companies set source = 'demo' where name like 'Told without %';
  commit`

/** The same invoice through the API, in files whose postings are told and in files whose are not: what the event adds. */
export async function eventCost(stage: Stage, firm: string, { rounds, seconds }: Size): Promise<Figure[]> {
  const api = startProgram(stage.folder, 'scripts/bench/engine-api.ts', { ...stage.env, PORT: String(await freePort()) })
  try {
    const { url } = await api.told<{ url: string }>()
    const here = { ...stage, api: { ...stage.api, url } }
    const caller = await signIn(here)
    const files: Record<Side, Books[]> = { with: [], without: [] }
    for (const side of sides)
      for (let n = 0; n < filesPerSide; n += 1) files[side].push(await createBooks(caller, firm, `Told ${side} ${n}`))
    await withClient(ownerUrl(stage.env), (client) => client.query(hush))
    const before = await told(stage)
    let posted = 0
    const burst = async (side: Side) => {
      const { perSecond, requests } = await wrk('event', wrkRequest(here, { caller }, files[side]), 2, seconds)
      await settle(stage)
      if (side === 'with') posted += requests
      return perSecond
    }
    for (const side of sides) await burst(side)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const rate: Record<Side, number> = { with: 0, without: 0 }
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) rate[side] = await burst(side)
      ratios.push(rate.without / rate.with)
      console.log(
        `  round ${round + 1}: ${rate.with.toFixed(0)}/s told, ${rate.without.toFixed(0)}/s not, times ${ratios.at(-1)?.toFixed(3)}`,
      )
    }
    const heard = (await told(stage)) - before
    if (heard < posted) throw new Error(`${posted} postings were acknowledged, ${heard} told.`)
    const title = 'posting with its event'
    return [
      {
        title,
        unit: 'times a posting without',
        rounds: ratios,
        goal: { most: 1.05 },
        proof: `${posted} acknowledged, ${heard} events in the outbox`,
      },
    ]
  } finally {
    await api.stop()
  }
}

const told = (stage: Stage): Promise<number> =>
  withClient(ownerUrl(stage.env), async (client) => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from queue.outbox where event = 'entry.posted'`)
    return rows[0]?.n ?? 0
  })
