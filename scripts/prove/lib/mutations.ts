import type { Fixture } from './fixture.ts'
import type { Tally } from './tally.ts'

/** A write that is sent again under the same key until it is acknowledged. */
export type Mutation = {
  key: string
  kind: 'create' | 'change'
  company_id: number
  attempts: number
  acknowledged: boolean
  replayed: boolean
}

/** A creation stores its key as external_id, a change as note, so the change log shows how often each was executed. */
const executions = `
  select k.key, (select count(*) from revisions r where r.company_id = k.company_id and case k.kind
      when 'create' then r.op = 'create' and r.after ->> 'external_id' = k.key
      else r.op = 'update' and r.former ? 'note' and r.after ->> 'note' = k.key end)::int as times,
    (select count(*) from third_parties t where t.company_id = k.company_id and t.external_id = k.key)::int as cards,
    (select count(*) from replays m where m.company_id = k.company_id and m.key = k.key)::int as memos
  from jsonb_to_recordset($1::jsonb) k (key text, kind text, company_id bigint)`

/**
 * The set-up of a file uses sequence numbers without revisions, so its write may leave a gap before or after its own. A new WAL timeline
 * leaves one that is recorded.
 */
const brokenFiles = `
  select h.company_id from heads h where h.seq <> (select max(f.seq) from feed f where f.company_id = h.company_id)
  union
  select n.company_id from (
    select r.company_id, r.seq, r.write_no, lead(r.seq, 1, h.seq + 1) over file as next, lead(r.write_no) over file as next_write
    from revisions r join heads h using (company_id) window file as (partition by r.company_id order by r.seq)) n
  where n.next <> n.seq + 1 and not exists (
    select from revisions s where s.company_id = n.company_id and s.write_no in (n.write_no, n.next_write)
      and s.resource = 'companies' and (s.op = 'create' or s.origin = 'job'))
    and not exists (select from feed_gaps g where g.company_id = n.company_id and g.above >= n.seq and g.below < n.next)`

/**
 * Compares the answers that clients got with what is stored. `others` are files in which more happens than revisions tell: the reading of
 * a document changes the feed alone.
 */
export async function compareWithDatabase(fixture: Fixture, shown: Tally, mutations: readonly Mutation[], others: readonly number[] = []) {
  const keys = JSON.stringify(mutations.map(({ key, kind, company_id }) => ({ key, kind, company_id })))
  const executed = await fixture.rows<{ key: string; times: number; cards: number; memos: number }>(executions, [keys])
  const byKey = new Map(executed.map((each) => [each.key, each]))
  const lost = mutations.filter(({ key, kind, acknowledged }) => {
    const found = byKey.get(key)
    return acknowledged && (found?.times !== 1 || found.memos !== 1 || (kind === 'create' && found.cards !== 1))
  })
  const twice = executed.filter(({ times, cards, memos }) => times > 1 || cards > 1 || memos > 1)
  const open = mutations.filter(({ acknowledged }) => !acknowledged)
  const broken = (await fixture.rows<{ company_id: string }>(brokenFiles)).filter(({ company_id }) => !others.includes(Number(company_id)))
  shown.check(lost.length === 0, 'every acknowledged write is stored, once', lost.slice(0, 5))
  shown.check(twice.length === 0, 'no mutation was executed twice', twice.slice(0, 5))
  shown.check(open.length === 0, 'every write was acknowledged in the end', open.slice(0, 5))
  shown.check(broken.length === 0, 'the numbers of every file have no gap and end at its head', broken)
  const repeated = mutations.filter(({ attempts }) => attempts > 1)
  const unanswered = repeated.filter(({ replayed }) => replayed).length
  shown.say(
    `${mutations.length} writes, all compared with the database; ${repeated.length} were sent more than once, ${unanswered} of these were stored without an answer`,
  )
}
