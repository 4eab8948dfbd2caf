import { registerWebhook } from './isolation.ts'
import type { ReceiverSide } from './receivers.ts'
import { expectSuccess, type Fixture } from '../fixture.ts'
import type { Tally } from '../tally.ts'
import { waitFor } from '../wait.ts'

const batch = 50
/** What an attempt may last, and the wait before the second one, by the specification. */
const [attemptMs, retryMs] = [10_000, 60_000]
/** How late a retry may be: other work on the machine, and the polling of the worker. */
const lateMs = 5_000

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/**
 * Events wait behind a receiver that never answers: each is first tried within a minute and tried again one minute after its failure, and
 * an endpoint beside it gets them at once. In real time.
 */
export async function proveHanging(fixture: Fixture, shown: Tally, side: ReceiverSide, base: string, events: number) {
  const person = await fixture.person(base)
  const [hanging, beside] = [await side.listen(), await side.listen()]
  hanging.answer = () => {}
  await registerWebhook(person, base, hanging.url)
  await registerWebhook(person, base, beside.url)
  const answered = new Map<string, number>()
  for (let n = 0; n < events; n += batch) {
    const names = Array.from({ length: Math.min(batch, events - n) }, (_, index) => `behind ${n + index}`)
    const body = { resource: 'third-parties', rows: names.map((name) => ({ type: 'supplier', name })) }
    expectSuccess(await person.call(base, 'POST', '/v1/companies/C/data-imports', { body }))
    for (const name of names) answered.set(name, Date.now())
  }
  const timesAt = ({ taken }: typeof hanging) => [
    ...Map.groupBy(taken, ({ body }) => (JSON.parse(body) as { data: { name: string } }).data.name),
  ]
  const isTriedTwice = () => hanging.taken.length >= 2 * events && timesAt(hanging).every(([, taken]) => taken.length >= 2)
  shown.check(await waitFor(isTriedTwice), 'each event is tried twice at a receiver that hangs', hanging.taken.length)
  const delaysOf = (there: typeof hanging) => timesAt(there).map(([name, [first]]) => (first?.at ?? 0) - (answered.get(name) ?? 0))
  const first = Math.max(...delaysOf(hanging))
  shown.check(first <= 60_000, `each of ${events} events behind a receiver that hangs is first tried within a minute`, first)
  const waits = timesAt(hanging).map(([, [one, two]]) => (two?.at ?? 0) - (one?.at ?? 0) - attemptMs)
  const retry = Math.max(...waits)
  shown.check(retry <= retryMs + lateMs, 'each is retried one minute after its failure', retry)
  const other = Math.max(...delaysOf(beside))
  shown.check(beside.taken.length === events && other <= 10_000, 'an endpoint beside it gets every event at once', other)
  shown.say(
    `${events} events behind a receiver that hangs: first tried after ${seconds(first)} at most, retried ${seconds(Math.min(...waits))} to ${seconds(retry)} after the failure; beside it delivered after ${seconds(other)} at most`,
  )
}
