import { parseArgs } from 'node:util'
import { type Contest, hold, type Outcome, type Size } from './bench/lib/contest.ts'
import { creations } from './bench/writes/create-company.ts'
import { enqueueCost } from './bench/writes/enqueue.ts'
import { eventCost } from './bench/writes/event-cost.ts'
import { expectLimiter, expectLog } from './bench/lib/evidence.ts'
import { type Figure, printFigures } from './bench/lib/figure.ts'
import { historyPages } from './bench/reads/history.ts'
import { imports } from './bench/writes/import.ts'
import { drain } from './bench/worker/jobs.ts'
import { lookUpCost } from './bench/reads/me.ts'
import { memory } from './bench/process/memory.ts'
import { pages } from './bench/reads/pages.ts'
import { papers } from './bench/files/capture.ts'
import { patches } from './bench/writes/patch.ts'
import { ping } from './bench/reads/ping.ts'
import { postings } from './bench/writes/posting.ts'
import { relayed } from './bench/worker/relay.ts'
import { printOutcomes } from './bench/lib/report.ts'
import { createFirm, signIn } from './bench/lib/seed.ts'
import { openStage, type Stage } from './bench/lib/fixture.ts'
import { startUp } from './bench/process/start-up.ts'
import { streaming } from './bench/files/upload.ts'
import { bootstraps, pulls } from './bench/reads/sync.ts'
import { thirdParties } from './bench/reads/third-parties.ts'
import { delivered } from './bench/worker/webhooks.ts'
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

async function prepare(stage: Stage, firm: string, chosen: readonly Contested[], { entries, revisions }: Made): Promise<Prepared[]> {
  const caller = await signIn(stage)
  const make: Record<Contested, () => Promise<Prepared>> = {
    ping: async () => ({ contests: [ping(stage)], evidence: nothingMore }),
    'third-parties': async () => ({ contests: [await thirdParties(stage, caller, firm)], evidence: nothingMore }),
    patch: () => patches(stage, caller, firm),
    posting: () => postings(stage, caller, firm),
    import: async () => measured((size) => imports(stage, caller, firm, entries, size)),
    'entries-pages': async () => measured((size) => pages(stage, caller, entries, size)),
    history: async () => measured((size) => historyPages(stage, caller, firm, revisions, size)),
    memory: async () => measured((size) => memory(stage, entries, size)),
    pull: async () => measured((size) => pulls(stage, caller, entries, size)),
    bootstrap: async () => measured((size) => bootstraps(stage, entries, size)),
  }
  const prepared: Prepared[] = []
  for (const name of chosen) prepared.push(await make[name]())
  return prepared
}

type Benched = { readonly outcomes: Outcome[]; readonly figures: Figure[] }

async function bench(stage: Stage, firm: string, chosen: readonly Contested[], size: Size, made: Made): Promise<Benched> {
  const prepared = await prepare(stage, firm, chosen, made)
  await expectLimiter(stage)
  const outcomes: Outcome[] = []
  const figures: Figure[] = []
  for (const { contests, figures: others } of prepared) {
    for (const contest of contests) outcomes.push(await hold(contest, size, stage.meter, (line) => console.log(line)))
    figures.push(...((await others?.(size)) ?? []))
  }
  await stage.api.stop()
  const evidence = [expectLog(stage, outcomes)]
  for (const one of prepared) evidence.push(...(await one.evidence()))
  console.log(`\n${evidence.join('\n')}`)
  return { outcomes, figures }
}

/** The engine room, once the API of the contests has ended. */
async function benchEngine(stage: Stage, firm: string, chosen: readonly Engine[], size: Size): Promise<Figure[]> {
  const make: Record<Engine, () => Promise<Figure[]>> = {
    'create-company': () => creations(stage, firm, size),
    me: () => lookUpCost(stage, size),
    jobs: async () => [await drain(stage, size.rounds)],
    relay: async () => [await relayed(stage, size.rounds)],
    webhooks: async () => [...(await delivered(stage, size.rounds)), ...(await eventCost(stage, firm, size))],
    enqueue: () => enqueueCost(stage, firm, size),
    upload: () => streaming(stage, firm, size),
    papers: () => papers(stage, firm, size),
    'start-up': () => startUp(stage, size.rounds),
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
  const stage = await openStage(values.profile, isChosen('upload') ? ['s3'] : [])
  const stop = () => void stage.close().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const { firm } = await createFirm(stage)
    const { outcomes, figures } = await bench(stage, firm.public_token, contested.filter(isChosen), size, { entries, revisions })
    const others = await benchEngine(stage, firm.public_token, engine.filter(isChosen), size)
    printOutcomes(outcomes)
    printFigures([...figures, ...others])
  } finally {
    await stage.close()
  }
})
