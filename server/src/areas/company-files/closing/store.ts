import type { Db } from '../../../kernel/write/database.ts'
import { raw, sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { AccountFacts, CarriedItem } from './rules.ts'

type Year = { readonly id: number; readonly starts_on: string; readonly ends_on: string }

/** The day from which balances are summed: the start of the latest year, up to this one, that has a carry-forward entry. */
const sinceDay = ({ starts_on }: Year) => sql`coalesce((
  select max(y.starts_on) from entries e join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
  where e.company_id = app_company() and e.origin = 'opening' and e.status = 'posted' and e.carries and y.starts_on <= ${starts_on}::date), '-infinity'::date)`

/** Balances by account, debit positive: expenses and income of this year only, all other accounts at year end. Closing entries are excluded. */
const balances = (year: Year) => sql`
  select coalesce(a.merged_into_id, a.id) as account_id, sum(b.debit - b.credit) as balance
  from account_balances b
  join fiscal_periods p on p.company_id = b.company_id and p.id = b.period_id
  join accounts a on a.company_id = b.company_id and a.id = b.account_id
  where b.company_id = app_company() and not b.is_closing and p.ends_on <= ${year.ends_on}::date and p.starts_on >= ${sinceDay(year)}
    and (a.type not in ('expense', 'income') or p.fiscal_year_id = ${year.id})
  group by 1 having sum(b.debit - b.credit) <> 0`

export type Balance = Pick<AccountFacts, 'number' | 'type' | 'kind'> & { readonly account_id: number; readonly balance: string }

export const loadBalances = (db: Db, year: Year) =>
  db.many<Balance>(sql`
    select s.account_id, t.number, t.type, t.kind, s.balance::numeric(17,2)::text as balance
    from (${balances(year)}) s join accounts t on t.company_id = app_company() and t.id = s.account_id order by t.number`)

const openFields = raw('l.entry_id, l.position, l.account_id, l.third_party_id, l.entry_date, l.label, l.due_date')

/**
 * What the next year takes over: account balances, and for collective accounts each open item as of the last day. A lettering counts on that
 * day if all of its lines were posted by then; amounts settled by later letterings were still open. Letterings sum to zero, so the open
 * items of a third party add up to its balance. The steps are materialized because, on tables without statistics, the planner would
 * otherwise repeat them for every account.
 */
export const loadCarriedItems = (tx: Tx, year: Year) =>
  tx.many<CarriedItem>(sql`
    with standing as materialized (${balances(year)}),
    open as materialized (
      select o.entry_id, o.position, o.account_id, o.third_party_id, o.entry_date, o.label, o.due_date, sum(o.amount) as amount from (
        select ${openFields}, l.open_amount as amount from entry_lines l
        where l.company_id = app_company() and l.open_amount <> 0 and l.entry_date <= ${year.ends_on}::date
        union all
        select ${openFields}, s.amount from letterings g join lettering_lines s on s.company_id = g.company_id and s.lettering_id = g.id
        join entry_lines l on l.company_id = s.company_id and l.entry_id = s.entry_id and l.position = s.position and l.entry_date <= ${year.ends_on}::date
        where g.company_id = app_company() and g.deleted_at is null and g.settled_on > ${year.ends_on}::date) o
      group by 1, 2, 3, 4, 5, 6, 7 having sum(o.amount) <> 0
    ), carried as materialized (
      select s.account_id, null::bigint as third_party_id, null::date as entry_date, null::bigint as entry_id, null::integer as position, null::text as label,
        null::date as due_date, s.balance as amount
      from standing s join accounts a on a.company_id = app_company() and a.id = s.account_id
      where a.type not in ('expense', 'income') and a.kind not in ('receivable', 'payable')
      union all
      select coalesce(a.merged_into_id, a.id), coalesce(t.merged_into_id, t.id), o.entry_date, o.entry_id, o.position,
        coalesce(e.reference, o.label, e.label), coalesce(o.due_date, e.due_date)::date, o.amount
      from open o
      join entries e on e.company_id = app_company() and e.id = o.entry_id
      join accounts a on a.company_id = app_company() and a.id = o.account_id and a.kind in ('receivable', 'payable')
      join third_parties t on t.company_id = app_company() and t.id = o.third_party_id
    )
    select c.account_id, t.number, c.third_party_id, c.label, c.due_date, c.amount::numeric(17,2)::text as amount
    from carried c join accounts t on t.company_id = app_company() and t.id = c.account_id
    order by t.number, c.third_party_id, c.entry_date, c.entry_id, c.position`)

/** The accounts with these numbers, by number. */
export const findAccounts = async (tx: Tx, numbers: readonly string[]) => {
  const found = await tx.many<AccountFacts>(sql`
    select a.id, a.number, a.type, a.kind, a.is_reconcilable, a.is_postable and a.is_active as is_bookable
    from accounts a where a.company_id = app_company() and a.deleted_at is null and a.number = any(${numbers})`)
  return new Map(found.map((account) => [account.number, account]))
}

export const findThirdParties = async (tx: Tx, ids: readonly number[]) => {
  const found = await tx.many<{ id: number }>(sql`
    select t.id from third_parties t where t.company_id = app_company() and t.deleted_at is null and t.id = any(${ids})`)
  return new Set(found.map(({ id }) => id))
}

/** The opening entry of a year that has not been reversed. */
export const findOpeningEntry = (db: Db, yearId: number) =>
  db.maybe<{ id: number; entry_date: string }>(sql`
    select e.id, e.entry_date::date as entry_date from entries e
    where e.company_id = app_company() and e.fiscal_year_id = ${yearId} and e.origin = 'opening' and e.status = 'posted'`)

/** The entries posted by closing a year that have not been reversed. */
export const listClosingEntries = (db: Db, { id, ends_on }: Year) =>
  db.many<{ id: number }>(sql`
    select e.id from entries e
    where e.company_id = app_company() and e.fiscal_year_id = ${id} and e.entry_date = ${ends_on}::date and e.origin in ('appropriation', 'closing')
      and e.status = 'posted' and e.reversed_entry_id is null`)

/* Closing checks. */

export const countEarlierOpenYears = async (db: Db, { starts_on }: Year) => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from fiscal_years y
    where y.company_id = app_company() and y.deleted_at is null and not y.is_closed and y.starts_on < ${starts_on}::date`)
  return count
}

/** Counts expense and income lines without a code on a required analytic axis. */
export const countLinesWithoutAnalytics = async (db: Db, { id }: Year) => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from entry_lines l
    join entries e on e.company_id = l.company_id and e.id = l.entry_id and e.status = 'posted' and e.reversed_entry_id is null and e.origin <> 'closing'
    join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.type in ('expense', 'income') and a.kind <> 'result'
    where l.company_id = app_company() and e.fiscal_year_id = ${id}
      -- Few company files have a required axis: without one, no line is read.
      and exists (
        select from analytic_codes x where x.company_id = app_company() and x.parent_id is null and x.is_required and x.is_active and x.deleted_at is null)
      and exists (
      select from analytic_codes x
      where x.company_id = app_company() and x.parent_id is null and x.is_required and x.is_active and x.deleted_at is null and not exists (
        select from entry_line_analytics n join analytic_codes c on c.company_id = n.company_id and c.id = n.analytic_code_id
        where n.company_id = l.company_id and n.entry_id = l.entry_id and n.position = l.position and c.axis_id = x.id))`)
  return count
}
