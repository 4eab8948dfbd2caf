import { withPeakMemory } from '../../lib/resident.ts'
import { createBooks } from '../lib/books.ts'
import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import type { Session } from '../lib/seed.ts'
import { recordStatements } from '../lib/statements.ts'

const mostAssets = 10_000
/** The most rows that one call of data-imports accepts. */
const rowsPerCall = 5000
const fewAssets = 10
const goals = { seconds: 5, megabytes: 400 }
const request = { until: '2026-12-31' }

type Category = { readonly id: number; readonly method: string }
type Depreciated = { readonly total: string; readonly lines: readonly object[]; readonly entries: readonly { readonly id: number }[] }

/** A year of depreciation of a large register in one call: time, memory of the API, and whether the number of statements grows with the assets. */
export async function measureDepreciation(fixture: Fixture, caller: Session, firm: string, { rounds }: Size): Promise<Figure[]> {
  const assets = fixture.amount(mostAssets, 100)
  const taken: { seconds: number; megabytes: number }[] = []
  for (let round = 1; round <= rounds; round++) {
    const token = await createRegister(caller, firm, assets)
    const started = performance.now()
    const { result, most } = await withPeakMemory(fixture.api.pid, () =>
      caller.call<Depreciated>('POST', `/v1/companies/${token}/fixed-assets/depreciate`, request),
    )
    const seconds = (performance.now() - started) / 1000
    expectCharges(result, assets)
    taken.push({ seconds, megabytes: most })
    console.log(`  assets, round ${round}: ${seconds.toFixed(2)} s, ${most.toFixed(0)} MB at most`)
  }
  const statements = {
    many: await countStatements(fixture, caller, firm, assets),
    few: await countStatements(fixture, caller, firm, fewAssets),
  }
  const title = `depreciate ${assets} assets for a year`
  const proof = `one entry, ${assets} charges, total checked; ${statements.many} statements, for ${fewAssets} assets ${statements.few}`
  return [
    { title, unit: 's', rounds: taken.map(({ seconds }) => seconds), goal: { most: goals.seconds }, proof },
    {
      title: `${title}, memory of the API`,
      unit: 'MB',
      rounds: taken.map(({ megabytes }) => megabytes),
      goal: { most: goals.megabytes },
      proof,
    },
    {
      title: `${title}, statements ÷ those for ${fewAssets} assets`,
      unit: 'times',
      rounds: [statements.many / statements.few],
      goal: { most: 1 },
      proof,
    },
  ]
}

/** Asset n costs 5n euros and loses n in each of five years. */
async function createRegister(caller: Session, firm: string, assets: number): Promise<string> {
  const { token } = await createBooks(caller, firm, 'Register')
  const at = `/v1/companies/${token}`
  const category_id = (await caller.call<Category[]>('GET', `${at}/fixed-asset-categories`)).find(({ method }) => method === 'linear')?.id
  for (let from = 0; from < assets; from += rowsPerCall) {
    const rows = Array.from({ length: Math.min(rowsPerCall, assets - from) }, (_, index) => ({
      name: `Machine ${from + index + 1}`,
      category_id,
      acquired_on: '2026-01-01',
      acquisition_value: `${5 * (from + index + 1)}.00`,
      years: '5',
    }))
    await caller.call('POST', `${at}/data-imports`, { resource: 'fixed-assets', rows })
  }
  return token
}

function expectCharges({ total, lines, entries }: Depreciated, assets: number): void {
  const expected = `${(assets * (assets + 1)) / 2}.00`
  if (total !== expected || lines.length !== assets || entries.length !== 1)
    throw new Error(`${lines.length} charges of ${total} in ${entries.length} entries; ${assets} of ${expected} expected.`)
}

async function countStatements(fixture: Fixture, caller: Session, firm: string, assets: number): Promise<number> {
  const path = `/v1/companies/${await createRegister(caller, firm, assets)}/fixed-assets/depreciate`
  const { statements, body } = await recordStatements(fixture, { method: 'POST', path, token: caller.token, body: request })
  const charged: Depreciated = JSON.parse(body)
  expectCharges(charged, assets)
  return statements.length
}
