import type { Prove } from '../../lib/proof.ts'
import { withOracle } from '../lib/assets/ask.ts'
import { openFile } from '../lib/assets/file.ts'
import type { CountryCode } from '../lib/assets/model.ts'
import { compare, comparePlan, liveAssets, type Register } from '../lib/assets/register.ts'
import {
  change,
  create,
  depreciate,
  diceOf,
  dispose,
  importRegister,
  remove,
  reverseCharge,
  reverseDisposal,
  type Step,
  touchDisposed,
  undo,
  undoEarlier,
} from '../lib/assets/steps.ts'
import { randomFrom, seed } from '../lib/figures.ts'
import { type Fixture, type Person, withFixture } from '../lib/fixture.ts'
import { tally } from '../lib/tally.ts'

const sizes = { ci: { files: 6, steps: 40 }, full: { files: 150, steps: 80 } }
const atOnce = 3
const countries: readonly CountryCode[] = ['BE', 'FR', 'LU']

const steps: Readonly<Record<string, Step>> = {
  create,
  importRegister,
  depreciate,
  change,
  remove,
  dispose,
  touchDisposed,
  reverseCharge,
  reverseDisposal,
  undo,
}
/** How often each comes. */
const weights: Readonly<Record<string, number>> = {
  create: 3,
  importRegister: 1,
  depreciate: 4,
  change: 2,
  remove: 1,
  dispose: 1,
  touchDisposed: 1,
  reverseCharge: 3,
  reverseDisposal: 1,
  undo: 3,
}
const order = Object.entries(weights).flatMap(([name, times]) => Array.from({ length: times }, () => name))

type Made = Map<string, number>

/** The first difference ends a file: what follows depends on it. */
async function playFile(register: Register, count: number, draw: () => number, made: Made): Promise<void> {
  const dice = diceOf(draw)
  const played: string[] = []
  for (let nth = 0; nth < count && register.broken.length === 0; nth += 1) {
    const name = nth < 3 ? 'create' : (dice.pick(order) ?? 'create')
    if (await steps[name]?.(register, dice)) made.set(name, (made.get(name) ?? 0) + 1)
    played.push(name)
    const title = `step ${nth} (${name})`
    await compare(register, title)
    const asset = dice.pick(liveAssets(register))
    if (asset && nth % 3 === 0) await comparePlan(register, asset, title)
  }
  if (register.broken.length === 0) made.set('undoEarlier', (made.get('undoEarlier') ?? 0) + (await undoEarlier(register)))
  if (register.broken.length > 0) register.broken.push(`steps: ${played.join(' ')}`)
}

/** Random lives of assets over HTTP, in files of three countries, against a model that asks the oracle for every charge. */
export const prove: Prove = (size) =>
  withFixture({}, (fixture: Fixture) =>
    withOracle(async (ask) => {
      const { files, steps: count } = sizes[size]
      const shown = tally('The register of random assets equals the ledger and a model after every step.')
      const [api] = await fixture.start(1, { LIMITS_FACTOR: '100000' })
      const base = api?.base ?? ''
      const person: Person = await fixture.person(base)
      const made: Made = new Map()
      let next = 0
      const work = async () => {
        while (next < files) {
          const nth = next++
          const country = countries[nth % countries.length] ?? 'BE'
          const draw = randomFrom(seed + nth)
          const broken: string[] = []
          try {
            const file = await openFile(fixture, base, person, country, draw)
            await playFile({ file, ask, assets: new Map(), operations: [], broken }, count, draw, made)
          } catch (error) {
            broken.push(String(error))
          }
          shown.check(broken.length === 0, `file ${nth} (${country}, seed ${seed}) agrees after every step`, broken)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      shown.say(`${files} files, seed ${seed}: ${[...made].map(([name, times]) => `${name} ${times}`).join(', ')}`)
      shown.check(api?.errors().length === 0, 'the process logged no error', api?.errors().slice(-3))
      return shown.result
    }),
  )
