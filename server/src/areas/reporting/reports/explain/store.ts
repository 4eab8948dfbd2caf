import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'

/** The account with a number, or the one it was merged into. */
export const findAccount = (db: Db, number: string) =>
  db.maybe<{ id: number; number: string; label: string }>(sql`
    select o.id, o.number, coalesce(o.label, k.labels ->> app_language()) as label
    from accounts a
    join accounts o on o.company_id = a.company_id and o.id = coalesce(a.merged_into_id, a.id)
    left join pack_accounts k on k.country = o.pack and k.number = o.number
    where a.company_id = app_company() and a.number = ${number}
    order by a.deleted_at nulls first, a.id desc limit 1`)

/** Lines on an account since a day; those of one third party, unless it is null. */
export type Lines = { readonly account_id: number; readonly third_party_id: number | null; readonly since: string }

/** The latest entries behind each of these up to a day, 50 at most. */
export async function listEntriesBehind(db: Db, lines: readonly Lines[], to: string): Promise<readonly (readonly number[])[]> {
  if (lines.length === 0) return []
  const found = await db.many<{ entries: number[] }>(sql`
    select array(
      select l.entry_id from entry_lines l
      where l.company_id = app_company() and l.entry_date between m.since and ${to}::date
        and l.account_id in (select a.id from accounts a where a.company_id = app_company() and (a.id = m.account_id or a.merged_into_id = m.account_id))
        and (m.party_id is null or l.third_party_id in (
          select t.id from third_parties t where t.company_id = app_company() and (t.id = m.party_id or t.merged_into_id = m.party_id)))
        and not exists (select from entries e where e.company_id = l.company_id and e.id = l.entry_id and e.origin = 'closing')
      group by l.entry_id, l.entry_date order by l.entry_date desc, l.entry_id desc limit 50)::int8[] as entries
    from unnest(${lines.map(({ account_id }) => account_id)}::bigint[], ${lines.map(({ third_party_id }) => third_party_id)}::bigint[],
      ${lines.map(({ since }) => since)}::date[]) with ordinality m (account_id, party_id, since, n)
    order by m.n`)
  return found.map(({ entries }) => entries)
}
