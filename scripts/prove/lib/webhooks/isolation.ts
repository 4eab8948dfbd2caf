import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../figures.ts'
import type { ReceiverSide } from './receivers.ts'
import { type Person, type Fixture, expectSuccess } from '../fixture.ts'
import type { Tally } from '../tally.ts'
import { waitFor } from '../wait.ts'

const perSecond = 200
const batch = 50
/** Shorter delays are the polling interval of the worker, so a multiple of them says nothing. */
const floorMs = 150

export const registerWebhook = async (person: Person, base: string, url: string) => {
  const body = { url, events: ['*'] }
  return expectSuccess(
    await person.call<{ webhook: { id: number }; secret: string }>(base, 'POST', `/v1/firms/${person.firm}/webhooks`, { body }),
  )
}

/** From the answer of a write to the request at the receiver, in milliseconds, while events come at 200 a second. */
async function measureDelays(
  people: readonly Person[],
  base: string,
  receivers: readonly { taken: { body: string; at: number }[] }[],
  seconds: number,
  round: string,
) {
  const answered = new Map<string, number>()
  for (const there of receivers) there.taken.length = 0
  const from = performance.now()
  const calls = (seconds * perSecond) / batch
  for (let n = 0; n < calls; n += 1) {
    await pause(Math.max(0, from + (n * batch * 1000) / perSecond - performance.now()))
    const names = Array.from({ length: batch }, (_, index) => `${round} ${n} ${index}`)
    const body = { resource: 'third-parties', rows: names.map((name) => ({ type: 'supplier', name })) }
    const person = people[n % people.length] as Person
    expectSuccess(await person.call(base, 'POST', '/v1/companies/C/data-imports', { body }))
    for (const name of names) answered.set(`${person.firm} ${name}`, Date.now())
  }
  const expected = (calls * batch) / people.length
  await waitFor(() => receivers.every((there) => there.taken.length >= expected))
  return receivers.map((there) =>
    median(
      there.taken.flatMap(({ body, at }) => {
        const { data, firm } = JSON.parse(body) as { data: { name: string }; firm: { public_token: string } }
        const to = answered.get(`${firm.public_token} ${data.name}`)
        return to === undefined ? [] : [at - to]
      }),
    ),
  )
}

const pairs = 3

/**
 * One endpoint that hangs for ten seconds on every call, beside one of the same firm and one of another. Delays without it and beside it are
 * measured in turns, and the middle one of the ratios counts: other work on the machine is not the endpoint's.
 */
export async function proveIsolation(fixture: Fixture, shown: Tally, side: ReceiverSide, base: string, seconds: number) {
  const people = [await fixture.person(base), await fixture.person(base)]
  const receivers = [await side.listen(), await side.listen()]
  for (const [index, person] of people.entries()) await registerWebhook(person, base, receivers[index]?.url ?? '')
  const hanging = await side.listen()
  hanging.answer = () => {}
  const [owner] = people as [Person]
  const { webhook } = await registerWebhook(owner, base, hanging.url)
  const switchTo = async (is_active: boolean) =>
    expectSuccess(await owner.call(base, 'PATCH', `/v1/firms/${owner.firm}/webhooks/${webhook.id}`, { body: { is_active } }))
  const taken: { without: number[]; beside: number[] }[] = []
  for (let pair = 1; pair <= pairs; pair += 1) {
    await switchTo(false)
    const without = await measureDelays(people, base, receivers, seconds, `without ${pair}`)
    await switchTo(true)
    taken.push({ without, beside: await measureDelays(people, base, receivers, seconds, `beside ${pair}`) })
  }
  for (const [index, who] of ['the same firm', 'another firm'].entries()) {
    const delays = taken.map(({ without, beside }) => ({ alone: without[index] ?? 0, now: beside[index] ?? 0 }))
    const listed = delays.map(({ alone, now }) => `${alone.toFixed(0)} and ${now.toFixed(0)} ms`).join(', ')
    shown.say(`${who}: median delays without and beside an endpoint that hangs, at ${perSecond} events a second: ${listed}`)
    const ratio = median(delays.map(({ alone, now }) => now / Math.max(alone, floorMs)))
    shown.check(ratio <= 2, `${who}: an endpoint that hangs does not delay another`, delays)
  }
  shown.check(hanging.taken.length > 0, 'the endpoint that hangs was called', hanging.taken.length)
}
