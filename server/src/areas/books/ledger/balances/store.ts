import type { Db } from '../../../../kernel/write/database.ts'
import { raw, type Sql, sql } from '../../../../kernel/write/sql.ts'

/** Entries that close a year, and their reversals: they are no movement of it. */
export const closingEntries: Sql = raw(`
  select v.id from entries e cross join lateral (values (e.id), (e.reversed_by_entry_id)) v (id)
  where e.company_id = app_company() and e.origin = 'closing' and v.id is not null`)

export type Span = { readonly from: string; readonly to: string }

/** Amounts of a span. Opening entries within it are lines of a ledger, but no movement. */
export type SpanAmounts = {
  /** Before the first day, debit positive. */
  readonly balance: string
  readonly opened_debit: string
  readonly opened_credit: string
  /** Without opening and closing entries. */
  readonly debit: string
  readonly credit: string
  /** How many lines make these up, those of opening entries included. */
  readonly lines: number
}

export type AccountMovement = SpanAmounts & {
  readonly id: number
  readonly number: string
  readonly label: string
  /** The label that a user typed; null when the label is that of the country pack. */
  readonly own_label: string | null
  readonly type: string
  readonly kind: string
  /** The day since which the balance counts: the lines from that day to the last one, opening entries included, add up to it. */
  readonly since: string
}

/**
 * Days and entries that the balances of a span depend on. Result accounts begin at zero with the fiscal year of the first day; others with
 * the latest year that was opened by a carry-forward. Entries set aside: closings; carry-forwards that repeat what the span already counts,
 * or that were undone by reopening the year before; and openings within the span, which are no movement.
 */
const bounds = ({ from, to }: Span): Sql => sql`
  span as materialized (
    select ${from}::date as first_day, ${to}::date as last_day, greatest(carried_since(${from}::date), f.day) as since, coalesce((
      select max(y.starts_on) from fiscal_years y
      where y.company_id = app_company() and y.deleted_at is null and y.starts_on <= ${from}::date), f.day)::date as year_since
    from (select min(y.starts_on)::date as day from fiscal_years y where y.company_id = app_company() and y.deleted_at is null) f),
  aside as materialized (
    select x.id, x.entry_date::date as entry_date, x.period_id, case
      when e.origin = 'closing' then 'closing'
      when e.carries and (e.status = 'reversed' or y.starts_on > s.first_day) then 'repeated'
      else 'opening' end as role
    from span s
    cross join entries e
    join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
    cross join lateral (values (e.id), (e.reversed_by_entry_id)) v (id)
    join entries x on x.company_id = e.company_id and x.id = v.id
    where e.company_id = app_company() and e.origin in ('opening', 'closing')),
  parts as materialized (
    select p.id, greatest(p.starts_on, s.first_day) as starts_on, least(p.ends_on, s.last_day) as ends_on,
      p.starts_on >= s.first_day and p.ends_on <= s.last_day as is_whole
    from span s join fiscal_periods p on p.company_id = app_company() and p.deleted_at is null and p.starts_on <= s.last_day and p.ends_on >= s.first_day),
  chart as materialized (
    select a.id, o.id as shown_id, o.kind, case when o.type in ('expense', 'income') then s.year_since else s.since end as since
    from accounts a join accounts o on o.company_id = a.company_id and o.id = coalesce(a.merged_into_id, a.id) cross join span s
    where a.company_id = app_company())`

/** Lines of the account `c` between two days, entries set aside left out. */
const linesBetween = (first: string, last: string): Sql =>
  raw(`select coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit, count(*) as lines from entry_lines l
    where l.company_id = app_company() and l.account_id = c.id and l.entry_date between ${first} and ${last}
      and l.entry_id not in (select x.id from aside x)`)

/**
 * What each account had before the span and moved within it. Whole periods come from the stored balances, partial ones from the lines,
 * account by account: each is a range of their index.
 */
const moved: Sql = sql`
  moved (shown_id, balance, opened_debit, opened_credit, debit, credit, lines) as (
    select c.shown_id, b.debit - b.credit, 0, 0, 0, 0, 0
    from span s cross join chart c
    join account_balances b on b.company_id = app_company() and b.account_id = c.id and not b.is_closing
    join fiscal_periods p on p.company_id = b.company_id and p.id = b.period_id and p.starts_on >= c.since and p.ends_on < s.first_day
    union all
    -- The days of a period before a span that begins inside it.
    select c.shown_id, n.debit - n.credit, 0, 0, 0, 0, 0
    from span s
    join fiscal_periods p on p.company_id = app_company() and p.deleted_at is null and p.starts_on < s.first_day and p.ends_on >= s.first_day
    cross join chart c
    cross join lateral (${linesBetween('greatest(p.starts_on, c.since)', 's.first_day - 1')}) n
    union all
    -- Entries set aside before the span: openings that these days leave out, and carry-forwards that stored balances count.
    select c.shown_id, case when x.role = 'opening' then l.debit - l.credit else l.credit - l.debit end, 0, 0, 0, 0, 0
    from span s
    join aside x on x.role <> 'closing' and x.entry_date < s.first_day
    join fiscal_periods p on p.company_id = app_company() and p.id = x.period_id and (x.role = 'opening') = (p.ends_on >= s.first_day)
    join entry_lines l on l.company_id = app_company() and l.entry_id = x.id
    join chart c on c.id = l.account_id and x.entry_date >= c.since
    union all
    select c.shown_id, 0, 0, 0, b.debit, b.credit, b.lines
    from parts p cross join chart c
    join account_balances b on b.company_id = app_company() and b.account_id = c.id and b.period_id = p.id and not b.is_closing
    where p.is_whole
    union all
    select c.shown_id, 0, 0, 0, n.debit, n.credit, n.lines
    from parts p cross join chart c
    cross join lateral (${linesBetween('p.starts_on', 'p.ends_on')}) n
    where not p.is_whole
    union all
    -- Entries set aside within the span: taken off the movements that stored balances count, and openings shown as such.
    select c.shown_id, 0, o.is_opening * l.debit, o.is_opening * l.credit, -o.is_stored * l.debit, -o.is_stored * l.credit, o.is_opening - o.is_stored
    from span s
    join aside x on x.role <> 'closing' and x.entry_date between s.first_day and s.last_day
    join parts p on p.id = x.period_id
    cross join lateral (select (x.role = 'opening')::integer as is_opening, p.is_whole::integer as is_stored) o
    join entry_lines l on l.company_id = app_company() and l.entry_id = x.id
    join chart c on c.id = l.account_id)`

