import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { residentOf } from '../../lib/resident.ts'
import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import { type Fixture, runPartita } from '../lib/fixture.ts'
import { timeRequests } from '../lib/requests.ts'
import type { Session } from '../lib/seed.ts'
import { reportProgress } from '../reads/pages.ts'
import { measureBackup } from './backup.ts'
import { requests, type Target } from './requests.ts'

const steps = [20, 200, 2000, 20_000]

/** An installation that grows: typical requests, memory, disk, backup and restore at 20, 200, 2,000 … files of 2,000 entries. */
export async function measureGrowth(fixture: Fixture, caller: Session, most: number, size: Size): Promise<Figure[]> {
  const entries = fixture.amount(2000, 100)
  const figures: Figure[] = []
  const empty = await databaseBytes(fixture)
  let made = 0
  for (const files of fixture.isSmoke ? [2] : steps.filter((step) => step <= most)) {
    const seconds = await addFiles(fixture, files - made, entries)
    made = files
    const at = `${files} files of ${entries} entries`
    const bytes = await databaseBytes(fixture)
    const proof = `database of ${(bytes / 1e6).toFixed(0)} MB, ${(empty / 1e6).toFixed(0)} MB of it before the first file`
    const step: Figure[] = [
      { title: `seeding one file, up to ${at}`, unit: 's', rounds: [seconds], proof: 'partita seed, one process' },
      ...(await measureRequests(fixture, caller, at, size)),
      { title: `disk per file, ${at}`, unit: 'MB', rounds: [(bytes - empty) / files / 1e6], proof },
      { title: `memory of the API, ${at}`, unit: 'MB', rounds: [residentOf(fixture.api.pid)], proof: 'resident, after the requests' },
      ...(await measureBackup(fixture, at)),
    ]
    // A run may take a day: what was measured so far is worth reading.
    for (const each of step) console.log(`  ${each.title}: ${each.rounds[0]?.toFixed(1)} ${each.unit} (${each.proof})`)
    figures.push(...step)
  }
  return figures
}

/** Seconds per file. */
async function addFiles(fixture: Fixture, files: number, entries: number): Promise<number> {
  const stopReporting = reportProgress(() =>
    withClient(ownerUrl(fixture.env), async (client) => {
      const { rows } = await client.query<{ files: string }>('select count(*) as files from heads')
      return `  seed: ${rows[0]?.files ?? 0} files`
    }),
  )
  const started = performance.now()
  try {
    await runPartita(fixture.env, `seed --companies ${files} --entries ${entries} --email bench@example.com --json`.split(' '))
    const seconds = (performance.now() - started) / 1000 / files
    await withClient(ownerUrl(fixture.env), (client) => client.query('vacuum analyze'))
    return seconds
  } finally {
    stopReporting()
  }
}

const databaseBytes = (fixture: Fixture) =>
  withClient(ownerUrl(fixture.env), async (client) => {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  })

/** Files spread over the whole installation, of firms that the caller belongs to: other benches seed files of other people. */
async function targets(fixture: Fixture, caller: Session): Promise<Target[]> {
  const firms = await caller.call<{ public_token: string }[]>('GET', '/v1/firms')
  return withClient(ownerUrl(fixture.env), async (client) => {
    const { rows } = await client.query<Record<keyof Target, string>>(
      `select f.public_token as firm, c.public_token as company, h.seq, e.id as entry, e.third_party_id as party,
         (select a.id from accounts a where a.company_id = c.id and a.number = '400000') as account
       from companies c join firms f on f.id = c.firm_id join heads h on h.company_id = c.id
       cross join lateral (select e.id, e.third_party_id from entries e where e.company_id = c.id and e.third_party_id is not null order by e.id limit 1) e
       where c.name like 'Seed %' and f.public_token = any($1) order by md5(c.id::text) limit 200`,
      [firms.map((firm) => firm.public_token)],
    )
    return rows.map(
      ({ firm, company, ...ids }): Target => ({
        firm,
        company,
        party: Number(ids.party),
        account: Number(ids.account),
        entry: Number(ids.entry),
        seq: Number(ids.seq),
      }),
    )
  })
}

/** One request at a time, each of another file. */
async function measureRequests(fixture: Fixture, caller: Session, at: string, { rounds, isSmoke }: Size): Promise<Figure[]> {
  const files = await targets(fixture, caller)
  const figures: Figure[] = []
  for (const { title, path } of requests) {
    const { p95, proof } = await timeRequests(fixture, isSmoke ? 1 : rounds * 20, (turn) => {
      const target = files[turn % files.length]
      if (!target) throw new Error('No file was seeded.')
      return caller.call('GET', path(target))
    })
    figures.push({ title: `${title}, p95, ${at}`, unit: 'ms', rounds: [p95], proof: `${proof}; ${files.length} files in turn` })
  }
  return figures
}
