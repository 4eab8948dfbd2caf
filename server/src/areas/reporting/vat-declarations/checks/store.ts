import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Span } from '../periods.ts'

/** Accounts of VAT, without those on which tax waits for a payment: it is in no box yet. */
const vatAccounts = sql`accounts a where a.company_id = app_company() and a.kind in ('vat_due', 'vat_deductible')
  and not exists (select from vat_codes v where v.company_id = a.company_id and v.pending_account_id = a.id)`

/** Settlement entries and their reversals are no part of what a return declares. */
const isSettlement = sql`(e.origin in ('vat', 'opening', 'closing') or exists (
  select from entries o where o.company_id = e.company_id and o.id = e.reversed_entry_id and o.origin = 'vat'))`

/**
 * How many lines the VAT accounts have in the period, by number, without those of settlements. It is read from the counts kept by month, so
 * that only a file with something to find is searched line by line.
 */
export const countVatLines = async (db: Db, { starts_on, ends_on }: Span): Promise<Map<string, number>> => {
  const found = await db.many<{ number: string; lines: number }>(sql`
    select coalesce(m.number, k.number) as number, sum(k.lines)::integer as lines from (
      select a.number, a.merged_into_id, b.lines from (select a.* from ${vatAccounts}) a
      join account_balances b on b.company_id = app_company() and b.account_id = a.id and not b.is_closing
      join fiscal_periods p on p.company_id = b.company_id and p.id = b.period_id and p.starts_on >= ${starts_on}::date and p.ends_on <= ${ends_on}::date
      union all
      select a.number, a.merged_into_id, -1 from (select a.* from ${vatAccounts}) a
      join entry_lines l on l.company_id = app_company() and l.account_id = a.id
      join entries e on e.company_id = l.company_id and e.id = l.entry_id and ${isSettlement}
      where l.entry_date in (${starts_on}::date, ${ends_on}::date) and l.grids is null) k
    left join accounts m on m.company_id = app_company() and m.id = k.merged_into_id
    group by 1`)
  return new Map(found.map(({ number, lines }) => [number, lines]))
}

/** What stands on VAT accounts in the period without belonging to a box: the accounts it leaves a balance on, and lines without a VAT code. */
export const countStrayLines = (db: Db, { starts_on, ends_on }: Span) =>
  db.one<{ accounts: number; lines: number }>(sql`
    with stray as (
      select l.account_id, l.debit - l.credit as balance, l.vat_code_id
      from (select a.* from ${vatAccounts}) a
      join entry_lines l on l.company_id = app_company() and l.account_id = a.id and l.entry_date between ${starts_on}::date and ${ends_on}::date
      join entries e on e.company_id = l.company_id and e.id = l.entry_id
      where l.grids is null and not ${isSettlement}
    )
    select count(*) filter (where s.balance <> 0)::integer as accounts, coalesce(sum(s.lines), 0)::integer as lines
    from (select sum(t.balance) as balance, count(*) filter (where t.vat_code_id is null) as lines from stray t group by t.account_id) s`)

/**
 * Customers in the listings who have no VAT number that can be reported: none although the sale is exempt because of it, or one that the
 * administration does not know. The first are found by their lines, the second by their cards: either are few.
 */
export const countInvalidNumbers = async (db: Db, { starts_on, ends_on }: Span) => {
  const { count } = await db.one<{ count: number }>(sql`
    with codes as materialized (
      select v.id, v.intra_code is not null as is_intra from vat_codes v
      where v.company_id = app_company() and v.direction = 'sale' and (v.intra_code is not null or v.in_client_listing)
    ), sold as (
      select distinct coalesce(l.third_party_id, e.third_party_id) as id
      from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
      where l.company_id = app_company() and l.vat_date between ${starts_on}::date and ${ends_on}::date
        and l.vat_code_id = any (array(select c.id from codes c where c.is_intra))
    ), unreportable as (
      select t.id from sold s
      join third_parties o on o.company_id = app_company() and o.id = s.id
      join third_parties t on t.company_id = o.company_id and t.id = coalesce(o.merged_into_id, o.id) and (t.vat_number is null or t.vies_status = 'invalid')
      union
      select t.id from third_parties t
      where t.company_id = app_company() and t.vies_status = 'invalid' and t.merged_into_id is null and exists (
        select from third_parties o
        join entries e on e.company_id = app_company() and e.third_party_id = o.id and e.entry_date between ${starts_on}::date and ${ends_on}::date
        join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id and l.vat_date is not null
        join codes c on c.id = l.vat_code_id
        where o.company_id = app_company() and (o.id = t.id or o.merged_into_id = t.id))
    )
    select count(*)::integer as count from unreportable`)
  return count
}

/** VAT due on payments of the period that fell into a later month, because the month of the payment was locked. */
export const countLatePayments = async (db: Db, { starts_on, ends_on }: Span) => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct s.settlement_entry_id)::integer as count
    from vat_settlements s
    join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
    join entries e on e.company_id = s.company_id and e.id = s.settlement_entry_id
    where s.company_id = app_company() and g.settled_on between ${starts_on}::date and ${ends_on}::date and e.entry_date > ${ends_on}::date`)
  return count
}
