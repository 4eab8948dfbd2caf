import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../lib/checkout.ts'
import { waitUntil } from '../lib/daemon.ts'
import type { Prove, Size } from '../lib/proof.ts'
import { type FormerRelease, withFormerRelease } from './lib/upgrade/former-release.ts'
import { type Balancer, balancer } from './lib/upgrade/balancer.ts'
import { milliseconds, percentile, randomFrom, seed } from './lib/figures.ts'
import { watchLocks, whileReported } from './lib/upgrade/lock-watch.ts'
import { migrateTo, withNextRelease } from './lib/upgrade/next-release.ts'
import { stopOldProcess } from './lib/upgrade/stop-old.ts'
import { repeat } from './lib/repeat.ts'
import { type RunningProcess, type Starter, withProcesses } from './lib/processes.ts'
import { withFixture, type Person, type Fixture } from './lib/fixture.ts'
import { compareWithDatabase } from './lib/mutations.ts'
import { type Tally, tally } from './lib/tally.ts'
import { isDone, startTraffic } from './lib/traffic.ts'

/** It judges how long an old process takes to end. */
export const alone = true

const sizes = { ci: { files: 4, between: 100 }, full: { files: 12, between: 10_000 } }
/** Steady, and not all that two cores can do: processes start meanwhile. */
const pauseMs = 25
const mostStallMs = 1_000
const mostAttempts = 10

type Scene = {
  fixture: Fixture
  start: Starter
  shown: Tally
  balanced: Balancer
  former: string
  release: string
  env: Record<string, string>
  between: number
}

type Releases = { readonly former: string; readonly release: string }

const doctor = (release: string, env: Record<string, string>) =>
  run(process.execPath, [`${release}/server/src/cli.ts`, 'doctor'], { cwd: release, env: { ...process.env, ...env } })

/**
 * Step 3 of the guide: while somebody's report holds the table, the migration gives up; run again, it gets through. What
 * it cost the others is asked of the database: a write's own time also tells how busy the machine is.
 */
async function migrateUnderLoad({ fixture, shown, balanced, former, release, env }: Scene) {
  const watched = watchLocks(fixture)
  const from = performance.now()
  const attempts = await whileReported(fixture, async (end) => {
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const { code, stdout, stderr } = await migrateTo(release, env)
      if (code === 0) return attempt
      shown.check(/lock timeout/.test(stdout + stderr), 'a migration that fails here fails for want of its lock', stdout + stderr)
      await end()
    }
    return 0
  })
  const to = performance.now()
  const waited = await watched()
  const writes = balanced.seen.filter((each) => each.method !== 'GET' && each.to >= from && each.from <= to)
  const slowest = Math.max(...writes.map((each) => each.to - each.from))
  shown.check(attempts > 1, 'the migration was refused its lock, and got it when it was run again', attempts)
  shown.check(waited > 0 && waited < mostStallMs, 'nobody waited a second for the lock of the migration', waited)
  shown.check(writes.length > 0, 'there were writes while it was applied')
  shown.say(
    `migration: ${attempts} attempts; longest wait for its lock ${milliseconds(waited)}, slowest of ${writes.length} writes meanwhile ${milliseconds(slowest)}`,
  )
  const old = await doctor(former, env)
  shown.check(old.code === 0 && /^look {2}schema: the database is newer/m.test(old.stdout), 'the old release says that it is older', old)
}

/** Lets the load go on until so many requests more were answered. */
async function goOn({ seen }: Balancer, more: number) {
  const enough = seen.length + more
  if (!(await waitUntil(() => seen.length >= enough, 120))) throw new Error('The load came to a halt.')
}

/** A card has its remark when, and only when, the new release made it; what the old one did to it later left it alone. */
async function compareRemarks(fixture: Fixture, shown: Tally, { seen }: Balancer) {
  const created = seen.filter(({ method, status }) => method === 'POST' && status === 201)
  const makers = new Map(created.map(({ key, release }) => [key, release]))
  const cards = await fixture.rows<{ key: string; remark: string | null }>(
    'select external_id as key, remark from third_parties where external_id is not null',
  )
  const wrong = cards.filter(({ key, remark }) => remark !== (makers.get(key) === 'new' ? key : null))
  const byNew = cards.filter(({ remark }) => remark !== null).length
  shown.check(
    wrong.length === 0 && byNew > 0 && byNew < cards.length,
    'the new column holds what the new release was given',
    wrong.slice(0, 3),
  )
}

/** A repetition may reach the other release: the key is known there, and the answer the one that was given. */
async function repeatedElsewhere(shown: Tally, person: Person, first: RunningProcess, second: RunningProcess, key: string) {
  const send = { body: { type: 'customer', name: 'Garage Peeters', remark: key }, headers: { 'x-client-mutation-id': key } }
  const made = await person.call<{ id: number }>(first.base, 'POST', '/v1/companies/C/third-parties', send)
  const again = await person.call<{ id: number }>(second.base, 'POST', '/v1/companies/C/third-parties', send)
  const isReplay = again.headers['x-idempotent-replay'] === '1' && again.body.id === made.body.id
  shown.check(isDone(made) && isDone(again) && isReplay, 'a key is known across releases', { made: made.body, again: again.body })
}

