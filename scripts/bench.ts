import { parseArgs } from 'node:util'
import { type Contest, runContest, type Outcome, type Size } from './bench/lib/contest.ts'
import { measureCreations } from './bench/writes/create-company.ts'
import { measureEnqueueCost } from './bench/writes/enqueue.ts'
import { measureEventCost } from './bench/writes/event-cost.ts'
import { expectLimiter, expectLog } from './bench/lib/evidence.ts'
import { type Figure, printFigures } from './bench/lib/figure.ts'
import { measureHistory } from './bench/reads/history.ts'
import { measureImports } from './bench/writes/import.ts'
import { measureDrain } from './bench/worker/jobs.ts'
import { measureLookUp } from './bench/reads/me.ts'
import { measureMemory } from './bench/process/memory.ts'
import { measurePages } from './bench/reads/pages.ts'
import { measureCapture } from './bench/files/capture.ts'
import { comparePatch } from './bench/writes/patch.ts'
import { comparePing } from './bench/reads/ping.ts'
import { comparePosting } from './bench/writes/posting.ts'
import { measureRelay } from './bench/worker/relay.ts'
import { printOutcomes } from './bench/lib/report.ts'
import { createFirm, signIn } from './bench/lib/seed.ts'
import { openFixture, type Fixture } from './bench/lib/fixture.ts'
import { measureStartUp } from './bench/process/start-up.ts'
import { measureUpload } from './bench/files/upload.ts'
import { measureBootstrap, measurePull } from './bench/reads/sync.ts'
import { compareThirdParties } from './bench/reads/third-parties.ts'
import { measureDeliveries } from './bench/worker/webhooks.ts'
import { main } from './lib/checkout.ts'

const contested = [
  'ping',
  'third-parties',
  'patch',
  'posting',
  'import',
  'entries-pages',
  'history',
  'memory',
  'pull',
  'bootstrap',
] as const
type Contested = (typeof contested)[number]
/** In this order: the jobs that the writes leave behind would stand in the way of the drain. */
const engine = ['create-company', 'me', 'jobs', 'relay', 'webhooks', 'enqueue', 'upload', 'papers', 'start-up'] as const
type Engine = (typeof engine)[number]
const names: readonly string[] = [...contested, ...engine]

/** Contests and figures with the proof that everything was on; the proof is asked when the API has ended. */
type Prepared = { contests: Contest[]; figures?: (size: Size) => Promise<Figure[]>; evidence: () => Promise<string[]> }

const nothingMore = async () => []
const measured = (figures: NonNullable<Prepared['figures']>): Prepared => ({ contests: [], figures, evidence: nothingMore })

/** How much the files hold that are made to be looked at. */
type Made = { readonly entries: number; readonly revisions: number }

async function prepare(fixture: Fixture, firm: string, chosen: readonly Contested[], { entries, revisions }: Made): Promise<Prepared[]> {
  const caller = await signIn(fixture)
  const make: Record<Contested, () => Promise<Prepared>> = {
    ping: async () => ({ contests: [comparePing(fixture)], evidence: nothingMore }),
    'third-parties': async () => ({ contests: [await compareThirdParties(fixture, caller, firm)], evidence: nothingMore }),
    patch: () => comparePatch(fixture, caller, firm),
    posting: () => comparePosting(fixture, caller, firm),
    import: async () => measured((size) => measureImports(fixture, caller, firm, entries, size)),
    'entries-pages': async () => measured((size) => measurePages(fixture, caller, entries, size)),
    history: async () => measured((size) => measureHistory(fixture, caller, firm, revisions, size)),
    memory: async () => measured((size) => measureMemory(fixture, entries, size)),
    pull: async () => measured((size) => measurePull(fixture, caller, entries, size)),
    bootstrap: async () => measured((size) => measureBootstrap(fixture, entries, size)),
  }
  const prepared: Prepared[] = []
  for (const name of chosen) prepared.push(await make[name]())
  return prepared
}

type Benched = { readonly outcomes: Outcome[]; readonly figures: Figure[] }

async function bench(fixture: Fixture, firm: string, chosen: readonly Contested[], size: Size, made: Made): Promise<Benched> {
  const prepared = await prepare(fixture, firm, chosen, made)
  await expectLimiter(fixture)
  const outcomes: Outcome[] = []
  const figures: Figure[] = []
  for (const { contests, figures: others } of prepared) {
    for (const contest of contests) outcomes.push(await runContest(contest, size, fixture.meter, (line) => console.log(line)))
    figures.push(...((await others?.(size)) ?? []))
  }
  await fixture.api.stop()
  const evidence = [expectLog(fixture, outcomes)]
  for (const one of prepared) evidence.push(...(await one.evidence()))
  console.log(`\n${evidence.join('\n')}`)
  return { outcomes, figures }
}

/** The engine room, once the API of the contests has ended. */
async function benchEngine(fixture: Fixture, firm: string, chosen: readonly Engine[], size: Size): Promise<Figure[]> {
  const make: Record<Engine, () => Promise<Figure[]>> = {
    'create-company': () => measureCreations(fixture, firm, size),
    me: () => measureLookUp(fixture, size),
    jobs: async () => [await measureDrain(fixture, size.rounds)],
    relay: async () => [await measureRelay(fixture, size.rounds)],
    webhooks: async () => [...(await measureDeliveries(fixture, size.rounds)), ...(await measureEventCost(fixture, firm, size))],
    enqueue: () => measureEnqueueCost(fixture, firm, size),
    upload: () => measureUpload(fixture, firm, size),
    papers: () => measureCapture(fixture, firm, size),
    'start-up': () => measureStartUp(fixture, size.rounds),
  }
  const figures: Figure[] = []
  for (const name of chosen) {
    console.log(`${name}:`)
    figures.push(...(await make[name]()))
  }
  return figures
}

await main(async () => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: { rounds: text, seconds: text, entries: text, revisions: text, profile: text },
    allowPositionals: true,
  })
  const size = { rounds: Number(values.rounds ?? 7), seconds: Number(values.seconds ?? 3) }
  // Of the files that are made for imports, pages, memory and copies; figures worth writing down are of 100,000 and of a million.
  const entries = Number(values.entries ?? 10_000)
  // Of the file whose history is read; the goal is of five million.
  const revisions = Number(values.revisions ?? 200_000)
  const isChosen = (name: string) => positionals.length === 0 || positionals.includes(name)
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`No figure is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  if (!(size.rounds >= 1) || !(size.seconds >= 1) || !(entries >= 1000) || !(revisions >= 1000))
    throw new Error('npm run bench -- [name ...] [--rounds N] [--seconds S] [--entries N] [--revisions N] [--profile FOLDER]')
  const fixture = await openFixture(values.profile, isChosen('upload') ? ['s3'] : [])
  const stop = () => void fixture.close().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const { firm } = await createFirm(fixture)
    const { outcomes, figures } = await bench(fixture, firm.public_token, contested.filter(isChosen), size, { entries, revisions })
    const others = await benchEngine(fixture, firm.public_token, engine.filter(isChosen), size)
    printOutcomes(outcomes)
    printFigures([...figures, ...others])
  } finally {
    await fixture.close()
  }
})
