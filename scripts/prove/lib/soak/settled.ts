import { runNode } from '../../../lib/checkout.ts'
import type { Fixture } from '../fixture.ts'
import type { Tally } from '../tally.ts'
import { waitFor } from '../wait.ts'
import { measureDatabase, type Sample, type Watched } from './samples.ts'

/** What is still to be done, by kind. */
async function remaining(watched: Watched) {
  const figures = await measureDatabase(watched)
  const [row] = await watched.fixture.rows<{ mails: number; imports: number }>(
    `select (select count(*) from mails where status = 'queued')::int as mails,
       (select count(*) from document_imports where status in ('queued', 'analyzing') and deleted_at is null)::int as imports`,
  )
  const of = (name: string) => figures[name] ?? -1
  return { jobs: of('jobs due'), events: of('events not relayed'), deliveries: of('deliveries pending'), ...row }
}

/** Schedules queue a job every minute, so this is one moment without any. */
export async function checkSettled(watched: Watched, shown: Tally) {
  const isSettled = async () => Object.values(await remaining(watched)).every((left) => left === 0)
  const settled = await waitFor(() => isSettled().catch(() => false))
  shown.check(settled, 'in the end every job is done, every event relayed and delivered, every mail sent', await remaining(watched))
  const dead = await watched.fixture.rows(
    `select task_identifier, attempts, left(last_error, 300) as last_error from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null limit 20`,
  )
  shown.check(dead.length === 0, 'no job was given up', dead)
  const [mails] = await watched.fixture.rows<{ sent: number; not: number }>(
    `select count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status <> 'sent')::int as not from mails`,
  )
  shown.check(mails !== undefined && mails.sent > 0 && mails.not === 0, 'every mail was sent', mails)
  const failed = await watched.fixture.rows(`select id, error from document_imports where status = 'error' limit 3`)
  shown.check(failed.length === 0, 'every XML invoice was read', failed)
}

/** Every event since the endpoint exists was received, some of them more than once. */
export async function checkDeliveries({ rows }: Fixture, shown: Tally, firm: string, taken: readonly { body: string }[]) {
  const events = await rows<{ id: string }>('select e.id from queue.events e join firms f on f.id = e.firm_id where f.public_token = $1', [
    firm,
  ])
  const received = new Set(taken.map(({ body }) => (JSON.parse(body) as { id: string }).id))
  const lost = events.filter(({ id }) => !received.has(id))
  shown.check(events.length > 0 && lost.length === 0, 'every event of the firm was received', lost.slice(0, 3))
  shown.say(`${events.length} events of the firm with a webhook, received in ${taken.length} requests`)
}

/** 5xx are 503, and only around a failover: the samples before and after tell in which 15 seconds they were counted. */
export function checkFailures(samples: readonly Sample[], windows: readonly { from: number; to: number }[], shown: Tally) {
  const statuses = new Set(samples.flatMap(({ failures }) => Object.keys(failures)))
  shown.check(
    [...statuses].every((status) => status === '503'),
    'no request was answered with a 5xx other than 503',
    [...statuses],
  )
  const outside = samples.slice(1).flatMap((sample, each) => {
    const before = samples[each]
    const more = (sample.failures['503'] ?? 0) - (before?.failures['503'] ?? 0)
    const isCovered = windows.some(({ from, to }) => from <= sample.at && to >= (before?.at ?? 0))
    return more > 0 && !isCovered ? [{ more, seconds: Math.round((sample.at - (samples[0]?.at ?? 0)) / 1000) }] : []
  })
  shown.check(outside.length === 0, 'and those only around a failover', outside)
  shown.say(`${samples.at(-1)?.failures['503'] ?? 0} requests were answered 503 around ${windows.length} failovers`)
}

export async function checkChains({ services }: Fixture, env: Record<string, string | undefined>, shown: Tally) {
  const { code, stdout, stderr } = await runNode('server/src/cli.ts', ['verify'], { env: { ...services.env, ...env } })
  shown.check(code === 0, 'the chains of every ledger verify', stdout + stderr)
}
