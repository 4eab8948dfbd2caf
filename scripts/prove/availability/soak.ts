import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openCluster } from '../../lib/cluster/cluster.ts'
import type { Prove } from '../../lib/proof.ts'
import { compareEntries, startPosting } from '../lib/failover/entries.ts'
import { median, seed } from '../lib/figures.ts'
import { type Fixture, type Person, withFixture } from '../lib/fixture.ts'
import { startTraffic } from '../lib/jobs/traffic.ts'
import { compareWithDatabase } from '../lib/mutations.ts'
import { clockOf, runDays } from '../lib/soak/days.ts'
import { judge } from '../lib/soak/limits.ts'
import { startOffice } from '../lib/soak/office.ts'
import { startSampling, type Watched } from '../lib/soak/samples.ts'
import { checkChains, checkDeliveries, checkFailures, checkSettled } from '../lib/soak/settled.ts'
import { superviseAll } from '../lib/supervisor.ts'
import { type Tally, tally } from '../lib/tally.ts'
import { waitFor } from '../lib/wait.ts'
import { registerWebhook } from '../lib/webhooks/isolation.ts'
import { openReceivers, type ReceiverSide } from '../lib/webhooks/receivers.ts'

/** Without --hours. */
const shortHours = 0.1
const hourMs = 3_600_000
const pauseMs = 150

async function startProcesses(fixture: Fixture, env: Record<string, string | undefined>) {
  const [apis, workers] = await Promise.all([superviseAll(fixture, 'plain_api', 2, env), superviseAll(fixture, 'plain_worker', 1, env)])
  const named = (kind: string, all: typeof apis) => all.map((each, n) => [`${kind} ${n + 1}`, each] as const)
  return { apis, workers, processes: new Map([...named('API', apis), ...named('worker', workers)]) }
}

/** Three write cards, one posts, three work as in an office; the first firm has a webhook. */
async function preparePeople(fixture: Fixture, side: ReceiverSide, base: string) {
  const first = await fixture.person(base)
  const there = await side.listen()
  await registerWebhook(first, base, there.url)
  const files: Person[] = [first]
  while (files.length < 6) files.push(await first.withNewFile(base))
  return { there, clerk: await fixture.person(base), writers: files.slice(0, 3), office: files.slice(3), firm: first.firm }
}

type Run = { fixture: Fixture; shown: Tally; side: ReceiverSide; temporary: string; hours: number }

async function soak({ fixture, shown, side, temporary, hours }: Run) {
  const mail = { SMTP_URL: fixture.services.env.SMTP_URL, MAIL_FROM: 'Partita <no-reply@partita.example>' }
  const env = { ...side.env, ...mail, TMPDIR: temporary, LOG_LEVEL: 'info' }
  const cluster = await openCluster(fixture.services.folder)
  const { apis, workers, processes } = await startProcesses(fixture, env)
  try {
    const bases = apis.map(({ base }) => base)
    const people = await preparePeople(fixture, side, bases[0] ?? '')
    const clock = clockOf(side)
    const watched: Watched = { fixture, processes, temporary, ahead: clock.ahead }
    const [traffic, posting] = [startTraffic(people.writers, bases, pauseMs), startPosting(people.clerk, bases)]
    const office = await startOffice(people.office, bases)
    await waitFor(() => traffic.acknowledged() >= 20)
    const sampling = startSampling(watched)
    const done = await runDays(fixture, { cluster, shown, apis, workers, traffic }, clock, hours * hourMs)
    await sampling.finish()
    await Promise.all([traffic.finish(), posting.finish(), office.finish()])
    await checkSettled(watched, shown)
    judge(shown, sampling.samples, hours)
    checkFailures(sampling.samples, done.windows, shown)
    await checkDeliveries(fixture, shown, people.firm, people.there.taken)
    await checkChains(fixture, env, shown)
    const wrong = [...traffic.wrong, ...office.wrong]
    shown.check(wrong.length === 0, 'every answer is right, or refuses because of a failover', wrong.slice(0, 5))
    await compareWithDatabase(
      fixture,
      shown,
      traffic.mutations,
      people.office.map(({ company_id }) => company_id),
    )
    await compareEntries(fixture, shown, posting)
    for (const api of apis) {
      shown.check(api.starts() === 1, 'an API process was never restarted', api.starts())
      shown.check(api.errors().length === 0, 'an API process logged no error', api.errors().slice(-3))
    }
    shown.say(
      `${sampling.samples.length} samples, ${sampling.missed()} missed; ${done.nights} nights; the worker started ${workers[0]?.starts()} times`,
    )
    shown.say(
      `no write acknowledged for ${median(done.silences).toFixed(1)} s in a failover, at most ${Math.max(...done.silences).toFixed(1)} s`,
    )
    shown.say(`in the office ${[...office.counts].map(([what, n]) => `${n} × ${what}`).join(', ')}`)
    shown.say(`refused there: ${[...office.refused].map(([what, n]) => `${n} × ${what}`).join(', ') || 'nothing'}`)
  } finally {
    const ended = await Promise.all([...apis, ...workers].map((each) => each.stop()))
    shown.check(ended.every(Boolean), 'every process exits with 0 on SIGTERM', ended)
  }
}

/** It keeps the machine busy. */
export const alone = true

/** Two API processes, a worker and three nodes of PostgreSQL under mixed load for --hours, with failovers and nights. */
export const prove: Prove = (_size, hours = shortHours) =>
  withFixture(
    {},
    async (fixture) => {
      const shown = tally(`Through ${hours} hours of mixed load, failovers and nights nothing grows beyond its limit.`)
      const temporary = path.join(fixture.services.folder, 'temporary')
      mkdirSync(temporary)
      const side = await openReceivers(fixture.services.folder)
      shown.say(`seed ${seed}`)
      try {
        await soak({ fixture, shown, side, temporary, hours })
      } finally {
        await side.close()
      }
      return shown.result
    },
    ['smtp'],
    { clustered: true },
  )
