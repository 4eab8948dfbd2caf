/** The database copies of the packs: written once at process start; records in use are never deleted. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../../../test/harness/world.ts'
import { openPools } from '../../../kernel/write/database.ts'
import { jobContext } from '../../../kernel/jobs/jobs.ts'
import { silentMeter } from '../../../kernel/operating/meter.ts'
import { scopeQueue } from '../../../kernel/write/scope-queue.ts'
import { systemClock } from '../../../lib/clock.ts'
import { packOf, packs } from '../../../packs/index.ts'
import type { Pack } from '../../../packs/pack.ts'
import { syncPacks } from './index.ts'

let w: World
let machine: Parameters<typeof jobContext>[0]
beforeAll(async () => {
  w = await world()
  const pools = openPools(w.config.database_url, 12, systemClock)
  const outside = { files: {}, mail: {}, urls: {}, services: {}, secrets: {} } as Pick<
    typeof machine,
    'files' | 'mail' | 'urls' | 'services' | 'secrets'
  >
  machine = { ...outside, pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter }
})
afterAll(async () => {
  await machine.pools.end()
  await w.close()
})

const sync = (given: readonly Pack[]) => jobContext(machine, new AbortController().signal).write((tx) => syncPacks(tx, given))
const kept = () => w.rows('select p.*, p.xmin::text from pack_accounts p order by country, number')

test('every account and VAT code of the packs is copied at process start', async () => {
  for (const { code, version, accounts, vat_codes } of packs) {
    const stored = (table: string, key: string) =>
      w.rows(`select ${key} as key, labels from ${table} where country = $1 and position is not null order by position`, [code])
    expect(await stored('pack_accounts', 'number')).toEqual(accounts.map(({ number, label }) => ({ key: number, labels: label })))
    expect(await stored('pack_vat_codes', 'code')).toEqual(vat_codes.map(({ code: key, label }) => ({ key, labels: label })))
    expect(await w.rows('select version from pack_versions where country = $1', [code])).toEqual([{ version }])
  }
})

test('unchanged packs are not written again', async () => {
  const before = await kept()
  await sync(packs)
  expect(await kept()).toEqual(before)
})

test('a new pack version updates changed records; a withdrawn record loses its position and keeps its label', async () => {
  const pack = packOf('LU')
  const [first, second, ...others] = pack.accounts
  if (!first || !second) throw new Error('a chart of one account')
  const label = { fr: 'Neuf', nl: 'Nieuw', en: 'New', de: 'Neu' }
  const next: Pack = { ...pack, version: '2027.1', accounts: [{ ...second, label }, ...others] }
  await sync([next])
  const numbers = [first.number, second.number]
  const rows = () =>
    w.rows(`select number, position, labels from pack_accounts where country = 'LU' and number = any($1) order by number`, [numbers])
  expect(await rows()).toEqual([
    { number: first.number, position: null, labels: first.label },
    { number: second.number, position: 0, labels: label },
  ])
  await sync(packs)
  expect(await rows()).toEqual([
    { number: first.number, position: 0, labels: first.label },
    { number: second.number, position: 1, labels: second.label },
  ])
})

test('ten processes that start together on an empty database copy the packs once', async () => {
  await w.rows('delete from pack_versions')
  await Promise.all(Array.from({ length: 10 }, () => sync(packs)))
  expect(await w.rows('select count(*)::int as accounts, count(distinct xmin::text)::int as writes from pack_accounts')).toEqual([
    { accounts: packs.reduce((total, { accounts }) => total + accounts.length, 0), writes: 1 },
  ])
})
