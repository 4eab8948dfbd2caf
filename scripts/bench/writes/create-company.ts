import { Client } from 'pg'
import { countryPacks } from '../../../server/src/packs/index.ts'
import { freePort } from '../../lib/daemon.ts'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { median, type Size } from '../lib/contest.ts'
import { defineCreateFunction } from './create-function.ts'
import { addCpu, type Cpu, type Meter, cpuBetween } from '../lib/cpu.ts'
import type { Figure } from '../lib/figure.ts'
import { meterWith, perItem, startProgram } from '../lib/program.ts'
import { type Session, signIn } from '../lib/seed.ts'
import type { Fixture } from '../lib/fixture.ts'

type Side = 'api' | 'bare'
const sides = ['api', 'bare'] as const
/** Creates one file and returns its id. */
type Create = () => Promise<number>

const goalMs = 150

/** Creates company files of each country, one at a time, through the API and by a database function that writes the same rows. */
export async function measureCreations(fixture: Fixture, firm: string, size: Size): Promise<Figure[]> {
  const api = startProgram(fixture.folder, 'scripts/bench/programs/bench-api.ts', { ...fixture.env, PORT: String(await freePort()) })
  const client = new Client({ connectionString: fixture.env.DATABASE_URL ?? '', options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { url } = await api.nextMessage<{ url: string }>()
    const caller = await signIn({ ...fixture, api: { ...fixture.api, url } })
    await withClient(ownerUrl(fixture.env), async (owner) => {
      await owner.query('create schema if not exists bench; grant usage on schema bench to partita_app')
      for (const country of countryPacks) await owner.query(await defineCreateFunction(fixture, caller, firm, country))
    })
    const figures: Figure[] = []
    for (const country of countryPacks) {
      const create = { api: byApi(caller, firm, country), bare: byCall(client, country) }
      const proof = await expectSameRows(fixture, await create.api(), await create.bare())
      figures.push(
        ...(await compare(country, size, create, meterWith(fixture, api))).map((figure) => ({
          ...figure,
          proof: `${proof}; ${figure.proof}`,
        })),
      )
    }
    return figures
  } finally {
    await client.end()
    await api.stop()
  }
}

function byApi({ call }: Session, firm: string, country: string): Create {
  const body = { name: `Created ${country}`, firm, country_pack: country }
  return async () => (await call<{ id: number }>('POST', '/v1/companies', body)).id
}

const byCall =
  (client: Client, country: string): Create =>
  async () => {
    const { rows } = await client.query<{ id: string }>(`select bench.create_${country.toLowerCase()}() as id`)
    return Number(rows[0]?.id)
  }

/** Alternates file by file, so that other load on the machine affects both sides alike; a round is the median of its files. */
async function compare(country: string, { rounds, seconds, isSmoke }: Size, create: Record<Side, Create>, meter: Meter): Promise<Figure[]> {
  const waits: Record<Side, number[]> = { api: [], bare: [] }
  const cpu: Record<Side, Cpu> = { api: {}, bare: {} }
  let files = 0
  for (let round = 0; round < rounds; round++) {
    const taken: Record<Side, number[]> = { api: [], bare: [] }
    const end = performance.now() + (isSmoke ? 1 : 2 * seconds * 1000)
    for (; performance.now() < end; files++) {
      for (const side of sides) {
        const [before, started] = [meter(), performance.now()]
        await create[side]()
        taken[side].push(performance.now() - started)
        cpu[side] = addCpu(cpu[side], cpuBetween(before, meter()))
      }
    }
    for (const side of sides) waits[side].push(median(taken[side]))
    const [mine, bare] = sides.map((side) => waits[side].at(-1)?.toFixed(1))
    console.log(`  ${country}, round ${round + 1}: ${mine} ms through the API, ${bare} ms by one call, ${taken.api.length} files each`)
  }
  // Other load on the machine changes elapsed times at random, but not processor time.
  const proof = `processor time of a file: ${perItem(cpu.api, files)} through the API, ${perItem(cpu.bare, files)} by one call`
  const ratios = waits.api.map((wait, round) => (waits.bare[round] ?? Number.NaN) / wait)
  const title = `POST /v1/companies, ${country}`
  return [
    { title, unit: 'ms', rounds: waits.api, goal: { most: goalMs }, proof },
    { title: `${title} ÷ the same rows by one call`, unit: 'of the rate of the call', rounds: ratios, goal: { least: 0.5 }, proof },
  ]
}

const counted = ['accounts', 'vat_codes', 'journals', 'fiscal_years', 'fiscal_periods', 'setting_links', 'feed', 'revisions', 'activity']

/** Both sides must leave the same number of rows in every table. */
async function expectSameRows(fixture: Fixture, mine: number, bare: number): Promise<string> {
  const counts = counted.map((table) => `(select count(*)::int from ${table} where company_id = $1) as ${table}`).join(', ')
  const [left, right] = await withClient(ownerUrl(fixture.env), async (client) => {
    const rowsOf = async (id: number) => (await client.query<Record<string, number>>(`select ${counts}`, [id])).rows[0]
    return [await rowsOf(mine), await rowsOf(bare)]
  })
  const describe = (rows: Record<string, number> | undefined) => counted.map((table) => `${rows?.[table]} ${table}`).join(', ')
  if (describe(left) !== describe(right) || !left?.accounts)
    throw new Error(`The two sides leave different rows:\n${describe(left)}\n${describe(right)}`)
  return `both sides leave ${describe(left)}`
}
