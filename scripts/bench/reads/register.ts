import { loadRegister } from '../../../server/src/areas/platform/lookup/index.ts'
import { enterprisesTo, inventedEnterprises } from '../../../server/test/harness/register/enterprises.ts'
import { updateExtract, zipOf, zipOfMany } from '../../../server/test/harness/register/extract.ts'
import { ownerUrl } from '../../lib/migrations.ts'
import { percentile } from '../../prove/lib/figures.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import type { Session } from '../lib/seed.ts'
import { reportProgress } from './pages.ts'

/** A frequent word, beginnings of two words, and one enterprise by its whole name. */
const questions = (count: number): string[] => [
  'boulangerie',
  'garage pee',
  'menuiserie lam',
  'léonard',
  'transports den',
  `apotheek ${Math.floor(count / 20) * 10 + 6}`,
]
const fewestSearches = 60

/** A register of so many enterprises: how long it takes to load, and how long searches take meanwhile and at rest. */
export async function measureRegister(fixture: Fixture, caller: Session, count: number): Promise<Figure[]> {
  const owner = ownerUrl(fixture.env)
  const begin = performance.now()
  const stopReporting = reportProgress(() => `  register: loading for ${Math.round((performance.now() - begin) / 1000)} s`)
  const full = await loadRegister(
    owner,
    zipOfMany(() => enterprisesTo(count)),
  ).finally(stopReporting)
  const seconds = (performance.now() - begin) / 1000
  if (full.enterprises !== count) throw new Error(`${full.enterprises} of ${count} enterprises are loaded.`)

  const resting = await searchUntil(caller, questions(count), Promise.resolve())
  const changed = inventedEnterprises(Math.max(10, Math.round(count / 100)))
  const numbers = changed.map(({ number }) => number)
  const deleted = { enterprise: numbers, denomination: numbers, address: numbers, activity: numbers }
  const renamed = changed.map((one) => ({ ...one, names: [['1', '001', `Renommée ${one.number}`] as const] }))
  const inserted = { enterprise: changed, denomination: renamed, address: changed, activity: changed }
  const updating = performance.now()
  const load = loadRegister(owner, zipOf(updateExtract({ deleted, inserted })))
  const busy = await searchUntil(caller, questions(count), load)
  const { changed: replaced } = await load
  const updateSeconds = (performance.now() - updating) / 1000
  if (replaced !== changed.length) throw new Error(`The update changed ${replaced} of ${changed.length} enterprises.`)

  const proof = `${count} enterprises; the update changes ${replaced} of them and takes ${updateSeconds.toFixed(1)} s`
  return [
    { title: `load a full register of ${count} enterprises`, unit: 's', rounds: [seconds], proof },
    {
      title: 'search by name, 95th percentile',
      unit: 'ms',
      rounds: [percentile(resting, 0.95)],
      proof: `${resting.length} searches, one at a time`,
    },
    {
      title: 'search by name while an update is loaded, 95th percentile',
      unit: 'ms',
      rounds: [percentile(busy, 0.95)],
      proof: `${busy.length} searches, one at a time`,
    },
  ]
}

/** Searches one after the other until the work has ended, and at least so many times. */
async function searchUntil(caller: Session, asked: readonly string[], work: Promise<unknown>): Promise<number[]> {
  const state = { hasEnded: false }
  const ending = work.finally(() => (state.hasEnded = true))
  ending.catch(() => {})
  const taken: number[] = []
  while (!state.hasEnded || taken.length < fewestSearches) {
    const q = asked[taken.length % asked.length] ?? ''
    const begin = performance.now()
    const found = await caller.call<readonly unknown[]>(
      'GET',
      `/v1/lookup/enterprises?${new URLSearchParams({ q, country: 'BE' }).toString()}`,
    )
    taken.push(performance.now() - begin)
    if (found.length === 0) throw new Error(`Nothing is found for ${q}.`)
  }
  return taken
}
