import type { Prove, Size } from '../lib/proof.ts'
import { seed } from './lib/figures.ts'
import { provePostgresOutage, proveUnacknowledgedCommits } from './lib/outages/postgres.ts'
import { proveHangingRedis, proveRedisOutage } from './lib/outages/redis.ts'
import { type Api, withFixture, type Person, type Fixture } from './lib/fixture.ts'
import { compareWithDatabase, type Mutation } from './lib/mutations.ts'
import { type Tally, tally } from './lib/tally.ts'
import { startTraffic, summarise, type Traffic } from './lib/traffic.ts'
import { waitFor } from './lib/wait.ts'

const ways = ['stop', 'kill'] as const
const sizes = {
  ci: { people: 6, redis: ways.slice(0, 1), postgres: 1, unheard: 20 },
  full: { people: 8, redis: ways, postgres: 5, unheard: 300 },
}
/** With this breath between two calls nobody reaches the limits of production. */
const calmMs = 60

/** Nothing may have gone wrong in the processes themselves, and they are the ones that were started. */
async function finish(shown: Tally, part: string, apis: readonly Api[], traffic: Traffic) {
  await traffic.finish()
  const strange = traffic.seen.filter(({ status }) => status === 500 || status === 429 || status === 0)
  shown.check(strange.length === 0, `${part}: nobody was answered 500, 429 or nothing`, summarise(strange))
  for (const api of apis) {
    shown.check(api.isAlive(), `${part}: process ${api.pid} is the one that was started`)
    shown.check(api.errors().length === 0, `${part}: process ${api.pid} logged no error`, api.errors().slice(-3))
  }
  await Promise.all(apis.map((api) => api.stop()))
}

type Participants = { apis: readonly Api[]; people: readonly Person[]; drilled: readonly Person[] }

/** At the limits of production, which are what is looked at. */
async function withoutRedis(fixture: Fixture, shown: Tally, { apis, people, drilled }: Participants, size: Size): Promise<Mutation[]> {
  const traffic = startTraffic('redis', people, apis, calmMs)
  for (const [each, way] of sizes[size].redis.entries()) {
    const person = drilled[each]
    if (person) await proveRedisOutage(fixture, apis, shown, traffic, person, way)
  }
  const [person] = people
  if (person) await proveHangingRedis(fixture, apis, shown, traffic, person)
  await finish(shown, 'Redis', apis, traffic)
  return traffic.mutations
}

/** Without a pause, so that there is always something under way when the database goes. */
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
    const shown = tally(
      'Without Redis requests go on; without PostgreSQL they are told so; both come back by themselves and nothing is lost.',
    )
    const apis = await fixture.start(2)
    const cast: Person[] = []
    const { people: count, redis, unheard } = sizes[size]
    for (let each = 0; each < count + redis.length; each++) cast.push(await fixture.person(apis[0]?.base ?? ''))
    const people = cast.slice(0, count)
    shown.say(`seed ${seed}, ${people.length} people at work on 2 processes`)
    await compareWithDatabase(fixture, shown, await withoutRedis(fixture, shown, { apis, people, drilled: cast.slice(count) }, size))
    await compareWithDatabase(fixture, shown, await withoutPostgres(fixture, shown, people, size))
    const [person] = people
    if (person) await compareWithDatabase(fixture, shown, await proveUnacknowledgedCommits(fixture, shown, person, unheard))
    return shown.result
  })
