import { setTimeout as pause } from 'node:timers/promises'
import type { Prove } from '../lib/proof.ts'
import { randomFrom, seed } from './lib/figures.ts'
import { checkDeliveries, type Endpoint } from './lib/webhooks/checks.ts'
import { proveHanging } from './lib/webhooks/hanging.ts'
import { proveIsolation, registerWebhook } from './lib/webhooks/isolation.ts'
import { type ReceiverSide, openReceivers, makeUnreliable, type AnswerCounts } from './lib/webhooks/receivers.ts'
import { runTraffic } from './lib/webhooks/traffic.ts'
import { withFixture, type Person, type Fixture } from './lib/fixture.ts'
import { type SupervisedProcess, superviseAll } from './lib/supervisor.ts'
import { type Tally, tally } from './lib/tally.ts'
import { waitFor } from './lib/wait.ts'

/** Its delays are compared. */
export const alone = true

const sizes = {
  ci: { events: 1_000, outages: 4, hanging: 8, seconds: 3, behind: 60 },
  full: { events: 50_000, outages: 60, hanging: 40, seconds: 30, behind: 500 },
}
const [firms, filesEach] = [4, 5]

/** Four firms with five files each, and two endpoints per firm at unreliable receivers. */
async function createEndpoints(fixture: Fixture, side: ReceiverSide, base: string, hanging: number) {
  const people: Person[] = []
  const endpoints: Endpoint[] = []
  const receivers = [await side.listen(), await side.listen(), await side.listen()]
  const records = receivers.map((there, index) => makeUnreliable(there, seed + index, hanging))
  for (let firm = 0; firm < firms; firm += 1) {
    const person = await fixture.person(base)
    people.push(person)
    while (people.length < (firm + 1) * filesEach) people.push(await person.withNewFile(base))
    for (let n = 0; n < 2; n += 1) {
      const index = (firm + n) % receivers.length
      const [there, received] = [receivers[index], records[index]]
      if (!there || !received) throw new Error('there is no receiver')
      const path = `/${firm}/${n}`
      const { webhook, secret } = await registerWebhook(person, base, new URL(path, there.url).href)
      endpoints.push({ id: webhook.id, firm: person.firm, path, secret, received, there })
    }
  }
  return { people, endpoints, records }
}

/** At random intervals while traffic runs: kills a worker, crashes or restarts PostgreSQL. */
async function causeOutages(
  fixture: Fixture,
  workers: readonly SupervisedProcess[],
  side: ReceiverSide,
  outages: number,
  working: () => boolean,
) {
  const random = randomFrom(seed + 99)
  const caused: Record<string, number> = { 'worker killed': 0, 'PostgreSQL crashed': 0, 'PostgreSQL restarted': 0 }
  for (let outage = 0; outage < outages && working(); outage += 1) {
    await pause(500 + random() * 1500)
    const draw = outage % 6 === 2 ? 0.8 : outage % 6 === 5 ? 0.9 : random() * 0.7
    if (draw < 0.7) {
      await workers[Math.floor(random() * workers.length)]?.kill()
      caused['worker killed'] = (caused['worker killed'] ?? 0) + 1
    } else {
      const crash = draw < 0.85
      await fixture.services.postgres[crash ? 'kill' : 'stop']()
      await pause(300)
      await fixture.services.postgres.start()
      const what = crash ? 'PostgreSQL crashed' : 'PostgreSQL restarted'
      caused[what] = (caused[what] ?? 0) + 1
    }
    side.passMinutes(1)
  }
  return caused
}

const left = async (fixture: Fixture) =>
  (
    await fixture.rows<{ n: number }>(`
      select (select count(*) from queue.outbox)::integer + (select count(*) from webhook_deliveries where status = 'pending')::integer as n`)
  )[0]?.n ?? -1

const countOf = (counts: readonly AnswerCounts[]) =>
  Object.keys(counts[0] ?? {})
    .map((kind) => `${kind} ${counts.reduce((sum, each) => sum + each[kind as keyof AnswerCounts], 0)}`)
    .join(', ')

async function proveLossless(
  fixture: Fixture,
  shown: Tally,
  side: ReceiverSide,
  bases: readonly string[],
  workers: readonly SupervisedProcess[],
  size: 'ci' | 'full',
) {
  const { events, outages, hanging } = sizes[size]
  const { people, endpoints, records } = await createEndpoints(fixture, side, bases[0] ?? '', hanging)
  const state = { working: true }
  const writing = runTraffic(people, bases, events / people.length, seed).finally(() => {
    state.working = false
  })
  const [traffic, caused] = await Promise.all([writing, causeOutages(fixture, workers, side, outages, () => state.working)])
  // Moves the clock, so that failed deliveries are due again.
  const from = performance.now()
  const done = await waitFor(async () => {
    if ((await left(fixture).catch(() => -1)) === 0) return true
    side.passMinutes(16)
    await pause(250)
    return false
  })
  shown.check(done, 'in the end nothing is pending', await left(fixture))
  shown.say(
    `${traffic.done.length} events of ${people.length} files, ${traffic.retried} requests sent again, ${traffic.replays} replays, ${traffic.silent.length} dry runs or refused`,
  )
  shown.say(
    `${Object.entries(caused)
      .map(([what, n]) => `${what} ${n} ×`)
      .join(', ')}; receivers: ${countOf(records.map(({ counts }) => counts))}`,
  )
  shown.say(
    `all was delivered ${((performance.now() - from) / 1000).toFixed(1)} s after the last write; workers started ${workers.map((each) => each.starts()).join(' and ')} times`,
  )
  await checkDeliveries(fixture, shown, traffic, endpoints)
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally(
      'No event is lost and none invented, whatever happens to workers, database and receivers; one endpoint does not delay another; and behind one that hangs each event is tried in time.',
    )
    const side = await openReceivers(fixture.services.folder)
    shown.say(`seed ${seed}`)
    const apis = await fixture.start(2, { ...side.env, LIMITS_FACTOR: '1000' })
    const workers = await superviseAll(fixture, 'plain_worker', 2, { ...side.env, LOG_LEVEL: 'info' })
    try {
      const bases = apis.map(({ base }) => base)
      await proveIsolation(fixture, shown, side, bases[0] ?? '', sizes[size].seconds)
      await fixture.rows('delete from webhooks')
      await proveHanging(fixture, shown, side, bases[0] ?? '', sizes[size].behind)
      await fixture.rows('delete from webhooks')
      await fixture.rows('delete from queue.events')
      await proveLossless(fixture, shown, side, bases, workers, size)
    } finally {
      const ended = await Promise.all(workers.map((each) => each.stop()))
      shown.check(ended.every(Boolean), 'every worker exits with 0 on SIGTERM', ended)
      await side.close()
    }
    return shown.result
  })
