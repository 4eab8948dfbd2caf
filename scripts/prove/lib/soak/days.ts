import { setTimeout as pause } from 'node:timers/promises'
import { type Failover, runRound } from '../failover/rounds.ts'
import type { Fixture } from '../fixture.ts'
import type { Tally } from '../tally.ts'
import { waitFor } from '../wait.ts'
import { measureDatabase } from './samples.ts'
import type { ReceiverSide } from '../webhooks/receivers.ts'

const dayMinutes = 24 * 60
/** Failovers and nights alternate, 24 steps in a run; a short run has fewer. */
const steps = 24
const shortestStepMs = 60_000

export type Clock = { pass: () => void; ahead: () => number }

/** The clock of every process, which only goes forward, by whole days. */
export function clockOf(side: ReceiverSide): Clock {
  let days = 0
  return {
    pass: () => {
      days += 1
      side.passMinutes(dayMinutes)
    },
    ahead: () => days * dayMinutes * 60_000,
  }
}

/** The schedules whose last time is more than a day old by the moved clock. */
const overdue = `
  select identifier from graphile_worker._private_known_crontabs
  where coalesce(last_execution, known_since) < now() + $1 * interval '1 millisecond' - interval '1 day'`

/** A night ends when so few jobs are due that they may be those of this minute. */
const fewJobs = 20

/** The worker makes up for the day, minute by minute: every schedule is queued, the nightly ones included, and their jobs are done. */
async function passNight(fixture: Fixture, clock: Clock, shown: Tally) {
  clock.pass()
  const late = () => fixture.rows<{ identifier: string }>(overdue, [clock.ahead()]).catch(() => [{ identifier: 'unknown' }])
  const all = await waitFor(async () => {
    await pause(500)
    return (await late()).length === 0
  })
  shown.check(all, 'after a night every schedule was queued', all ? [] : await late())
  const due = async () =>
    (await measureDatabase({ fixture, ahead: clock.ahead }).catch((): Record<string, number> => ({})))['jobs due'] ??
    Number.POSITIVE_INFINITY
  const done = await waitFor(async () => {
    await pause(500)
    return (await due()) <= fewJobs
  })
  shown.check(done, 'and the jobs of the night were done', done ? 0 : await due())
}

/** The times in which requests may be refused. */
type Window = { from: number; to: number }

/** Alternates failovers and nights until the time is up; the last fifth of a step is left to the load. */
export async function runDays(fixture: Fixture, failover: Failover, clock: Clock, milliseconds: number) {
  const end = performance.now() + milliseconds
  const stepMs = Math.max(shortestStepMs, milliseconds / steps)
  const windows: Window[] = []
  const silences: number[] = []
  let nights = 0
  for (let step = 0; performance.now() + stepMs * 0.8 < end; step++) {
    const next = performance.now() + stepMs
    if (step % 2 === 0) {
      await passNight(fixture, clock, failover.shown)
      nights += 1
    } else {
      const from = performance.now()
      // The planned switchover first.
      const { silence } = await runRound(failover, 2 - (windows.length % 3))
      windows.push({ from, to: performance.now() })
      silences.push(silence)
    }
    await pause(Math.max(0, Math.min(next, end) - performance.now()))
  }
  await pause(Math.max(0, end - performance.now()))
  return { windows, silences, nights }
}
