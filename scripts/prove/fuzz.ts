import type { Prove } from '../lib/proof.ts'
import { milliseconds, percentile, seed } from './lib/figures.ts'
import { slowMs } from './lib/fuzz-answers.ts'
import { newCast } from './lib/fuzz-cast.ts'
import { readInterface } from './lib/fuzz-document.ts'
import { newRun, type Run, runTask, unseen } from './lib/fuzz-run.ts'
import { type Api, onStage, type Stage } from './lib/stage.ts'
import { type Tally, tally } from './lib/tally.ts'

const sizes = { ci: { requests: 20_000, minutes: 5 }, full: { requests: 1_000_000, minutes: 150 } }
const atOnce = 8
/** A file whose cards all come in one answer must not grow with the length of the proof. */
const perCast = 5000

async function send(stage: Stage, run: Run, target: number, deadline: number) {
  while (run.sent < target && performance.now() < deadline) {
    if (run.sent > 0) run.cast = await newCast(stage, run.base)
    const enough = Math.min(target, run.sent + perCast)
    const work = async () => {
      while (run.sent < enough && performance.now() < deadline) await runTask(run)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
}

function report(shown: Tally, run: Run, apis: readonly Api[], target: number) {
  const statuses = [...run.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const slowest = run.times.reduce((most, ms) => Math.max(most, ms), 0)
  shown.say(`${run.sent} requests, ${run.api.operations.length} operations, ${run.cast.callers.length + 1} kinds of caller, seed ${seed}`)
  shown.say(`answers by status: ${statuses.join(', ')}`)
  const deep = [...run.deep].map(([name, count]) => `${name}: ${count}`)
  shown.say(`answers that tell of a write, a replay, a dry run or a page: ${deep.join(', ')}`)
  shown.say(
    `p50 ${milliseconds(percentile(run.times, 0.5))}, p99 ${milliseconds(percentile(run.times, 0.99))}, slowest ${milliseconds(slowest)}`,
  )
  shown.check(run.sent >= target, `${target} requests were sent in the time there was`, run.sent)
  for (const [kind, { count, detail, curl, task }] of run.findings) {
    shown.check(false, `${kind} (in ${count} draws, first in task ${task}): ${detail}`)
    shown.say(curl)
  }
  shown.check(run.findings.size === 0, 'every answer is one that its operation declares, below 500 and with a request id')
  shown.check(slowest <= slowMs, `no request took over ${slowMs} ms`, slowest)
  const missed = run.api.operations.filter((operation) => !run.samples.has(operation)).map(({ id }) => id)
  shown.check(missed.length === 0, 'every operation was also brought to success', missed)
  const passedOver = unseen(run)
  shown.check(passedOver.length === 0, 'answers made wrong by hand are seen as wrong', passedOver)
  for (const api of apis) {
    shown.check(api.isAlive(), 'the process is the one that was started')
    shown.check(api.errors().length === 0, 'the process logged no error', api.errors().slice(-3))
  }
}

export const prove: Prove = (size) =>
  onStage({}, async (stage) => {
    const shown = tally('Whatever a request is made of, it is answered in time, never with a 500, and as the operation declares.')
    const { requests, minutes } = sizes[size]
    const apis = await stage.start(1, { LIMITS_FACTOR: '100000' })
    const base = apis[0]?.base ?? ''
    const run = newRun(readInterface(), base, await newCast(stage, base))
    await send(stage, run, requests, performance.now() + minutes * 60_000)
    report(shown, run, apis, requests)
    return shown.result
  })
