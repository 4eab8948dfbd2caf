import type { Db } from '../../../../kernel/write/database.ts'
import { type Sql, sql, when } from '../../../../kernel/write/sql.ts'
import { streamRows } from '../../../../kernel/write/stream-rows-store.ts'
import type { JournalPart, JournalYear } from './rules.ts'

type Span = { readonly from: string; readonly to: string }

/** The account that this one is, or was merged into. */
export const findAccount = (db: Db, id: number) =>
  db.maybe<{ id: number; number: string }>(sql`
    select t.id, t.number from accounts a join accounts t on t.company_id = a.company_id and t.id = coalesce(a.merged_into_id, a.id)
    where a.company_id = app_company() and a.id = ${id} and t.deleted_at is null`)

export const findThirdParty = (db: Db, id: number) =>
  db.maybe<{ id: number; code: string }>(sql`
    select t.id, t.code from third_parties p join third_parties t on t.company_id = p.company_id and t.id = coalesce(p.merged_into_id, p.id)
    where p.company_id = app_company() and p.id = ${id} and t.deleted_at is null`)

export const findJournal = (db: Db, id: number) =>
  db.maybe<{ id: number; code: string }>(sql`
    select j.id, j.code from journals j where j.company_id = app_company() and j.id = ${id} and j.deleted_at is null`)

/** By journal code and year. Entries are counted by day, so no entry is read. */
export const listJournalYears = (db: Db, { from, to }: Span, journalId: number | undefined) =>
  db.many<JournalYear>(sql`
    select c.journal_id, c.fiscal_year_id, c.last_number, d.entries, (
      select coalesce(json_agg(e.number order by e.number), '[]') from entries e
      where e.company_id = app_company() and e.origin = 'closing' and e.journal_id = c.journal_id and e.fiscal_year_id = c.fiscal_year_id
        and e.entry_date between ${from}::date and ${to}::date) as closings
    from entry_chains c
    join journals j on j.company_id = c.company_id and j.id = c.journal_id
    join fiscal_years y on y.company_id = c.company_id and y.id = c.fiscal_year_id and y.starts_on <= ${to}::date and y.ends_on >= ${from}::date
    cross join lateral (
      select coalesce(sum(d.entries), 0)::bigint as entries from entry_days d
      where d.company_id = c.company_id and d.journal_id = c.journal_id and d.day between greatest(y.starts_on, ${from}::date) and least(y.ends_on, ${to}::date)) d
    where c.company_id = app_company() and d.entries > 0 ${when(journalId, sql`and c.journal_id = ${journalId}`)}
    order by j.code, j.id, y.starts_on`)

/**
 * The entries of a page, in order. Where the span holds the whole year of a journal they are found by number; otherwise the entries of its
 * days are sorted.
 */
export const findJournalPage = (db: Db, { from, to }: Span, parts: readonly JournalPart[]) =>
  db.many<{ id: number }>(sql`
    with part as materialized (
      select p.* from rows from (json_to_recordset(${JSON.stringify(parts)}::json)
        as (journal_id bigint, fiscal_year_id bigint, first_number integer, skip bigint, take bigint)) with ordinality
        p (journal_id, fiscal_year_id, first_number, skip, take, place))
    select e.id from part p cross join lateral (
      (select n.id, n.number from entries n
       where n.company_id = app_company() and n.journal_id = p.journal_id and n.fiscal_year_id = p.fiscal_year_id and n.number >= p.first_number
         and n.origin <> 'closing'
       order by n.number limit case when p.first_number is null then 0 else p.take end)
      union all
      (select d.id, d.number from (
         select n.id, n.number from entries n
         where p.first_number is null and n.company_id = app_company() and n.journal_id = p.journal_id and n.fiscal_year_id = p.fiscal_year_id
           and n.entry_date between ${from}::date and ${to}::date and n.origin <> 'closing' offset 0) d
       order by d.number offset p.skip limit p.take)) e
    order by p.place, e.number`)

/**
 * The total of all entries of the span but closing entries, which is their debit and their credit. Whole periods of all journals come from
 * the stored balances.
 */