const sumsOf = (alias: string): Sql =>
  raw(
    ['balance', 'opened_debit', 'opened_credit', 'debit', 'credit']
      .map((name) => `coalesce(sum(${alias}.${name}), 0)::numeric(20,2) as ${name}, `)
      .join('') + `coalesce(sum(${alias}.lines), 0)::bigint as lines`,
  )
const amountsOf = (alias: string): Sql =>
  raw(['balance', 'opened_debit', 'opened_credit', 'debit', 'credit', 'lines'].map((name) => `${alias}.${name}`).join(', '))
const isMoved = (alias: string): Sql => raw(`(${alias}.balance <> 0 or ${alias}.lines > 0)`)

/** The balances of all accounts over a span. Accounts with nothing are left out; merged accounts count in the one they became. */
export const loadMovements = (db: Db, span: Span) =>
  db.many<AccountMovement>(sql`
    with ${bounds(span)}, ${moved},
    summed as materialized (select m.shown_id, ${sumsOf('m')} from moved m group by m.shown_id)
    select a.id, a.number, coalesce(a.label, k.labels ->> app_language()) as label, a.label as own_label, a.type, a.kind,
      (select c.since from chart c where c.id = a.id) as since, ${amountsOf('m')}
    from summed m
    join accounts a on a.company_id = app_company() and a.id = m.shown_id
    left join pack_accounts k on k.country = a.pack and k.number = a.number
    where ${isMoved('m')}
    order by a.number`)

export type PartyMovement = SpanAmounts & {
  readonly account_id: number
  readonly number: string
  readonly label: string
  readonly own_label: string | null
  readonly since: string
  readonly third_party: { readonly id: number; readonly code: string; readonly name: string } | null
}

/**
 * The same by third party, on receivable and payable accounts; of one third party, on all accounts. No balances are stored by third party:
 * the lines are summed.
 */
export const loadPartyMovements = (db: Db, span: Span, partyId?: number) =>
  db.many<PartyMovement>(sql`
    with ${bounds(span)},
    grouped as materialized (
      select c.shown_id, c.since, l.third_party_id,
        sum(l.debit - l.credit) filter (where l.entry_date < s.first_day) as balance,
        sum(l.debit) filter (where l.entry_date >= s.first_day and x.id is not null) as opened_debit,
        sum(l.credit) filter (where l.entry_date >= s.first_day and x.id is not null) as opened_credit,
        sum(l.debit) filter (where l.entry_date >= s.first_day and x.id is null) as debit,
        sum(l.credit) filter (where l.entry_date >= s.first_day and x.id is null) as credit,
        count(*) filter (where l.entry_date >= s.first_day) as lines
      from span s cross join chart c
      join entry_lines l on l.company_id = app_company() and l.account_id = c.id and l.entry_date between c.since and s.last_day
      left join aside x on x.id = l.entry_id and x.role = 'opening'
      where l.entry_id not in (select x.id from aside x where x.role <> 'opening') and ${
        partyId === undefined
          ? raw(`c.kind in ('receivable', 'payable')`)
          : sql`l.third_party_id = any (array(
              select t.id from third_parties t where t.company_id = app_company() and (t.id = ${partyId} or t.merged_into_id = ${partyId})))`
      }
      group by 1, 2, 3),
    summed as materialized (
      select g.shown_id, g.since, coalesce(t.merged_into_id, t.id) as party_id, ${sumsOf('g')}
      from grouped g left join third_parties t on t.company_id = app_company() and t.id = g.third_party_id
      group by 1, 2, 3)
    select a.id as account_id, a.number, coalesce(a.label, k.labels ->> app_language()) as label, a.label as own_label, m.since,
      case when t.id is not null then json_build_object('id', t.id, 'code', t.code, 'name', t.name) end as third_party, ${amountsOf('m')}
    from summed m
    join accounts a on a.company_id = app_company() and a.id = m.shown_id
    left join pack_accounts k on k.country = a.pack and k.number = a.number
    left join third_parties t on t.company_id = app_company() and t.id = m.party_id
    where ${isMoved('m')}
    order by a.number, t.code, t.id`)
