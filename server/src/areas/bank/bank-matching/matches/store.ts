import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { Item, MatchFacts } from './facts.ts'

const liveLetterings = sql`
  select s.lettering_id from lettering_lines s
  join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null`

/** The lines that allocations name. Letterings are given for the lines of earlier matches only. */
export const loadItems = (tx: Tx, ids: readonly number[]) =>
  tx.many<Item>(sql`
    select l.id, coalesce(a.merged_into_id, a.id) as account_id, coalesce(t.merged_into_id, t.id) as third_party_id, (l.debit - l.credit)::text as amount,
      l.open_amount::text as open, case when e.origin = 'bank' and e.status = 'posted' and l.lettering_id is not null
        then array(${liveLetterings} where s.company_id = l.company_id and s.entry_id = l.entry_id and s.position = l.position order by 1)
        else '{}'::bigint[] end as lettering_ids
    from lines_named(${ids}::bigint[]) l
    join entries_named(array(select distinct n.id / 100000 from unnest(${ids}::bigint[]) n (id))) e on e.id = l.entry_id
    join accounts a on a.company_id = l.company_id and a.id = l.account_id
    left join third_parties t on t.company_id = l.company_id and t.id = l.third_party_id`)

type Settings = { readonly expense_account: string | null; readonly income_account: string | null }

/** Journals with their bank accounts, VAT codes declared by third party, and the accounts of payment differences. */
export const loadSettings = (
  tx: Tx,
  journals: readonly number[],
  codes: readonly string[],
  { expense_account, income_account }: Settings,
) =>
  tx.one<Pick<MatchFacts, 'journals' | 'party_vat_codes' | 'expense_account_id' | 'income_account_id'>>(sql`
    select (
        select coalesce(json_agg(json_build_object('id', j.id, 'control_account_id', coalesce(a.merged_into_id, a.id))), '[]')
        from journals j left join accounts a on a.company_id = j.company_id and a.id = j.control_account_id
        where j.company_id = app_company() and j.id = any(${journals}::bigint[])) as journals, (
        select coalesce(json_agg(v.id), '[]') from vat_codes v
        where v.company_id = app_company() and v.deleted_at is null and v.code = any(${codes}::text[])
          and (v.in_client_listing or v.intra_code is not null or v.ubl_category in ('AE', 'K') or v.mechanism like 'intra\\_eu%'
            or v.mechanism like '%reverse\\_charge')) as party_vat_codes,
      (select a.id from accounts a where a.company_id = app_company() and a.number = ${expense_account} and a.deleted_at is null) as expense_account_id,
      (select a.id from accounts a where a.company_id = app_company() and a.number = ${income_account} and a.deleted_at is null) as income_account_id`)

/** The live letterings with a line of these entries. */
export const findLetterings = async (tx: Tx, entries: readonly number[]): Promise<number[]> => {
  const found = await tx.many<{ id: number }>(sql`
    select distinct s.lettering_id as id from unnest(${entries}::bigint[]) n (id)
    join lettering_lines s on s.company_id = app_company() and s.entry_id = n.id
    join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null order by 1`)
  return found.map(({ id }) => id)
}

export const recordEndedLetterings = (tx: Tx, ended: readonly { readonly entry_id: number; readonly lettering_id: number }[]) =>
  tx.many(sql`
    insert into ended_letterings (company_id, entry_id, lettering_id)
    select app_company(), n.entry_id, n.lettering_id from json_to_recordset(${JSON.stringify(ended)}::json) n (entry_id bigint, lettering_id bigint)`)

/** The letterings that the matches of these entries ended, oldest first. */
export const findEndedLetterings = async (tx: Tx, entries: readonly number[]): Promise<number[]> => {
  const found = await tx.many<{ id: number }>(sql`
    select x.lettering_id as id from ended_letterings x where x.company_id = app_company() and x.entry_id = any(${entries}) order by 1`)
  return found.map(({ id }) => id)
}

/** What the match of an entry ended, also for the entry posted again. */
export const copyEndedLetterings = (tx: Tx, former: number, entryId: number) =>
  tx.many(sql`
    insert into ended_letterings (company_id, entry_id, lettering_id)
    select x.company_id, ${entryId}, x.lettering_id from ended_letterings x where x.company_id = app_company() and x.entry_id = ${former}`)

/** What the letterings of the match of an entry took from the lines of other entries. */
export const findTakenAmounts = (tx: Tx, entryId: number) =>
  tx.many<{ entry_line_id: number; amount: string }>(sql`
    select k.entry_line_id, k.amount::text as amount from (
      select distinct s.lettering_id from lettering_lines s
      join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.origin = 'bank'
      where s.company_id = app_company() and s.entry_id = ${entryId}) g
    join lettering_lines k on k.company_id = app_company() and k.lettering_id = g.lettering_id and k.entry_id <> ${entryId}`)

/** The transaction that was unmatched in the write that reversed this entry, as it was before. */
export const findUnmatched = (tx: Tx, entryId: number) =>
  tx.maybe<{ id: number; third_party_id: number | null; rule_id: number | null }>(sql`
    select t.id, coalesce((r.former ->> 'third_party_id')::bigint, t.third_party_id) as third_party_id, (r.former ->> 'rule_id')::bigint as rule_id
    from entries e
    join revisions p on p.company_id = e.company_id and p.resource = 'entries' and p.record_id = e.reversed_by_entry_id and p.op = 'post'
    join revisions r on r.company_id = p.company_id and r.operation_id = p.operation_id and r.write_no = p.write_no
      and r.resource = 'bank-transactions' and (r.former ->> 'journal_entry_id')::bigint = e.id
    join bank_transactions t on t.company_id = r.company_id and t.id = r.record_id
    where e.company_id = app_company() and e.id = ${entryId}`)

export type Lock = {
  readonly id: number
  readonly is_closed: boolean
  readonly is_locked: boolean
  readonly is_vat_locked: boolean
  readonly earliest_open_date: string | null
}

/** Of these entries, those in a locked period, a closed year, or with VAT in a month whose return is validated. */
export const findLocks = (db: Db, entries: readonly number[]) =>
  db.many<Lock>(sql`
    select e.id, y.is_closed, p.is_locked, p.is_vat_locked and m.moves_vat as is_vat_locked, earliest_open_date(e.entry_date, m.moves_vat) as earliest_open_date
    from entries e
    cross join lateral moves_vat(e.id) m (moves_vat)
    join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id
    join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
    where e.company_id = app_company() and e.id = any(${entries}) and (y.is_closed or p.is_locked or p.is_vat_locked and m.moves_vat)`)

/** Company files with pending transactions and a rule that books by itself. */
export const listFilesWithRules = async (db: Db): Promise<number[]> => {
  const found = await db.many<{ company_id: number }>(sql`select f.company_id from files_with_automatic_rules() f`)
  return found.map(({ company_id }) => company_id)
}