export const sumEntries = async (db: Db, { from, to }: Span, journalId: number | undefined): Promise<string> => {
  const { total } = await db.one<{ total: string }>(
    journalId === undefined
      ? sql`
        select ((
            select coalesce(sum(b.debit), 0) from fiscal_periods p
            join account_balances b on b.company_id = p.company_id and b.period_id = p.id and not b.is_closing
            where p.company_id = app_company() and p.starts_on >= ${from}::date and p.ends_on <= ${to}::date)
          + (
            select coalesce(sum(e.total), 0) from fiscal_periods p
            join entries e on e.company_id = p.company_id and e.entry_date between greatest(p.starts_on, ${from}::date) and least(p.ends_on, ${to}::date)
              and e.origin <> 'closing'
            where p.company_id = app_company() and p.deleted_at is null and p.starts_on <= ${to}::date and p.ends_on >= ${from}::date
              and (p.starts_on < ${from}::date or p.ends_on > ${to}::date)))::numeric(20,2) as total`
      : sql`
        select coalesce(sum(e.total), 0)::numeric(20,2) as total from entries e
        where e.company_id = app_company() and e.journal_id = ${journalId} and e.entry_date between ${from}::date and ${to}::date
          and e.origin <> 'closing'`,
  )
  return total
}

const entriesOf = ({ from, to }: Span, journalId: number | undefined): Sql => sql`
  e.company_id = app_company() and e.entry_date between ${from}::date and ${to}::date and e.origin <> 'closing'
  ${when(journalId, sql`and e.journal_id = ${journalId}`)}`

/** Each entry knows how many lines it has, so no line is read. */
export const countJournalLines = async (db: Db, span: Span, journalId: number | undefined): Promise<number> => {
  const { lines } = await db.one<{ lines: number }>(
    sql`select coalesce(sum(e.lines_count), 0)::bigint as lines from entries e where ${entriesOf(span, journalId)}`,
  )
  return lines
}

/** A line of a journal with what its entry says. */
export type JournalLine = {
  readonly journal_id: number
  readonly journal: string
  readonly journal_label: string
  readonly fiscal_year: string
  readonly number: number
  readonly entry_date: string
  readonly entry_label: string | null
  readonly reference: string | null
  /** Of the entry. */
  readonly third_party: string | null
  readonly account: string
  readonly account_label: string
  readonly line_party: string | null
  readonly line_party_name: string | null
  readonly label: string | null
  readonly debit: string
  readonly credit: string
}

/** By journal code, fiscal year, number and position, as they are asked for; only inside the transaction of `db`. */
export const streamJournalLines = (db: Db, span: Span, journalId: number | undefined) =>
  streamRows<JournalLine>(
    db,
    sql`
    select j.id as journal_id, j.code as journal, coalesce(j.label, j.labels ->> app_language()) as journal_label, y.code as fiscal_year, e.number,
      e.entry_date::date as entry_date, e.label as entry_label, e.reference, p.code as third_party, a.number as account,
      coalesce(a.label, k.labels ->> app_language()) as account_label, t.code as line_party, t.name as line_party_name, l.label, l.debit, l.credit
    from entries e
    join journals j on j.company_id = e.company_id and j.id = e.journal_id
    join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
    join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    join accounts b on b.company_id = l.company_id and b.id = l.account_id
    join accounts a on a.company_id = b.company_id and a.id = coalesce(b.merged_into_id, b.id)
    left join pack_accounts k on k.country = a.pack and k.number = a.number
    left join third_parties q on q.company_id = e.company_id and q.id = e.third_party_id
    left join third_parties p on p.company_id = q.company_id and p.id = coalesce(q.merged_into_id, q.id)
    left join third_parties u on u.company_id = l.company_id and u.id = l.third_party_id
    left join third_parties t on t.company_id = u.company_id and t.id = coalesce(u.merged_into_id, u.id)
    where ${entriesOf(span, journalId)}
    order by j.code, j.id, y.starts_on, e.number, l.position`,
  )
