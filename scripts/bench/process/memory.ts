import { freePort } from '../../lib/daemon.ts'
import { residentOf } from '../../lib/resident.ts'
import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import { seedFile } from '../reads/pages.ts'
import { startProgram } from '../lib/program.ts'
import { signIn } from '../lib/seed.ts'
import type { Fixture } from '../lib/fixture.ts'

const perPage = 200
/**
 * Pages read before memory is measured: until then code is still being compiled, and the heap grows to the size that it needs between two
 * garbage collections.
 */
const warmUpPages = 250

type Page = { readonly data: { readonly id: number }[]; readonly total: number }

/** One process lists every entry of a large file page by page: its memory afterwards must be what it was before. */
export async function measureMemory(fixture: Fixture, entries: number, { rounds }: Size): Promise<Figure[]> {
  const { token } = await seedFile(fixture, entries)
  const warmUp = fixture.amount(warmUpPages, 2)
  const ratios: number[] = []
  const proofs: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const api = startProgram(fixture.folder, 'scripts/bench/programs/bench-api.ts', { ...fixture.env, PORT: String(await freePort()) })
    try {
      const { url } = await api.nextMessage<{ url: string }>()
      const { call } = await signIn({ ...fixture, api: { ...fixture.api, url } })
      const page = (n: number) => call<Page>('GET', `/v1/companies/${token}/entries?per_page=${perPage}&page=${n}`)
      for (let n = 1; n <= warmUp; n++) await page(n)
      const before = residentOf(api.child.pid)
      const started = performance.now()
      const tenths: number[] = []
      let [seen, most] = [0, before]
      for (let n = 1; seen < entries; n++) {
        const { data, total } = await page(n)
        if (data.length === 0 || total !== entries) throw new Error(`Page ${n} holds ${data.length} of ${total} entries.`)
        seen += data.length
        const now = residentOf(api.child.pid)
        most = Math.max(most, now)
        if (seen >= ((tenths.length + 1) * entries) / 10) tenths.push(now)
      }
      const after = residentOf(api.child.pid)
      ratios.push(after / before)
      proofs.push(
        `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after, ${most.toFixed(0)} MB at most (by tenths ${tenths.map((mb) => mb.toFixed(0)).join(' ')}), ${seen} entries in ${((performance.now() - started) / 1000).toFixed(0)} s`,
      )
      console.log(`  memory, round ${round}: ${proofs.at(-1)}`)
    } finally {
      await api.stop()
    }
  }
  const title = `resident memory of the API after listing ${entries} entries, ${perPage} a page ÷ before`
  return [{ title, unit: 'of what it was', rounds: ratios, goal: { most: 1.2 }, proof: proofs.join('; ') }]
}
