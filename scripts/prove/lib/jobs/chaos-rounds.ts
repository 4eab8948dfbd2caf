import { setTimeout as pause } from 'node:timers/promises'
import { heldName } from './area.ts'
import { attempt, type JobTraffic, sendUntilAcknowledged, newWrite, type Sent } from './traffic.ts'
import { whileHoldingJob, isHeld } from './held-jobs.ts'
import { whileHolding, isStalled, stalledName } from '../races/stalled-writes.ts'
import type { Person, Fixture } from '../fixture.ts'
import type { SupervisedProcess } from '../supervisor.ts'
import type { Tally } from '../tally.ts'
import { waitFor } from '../wait.ts'

/** The processes, the traffic, and a person whose file is used only for the failures. */
export type Chaos = {
  fixture: Fixture
  shown: Tally
  apis: readonly SupervisedProcess[]
  workers: readonly SupervisedProcess[]
  victim: Person
  traffic: JobTraffic
  /** Writes of the victim, to be compared with the database. */
  sent: Sent[]
  /** Keys of writes that were rolled back and not sent again. */
  gone: string[]
}

/** What happens to the transaction of a killed client: its COMMIT succeeds, or its session is terminated. */
type Outcome = 'stored' | 'rolled back'

/** A session that waits inside COMMIT does not notice that its client is gone; it commits unless it is terminated. */
async function decide(fixture: Fixture, outcome: Outcome) {
  if (outcome === 'stored') return
  await fixture.rows("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted")
}

async function killApi({ fixture, shown, apis, victim, sent, gone }: Chaos, round: number, outcome: Outcome, sendsAgain: boolean) {
  const api = apis[round % apis.length]
  if (api === undefined) throw new Error('There is no process to kill.')
  const write = newWrite(victim, `failure-${round}`, 'create', null, stalledName('inside COMMIT'))
  let status = -1
  await whileHolding(fixture, async () => {
    const answer = attempt(victim, api.base, write)
    shown.check(await isStalled(fixture), `round ${round}: the write waits inside COMMIT`)
    await api.kill()
    status = (await answer).status
    await decide(fixture, outcome)
  })
  shown.check(status === 0, `round ${round}: the client of the killed process gets no answer`, status)
  if (!sendsAgain) {
    gone.push(write.key)
    return
  }
  sent.push(write)
  await sendUntilAcknowledged(victim, () => apis[(round + 1) % apis.length]?.base ?? '', write)
  shown.check(
    write.acknowledged && write.replayed === (outcome === 'stored'),
    `round ${round}: sent again, a ${outcome} write is ${outcome === 'stored' ? 'replayed' : 'executed'}`,
    write,
  )
}

async function killWorker({ fixture, shown, apis, workers, victim, sent }: Chaos, round: number, outcome: Outcome) {
  const base = apis[round % apis.length]?.base ?? ''
  const owner = await victim.withNewFile(base)
  const write = newWrite(owner, `failure-${round}`, 'create', null, heldName)
  sent.push(write)
  await whileHoldingJob(fixture, owner.company_id, async () => {
    await sendUntilAcknowledged(owner, () => base, write)
    shown.check(await isHeld(fixture, owner.company_id), `round ${round}: the job waits inside COMMIT`)
    const running = await fixture.rows<{ pid: number }>(
      'select r.pid from proof_runs r where r.company_id = $1 and r.ended_at is null order by r.id desc limit 1',
      [owner.company_id],
    )
    const worker = workers.find((each) => each.pid() === running[0]?.pid)
    shown.check(worker !== undefined, `round ${round}: the job runs in a worker of ours`, running)
    await worker?.kill()
    await decide(fixture, outcome)
  })
}

const awayMs = 800

async function withoutService({ fixture }: Chaos, service: 'postgres' | 'redis', way: 'stop' | 'kill') {
  await fixture.services[service][way]()
  await pause(awayMs)
  await fixture.services[service].start()
}

type Failure = { name: string; cause: (chaos: Chaos, round: number) => Promise<void> }

/** Used in rotation. */
const failures: readonly Failure[] = [
  { name: 'API killed inside COMMIT, stored, sent again', cause: (chaos, round) => killApi(chaos, round, 'stored', true) },
  { name: 'worker killed inside a job, rolled back', cause: (chaos, round) => killWorker(chaos, round, 'rolled back') },
  { name: 'PostgreSQL restarted', cause: (chaos) => withoutService(chaos, 'postgres', 'stop') },
  { name: 'API killed inside COMMIT, rolled back, sent again', cause: (chaos, round) => killApi(chaos, round, 'rolled back', true) },
  { name: 'Redis stopped', cause: (chaos) => withoutService(chaos, 'redis', 'stop') },
  { name: 'worker killed inside a job, stored', cause: (chaos, round) => killWorker(chaos, round, 'stored') },
  { name: 'API killed inside COMMIT, rolled back, not sent again', cause: (chaos, round) => killApi(chaos, round, 'rolled back', false) },
  { name: 'PostgreSQL crashed', cause: (chaos) => withoutService(chaos, 'postgres', 'kill') },
]

/** Causes one failure, waits until every process serves and traffic goes on, and returns its name. */
export async function runRound(chaos: Chaos, round: number): Promise<string> {
  const failure = failures[round % failures.length]
  if (failure === undefined) throw new Error('There is no failure.')
  await failure.cause(chaos, round)
  const { shown, apis, workers, traffic } = chaos
  const all = await waitFor(() => [...apis, ...workers].every((each) => each.isReady()))
  shown.check(all, `round ${round}, ${failure.name}: every process serves again`)
  const before = traffic.acknowledged()
  const goesOn = await waitFor(() => traffic.acknowledged() >= before + 20)
  shown.check(goesOn, `round ${round}, ${failure.name}: work goes on`)
  return failure.name
}
