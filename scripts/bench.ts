import { parseArgs } from 'node:util'
import { type Outcome, runContest } from './bench/lib/contest.ts'
import { expectLimiter, expectLog } from './bench/lib/evidence.ts'
import { type Figure, printFigures } from './bench/lib/figure.ts'
import { openFixture } from './bench/lib/fixture.ts'
import { printOutcomes } from './bench/lib/report.ts'
import { createFirm, signIn } from './bench/lib/seed.ts'
import { apiBenches, benchNames, type Context, type Prepared, processBenches } from './bench/list.ts'
import { main } from './lib/checkout.ts'

type Results = { readonly outcomes: Outcome[]; readonly figures: Figure[] }
/** Runs one step of a bench. In a smoke run a step that fails is printed, and the other benches go on. */
type Attempt = (name: string, step: () => Promise<void>) => Promise<void>

async function runApiBenches(context: Context, chosen: readonly string[], { outcomes, figures }: Results, attempt: Attempt) {
  const { fixture, size } = context
  const caller = await signIn(fixture)
  const prepared = new Map<string, Prepared>()
  for (const name of chosen)
    await attempt(name, async () => {
      const prepare = apiBenches[name]
      if (prepare) prepared.set(name, await prepare(context, caller))
    })
  await expectLimiter(fixture)
  for (const [name, { contests = [], figures: measure }] of prepared)
    await attempt(name, async () => {
      for (const contest of contests) outcomes.push(await runContest(contest, size, fixture.meter, console.log))
      if (measure) figures.push(...(await measure(size)))
    })
  await fixture.api.stop()
  console.log(`\n${expectLog(fixture, outcomes)}`)
  for (const [name, { evidence }] of prepared)
    await attempt(name, async () => {
      for (const line of (await evidence?.()) ?? []) console.log(line)
    })
}

async function runProcessBenches(context: Context, chosen: readonly string[], { figures }: Results, attempt: Attempt) {
  for (const name of chosen) {
    console.log(`${name}:`)
    await attempt(name, async () => void figures.push(...((await processBenches[name]?.(context)) ?? [])))
  }
}

async function runAll(context: Context, chosen: readonly string[], attempt: Attempt): Promise<Results> {
  const results: Results = { outcomes: [], figures: [] }
  const isChosen = (name: string) => chosen.includes(name)
  await runApiBenches(context, Object.keys(apiBenches).filter(isChosen), results, attempt)
  await runProcessBenches(context, Object.keys(processBenches).filter(isChosen), results, attempt)
  return results
}

/** One line for each bench, which `npm run prove -- benches` reads. */
async function runSmoke(context: Context, chosen: readonly string[]): Promise<void> {
  const failures = new Map<string, string>()
  const seconds = new Map<string, number>()
  await runAll(context, chosen, async (name, step) => {
    const begin = performance.now()
    await step().catch((error: unknown) => void failures.set(name, error instanceof Error ? error.message : String(error)))
    seconds.set(name, (seconds.get(name) ?? 0) + (performance.now() - begin) / 1000)
  })
  for (const name of chosen) console.log(`smoke ${name} ${seconds.get(name)?.toFixed(1)} s: ${JSON.stringify(failures.get(name) ?? null)}`)
  if (failures.size > 0) process.exitCode = 1
}

const usage =
  'npm run bench -- [name ...] [--rounds N] [--seconds S] [--entries N] [--revisions N] [--files N] [--profile FOLDER], or npm run bench -- [name ...] --smoke'

/** The smallest sizes at which every statement of every bench still runs. */
const smoke = { rounds: 1, seconds: 1, entries: 1000, revisions: 1000, files: 2 }

function readArguments() {
  const text = { type: 'string' } as const
  const options = {
    rounds: text,
    seconds: text,
    entries: text,
    revisions: text,
    files: text,
    profile: text,
    smoke: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const unknown = positionals.filter((name) => !benchNames.includes(name))
  if (unknown.length > 0) throw new Error(`No bench is called ${unknown.join(', ')}. There are: ${benchNames.join(', ')}.`)
  // Figures worth publishing are of 100,000 and of a million entries, and of five million revisions.
  const usual = { rounds: 7, seconds: 3, entries: 10_000, revisions: 200_000, files: 20 }
  const given = Object.entries(usual).map(([name, value]) => [name, Number(values[name as keyof typeof usual] ?? value)])
  const { rounds, seconds, entries, revisions, files } = values.smoke ? smoke : (Object.fromEntries(given) as typeof usual)
  if (!(rounds >= 1) || !(seconds >= 1) || !(entries >= 1000) || !(revisions >= 1000) || !(files >= 2)) throw new Error(usage)
  const chosen = positionals.length > 0 ? positionals : benchNames
  return { size: { rounds, seconds, isSmoke: values.smoke }, entries, revisions, files, chosen, profile: values.profile }
}

await main(async () => {
  const { size, entries, revisions, files, chosen, profile } = readArguments()
  const fixture = await openFixture({ profile, isSmoke: size.isSmoke, with: chosen.includes('upload') ? ['s3'] : [] })
  const stop = () => void fixture.close().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const { firm } = await createFirm(fixture)
    const context = { fixture, firm: firm.public_token, size, entries, revisions, files }
    if (size.isSmoke) return await runSmoke(context, chosen)
    const { outcomes, figures } = await runAll(context, chosen, (_name, step) => step())
    printOutcomes(outcomes)
    printFigures(figures)
  } finally {
    await fixture.close()
  }
})
