import { nodeEnvironment, runNode } from '../../lib/checkout.ts'
import type { Prove, Size } from '../../lib/proof.ts'
import { cpuBetween, meterOf } from '../../bench/lib/cpu.ts'
import { median, milliseconds } from '../lib/figures.ts'
import { type Api, type Context, expectSuccess, type Fixture, type Person, withFixture } from '../lib/fixture.ts'
import { countRemaining } from '../lib/jobs/relay-checks.ts'
import { measureMinuteJobs } from '../lib/neighbours/minute-jobs.ts'
import { type Measured, measureOthers } from '../lib/neighbours/others.ts'
import { prepareTarget, type Target, type Way, ways } from '../lib/neighbours/target.ts'
import { superviseAll } from '../lib/supervisor.ts'
import { type Tally, tally } from '../lib/tally.ts'
import { waitFor } from '../lib/wait.ts'

/** Its answer times are compared. */
export const alone = true

const goal = 3
/** A job that is due each minute is done so soon, whatever documents are being read. */
const minuteJobsGoalMs = 5_000
const otherFirms = 9
const sizes = {
  ci: { parties: 6_000, entries: 2_000, scans: 6, megabytes: 5, seconds: 8, rounds: 3 },
  full: { parties: 60_000, entries: 100_000, scans: 40, megabytes: 9, seconds: 30, rounds: 5 },
}

/** Ways to be tried alone first, to see what each costs: NEIGHBOURS_ALONE=list,pushes npm run prove -- neighbours. */
const waysAlone: readonly string[] = (nodeEnvironment().NEIGHBOURS_ALONE ?? '').split(',')

const hostile = 'scripts/prove/lib/neighbours/hostile.ts'

async function attack(target: Target): Promise<Record<string, Record<string, number>>> {
  const { code, stdout, stderr } = await runNode(hostile, [JSON.stringify(target)])
  if (code !== 0) throw new Error(`The hostile firm failed:\n${stderr}`)
  return JSON.parse(stdout)
}

async function createOthers({ person }: Fixture, base: string) {
  const people: Person[] = []
  const cards: number[] = []
  for (let firm = 0; firm < otherFirms; firm++) {
    const one = await person(base)
    const body = { type: 'customer', name: 'Garage Peeters' }
    cards.push(expectSuccess(await one.call<{ id: number }>(base, 'POST', '/v1/companies/C/third-parties', { body })).id)
    people.push(one)
  }
  return { people, cards }
}

const figures = ({ times, p95 }: Measured) => `p95 ${milliseconds(p95)} of ${times.length}`

/** Quiet and attacked take turns, so that other load on the machine affects both. */
async function compare(
  { fixture, shown }: Pick<Context, 'fixture' | 'shown'>,
  rounds: number,
  quietly: () => Promise<Measured>,
  attacked: () => Promise<Measured>,
) {
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    // The scans of the round before are read to their end.
    await waitFor(async () => (await countRemaining(fixture)).jobs === 0)
    const without = await quietly()
    const during = await attacked()
    ratios.push(during.p95 / without.p95)
    shown.say(`round ${round}: quiet ${figures(without)}; attacked ${figures(during)}; ratio ${(during.p95 / without.p95).toFixed(2)}`)
    for (const [name, { refused }] of Object.entries({ quiet: without, attacked: during }))
      shown.check(Object.keys(refused).length === 0, `round ${round}: every request of the other firms succeeds while ${name}`, refused)
  }
  return median(ratios)
}

/** Adds the processor time that each part of the installation and the hostile client spent meanwhile. */
function measureProcessors<T extends object>(
  fixture: Fixture,
  apis: readonly Api[],
  worker: number,
  act: (chosen: readonly Way[]) => Promise<T>,
) {
  const pids = Object.fromEntries(apis.map(({ pid }, index) => [`API ${index + 1}`, pid]))
  const meter = meterOf(pids, { worker, PostgreSQL: fixture.services.postgres.pid() ?? 0 })
  return async (chosen: readonly Way[]) => {
    const before = meter()
    const done = await act(chosen)
    const { load = 0, ...spent } = cpuBetween(before, meter())
    return { ...done, spent: { ...spent, 'hostile client': load } }
  }
}

async function work(fixture: Fixture, apis: readonly Api[], shown: Tally, size: Size) {
  const { seconds, rounds, ...amounts } = sizes[size]
  const bases = apis.map(({ base }) => base)
  const { people, cards } = await createOthers(fixture, bases[0] ?? '')
  const attacker = await fixture.person(bases[0] ?? '')
  const target = await prepareTarget(fixture, attacker, bases, amounts)
  const workers = await superviseAll(fixture, 'plain_worker', 1, { LIMITS_FACTOR: '1', LOG_LEVEL: 'info' })
  try {
    // The first requests of a process compile its code and plan its statements.
    await measureOthers(people, apis, cards, Math.min(seconds, 5))
    const quietly = () => measureOthers(people, apis, cards, seconds)
    const measureAttack = measureProcessors(fixture, apis, workers[0]?.pid() ?? 0, async (chosen) => {
      const attacked = [attack({ ...target, seconds, ways: chosen }), quietly(), measureMinuteJobs(fixture, seconds)] as const
      const [answers, measured, delays] = await Promise.all(attacked)
      return { answers, measured, delays }
    })
    const attackBy = async (chosen: readonly Way[]) => {
      const { answers, measured, delays, spent } = await measureAttack(chosen)
      shown.say(`the hostile firm was answered ${JSON.stringify(answers)}; processor time in ms ${JSON.stringify(spent)}`)
      const slowest = Math.max(...delays)
      shown.say(`${delays.length} minute jobs were done after ${milliseconds(slowest)} at most`)
      shown.check(slowest <= minuteJobsGoalMs, 'a minute job is done within 5 s', delays)
      return measured
    }
    for (const way of ways.filter((each) => waysAlone.includes(each))) {
      shown.say(`only ${way}:`)
      await compare({ fixture, shown }, 1, quietly, () => attackBy([way]))
    }
    const ratio = await compare({ fixture, shown }, rounds, quietly, () => attackBy(ways))
    shown.say(`median ratio of the p95s ${ratio.toFixed(2)}, goal at most ${goal}; ${otherFirms} other firms, 2 API processes, 1 worker`)
    shown.check(ratio <= goal, `the p95 of the other firms is at most ${goal} times the quiet one`, ratio)
    for (const api of apis) shown.check(api.errors().length === 0, 'a process of the API logged no error', api.errors().slice(-3))
  } finally {
    await Promise.all(workers.map((each) => each.stop()))
  }
}

/** One firm asks for verifications, previews, whole lists, pushes and scans without a pause, and guesses tokens; nine others work. */
export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally('A firm that is hostile in six ways at once does not stop the others.')
    await work(fixture, await fixture.start(2), shown, size)
    return shown.result
  })
