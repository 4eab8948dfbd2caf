import { examplePublicKey } from '../../server/src/areas/platform/licence/index.ts'
import { newKeyPair } from '../../server/src/lib/licence-key.ts'
import { fillRegister } from '../../server/test/harness/register/fill-register.ts'
import type { Prove, Size } from '../lib/proof.ts'
import { milliseconds, percentile, seed } from './lib/figures.ts'
import { createParticipants, type FuzzSetup } from './lib/fuzz/participants.ts'
import { createDemo, openOutside } from './lib/fuzz/outside.ts'
import { readInterface } from './lib/fuzz/openapi.ts'
import { newRun, type Run, runTask, undetectedFaults } from './lib/fuzz/run.ts'
import { type RunningProcess, type Starter, withProcesses } from './lib/processes.ts'
import { withFixture, type Fixture } from './lib/fixture.ts'
import { type Tally, tally } from './lib/tally.ts'

/** It judges how long each answer takes. */
export const alone = true

/** `perTask`: requests for one operation before the next one has its turn. */
const sizes = { ci: { requests: 4_000, perTask: 14, minutes: 4 }, full: { requests: 300_000, perTask: 50, minutes: 150 } }
const atOnce = 8
/** Requests before the participants are replaced: some lists are not paged, and must not grow with the length of the proof. */
const perCast = 5000

/** Sends requests until the target is reached, the time is up or the API has ended. */
async function send(setting: FuzzSetup, run: Run, api: RunningProcess, target: number, deadline: number) {
  const goesOn = () => api.isAlive() && performance.now() < deadline
  while (run.sent < target && goesOn()) {
    if (run.sent > 0) run.participants = await createParticipants(setting)
    const enough = Math.min(target, run.sent + perCast)
    const work = async () => {
      while (run.sent < enough && goesOn()) await runTask(run)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
  await sendMissed(setting, run, api)
}

const moreCasts = 5
const moreTasks = 12

/**
 * Operations that never succeeded get more tasks. The requests so far may have closed the year or archived the file that an operation needs,
 * so each round begins with new participants.
 */
async function sendMissed(setting: FuzzSetup, run: Run, api: RunningProcess) {
  for (let cast = 0; cast < moreCasts && api.isAlive() && missedBy(run).length > 0; cast += 1) {
    run.participants = await createParticipants(setting)
    for (let round = 0; round < moreTasks; round += 1) for (const id of missedBy(run)) await runTask(run, id)
  }
}

const missedBy = ({ api, samples }: Run): string[] => {
  const reached = new Set([...samples.keys()].map(({ id }) => id))
  return api.operations.map(({ id }) => id).filter((id) => !reached.has(id))
}

function report(shown: Tally, run: Run, processes: readonly RunningProcess[], target: number) {
  const statuses = [...run.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const slowest = run.times.reduce((most, ms) => Math.max(most, ms), 0)
  shown.say(
    `${run.sent} requests, ${run.api.operations.length} operations, ${run.participants.callers.length + 1} kinds of callers, seed ${seed}`,
  )
  shown.say(`answers by status: ${statuses.join(', ')}`)
  const deep = [...run.deep].map(([name, count]) => `${name}: ${count}`)
  shown.say(`answers with the header of a write, a replay, a dry run or a page: ${deep.join(', ')}`)
  const rare = [...run.successes].toSorted(([, a], [, b]) => a - b).slice(0, 6)
  shown.say(`fewest successes: ${rare.map(([id, count]) => `${id}: ${count}`).join(', ')}`)
  shown.say(
    `p50 ${milliseconds(percentile(run.times, 0.5))}, p99 ${milliseconds(percentile(run.times, 0.99))}, slowest ${milliseconds(slowest)}`,
  )
  if (run.sent < target) shown.say(`the time ended before ${target} requests were sent`)
  for (const [kind, { count, detail, curl, task }] of run.findings) {
    shown.check(false, `${kind} (in ${count} draws, first in task ${task}): ${detail}`)
    shown.say(curl)
  }
  shown.check(run.findings.size === 0, 'every answer is one that its operation declares, below 500 and with a request id')
  const missed = missedBy(run)
  shown.check(missed.length === 0, 'every operation succeeded at least once', missed)
  const passedOver = undetectedFaults(run)
  shown.check(passedOver.length === 0, 'tampered answers are detected', passedOver)
  for (const each of processes) {
    shown.check(each.isAlive(), 'the process is the one that was started', each.lastWords())
    shown.check(each.errors().length === 0, 'the process logged no error', each.errors().slice(-3))
  }
}

async function fuzz(fixture: Fixture, start: Starter, size: Size) {
  const shown = tally('Whatever a request contains, it is answered as its operation declares, and never with a 500.')
  const { requests, perTask, minutes } = sizes[size]
  const [outside, { public: ours, private: issuer }] = [await openOutside(), newKeyPair()]
  const settings = {
    LIMITS_FACTOR: '100000',
    LICENCE_PUBLIC_KEY: `${examplePublicKey},${ours}`,
    ...outside.env,
  }
  try {
    await fillRegister(fixture.rows, '0403170701')
    await createDemo(fixture)
    const env = { ...fixture.services.env, ...settings }
    const [api, worker] = [await start({ program: 'main', env }), await start({ program: 'worker', env })]
    const setting = { fixture, base: api.base, api: readInterface(), outside, mailsRead: 0, issuer }
    const run = newRun(setting.api, setting.base, perTask, await createParticipants(setting))
    await send(setting, run, api, requests, performance.now() + minutes * 60_000)
    report(shown, run, [api, worker], requests)
    shown.say(`${outside.mails.received.length} mails were sent by the worker`)
    return shown.result
  } finally {
    await outside.close()
  }
}

export const prove: Prove = (size) =>
  withFixture({}, (fixture) => withProcesses(fixture.services.folder, (start) => fuzz(fixture, start, size)))