/** Steps 4 and 5: new in, both side by side, then old out, one after the other. */
async function replace(context: Scene, old: { apis: RunningProcess[]; worker: RunningProcess }, person: Person) {
  const { fixture, start, shown, balanced, release, env, between } = context
  const worker = await start({ program: 'worker', env, release })
  await old.worker.stop()
  shown.check(old.worker.exitCode() === 0, 'the old worker ends with 0', old.worker.exitCode())
  const fresh: RunningProcess[] = []
  for (const [each, api] of old.apis.entries()) {
    const next = await start({ program: 'main', env, release })
    fresh.push(next)
    balanced.add(next.base, 'new')
    const from = balanced.seen.length
    await goOn(balanced, between)
    const answering = new Set(balanced.seen.slice(from).map((seen) => seen.release))
    shown.check(answering.has('old') && answering.has('new'), 'old and new answer side by side on the new schema', [...answering])
    await repeatedElsewhere(shown, person, api, next, `old-first-${each}`)
    await repeatedElsewhere(shown, person, next, api, `new-first-${each}`)
    await stopOldProcess(fixture, shown, balanced, api, person)
  }
  await goOn(balanced, between)
  for (const each of [worker, ...fresh]) shown.check(each.errors().length === 0, 'no new process logged an error', each.errors().slice(-3))
  const { code, stdout } = await doctor(release, env)
  shown.check(code === 0 && !stdout.includes('WRONG'), 'partita doctor of the new release finds nothing wrong', stdout)
}

/** Reads what the mix does not: the history and the whole list, in which rows of both releases stand side by side. */
const readAlong = (person: Person) =>
  repeat(async () => {
    await person.call('', 'GET', '/v1/companies/C/history')
    await person.call('', 'GET', '/v1/companies/C/third-parties?q=garage')
    await pause(pauseMs)
  })

async function rehearse(fixture: Fixture, start: Starter, { former, release }: Releases, size: Size, shown: Tally) {
  const env = { ...fixture.services.env, LIMITS_FACTOR: '1000' }
  const made = await migrateTo(former, env)
  if (made.code !== 0) throw new Error(`The former release could not be installed:\n${made.stdout}${made.stderr}`)
  const old = { env, release: former }
  const apis = [await start({ program: 'main', ...old }), await start({ program: 'main', ...old })]
  const worker = await start({ program: 'worker', ...old })
  const first = await fixture.person(apis[0]?.base ?? '', former)
  const people: Person[] = []
  while (people.length < sizes[size].files) people.push(await first.withNewFile(apis[0]?.base ?? ''))
  const balanced = balancer(randomFrom(seed))
  for (const { base } of apis) balanced.add(base, 'old')
  const behind = people.map((person) => balanced.behind(person))
  const traffic = startTraffic('upgrade', behind, apis, pauseMs)
  const stopReading = readAlong(behind[0] ?? first)
  const context = { fixture, start, shown, balanced, former, release, env, between: sizes[size].between }
  await goOn(balanced, context.between)
  await migrateUnderLoad(context)
  await goOn(balanced, context.between)
  await replace(context, { apis, worker }, first)
  await Promise.all([traffic.finish(), stopReading()])
  const failed = balanced.seen.filter((each) => !isDone(each))
  shown.check(failed.length === 0, 'no request failed', failed.slice(0, 5))
  await compareWithDatabase(fixture, shown, traffic.mutations)
  await compareRemarks(fixture, shown, balanced)
  const times = balanced.seen.map(({ from, to }) => to - from)
  shown.say(
    `seed ${seed}: ${balanced.seen.length} requests in ${people.length} files, ${failed.length} failed, ${balanced.refusals()} sent on after a refused connection; ` +
      `95 % within ${milliseconds(percentile(times, 0.95))}, slowest ${milliseconds(Math.max(...times))}`,
  )
}

/**
 * The former release is the newest published one, or this checkout where there is none. The next one is a copy of this checkout with one more
 * migration of the expand step: a new column, which only the next release reads and writes. The order is that of
 * docs/guides/operating/back-up-and-upgrade.md.
 */
export const prove: Prove = (size) =>
  withFormerRelease(({ name, folder }: FormerRelease) =>
    withNextRelease((release) =>
      withFixture(
        {},
        async (fixture) => {
          const shown = tally(
            'Old and new processes serve side by side through a migration, and the old ones leave without a failed request.',
          )
          shown.say(`from ${name}`)
          await withProcesses(fixture.services.folder, (start) => rehearse(fixture, start, { former: folder, release }, size, shown))
          return shown.result
        },
        [],
        { prepare: 'roles' },
      ),
    ),
  )
