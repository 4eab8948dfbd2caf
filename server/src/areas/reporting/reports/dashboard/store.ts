import type { Db } from '../../../../kernel/write/database.ts'
import { type Sql, sql, when } from '../../../../kernel/write/sql.ts'

type Days = { readonly from: string; readonly to: string }
type Prefixes = { readonly revenue: readonly string[]; readonly expenses: readonly string[] }

export type MonthFigures = {
  /** Which of the spans, from 0. */
  readonly span: number
  /** YYYY-MM */
  readonly month: string
  readonly revenue: string
  readonly expenses: string
  readonly result: string
}

const startsWithAny = (prefixes: readonly string[]): Sql =>
  sql`exists (select from unnest(${prefixes}::text[]) p (prefix) where starts_with(o.number, p.prefix))`

/**
 * Revenue, expenses and result of each month of some spans. Whole periods come from the stored balances, partial ones from the lines; a
 * period never crosses the end of a month. Openings hold no income or expenses, and closing and appropriation entries do not count.
 */
export const loadMonths = (db: Db, spans: readonly Days[], { revenue, expenses }: Prefixes) =>
  db.many<MonthFigures>(sql`
    with chart as materialized (
      select a.id, ${startsWithAny(revenue)} as is_revenue, ${startsWithAny(expenses)} as is_expense
      from accounts a join accounts o on o.company_id = a.company_id and o.id = coalesce(a.merged_into_id, a.id)
      where a.company_id = app_company() and o.type in ('expense', 'income') and o.kind <> 'result'),
    parts as materialized (
      select s.n::integer - 1 as span, p.id, greatest(p.starts_on, s.first_day) as starts_on, least(p.ends_on, s.last_day) as ends_on,
        p.starts_on >= s.first_day and p.ends_on <= s.last_day as is_whole
      from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) with ordinality s (first_day, last_day, n)
      join fiscal_periods p on p.company_id = app_company() and p.deleted_at is null and p.starts_on <= s.last_day and p.ends_on >= s.first_day),
    closings as materialized (
      select v.id from entries e cross join lateral (values (e.id), (e.reversed_by_entry_id)) v (id)
      where e.company_id = app_company() and e.origin = 'closing'),
    moved as (
      select p.span, p.starts_on, c.is_revenue, c.is_expense, b.credit - b.debit as amount
      from parts p cross join chart c
      join account_balances b on b.company_id = app_company() and b.account_id = c.id and b.period_id = p.id and not b.is_closing
      where p.is_whole
      union all
      select p.span, p.starts_on, c.is_revenue, c.is_expense, l.credit - l.debit
      from parts p cross join chart c
      join entry_lines l on l.company_id = app_company() and l.account_id = c.id and l.entry_date between p.starts_on and p.ends_on
      where not p.is_whole and l.entry_id not in (select x.id from closings x where x.id is not null))
    select m.span, to_char(m.starts_on, 'YYYY-MM') as month, coalesce(sum(m.amount) filter (where m.is_revenue), 0)::numeric(20,2) as revenue,
      coalesce(-sum(m.amount) filter (where m.is_expense), 0)::numeric(20,2) as expenses, sum(m.amount)::numeric(20,2) as result
    from moved m group by 1, 2 order by 1, 2`)

/** Journals of the invoices and credit notes of a side, and the sign of what is sold or bought in them. */
const sides = {
  customer: { journals: ['sale', 'sale_credit_note'], sign: 1 },
  supplier: { journals: ['purchase', 'purchase_credit_note'], sign: -1 },
} as const
export type Side = keyof typeof sides

const invoicesOf = (side: Side, { from, to }: Days): Sql => sql`
  e.company_id = app_company() and e.entry_date between ${from}::date and ${to}::date and e.third_party_id is not null
  and e.journal_id = any (array(select j.id from journals j where j.company_id = app_company() and j.type = any (${[...sides[side].journals]})))`

/**
 * Third parties by the totals of their entries, most first. A total is the sum of one side of an entry, so the net amount of an entry, and of
 * a third party, is never above it.
 */
export const loadLargestTotals = (db: Db, side: Side, days: Days, limit: number) =>
  db.many<{ id: number; total: string }>(sql`
    select coalesce(t.merged_into_id, t.id) as id, sum(s.total)::numeric(20,2) as total
    from (select e.third_party_id, sum(e.total) as total from entries e where ${invoicesOf(side, days)} group by 1) s
    join third_parties t on t.company_id = app_company() and t.id = s.third_party_id
    group by 1 order by 2 desc, 1 limit ${limit}`)

export type NetAmount = { readonly id: number; readonly code: string; readonly name: string; readonly amount: string }

/** The third parties with the largest positive net amounts, among those given or all: lines that are neither VAT nor on a control account. */
export const loadLargestNet = (db: Db, side: Side, days: Days, among: readonly number[] | null, limit: number) =>
  db.many<NetAmount>(sql`
    with members as materialized (
      select t.id, coalesce(t.merged_into_id, t.id) as shown_id from third_parties t
      where t.company_id = app_company() ${when(among, sql`and coalesce(t.merged_into_id, t.id) = any (${among})`)}),
    net as (
      select m.shown_id, sum(l.credit - l.debit) * ${sides[side].sign}::integer as amount
      from members m
      join entries e on e.third_party_id = m.id and ${invoicesOf(side, days)}
      join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id and l.vat_base is null
      join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.kind not in ('receivable', 'payable')
      group by 1)
    select t.id, t.code, t.name, n.amount::numeric(20,2) as amount
    from net n join third_parties t on t.company_id = app_company() and t.id = n.shown_id
    where n.amount > 0 order by n.amount desc, t.code, t.id limit ${limit}`)
