import type { Prove, Size } from '../../lib/proof.ts'
import { seed } from '../lib/figures.ts'
import { provePostgresOutage, proveUnacknowledgedCommits } from '../lib/outages/postgres.ts'
import { proveCancelledWaits } from '../lib/outages/standby.ts'
import { proveHangingRedis, proveRedisOutage } from '../lib/outages/redis.ts'
import { type Api, withFixture, type Person, type Fixture } from '../lib/fixture.ts'
import { compareWithDatabase, type Mutation } from '../lib/mutations.ts'
import { type Tally, tally } from '../lib/tally.ts'
import { startTraffic, summarise, type Traffic } from '../lib/traffic.ts'
import { waitFor } from '../lib/wait.ts'

const ways = ['stop', 'kill'] as const
const sizes = {
  ci: { people: 6, redis: ways.slice(0, 1), postgres: 1, commits: 20, cancelled: 2 },
  full: { people: 8, redis: ways, postgres: 5, commits: 300, cancelled: 20 },
}
/** A pause between two calls that keeps everybody below the rate limits of production. */
const pauseMs = 60

/** Stops traffic and processes: no process may have restarted or logged an error. */
async function finish(shown: Tally, part: string, apis: readonly Api[], traffic: Traffic) {
  await traffic.finish()
  const unexpected = traffic.seen.filter(({ status }) => status === 500 || status === 429 || status === 0)
  shown.check(unexpected.length === 0, `${part}: no answer is 500, 429 or missing`, summarise(unexpected))
  for (const api of apis) {
    shown.check(api.isAlive(), `${part}: process ${api.pid} is the one that was started`)
    shown.check(api.errors().length === 0, `${part}: process ${api.pid} logged no error`, api.errors().slice(-3))
  }
  await Promise.all(apis.map((api) => api.stop()))
}

type Participants = { apis: readonly Api[]; people: readonly Person[]; burstPeople: readonly Person[] }

/** With the rate limits of production, which are what is checked. */
async function withoutRedis(fixture: Fixture, shown: Tally, { apis, people, burstPeople }: Participants, size: Size): Promise<Mutation[]> {
  const traffic = startTraffic('redis', people, apis, pauseMs)
  for (const [each, way] of sizes[size].redis.entries()) {
    const person = burstPeople[each]
    if (person) await proveRedisOutage(fixture, apis, shown, traffic, person, way)
  }
  const [person] = people
  if (person) await proveHangingRedis(fixture, apis, shown, traffic, person)
  await finish(shown, 'Redis', apis, traffic)
  return traffic.mutations
}

/** Without a pause, so that requests are always in flight when the database stops. */
async function withoutPostgres(fixture: Fixture, shown: Tally, people: readonly Person[], size: Size): Promise<Mutation[]> {
  const apis = await fixture.start(2, { LIMITS_FACTOR: '1000' })
  const traffic = startTraffic('postgres', people, apis, 0)
  const [person] = people
  await waitFor(() => traffic.seen.length > people.length * 20)
  for (let round = 0; round < sizes[size].postgres; round++) {
    for (const way of ways) if (person) await provePostgresOutage(fixture, apis, shown, traffic, person, way)
  }
  await finish(shown, 'PostgreSQL', apis, traffic)
  return traffic.mutations
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally('Without Redis requests go on; without PostgreSQL they are refused with 503; both recover and nothing is lost.')
    const apis = await fixture.start(2)
    const everybody: Person[] = []
    const { people: count, redis, commits, cancelled } = sizes[size]
    for (let each = 0; each < count + redis.length; each++) everybody.push(await fixture.person(apis[0]?.base ?? ''))
    const people = everybody.slice(0, count)
    shown.say(`seed ${seed}, ${people.length} people at work on 2 processes`)
    await compareWithDatabase(
      fixture,
      shown,
      await withoutRedis(fixture, shown, { apis, people, burstPeople: everybody.slice(count) }, size),
    )
    await compareWithDatabase(fixture, shown, await withoutPostgres(fixture, shown, people, size))
    const [person] = people
    if (person) {
      await compareWithDatabase(fixture, shown, await proveUnacknowledgedCommits(fixture, shown, person, commits))
      const own = await fixture.start(1, { LIMITS_FACTOR: '1000' })
      await compareWithDatabase(fixture, shown, await proveCancelledWaits({ fixture, apis: own, person, shown }, cancelled))
      for (const api of own) shown.check(api.errors().length === 0, 'a cancelled wait logs no error', api.errors().slice(-3))
    }
    return shown.result
  })
