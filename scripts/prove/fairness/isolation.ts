import { setTimeout as pause } from 'node:timers/promises'
import type { Prove } from '../../lib/proof.ts'
import { median, milliseconds, percentile } from '../lib/figures.ts'
import { type Api, withFixture, type Person, type Fixture } from '../lib/fixture.ts'
import { type Tally, tally } from '../lib/tally.ts'
import { waitFor } from '../lib/wait.ts'

/** Its answer times are compared. */
export const alone = true

const holdSeconds = 2
const waiters = 50
/** The arrival of all waiters is a burst of its own; answers within it are reported separately. */
const arrivalMs = 250
const writers = 4
const goal = 3
const thirdParties = '/v1/companies/C/third-parties'
const rounds = { ci: 5, full: 15 }
/** Rate limits are on but high: four writers in a closed loop exceed what one person may do in a minute. */
const limits = { LIMITS_FACTOR: '10000' }

/** A trigger of this proof makes the write of a record with this name take two seconds. */
const slowName = 'slow'
const slowWrites = `
  create function proof_sleep() returns trigger language plpgsql as $$ begin perform pg_sleep(${holdSeconds}); return new; end $$;
  create trigger proof_sleep before insert on third_parties for each row when (new.name = '${slowName}') execute function proof_sleep()`

type Files = { busy: Person; others: readonly Person[] }
type Context = Files & { fixture: Fixture; apis: readonly Api[]; shown: Tally; label: string }
type Write = { to: number; ms: number }
type Traffic = { writes: Write[]; refused: number[] }

const create = (person: Person, base: string, name: string) => person.call(base, 'POST', thirdParties, { body: { type: 'supplier', name } })

/** Each other file has one writer, which sends its next write when the last is answered, until `ended`. */
async function writeToOtherFiles({ apis, others }: Context, ended: () => boolean): Promise<Traffic> {
  const traffic: Traffic = { writes: [], refused: [] }
  const work = async (person: Person, base: string) => {
    while (!ended()) {
      const { status, ms } = await create(person, base, 'Imprimerie Leroy')
      traffic.writes.push({ to: performance.now(), ms })
      if (status !== 201) traffic.refused.push(status)
    }
  }
  await Promise.all(others.map((person, each) => work(person, apis[each % apis.length]?.base ?? '')))
  return traffic
}

/** Database sessions that the busy file occupies: the one that writes, and at most one per other process that waits for the row lock. */
const countSessions = async ({ fixture }: Context) =>
  Number(
    (
      await fixture.rows<{ count: string }>(
        `select count(*) from pg_stat_activity where application_name = 'partita-write' and (wait_event = 'PgSleep' or wait_event_type = 'Lock')`,
      )
    )[0]?.count,
  )

async function measureQuiet(context: Context): Promise<Traffic> {
  let ended = false
  const traffic = writeToOtherFiles(context, () => ended)
  await pause(holdSeconds * 1000)
  ended = true
  return traffic
}

async function measureHeld(context: Context) {
  const { apis, busy } = context
  const at = (each: number) => apis[each % apis.length]?.base ?? ''
  let ended = false
  const slow = create(busy, at(0), slowName).finally(() => {
    ended = true
  })
  let sessions = 0
  await waitFor(async () => ended || (sessions = await countSessions(context)) > 0)
  const settled = performance.now() + arrivalMs
  const waiting = Promise.all(Array.from({ length: waiters }, (_, each) => create(busy, at(each), 'Menuiserie Claes')))
  const traffic = writeToOtherFiles(context, () => ended)
  await pause((holdSeconds * 1000) / 2)
  // On a busy machine the slow write may have ended by now; then the first count holds.
  sessions = (await countSessions(context)) || sessions
  const slowReply = await slow
  const measured = await traffic
  const behind = await waiting
  const statuses = [slowReply, ...behind].map(({ status }) => status)
  const [arriving = [], writes = []] = [true, false].map((early) => measured.writes.filter(({ to }) => to < settled === early))
  return { writes, refused: measured.refused, arriving, sessions, statuses, last: Math.max(...behind.map(({ ms }) => ms)) }
}

