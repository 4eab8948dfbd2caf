import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import type { Size } from '../lib/contest.ts'
import { addCpu, type Cpu, cpuBetween } from '../lib/cpu.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import type { Burst } from '../lib/load.ts'

const sampleMs = 20

/**
 * What a session of the API that is in a transaction does. Between two statements it waits for Node; a session that waits for nothing
 * computes, or waits for a processor.
 */
const parts = ['computes', 'COMMIT', 'lock', 'other wait', 'Node'] as const
type Part = (typeof parts)[number]
type Sessions = Record<Part, number>

const sampleSql = `
  select case
      when state like 'idle in transaction%' then 'Node'
      when wait_event is null then 'computes'
      when wait_event_type = 'Lock' then 'lock'
      when wait_event in ('WALSync', 'WALWrite') then 'COMMIT'
      else 'other wait' end as part, count(*)::int as sessions
  from pg_stat_activity where usename = 'partita_app' and state <> 'idle' group by 1`

type Counters = { readonly flushes: number; readonly commits: number }
const countersSql = `
  select w.wal_sync::float as flushes, d.xact_commit::float as commits from pg_stat_wal w, pg_stat_database d where d.datname = current_database()`

/** `serial`: all postings are in one file, one after another, so what is left of the time of one lies between two transactions. */
export type Divided = { readonly title: string; readonly load: (seconds: number) => Promise<Burst>; readonly serial?: true }

/**
 * How one posting through the API divides: processor time by process, and the time of its database sessions by what they do or wait for.
 * The latter is taken by samples: the mean number of sessions in a state, divided by the rate, is the time that a posting spends in it.
 */
export async function measureDivision(
  fixture: Fixture,
  divided: readonly Divided[],
  trips: number,
  { rounds, seconds }: Size,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { title, load, serial } of divided) {
    const held: number[] = []
    let [cpu, sum, requests, whole]: [Cpu, Sessions, number, number] = [{}, none(), 0, 0]
    let counted: Counters = { flushes: 0, commits: 0 }
    for (let round = 0; round < rounds; round += 1)
      await withClient(ownerUrl(fixture.env), async (client) => {
        const [used, before] = [fixture.meter(), await counters(client)]
        const { burst, mean } = await sampleDuring(client, () => load(seconds))
        // Counters are sent by the sessions with a delay of up to a second.
        await setTimeout(1500)
        const after = await counters(client)
        cpu = addCpu(cpu, cpuBetween(used, fixture.meter()))
        counted = {
          flushes: counted.flushes + after.flushes - before.flushes,
          commits: counted.commits + after.commits - before.commits,
        }
        const each = msOf(mean, burst.perSecond)
        for (const part of parts) sum[part] += each[part] * burst.requests
        requests += burst.requests
        whole += (burst.requests * 1000) / burst.perSecond
        held.push(parts.reduce((total, part) => total + each[part], 0))
      })
    const shares = (values: Record<string, number>) =>
      Object.entries(values)
        .map(([name, ms]) => `${name} ${(ms / requests).toFixed(2)}`)
        .join(', ')
    const between = (whole - parts.reduce((total, part) => total + sum[part], 0)) / requests
    const each = `${trips} round trips, ${(counted.commits / requests).toFixed(1)} transactions, ${(counted.flushes / requests).toFixed(2)} flushes`
    const times = `ms of processors: ${shares(cpu)}; ms of sessions: ${shares(sum)}${serial ? `, between two transactions ${between.toFixed(2)}` : ''}`
    console.log(`  division, ${title}: ${times}`)
    figures.push({
      title: `a posting in a transaction of the database, ${title}`,
      unit: 'ms',
      rounds: held,
      proof: `${requests} postings, each ${each}; ${times}`,
    })
  }
  return figures
}

const none = (): Sessions => ({ computes: 0, COMMIT: 0, lock: 0, 'other wait': 0, Node: 0 })

const msOf = (mean: Sessions, perSecond: number): Sessions =>
  Object.fromEntries(parts.map((part) => [part, (mean[part] * 1000) / perSecond])) as Sessions

async function counters(client: Client): Promise<Counters> {
  const { rows } = await client.query<Counters>(countersSql)
  return rows[0] ?? { flushes: Number.NaN, commits: Number.NaN }
}

/** The mean number of sessions in each state while the load runs. */
async function sampleDuring(client: Client, load: () => Promise<Burst>): Promise<{ burst: Burst; mean: Sessions }> {
  const total = none()
  let samples = 0
  const over = new AbortController()
  const sampling = async () => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ part: Part; sessions: number }>({ name: 'sample', text: sampleSql })
      for (const { part, sessions } of rows) total[part] += sessions
      samples += 1
      await setTimeout(sampleMs)
    }
  }
  const [burst] = await Promise.all([load().finally(() => over.abort()), sampling()])
  return { burst, mean: Object.fromEntries(parts.map((part) => [part, total[part] / samples])) as Sessions }
}
