import { setTimeout as pause } from 'node:timers/promises'
import type { Prove, Size } from '../lib/proof.ts'
import { lastingName } from './lib/jobs/area.ts'
import { addJobTables } from './lib/jobs/tables.ts'
import { startTraffic, sendUntilAcknowledged, newWrite, type Sent } from './lib/jobs/traffic.ts'
import { seed } from './lib/figures.ts'
import { compareWithRelay, countRemaining } from './lib/jobs/relay-checks.ts'
import { withFixture, type Person, type Fixture } from './lib/fixture.ts'
import { compareWithDatabase } from './lib/mutations.ts'
import { type SupervisedProcess, superviseAll } from './lib/supervisor.ts'
import { type Tally, tally } from './lib/tally.ts'
import { waitFor } from './lib/wait.ts'

/** Some jobs take long; in the full run longer than the heartbeat timeout of a worker. */
const sizes = { ci: { seconds: 15, durations: [1500, 4000, 8000] }, full: { seconds: 60, durations: [1500, 8000, 25_000, 35_000] } }

const overlaps = `
  select a.company_id, a.write_no, a.pid, b.pid as other from proof_runs a join proof_runs b using (company_id, write_no)
  where a.id < b.id and tstzrange(a.started_at, coalesce(a.ended_at, 'infinity'), '[]') && tstzrange(b.started_at, coalesce(b.ended_at, 'infinity'), '[]')`

const unfinished = `
  select r.company_id, r.write_no, count(p.id)::int as runs, count(p.ended_at)::int as ends
  from revisions r left join proof_runs p using (company_id, write_no) where r.resource = 'third-parties'
  group by 1, 2 having count(p.id) <> 1 or count(p.ended_at) <> 1`

async function oneRunEach(fixture: Fixture, shown: Tally, workers: readonly SupervisedProcess[]) {
  const twice = await fixture.rows(overlaps)
  shown.check(twice.length === 0, 'no job ran twice at once', twice.slice(0, 3))
  const wrong = await fixture.rows(unfinished)
  shown.check(wrong.length === 0, 'every job ran once and ended', wrong.slice(0, 3))
  const shares = await fixture.rows<{ pid: number; runs: number; most: number }>(`
    select pid, count(*)::int as runs, max(extract(epoch from ended_at - started_at))::float as most from proof_runs group by pid order by pid`)
  shown.check(shares.length === workers.length, 'every worker had its share', shares)
  shown.say(
    `jobs by worker: ${shares.map(({ runs }) => runs).join(' and ')}; the longest lasted ${Math.max(...shares.map(({ most }) => most)).toFixed(1)} s`,
  )
}

async function work(fixture: Fixture, shown: Tally, size: Size) {
  const [apis, workers] = await Promise.all([superviseAll(fixture, 'api', 3), superviseAll(fixture, 'worker', 2)])
  const all = [...apis, ...workers]
  try {
    const bases = apis.map(({ base }) => base)
    const people: Person[] = []
    for (let firm = 0; firm < 2; firm++) {
      const person = await fixture.person(bases[0] ?? '')
      people.push(person, ...(await Promise.all(bases.map((base) => person.withNewFile(base)))))
    }
    const traffic = startTraffic(people, bases, 0)
    const { seconds, durations } = sizes[size]
    const sent: Sent[] = []
    const end = pause(seconds * 1000)
    for (const [each, ms] of durations.entries()) {
      const slow = people[each]
      if (slow === undefined) continue
      const write = newWrite(slow, `lasting-${ms}`, 'create', null, lastingName(ms))
      sent.push(write)
      await sendUntilAcknowledged(slow, () => bases[0] ?? '', write)
    }
    await end
    await traffic.finish()
    await waitFor(async () => Object.values(await countRemaining(fixture)).every((left) => left === 0))
    shown.say(`${seconds} s with ${people.length} people: ${traffic.acknowledged()} writes, ${traffic.counts()}`)
    for (const each of all) shown.check(each.starts() === 1 && each.isReady(), 'a process is the one that was started')
    for (const each of all) shown.check(each.errors().length === 0, 'a process logged no error', each.errors().slice(-3))
    return { traffic, sent, workers }
  } finally {
    const ended = await Promise.all(all.map((each) => each.stop()))
    shown.check(ended.every(Boolean), 'every process exits with 0 on SIGTERM', ended)
  }
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally('With three API processes and two workers side by side no job runs twice at once, no event is lost or doubled.')
    await addJobTables(fixture)
    shown.say(`seed ${seed}, 3 API processes and 2 workers`)
    const { traffic, sent, workers } = await work(fixture, shown, size)
    shown.check(traffic.wrong.length === 0, 'every answer is right', traffic.wrong.slice(0, 5))
    const all = [...traffic.mutations, ...sent]
    await compareWithDatabase(fixture, shown, all)
    await compareWithRelay(fixture, shown, all, [])
    await oneRunEach(fixture, shown, workers)
    return shown.result
  })
