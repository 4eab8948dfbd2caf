import { parseArgs } from 'node:util'
import { type Contest, hold, type Outcome, type Size } from './bench/contest.ts'
import { expectLimiter, expectLog } from './bench/evidence.ts'
import { patches } from './bench/patch.ts'
import { ping } from './bench/ping.ts'
import { printOutcomes } from './bench/report.ts'
import { createFirm, signIn } from './bench/seed.ts'
import { openStage, type Stage } from './bench/stage.ts'
import { thirdParties } from './bench/third-parties.ts'
import { main } from './lib/checkout.ts'

const names = ['ping', 'third-parties', 'patch'] as const
type Name = (typeof names)[number]

/** Contests with the proof that everything was on; the proof is asked when the API has ended. */
type Prepared = { contests: Contest[]; evidence: () => Promise<string[]> }

const nothingMore = async () => []

async function prepare(stage: Stage, chosen: readonly Name[]): Promise<Prepared[]> {
  const { firm } = await createFirm(stage)
  const caller = await signIn(stage)
  const make: Record<Name, () => Promise<Prepared>> = {
    ping: async () => ({ contests: [ping(stage)], evidence: nothingMore }),
    'third-parties': async () => ({ contests: [await thirdParties(stage, caller, firm.public_token)], evidence: nothingMore }),
    patch: () => patches(stage, caller, firm.public_token),
  }
  const prepared: Prepared[] = []
  for (const name of chosen) prepared.push(await make[name]())
  return prepared
}

async function bench(stage: Stage, chosen: readonly Name[], size: Size): Promise<Outcome[]> {
  const prepared = await prepare(stage, chosen)
  await expectLimiter(stage)
  const outcomes: Outcome[] = []
  for (const { contests } of prepared)
    for (const contest of contests) outcomes.push(await hold(contest, size, stage.meter, (line) => console.log(line)))
  await stage.api.stop()
  const evidence = [expectLog(stage, outcomes)]
  for (const one of prepared) evidence.push(...(await one.evidence()))
  console.log(`\n${evidence.join('\n')}`)
  return outcomes
}

await main(async () => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({ options: { rounds: text, seconds: text, profile: text }, allowPositionals: true })
  const size = { rounds: Number(values.rounds ?? 7), seconds: Number(values.seconds ?? 3) }
  const chosen = names.filter((name) => positionals.length === 0 || positionals.includes(name))
  const unknown = positionals.filter((name) => !names.some((known) => known === name))
  if (unknown.length > 0) throw new Error(`No figure is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  if (!(size.rounds >= 1) || !(size.seconds >= 1))
    throw new Error('npm run bench -- [name ...] [--rounds N] [--seconds S] [--profile FOLDER]')
  const stage = await openStage(values.profile)
  const stop = () => void stage.close().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    printOutcomes(await bench(stage, chosen, size))
  } finally {
    await stage.close()
  }
})
