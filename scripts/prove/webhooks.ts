import { setTimeout as pause } from 'node:timers/promises'
import type { Prove } from '../lib/proof.ts'
import { randomFrom, seed } from './lib/figures.ts'
import { checkDeliveries, type Endpoint } from './lib/webhooks/checks.ts'
import { proveIsolation, registerWebhook } from './lib/webhooks/isolation.ts'
import { type ReceiverSide, openReceivers, makeUnreliable, type AnswerCounts } from './lib/webhooks/receivers.ts'
import { runTraffic } from './lib/webhooks/traffic.ts'
import { withFixture, type Person, type Fixture } from './lib/fixture.ts'
import { type SupervisedProcess, superviseAll } from './lib/supervisor.ts'
import { type Tally, tally } from './lib/tally.ts'
import { waitFor } from './lib/wait.ts'

const sizes = { ci: { events: 5_000, blows: 6, hanging: 8, seconds: 5 }, full: { events: 50_000, blows: 60, hanging: 40, seconds: 30 } }
const [firms, filesEach] = [4, 5]

/** Four firms with five files each, and two endpoints a firm at moody receivers. */
async function createEndpoints(fixture: Fixture, side: ReceiverSide, base: string, hanging: number) {
  const people: Person[] = []
  const endpoints: Endpoint[] = []
  const receivers = [await side.listen(), await side.listen(), await side.listen()]
  const takings = receivers.map((there, index) => makeUnreliable(there, seed + index, hanging))
  for (let firm = 0; firm < firms; firm += 1) {
    const person = await fixture.person(base)
    people.push(person)
    while (people.length < (firm + 1) * filesEach) people.push(await person.withNewFile(base))
    for (let n = 0; n < 2; n += 1) {
      const index = (firm + n) % receivers.length
      const [there, taking] = [receivers[index], takings[index]]
      if (!there || !taking) throw new Error('there is no receiver')
      const path = `/${firm}/${n}`
      const { webhook, secret } = await registerWebhook(person, base, new URL(path, there.url).href)
      endpoints.push({ id: webhook.id, firm: person.firm, path, secret, taking, there })
    }
  }
  return { people, endpoints, takings }
}

/** Strikes at random while there is work: a worker by SIGKILL, PostgreSQL by a crash or a restart. */
async function causeOutages(
  fixture: Fixture,
  workers: readonly SupervisedProcess[],
  side: ReceiverSide,
  blows: number,
  working: () => boolean,
) {
  const random = randomFrom(seed + 99)
  const struck: Record<string, number> = { 'worker killed': 0, 'PostgreSQL crashed': 0, 'PostgreSQL restarted': 0 }
  for (let blow = 0; blow < blows && working(); blow += 1) {
    await pause(500 + random() * 1500)
    const draw = blow % 6 === 2 ? 0.8 : blow % 6 === 5 ? 0.9 : random() * 0.7
    if (draw < 0.7) {
      await workers[Math.floor(random() * workers.length)]?.kill()
      struck['worker killed'] = (struck['worker killed'] ?? 0) + 1
    } else {
      const crash = draw < 0.85
      await fixture.services.postgres[crash ? 'kill' : 'stop']()
      await pause(300)
      await fixture.services.postgres.start()
      const what = crash ? 'PostgreSQL crashed' : 'PostgreSQL restarted'
      struck[what] = (struck[what] ?? 0) + 1
    }
    side.passMinutes(1)
  }
  return struck
}

const left = async (fixture: Fixture) =>
  (
    await fixture.rows<{ n: number }>(`
      select (select count(*) from queue.outbox)::integer + (select count(*) from webhook_deliveries where status = 'pending')::integer as n`)
  )[0]?.n ?? -1

const countOf = (moods: readonly AnswerCounts[]) =>
  Object.keys(moods[0] ?? {})
    .map((mood) => `${mood} ${moods.reduce((sum, each) => sum + each[mood as keyof AnswerCounts], 0)}`)
    .join(', ')

async function proveLossless(
  fixture: Fixture,
  shown: Tally,
  side: ReceiverSide,
  bases: readonly string[],
  workers: readonly SupervisedProcess[],
  size: 'ci' | 'full',
) {
  const { events, blows, hanging } = sizes[size]
  const { people, endpoints, takings } = await createEndpoints(fixture, side, bases[0] ?? '', hanging)
  const state = { working: true }
  const writing = runTraffic(people, bases, events / people.length, seed).finally(() => {
    state.working = false
  })
  const [traffic, struck] = await Promise.all([writing, causeOutages(fixture, workers, side, blows, () => state.working)])
  // Two hours pass in seconds: whatever failed is due again each time.
  const from = performance.now()
  const done = await waitFor(async () => {
    if ((await left(fixture).catch(() => -1)) === 0) return true
    side.passMinutes(16)
    await pause(250)
    return false
  })
  shown.check(done, 'in the end nothing is pending', await left(fixture))
  shown.say(
    `${traffic.done.length} events of ${people.length} files, ${traffic.retried} requests sent again, ${traffic.replays} replays, ${traffic.silent.length} rehearsed or refused`,
  )
  shown.say(
    `${Object.entries(struck)
      .map(([what, n]) => `${what} ${n} ×`)
      .join(', ')}; receivers: ${countOf(takings.map(({ moods }) => moods))}`,
  )
  shown.say(
    `all was delivered ${((performance.now() - from) / 1000).toFixed(1)} s after the last write; workers started ${workers.map((each) => each.starts()).join(' and ')} times`,
  )
  await checkDeliveries(fixture, shown, traffic, endpoints)
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally(
      'No event is lost and none invented, whatever happens to workers, database and receivers; and one endpoint does not delay another.',
    )
    const side = await openReceivers(fixture.services.folder)
    shown.say(`seed ${seed}`)
    const apis = await fixture.start(2, { ...side.env, LIMITS_FACTOR: '1000' })
    const workers = await superviseAll(fixture, 'plain_worker', 2, { ...side.env, LOG_LEVEL: 'info' })
    try {
      const bases = apis.map(({ base }) => base)
      await proveIsolation(fixture, shown, side, bases[0] ?? '', sizes[size].seconds)
      await fixture.rows('delete from webhooks')
      await fixture.rows('delete from queue.events')
      await proveLossless(fixture, shown, side, bases, workers, size)
    } finally {
      const ended = await Promise.all(workers.map((each) => each.stop()))
      shown.check(ended.every(Boolean), 'every worker ends in order when it is told to', ended)
      await side.close()
    }
    return shown.result
  })
