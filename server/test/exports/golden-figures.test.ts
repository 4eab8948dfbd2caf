/** The reports of the golden dossiers as files: every figure of the report stands in each of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareFormats } from '../harness/exports/compare-formats.ts'
import { checkPdf } from '../harness/exports/invoices.ts'
import { type World, world } from '../harness/world.ts'
import { playGolden } from '../scenarios/golden/play-golden.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const reports = [
  ['trial-balance', 'detail=third_parties'],
  ['balance-sheet', 'detail=accounts'],
  ['income-statement', 'detail=accounts'],
  ['annual-accounts', ''],
  ['general-ledger', 'per_page=500'],
  ['journal', 'per_page=500'],
  ['aged-balance', 'type=customer'],
  ['aged-balance', 'type=supplier'],
] as const

test.for(['BE', 'FR', 'LU'] as const)('%s', { timeout: 600_000 }, async (country) => {
  const { path, call } = await playGolden(w, country)
  const years = (await call('GET', `${path}/fiscal-years`)).body as { id: number; starts_on: string }[]
  const year = years.toSorted((one, other) => (one.starts_on < other.starts_on ? -1 : 1))[0]
  for (const [name, query] of reports) {
    const chosen = name === 'aged-balance' ? query : `${query}&fiscal_year_id=${year?.id}`
    const { figures, missing, fingerprints, pdf } = await compareFormats(w, call, path, name, chosen)
    expect([name, missing]).toEqual([name, { csv: [], xlsx: [], pdf: [] }])
    expect([name, figures > 0, checkPdf(pdf)]).toEqual([name, true, expect.stringContaining('No syntax or stream encoding errors found')])
    // Pages of ledgers have fingerprints of their own.
    if (name !== 'general-ledger' && name !== 'journal') expect([name, new Set(fingerprints).size]).toEqual([name, 1])
  }
})
