import { setTimeout as pause } from 'node:timers/promises'
import { milliseconds } from '../figures.ts'
import { startCommitCutter } from './commit-cutter.ts'
import type { Api, Person, Fixture } from '../fixture.ts'
import type { Mutation } from '../mutations.ts'
import type { Tally } from '../tally.ts'
import { isDone, summarise, type Traffic } from '../traffic.ts'
import { waitFor } from '../wait.ts'

const awayMs = 1500
const thirdParties = '/v1/companies/C/third-parties'

/** PostgreSQL stops during traffic: `stop` ends its sessions, `kill` is a crash with recovery. */
export async function provePostgresOutage(
  fixture: Fixture,
  apis: readonly Api[],
  shown: Tally,
  traffic: Traffic,
  person: Person,
  way: 'stop' | 'kill',
) {
  const claim = `PostgreSQL, ${way}`
  const from = performance.now()
  await fixture.services.postgres[way]()
  await pause(awayMs)
  await fixture.services.postgres.start()
  const back = performance.now()
  const works = async ({ base }: Api) => isDone(await person.call(base, 'GET', thirdParties))
  const recovered = await waitFor(async () => (await Promise.all(apis.map(works))).every(Boolean))
  const to = performance.now()
  // Requests in flight must be answered before they are judged, and traffic must go on for a while.
  await pause(1000)
  await waitFor(() => traffic.during(to + 500, to + 1000).length > 0)
  const seen = traffic.during(from, to)
  const refused = seen.filter((each) => !isDone(each))
  const later = traffic.seen.filter((each) => each.from > to)
  shown.check(recovered, `${claim}: both processes serve again without a restart`)
  shown.check(refused.length > 0, `${claim}: requests were refused during the outage`)
  shown.check(
    refused.every(({ status, code, has_retry_after }) => status === 503 && code === 'maintenance' && has_retry_after),
    `${claim}: every refusal is 503 maintenance with Retry-After`,
    summarise(refused),
  )
  shown.check(
    seen.every(({ status }) => status !== 0),
    `${claim}: every request is answered`,
    summarise(seen),
  )
  shown.check(later.length > 0 && later.every(isDone), `${claim}: no refusal after the recovery`, summarise(later))
  shown.say(`${claim}, away for ${milliseconds(back - from)}: ${summarise(seen)}; served again ${milliseconds(to - back)} after its return`)
}

/** PostgreSQL has committed the write, and the connection breaks before the answer to COMMIT arrives. */
export async function proveUnacknowledgedCommits(fixture: Fixture, shown: Tally, person: Person, count: number): Promise<Mutation[]> {
  const cutter = await startCommitCutter(fixture.services.env.DATABASE_URL ?? '')
  const [api] = await fixture.start(1, { DATABASE_URL: cutter.url, LIMITS_FACTOR: '1000' })
  const base = api?.base ?? ''
  const mutations: Mutation[] = []
  let wrong = 0
  for (let each = 0; each < count; each++) {
    const key = `unanswered-${each}`
    const send = { body: { type: 'supplier', name: 'Toiture Simon', external_id: key }, headers: { 'x-client-mutation-id': key } }
    cutter.arm()
    const first = await person.call<{ code?: string }>(base, 'POST', thirdParties, send)
    const second = await person.call(base, 'POST', thirdParties, send)
    const replayed = second.headers['x-idempotent-replay'] === '1'
    if (first.status !== 503 || first.body.code !== 'maintenance' || second.status !== 200 || !replayed) wrong += 1
    mutations.push({ key, kind: 'create', company_id: person.company_id, attempts: 2, acknowledged: isDone(second), replayed })
  }
  shown.check(cutter.cuts() === count, `${count} answers to COMMIT were cut off`, cutter.cuts())
  shown.check(wrong === 0, 'a COMMIT without an answer is answered 503 maintenance, and its replay with the stored answer', wrong)
  shown.check(api?.errors().length === 0, 'a COMMIT without an answer logs no error', api?.errors().slice(-3))
  await api?.stop()
  cutter.close()
  return mutations
}
