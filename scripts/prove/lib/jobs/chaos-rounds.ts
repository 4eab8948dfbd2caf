import { setTimeout as pause } from 'node:timers/promises'
import { heldName } from './area.ts'
import { attempt, type BellTraffic, sendUntilAcknowledged, newWrite, type Sent } from './traffic.ts'
import { whileHoldingJob, isHeld } from './held-jobs.ts'
import { whileHolding, isStalled, stalledName } from '../races/stalled-writes.ts'
import type { Person, Fixture } from '../fixture.ts'
import type { SupervisedProcess } from '../supervisor.ts'
import type { Tally } from '../tally.ts'
import { waitFor } from '../wait.ts'

/** What is played on: the processes, somebody whose file is used for nothing but the blows, and the traffic of the others. */
export type Chaos = {
  fixture: Fixture
  shown: Tally
  apis: readonly SupervisedProcess[]
  workers: readonly SupervisedProcess[]
  victim: Person
  traffic: BellTraffic
  /** Writes of the victim, to be held against the database with those of the traffic. */
  sent: Sent[]
  /** Keys of writes that were rolled back and given up. */
  gone: string[]
}

/** What becomes of the transaction whose client is dead: its COMMIT goes through unheard, or its session ends. */
type Fate = 'stored' | 'rolled back'

/** The session that waits inside COMMIT does not notice that its client is gone; unless it is ended, it will commit. */
async function decide(fixture: Fixture, fate: Fate) {
  if (fate === 'stored') return
  await fixture.rows("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted")
}

async function killApi({ fixture, shown, apis, victim, sent, gone }: Chaos, round: number, fate: Fate, asksAgain: boolean) {
  const api = apis[round % apis.length]
  if (api === undefined) throw new Error('There is no process to kill.')
  const write = newWrite(victim, `blow-${round}`, 'create', null, stalledName('inside COMMIT'))
  let status = -1
  await whileHolding(fixture, async () => {
    const answer = attempt(victim, api.base, write)
    shown.check(await isStalled(fixture), `round ${round}: the write waits inside COMMIT`)
    await api.kill()
    status = (await answer).status
    await decide(fixture, fate)
  })
  shown.check(status === 0, `round ${round}: the client of the killed process hears nothing`, status)
  if (!asksAgain) {
    gone.push(write.key)
    return
  }
  sent.push(write)
  await sendUntilAcknowledged(victim, () => apis[(round + 1) % apis.length]?.base ?? '', write)
  shown.check(
    write.acknowledged && write.replayed === (fate === 'stored'),
    `round ${round}: asked again, a ${fate} write is ${fate === 'stored' ? 'replayed' : 'executed'}`,
    write,
  )
}

async function killWorker({ fixture, shown, apis, workers, victim, sent }: Chaos, round: number, fate: Fate) {
  const base = apis[round % apis.length]?.base ?? ''
  const owner = await victim.withNewFile(base)
  const write = newWrite(owner, `blow-${round}`, 'create', null, heldName)
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
    await decide(fixture, fate)
  })
}

const awayMs = 800

async function withoutService({ fixture }: Chaos, service: 'postgres' | 'redis', way: 'stop' | 'kill') {
  await fixture.services[service][way]()
  await pause(awayMs)
  await fixture.services[service].start()
}

type Blow = { name: string; strike: (chaos: Chaos, round: number) => Promise<void> }

/** In rotation; eight make a turn. */
const blows: readonly Blow[] = [
  { name: 'API killed inside COMMIT, stored, asked again', strike: (chaos, round) => killApi(chaos, round, 'stored', true) },
  { name: 'worker killed inside a job, rolled back', strike: (chaos, round) => killWorker(chaos, round, 'rolled back') },
  { name: 'PostgreSQL restarted', strike: (chaos) => withoutService(chaos, 'postgres', 'stop') },
  { name: 'API killed inside COMMIT, rolled back, asked again', strike: (chaos, round) => killApi(chaos, round, 'rolled back', true) },
  { name: 'Redis stopped', strike: (chaos) => withoutService(chaos, 'redis', 'stop') },
  { name: 'worker killed inside a job, stored', strike: (chaos, round) => killWorker(chaos, round, 'stored') },
  { name: 'API killed inside COMMIT, rolled back, given up', strike: (chaos, round) => killApi(chaos, round, 'rolled back', false) },
  { name: 'PostgreSQL crashed', strike: (chaos) => withoutService(chaos, 'postgres', 'kill') },
]

/** One blow; the next begins when every process serves and the traffic goes on. Answers its name. */
export async function runRound(chaos: Chaos, round: number): Promise<string> {
  const blow = blows[round % blows.length]
  if (blow === undefined) throw new Error('There is no blow.')
  await blow.strike(chaos, round)
  const { shown, apis, workers, traffic } = chaos
  const all = await waitFor(() => [...apis, ...workers].every((each) => each.isReady()))
  shown.check(all, `round ${round}, ${blow.name}: every process serves again`)
  const before = traffic.acknowledged()
  const goesOn = await waitFor(() => traffic.acknowledged() >= before + 20)
  shown.check(goesOn, `round ${round}, ${blow.name}: work goes on`)
  return blow.name
}
