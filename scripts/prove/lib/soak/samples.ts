import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { residentOf } from '../../../lib/resident.ts'
import type { Fixture } from '../fixture.ts'
import type { SupervisedProcess } from '../supervisor.ts'

const everyMs = 15_000

/** The figures of one moment by name, and the answers with 5xx that the API processes counted until then, by status. */
export type Sample = { at: number; figures: Record<string, number>; failures: Record<string, number> }

export type Watched = { fixture: Fixture; processes: ReadonlyMap<string, SupervisedProcess>; temporary: string; ahead: () => number }

const megabyte = 1024 ** 2

function openFiles(pid: number) {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

/** The value of a metric, added up over its labels. */
function valueOf(text: string, name: RegExp) {
  const values = [...text.matchAll(/^(\w+(?:\{[^\n]*\})?) (\S+)$/gm)].filter(([, label = '']) => name.test(label))
  return values.reduce((sum, [, , value]) => sum + Number(value), 0)
}

const failuresIn = (text: string) =>
  [...text.matchAll(/^partita_request_seconds_count\{[^\n]*status="(5\d\d)"[^\n]*\} (\d+)$/gm)].map(
    ([, status = '', count]) => [status, Number(count)] as const,
  )

async function measureProcesses({ processes }: Watched) {
  const figures: Record<string, number> = {}
  const failures: Record<string, number> = {}
  for (const [name, each] of processes) {
    const text = await (await fetch(each.metrics, { signal: AbortSignal.timeout(10_000) })).text()
    figures[`${name} resident MB`] = residentOf(each.pid())
    figures[`${name} heap MB`] = valueOf(text, /^nodejs_heap_size_used_bytes$/) / megabyte
    figures[`${name} open files`] = openFiles(each.pid())
    for (const [status, count] of failuresIn(text)) failures[status] = (failures[status] ?? 0) + count
  }
  return { figures, failures }
}

/** `$1` is how far the clock of the processes is ahead of that of the database, in milliseconds. */
const inDatabase = `
  select (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as "connections",
    (select count(*) from pg_stat_activity where state = 'idle in transaction')::int as "connections idle in transaction",
    (select count(*) from graphile_worker._private_jobs where attempts < max_attempts
      and run_at <= now() + $1 * interval '1 millisecond')::int as "jobs due",
    (select count(*) from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null)::int as "jobs dead",
    (select count(*) from queue.outbox)::int as "events not relayed",
    (select count(*) from webhook_deliveries where status = 'pending')::int as "deliveries pending",
    (select count(*) from file_stagings)::int as "uploads unfinished",
    (select count(*) from pg_ls_tmpdir())::int as "temporary files of PostgreSQL",
    (select sum(size) from pg_ls_waldir())::float / 1048576 as "WAL MB",
    (select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0) from pg_replication_slots)::float / 1048576 as "kept for slots MB"`

export const measureDatabase = async ({ fixture, ahead }: Pick<Watched, 'fixture' | 'ahead'>) =>
  (await fixture.rows<Record<string, number>>(inDatabase, [ahead()]))[0] ?? {}

function measureFolder(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const bytes = files.map((each) => statSync(path.join(each.parentPath, each.name), { throwIfNoEntry: false })?.size ?? 0)
  return { 'temporary files': files.length, 'temporary MB': bytes.reduce((sum, each) => sum + each, 0) / megabyte }
}

/** Measures every 15 seconds until it is finished. During a failover a sample may be missing, because the database does not answer. */
export function startSampling(watched: Watched) {
  const samples: Sample[] = []
  let missed = 0
  const end = new AbortController()
  const take = async () => {
    const [{ figures, failures }, database] = await Promise.all([measureProcesses(watched), measureDatabase(watched)])
    samples.push({ at: performance.now(), figures: { ...figures, ...database, ...measureFolder(watched.temporary) }, failures })
  }
  const running = (async () => {
    for (let next = performance.now(); !end.signal.aborted; next += everyMs) {
      await pause(Math.max(0, next - performance.now()))
      await take().catch(() => {
        missed += 1
      })
    }
  })()
  return {
    samples,
    missed: () => missed,
    finish: async () => {
      end.abort()
      await running
    },
  }
}
