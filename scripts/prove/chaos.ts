import type { Prove } from '../lib/proof.ts'
import { addJobTables } from './lib/jobs/tables.ts'
import { startTraffic } from './lib/jobs/traffic.ts'
import { type Chaos, runRound } from './lib/jobs/chaos-rounds.ts'
import { median, seed } from './lib/figures.ts'
import { addHeldJobs } from './lib/jobs/held-jobs.ts'
import { compareWithRelay, countRemaining } from './lib/jobs/relay-checks.ts'
import { addStalls } from './lib/races/stalled-writes.ts'
import { withFixture, type Person, type Fixture } from './lib/fixture.ts'
import { compareWithDatabase } from './lib/mutations.ts'
import { superviseAll } from './lib/supervisor.ts'
import { type Tally, tally } from './lib/tally.ts'
import { waitFor } from './lib/wait.ts'

/** At CI size each of the eight failures comes once. */
const rounds = { ci: 8, full: 200 }
const pauseMs = 30

/** Two firms with three files each, and one more file for the failures. */
async function createPeople(fixture: Fixture, base: string) {
  const people: Person[] = []
  for (let firm = 0; firm < 2; firm++) {
    const person = await fixture.person(base)
    people.push(person, await person.withNewFile(base), await person.withNewFile(base))
  }
  return { people, victim: await fixture.person(base) }
}

async function runRounds(fixture: Fixture, shown: Tally, count: number) {
  const [apis, workers] = await Promise.all([superviseAll(fixture, 'api', 2), superviseAll(fixture, 'worker', 2)])
  try {
    const { people, victim } = await createPeople(fixture, apis[0]?.base ?? '')
    const traffic = startTraffic(
      people,
      apis.map(({ base }) => base),
      pauseMs,
    )
    const chaos: Chaos = { fixture, shown, apis, workers, victim, traffic, sent: [], gone: [] }
    const results: { name: string; seconds: number }[] = []
    for (let round = 0; round < count; round++) {
      const begin = performance.now()
      results.push({ name: await runRound(chaos, round), seconds: (performance.now() - begin) / 1000 })
    }
    await traffic.finish()
    const from = performance.now()
    const isDone = async () => Object.values(await countRemaining(fixture)).every((left) => left === 0)
    await waitFor(isDone)
    const waited = (performance.now() - from) / 1000
    for (const [name, same] of Map.groupBy(results, (each) => each.name))
      shown.say(`${same.length} × ${name}; until traffic went on: median ${median(same.map(({ seconds }) => seconds)).toFixed(1)} s`)
    shown.say(`the last job was done ${waited.toFixed(1)} s after the last write`)
    return { ...chaos, apis, workers }
  } finally {
    const ended = await Promise.all([...apis, ...workers].map((each) => each.stop()))
    shown.check(ended.every(Boolean), 'every process exits with 0 on SIGTERM', ended)
  }
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally(
      'Through killed processes and lost services no acknowledged write is lost, none is done twice, and jobs and events follow exactly.',
    )
    await addStalls(fixture)
    await addJobTables(fixture)
    await addHeldJobs(fixture)
    shown.say(`seed ${seed}, ${rounds[size]} rounds on 2 API processes and 2 workers, 6 people at work`)
    const { apis, workers, traffic, sent, gone } = await runRounds(fixture, shown, rounds[size])
    const all = [...traffic.mutations, ...sent]
    shown.check(traffic.wrong.length === 0, 'every answer is right, or refuses because of the outage', traffic.wrong.slice(0, 5))
    await compareWithDatabase(fixture, shown, all)
    await compareWithRelay(fixture, shown, all, gone)
    shown.say(
      `${traffic.counts()}; the APIs started ${apis.map((each) => each.starts()).join(' and ')} times, the workers ${workers.map((each) => each.starts()).join(' and ')} times`,
    )
    for (const api of apis) shown.check(api.errors().length === 0, 'an API process logged no error', api.errors().slice(-3))
    const failed = workers.flatMap((each) => each.errors().filter((line) => line.includes('job:failed')))
    shown.check(failed.length === 0, 'no job failed for good', failed.slice(-3))
    return shown.result
  })
