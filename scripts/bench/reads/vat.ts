import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import type { Session } from '../lib/seed.ts'
import { measureLatency, seedFile } from './pages.ts'

type Draft = { readonly id: number; readonly grids: readonly { readonly grid: string; readonly computed: string }[] }

/** The goals of a quarter, by the entries of the year. */
const goals = [
  { entries: 2500, most: 50 },
  { entries: 250_000, most: 1500 },
] as const
const smokeEntries = 1000

/** A draft is computed from the lines of its quarter at each reading: how long that takes in a small and in a large file. */
export async function measureVatReturns(fixture: Fixture, caller: Session, size: Size): Promise<Figure[]> {
  const asked = fixture.isSmoke ? [{ entries: smokeEntries, most: 50 }] : goals
  const drafts: { readonly path: string; readonly draft: Draft }[] = []
  for (const { entries } of asked) {
    const { token } = await seedFile(fixture, entries)
    const at = `/v1/companies/${token}/vat-declarations`
    const { id } = await caller.call<Draft>('POST', at, { year: 2026, period: 2, period_type: 'quarterly' })
    drafts.push({ path: `${at}/${id}`, draft: await caller.call<Draft>('GET', `${at}/${id}`) })
  }
  const taken = await measureLatency(
    fixture,
    caller,
    drafts.map(({ path }) => path),
    size,
  )
  return asked.map(({ entries, most }, index) => ({
    title: `GET vat-declarations/{id}, draft of a quarter, ${entries} entries a year`,
    unit: 'ms',
    rounds: taken[index] ?? [],
    goal: { most },
    proof: (drafts[index]?.draft.grids ?? []).map(({ grid, computed }) => `${grid} ${computed}`).join(', '),
  }))
}