const share = (writes: readonly Write[], part: number) =>
  percentile(
    writes.map(({ ms }) => ms),
    part,
  )
const figures = ({ writes }: Traffic) =>
  `p50 ${milliseconds(share(writes, 0.5))}, p95 ${milliseconds(share(writes, 0.95))} of ${writes.length}`

/** Both are measured alternately, and which goes first alternates, so that other load on the machine affects both. */
async function compare(context: Context, count: number) {
  const { shown, label } = context
  const ratios: number[] = []
  for (let round = 1; round <= count; round++) {
    const before = round % 2 === 1 ? await measureQuiet(context) : undefined
    const during = await measureHeld(context)
    const without = before ?? (await measureQuiet(context))
    const ratio = share(during.writes, 0.95) / share(without.writes, 0.95)
    ratios.push(ratio)
    const claim = `${label}, round ${round}`
    const refused = [...without.refused, ...during.refused]
    shown.say(`${claim}: without ${figures(without)}; with ${figures(during)}; ratio of the p95s ${ratio.toFixed(2)}`)
    if (round === 1) {
      const { arriving, last } = during
      const arrival = arriving.length > 0 ? `p95 ${milliseconds(share(arriving, 0.95))} of ${arriving.length}` : 'no write was answered'
      shown.say(`${claim}: while the ${waiters} arrived ${arrival}; the last of them was answered after ${milliseconds(last)}`)
    }
    shown.check(refused.length === 0, `${claim}: every write to another file is answered 201`, refused)
    shown.check(
      during.statuses.every((status) => status === 201),
      `${claim}: the slow write and the ${waiters} behind it are answered 201`,
      during.statuses,
    )
    shown.check(
      during.sessions >= 1 && during.sessions <= context.apis.length,
      `${claim}: the busy file occupies one session per process at most`,
      during.sessions,
    )
  }
  return ratios
}

type Arrangement = { label: string; processes: number; rounds: number; env?: Record<string, string> }

/** Starts processes for one arrangement, on the same files, and ends them. */
async function runArrangement(fixture: Fixture, files: Files, shown: Tally, { label, processes, rounds: count, env = {} }: Arrangement) {
  const apis = await fixture.start(processes, { ...limits, ...env })
  // The first writes of a process compile its code and plan its statements.
  for (const person of files.others) for (const { base } of apis) for (let each = 0; each < 20; each++) await create(person, base, 'Warm')
  const ratios = await compare({ ...files, fixture, apis, shown, label }, count)
  await Promise.all(apis.map((api) => api.stop()))
  return median(ratios)
}

async function newFiles(fixture: Fixture): Promise<Files> {
  const [api] = await fixture.start(1, limits)
  const base = api?.base ?? ''
  const busy = await fixture.person(base)
  const others: Person[] = []
  for (let each = 0; each < writers; each++) others.push(await busy.withNewFile(base))
  await api?.stop()
  return { busy, others }
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally(`A file held by a ${holdSeconds} s write with ${waiters} waiting does not slow down the writes of other files.`)
    await fixture.rows(slowWrites)
    const files = await newFiles(fixture)
    for (const processes of size === 'full' ? [1, 2] : [2]) {
      const label = processes === 1 ? 'one process' : 'two processes'
      const ratio = await runArrangement(fixture, files, shown, { label, processes, rounds: rounds[size] })
      shown.say(`${label}, pools of the default size: median ratio ${ratio.toFixed(2)} of ${rounds[size]} rounds, goal under ${goal}`)
      shown.check(ratio < goal, `${label}: the median ratio is under ${goal}`, ratio)
    }
    // With one connection the slow write must stall the others; otherwise the measurement above proves nothing.
    const label = 'counter-proof with one connection'
    const stalled = await runArrangement(fixture, files, shown, { label, processes: 1, rounds: 1, env: { POOL_SIZE: '1' } })
    shown.check(stalled >= goal, 'with one connection the others stall, as measured', stalled)
    return shown.result
  })
