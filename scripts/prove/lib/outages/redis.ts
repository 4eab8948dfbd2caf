import { setTimeout as pause } from 'node:timers/promises'
import { milliseconds } from '../figures.ts'
import type { Api, Person, Fixture } from '../fixture.ts'
import type { Tally } from '../tally.ts'
import { isDone, summarise, type Traffic } from '../traffic.ts'
import { waitFor } from '../wait.ts'

/** The rate limit of `GET sync/pull` per person and minute, for all processes together. */
const limit = 300
const calls = 310

/** Pulls by one person, evenly over the processes: how many pass, and how many each process reports as remaining. */
async function burst(person: Person, apis: readonly Api[]) {
  const left = new Map<string, number>()
  const statuses: number[] = []
  // All processes at once: the whole burst must fit into the minute of the limit, also on a slow machine.
  for (let each = 0; each < calls; each += apis.length)
    await Promise.all(
      apis.map(async ({ base }) => {
        const { status, headers } = await person.call(base, 'GET', '/v1/companies/C/sync/pull?limit=1')
        statuses.push(status)
        left.set(base, Number(headers['x-ratelimit-remaining'] ?? Number.NaN))
      }),
    )
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length
  return { passed: count(200), refused: count(429), left: [...left.values()] }
}

const isOneCount = ({ passed, refused }: { passed: number; refused: number }) => passed === limit && refused === calls - limit

/** The processes share one count when a call to one lowers what the other reports as remaining. */
async function isShared(person: Person, apis: readonly Api[]) {
  const left: number[] = []
  for (const { base } of [...apis, ...apis]) {
    const { headers } = await person.call(base, 'GET', '/v1/auth/me')
    left.push(Number(headers['x-ratelimit-remaining']))
  }
  return left.every((value, at) => at === 0 || value === (left[at - 1] ?? 0) - 1)
}

/** Redis stops during traffic and starts empty. `person` has made no call in the last minute. */
export async function proveRedisOutage(
  fixture: Fixture,
  apis: readonly Api[],
  shown: Tally,
  traffic: Traffic,
  person: Person,
  way: 'stop' | 'kill',
) {
  const claim = `Redis, ${way}`
  const before = await burst(person, apis)
  shown.check(isOneCount(before), `${claim}: before, ${limit} of ${calls} calls pass on both processes together`, before)
  const from = performance.now()
  await fixture.services.redis[way]()
  const away = await burst(person, apis)
  const own = calls / apis.length
  shown.check(away.passed === calls, `${claim}: without it requests go on, counted per process`, away)
  shown.check(
    away.left.every((left) => left === limit - own),
    `${claim}: without it each process counts its own ${own}`,
    away.left,
  )
  await pause(1000)
  await fixture.services.redis.start()
  const back = performance.now()
  shown.check(await waitFor(() => isShared(person, apis)), `${claim}: the shared count takes over again`)
  const to = performance.now()
  const after = await burst(person, apis)
  shown.check(isOneCount(after), `${claim}: after, ${limit} of ${calls} calls pass on both processes together`, after)
  const seen = traffic.during(from, to)
  shown.check(seen.length > 0 && seen.every(isDone), `${claim}: every request is answered as if nothing had happened`, summarise(seen))
  shown.check(
    seen.every(({ has_limit }) => has_limit),
    `${claim}: every answer carries X-RateLimit-Limit and X-RateLimit-Remaining`,
  )
  shown.say(
    `${claim}, away for ${milliseconds(back - from)}: ${summarise(seen)}; one count again ${milliseconds(to - back)} after its return`,
  )
}

const hangMs = 2000

/** Redis keeps its connections and does not answer. */
export async function proveHangingRedis(fixture: Fixture, apis: readonly Api[], shown: Tally, traffic: Traffic, person: Person) {
  const pid = fixture.services.redis.pid()
  if (pid === undefined) throw new Error('Redis does not run.')
  const from = performance.now()
  process.kill(pid, 'SIGSTOP')
  try {
    await pause(hangMs)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  const back = performance.now()
  shown.check(await waitFor(() => isShared(person, apis)), 'Redis, hanging: the shared count takes over again')
  const to = performance.now()
  const seen = traffic.during(from, back)
  shown.check(seen.length > 0 && seen.every(isDone), 'Redis, hanging: every request is answered', summarise(seen))
  shown.check(
    seen.every(({ has_limit }) => has_limit),
    'Redis, hanging: every answer carries X-RateLimit-Limit and X-RateLimit-Remaining',
  )
  shown.check(
    seen.some((each) => each.to < back - hangMs / 4),
    'Redis, hanging: requests do not wait for its return',
  )
  shown.say(
    `Redis, hanging for ${milliseconds(back - from)}: ${summarise(seen)}; one count again ${milliseconds(to - back)} after its return`,
  )
}
