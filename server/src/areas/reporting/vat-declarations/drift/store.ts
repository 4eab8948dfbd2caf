import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Span } from '../periods.ts'
import type { DriftEntry } from './schema.ts'

export type DriftRow = Omit<DriftEntry, 'grids'> & {
  readonly lines: readonly { readonly boxes: readonly { readonly grid: string; readonly amount: string }[]; readonly balance: string }[]
}

/** Entries posted after the given moment that concern the period and are dated after it: what they are, and which entry they concern. */
const later = ({ starts_on, ends_on }: Span, since: string) => sql`
  select distinct on (f.entry_id) f.entry_id, f.reason, f.concerns_entry_id from (
    select e.id as entry_id, 'reversal' as reason, o.id as concerns_entry_id, 1 as rank
    from entries e join entries o on o.company_id = e.company_id and o.id = e.reversed_entry_id and o.entry_date between ${starts_on}::date and ${ends_on}::date
    where e.company_id = app_company() and e.reversed_entry_id is not null and e.entry_date > ${ends_on}::date and e.posted_at > ${since}::timestamptz
    union all
    select e.id, 'late_document', null, 2
    from documents d join entries e on e.company_id = d.company_id and e.id = d.journal_entry_id
    where d.company_id = app_company() and d.deleted_at is null and d.document_date between ${starts_on}::date and ${ends_on}::date
      and e.entry_date > ${ends_on}::date and e.posted_at > ${since}::timestamptz
    union all
    select e.id, 'late_payment', min(s.entry_id), 3
    from vat_settlements s
    join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null and g.settled_on between ${starts_on}::date and ${ends_on}::date
    join entries e on e.company_id = s.company_id and e.id = s.settlement_entry_id
    where s.company_id = app_company() and e.entry_date > ${ends_on}::date and e.posted_at > ${since}::timestamptz
    group by e.id) f
  where exists (select from entry_lines l where l.company_id = app_company() and l.entry_id = f.entry_id and l.vat_date is not null)
  order by f.entry_id, f.rank`

/** In the order of posting, each with its lines that carry boxes. */
export const loadDrift = (db: Db, span: Span, since: string) =>
  db.many<DriftRow>(sql`
    select f.entry_id, e.number, e.journal_code, e.entry_date::date as entry_date, wire(e.posted_at) as posted_at, e.posted_by_name as posted_by, f.reason,
      f.concerns_entry_id, (
        select json_build_object('year', d.year, 'period', d.period, 'declaration_id', d.id) from vat_declarations d
        where d.company_id = app_company() and d.deleted_at is null and not d.is_recapitulation and e.entry_date between d.starts_on and d.ends_on) as declared_in, (
        select json_agg(json_build_object('boxes', l.grids, 'balance', (l.debit - l.credit)::text) order by l.position) from entry_lines l
        where l.company_id = app_company() and l.entry_id = f.entry_id and l.grids is not null) as lines
    from (${later(span, since)}) f join entries e on e.company_id = app_company() and e.id = f.entry_id
    order by e.posted_at, f.entry_id`)

/** Of the validated returns of these years, how many have such entries. */
export const countDrifted = async (db: Db, years: readonly number[]) => {
  const validated = await db.many<Span & { since: string }>(sql`
    select d.starts_on, d.ends_on, d.validated_at::text as since from vat_declarations d
    where d.company_id = app_company() and d.deleted_at is null and d.status = 'validated' and not d.is_recapitulation and d.year = any(${years})`)
  const found = await Promise.all(
    validated.map(({ since, ...span }) => db.one<{ found: boolean }>(sql`select exists (${later(span, since)}) as found`)),
  )
  return found.filter((each) => each.found).length
}
