import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import { closingEntries } from '../../../books/ledger/index.ts'

type Days = { readonly from: string; readonly to: string }

export type Code = {
  readonly id: number
  readonly parent_id: number | null
  readonly code: string
  readonly label: string
  readonly path: string
}

/** The codes of an axis, also those in the bin: entries may name them. In tree order, the axis first. None: it is no axis of the file. */
export const loadAxis = (db: Db, axisId: number) =>
  db.many<Code>(sql`
    select c.id, c.parent_id, c.code, c.label, c.path from analytic_codes c
    where c.company_id = app_company() and c.axis_id = ${axisId}
      and exists (select from analytic_codes x where x.company_id = c.company_id and x.id = ${axisId} and x.deleted_at is null)
    order by string_to_array(c.path, '/'), c.id`)

/** What an account moved, debit positive. */
export type Moved = {
  readonly id: number
  readonly number: string
  readonly label: string
  readonly type: 'income' | 'expense'
  readonly amount: string
  /** The code it is allocated to; null: the whole amount, allocated or not. */
  readonly analytic_code_id: number | null
}

/**
 * What income and expense accounts moved within the days: as a whole, and allocated to the codes of an axis, as booked. Every share of a line
 * is rounded, and the last one takes the rest. Entries that close a year, and their reversals, are left out; the appropriation of the result
 * is neither income nor expense. Merged accounts count in the one they became.
 */
export const loadMoved = (db: Db, axisId: number, { from, to }: Days) =>
  db.many<Moved>(sql`
    with closing as materialized (${closingEntries}),
    chart as materialized (
      select o.id, a.id as shown_id from accounts o
      join accounts a on a.company_id = o.company_id and a.id = coalesce(o.merged_into_id, o.id)
      where o.company_id = app_company() and a.type in ('income', 'expense') and a.kind <> 'result'),
    parts as materialized (
      select p.id, greatest(p.starts_on, ${from}::date) as starts_on, least(p.ends_on, ${to}::date) as ends_on,
        p.starts_on >= ${from}::date and p.ends_on <= ${to}::date as is_whole
      from fiscal_periods p
      where p.company_id = app_company() and p.deleted_at is null and p.starts_on <= ${to}::date and p.ends_on >= ${from}::date),
    shares as (
      select l.account_id, x.analytic_code_id, x.percent, l.debit - l.credit as moved, round((l.debit - l.credit) * x.percent / 100, 2) as rounded,
        row_number() over (partition by x.entry_id, x.position order by x.id desc) as place_from_last,
        sum(x.percent) over line as allocated, sum(round((l.debit - l.credit) * x.percent / 100, 2)) over line as rounded_sum
      from analytic_codes c
      join entry_line_analytics x on x.company_id = c.company_id and x.analytic_code_id = c.id
      join entry_lines l on l.company_id = x.company_id and l.entry_id = x.entry_id and l.position = x.position
        and l.entry_date between ${from}::date and ${to}::date and l.entry_id not in (select e.id from closing e)
      where c.company_id = app_company() and c.axis_id = ${axisId}
      window line as (partition by x.entry_id, x.position)),
    moved as (
      select b.account_id, null::bigint as analytic_code_id, b.debit - b.credit as amount from parts p
      join account_balances b on b.company_id = app_company() and b.period_id = p.id and not b.is_closing
      where p.is_whole
      union all
      select c.id, null, n.amount from parts p
      cross join chart c
      cross join lateral (
        select sum(l.debit - l.credit) as amount from entry_lines l
        where l.company_id = app_company() and l.account_id = c.id and l.entry_date between p.starts_on and p.ends_on
          and l.entry_id not in (select e.id from closing e)) n
      where not p.is_whole and n.amount is not null
      union all
      select s.account_id, s.analytic_code_id,
        case when s.place_from_last = 1 then round(s.moved * s.allocated / 100, 2) - s.rounded_sum + s.rounded else s.rounded end
      from shares s),
    summed as materialized (
      select c.shown_id, m.analytic_code_id, sum(m.amount) as amount from moved m join chart c on c.id = m.account_id
      group by 1, 2)
    select a.id, a.number, coalesce(a.label, k.labels ->> app_language()) as label, a.type, m.analytic_code_id, m.amount::numeric(20,2)::text as amount
    from summed m
    join accounts a on a.company_id = app_company() and a.id = m.shown_id
    left join pack_accounts k on k.country = a.pack and k.number = a.number
    where m.amount <> 0
    order by a.number, m.analytic_code_id`)
