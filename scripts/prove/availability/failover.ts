import { runNode } from '../../lib/checkout.ts'
import { openCluster } from '../../lib/cluster/cluster.ts'
import type { Prove } from '../../lib/proof.ts'
import { compareEntries, startPosting } from '../lib/failover/entries.ts'
import { type Failover, runRound } from '../lib/failover/rounds.ts'
import { median, seed } from '../lib/figures.ts'
import { type Fixture, type Person, withFixture } from '../lib/fixture.ts'
import { addJobTables } from '../lib/jobs/tables.ts'
import { compareWithRelay, countRemaining } from '../lib/jobs/relay-checks.ts'
import { startTraffic } from '../lib/jobs/traffic.ts'
import { compareWithDatabase } from '../lib/mutations.ts'
import { superviseAll } from '../lib/supervisor.ts'
import { type Tally, tally } from '../lib/tally.ts'
import { waitFor } from '../lib/wait.ts'

/** A pause alone takes most of the two minutes that a proof may take in every run. */
const rounds = { ci: 1, full: 10 }
const pauseMs = 30

type Result = Awaited<ReturnType<typeof runRound>>

function tell(shown: Tally, results: readonly Result[]) {
  const seconds = (values: readonly number[]) => `${median(values).toFixed(1)} s (at most ${Math.max(...values).toFixed(1)} s)`
  for (const [kind, same] of Map.groupBy(results, (each) => each.kind)) {
    const [silence, whole] = [same.map((each) => each.silence), same.map((each) => each.whole)]
    shown.say(`${same.length} × ${kind}: no write acknowledged for ${seconds(silence)}; three nodes again after ${seconds(whole)}`)
  }
}

async function runRounds(fixture: Fixture, shown: Tally, count: number) {
  const cluster = await openCluster(fixture.services.folder)
  const [apis, workers] = await Promise.all([superviseAll(fixture, 'api', 2), superviseAll(fixture, 'worker', 1)])
  try {
    const bases = apis.map(({ base }) => base)
    const clerk = await fixture.person(bases[0] ?? '')
    const people: Person[] = [await fixture.person(bases[0] ?? '')]
    while (people.length < 4) people.push(await (people[0] as Person).withNewFile(bases[0] ?? ''))
    const traffic = startTraffic(people, bases, pauseMs)
    const posting = startPosting(clerk, bases)
    const failover: Failover = { cluster, shown, apis, workers, traffic }
    const results: Result[] = []
    await waitFor(() => traffic.acknowledged() >= 20)
    for (let round = 0; round < count; round++) results.push(await runRound(failover, round))
    await Promise.all([traffic.finish(), posting.finish()])
    tell(shown, results)
    await waitFor(async () => Object.values(await countRemaining(fixture)).every((left) => left === 0))
    return { ...failover, posting }
  } finally {
    const ended = await Promise.all([...apis, ...workers].map((each) => each.stop()))
    shown.check(ended.every(Boolean), 'every process exits with 0 on SIGTERM', ended)
  }
}

/** It compares no times, but three nodes and its load keep the machine busy. */
export const alone = true

/** The cluster is made of the files of deploy/cluster. */
export const prove: Prove = (size) =>
  withFixture(
    {},
    async (fixture) => {
      const shown = tally(
        'Through lost, paused and exchanged primaries no acknowledged write is lost, none is done twice, and events go on.',
      )
      await addJobTables(fixture)
      shown.say(`seed ${seed}, ${rounds[size]} rounds on 2 API processes and a worker, 5 people at work`)
      const { apis, workers, traffic, posting } = await runRounds(fixture, shown, rounds[size])
      shown.check(traffic.wrong.length === 0, 'every answer is right, or refuses because of the outage', traffic.wrong.slice(0, 5))
      await compareWithDatabase(fixture, shown, traffic.mutations)
      await compareEntries(fixture, shown, posting)
      await compareWithRelay(fixture, shown, traffic.mutations, [])
      const verified = await runNode('server/src/cli.ts', ['verify'], { env: fixture.services.env })
      shown.check(verified.code === 0, 'the chains of every ledger verify', verified.stdout + verified.stderr)
      for (const api of apis) {
        shown.check(api.starts() === 1, 'an API process was never restarted', api.starts())
        shown.check(api.errors().length === 0, 'an API process logged no error', api.errors().slice(-3))
      }
      shown.say(`${traffic.counts()}; the worker was started ${workers.map((each) => each.starts()).join(' and ')} times by its supervisor`)
      return shown.result
    },
    [],
    { clustered: true },
  )
