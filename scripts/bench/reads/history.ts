import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { median, type Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import { measureLatency } from './pages.ts'
import { createFile, type CompanyFile, type Session } from '../lib/seed.ts'
import type { Fixture } from '../lib/fixture.ts'

const perDay = 2500
const perPage = 50

/** Writes years of changes of third parties directly into the change log, because requests would take too long. */
async function fillLog(fixture: Fixture, { id, records }: CompanyFile, revisions: number): Promise<void> {
  await withClient(ownerUrl(fixture.env), async (client) => {
    await client.query('set role partita_owner')
    await client.query(
      `insert into revisions (company_id, seq, write_no, resource, record_id, op, version_before, version_after, operation_id, origin, occurred_at, created_at, former, after)
       select r.company_id, h.seq + n, h.writes + n, r.resource, r.record_id, 'update', 1, 2, gen_random_uuid(), 'api', d.at, d.at,
         jsonb_build_object('phone', '02 ' || n), r.after
       from generate_series(1, $2::integer) n
       join heads h on h.company_id = $1
       join revisions r on r.company_id = h.company_id and r.resource = 'third-parties' and r.record_id = ($3::bigint[])[1 + n % $4] and r.op = 'create'
       cross join lateral (select h.written_at - make_interval(days => ($2 - n) / $5) as at) d
       order by n`,
      [id, revisions, records, records.length, perDay],
    )
    await client.query(
      `insert into revision_days (company_id, day, resource, user_id, revisions, first_seq, last_seq)
       select company_id, (created_at at time zone 'UTC')::date, resource, 0, count(*), min(seq), max(seq) from revisions
       where company_id = $1 and user_id is null group by 1, 2, 3`,
      [id],
    )
    await client.query('update heads set seq = seq + $2, writes = writes + $2 where company_id = $1', [id, revisions])
    await client.query('reset role')
    await client.query('vacuum analyze revisions')
  })
}

/** The history of a large file: how long a page takes, and that a late page takes no longer than the first. */
export async function measureHistory(fixture: Fixture, caller: Session, firm: string, revisions: number, size: Size): Promise<Figure[]> {
  const file = await createFile(caller, firm, 'History', fixture.amount(400, 8))
  await fillLog(fixture, file, revisions)
  const at = `/v1/companies/${file.token}/history?per_page=${perPage}&page=`
  const deep = Math.min(10_000, Math.floor(revisions / perPage))
  const last = await caller.call<{ data: { can_revert: boolean }[]; total: number }>('GET', `${at}${deep}`)
  if (last.data.length !== perPage || last.total < revisions) throw new Error(`Page ${deep} holds ${last.data.length} of ${last.total}.`)
  const [first = [], far = []] = await measureLatency(fixture, caller, [`${at}1`, `${at}${deep}`], size)
  const proof = `page 1 ${median(first).toFixed(2)} ms, page ${deep} ${median(far).toFixed(2)} ms; ${perPage} revisions each, with what stands in the way of undoing them`
  return [
    {
      title: `GET history, page ${deep} ÷ page 1, ${revisions} revisions`,
      unit: 'times as long',
      rounds: far.map((ms, round) => ms / (first[round] ?? Number.NaN)),
      goal: { most: 2 },
      proof,
    },
  ]
}
