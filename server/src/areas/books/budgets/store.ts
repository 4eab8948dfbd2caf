import { columns } from '../../../kernel/route/shape.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { assign, moveToBin } from '../../../kernel/write/record-store.ts'
import { raw, type Sql, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import { closingEntries } from '../ledger/index.ts'
import type { AccountFacts, Movement, StoredLine } from './rules.ts'
import { Budget, type BudgetFilter } from './schema.ts'
import type { PeriodDays, Span } from './variance.ts'

/* Reading. */

/** Numbers of accounts that were merged into others, unless an account has the number again. */
const merged = sql`
  select distinct on (o.number) o.number, t.number as target from accounts o
  join accounts t on t.company_id = o.company_id and t.id = o.merged_into_id
  where o.company_id = app_company() and o.merged_into_id is not null
    and not exists (select from accounts n where n.company_id = o.company_id and n.number = o.number and n.deleted_at is null)
  order by o.number, o.id desc`

/** A line shows one amount per period of the year as it is now, and the account that its own was merged into. */
const shown = (which: Sql) => sql`
  select ${columns(Budget, 'b', ['lines', 'total_income', 'total_expense'])}, x.lines, x.total_income, x.total_expense
  from budgets b
  join fiscal_years y on y.company_id = b.company_id and y.id = b.fiscal_year_id
  cross join lateral (
    select count(*)::integer as periods from fiscal_periods p
    where p.company_id = b.company_id and p.fiscal_year_id = b.fiscal_year_id and p.deleted_at is null) n
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', l.id, 'account', coalesce(m.target, l.account), 'type', l.type, 'label', l.label,
        'amounts', v.amounts, 'total', v.total::text, 'note', l.note) order by l.position), '[]') as lines,
      coalesce(sum(v.total) filter (where l.type = 'income'), 0)::numeric(20,2)::text as total_income,
      coalesce(sum(v.total) filter (where l.type = 'expense'), 0)::numeric(20,2)::text as total_expense
    from budget_lines l
    left join (${merged}) m on m.number = l.account
    cross join lateral (
      select json_agg(coalesce(l.amounts[k], 0)::numeric(15,2)::text order by k) as amounts, coalesce(sum(l.amounts[k]), 0)::numeric(20,2) as total
      from generate_series(1, n.periods) k) v
    where l.company_id = b.company_id and l.budget_id = b.id) x
  where b.company_id = app_company() and b.deleted_at is null ${which}`

export const rows = (ids: readonly number[]) => shown(sql`and b.id = any(${ids})`)
export const load = (db: Db, ids: readonly number[]) => db.many<Budget>(rows(ids))

export const list = (db: Db, { fiscal_year_id, status }: BudgetFilter) =>
  db.list(sql`${shown(sql`${when(fiscal_year_id, sql`and b.fiscal_year_id = ${fiscal_year_id}`)} ${when(status, sql`and b.status = ${status}`)}`)}
    order by y.starts_on desc, b.name, b.id`)

/* Facts. */

export type YearFacts = Span & { readonly id: number; readonly code: string; readonly periods: readonly PeriodDays[] }

const yearFields = sql`y.id, y.code, y.starts_on::date as "from", y.ends_on::date as "to", (
  select json_agg(json_build_object('id', p.id, 'starts_on', p.starts_on::date, 'ends_on', p.ends_on::date) order by p.number) from fiscal_periods p
  where p.company_id = y.company_id and p.fiscal_year_id = y.id and p.deleted_at is null) as periods`

export const findYear = (db: Db, id: number) =>
  db.maybe<YearFacts>(
    sql`select ${yearFields} from fiscal_years y where y.company_id = app_company() and y.id = ${id} and y.deleted_at is null`,
  )

export const loadYears = (db: Db) =>
  db.many<YearFacts>(sql`select ${yearFields} from fiscal_years y where y.company_id = app_company() and y.deleted_at is null`)

export type CodeFacts = { readonly id: number; readonly is_active: boolean }

export const findCodes = (db: Db, ids: readonly number[]) =>
  db.many<CodeFacts>(sql`
    select c.id, c.is_active from analytic_codes c where c.company_id = app_company() and c.id = any(${ids}) and c.deleted_at is null`)

/** Also of a code in the bin, which a budget may still name. */
export const findCodePath = async (db: Db, id: number): Promise<string> => {
  const { path } = await db.one<{ path: string }>(sql`
    select c.path from analytic_codes c where c.company_id = app_company() and c.id = ${id}`)
  return path
}

const labelIn = (language: Language) => sql`coalesce(a.label, k.labels ->> ${language}::text)`

/** The accounts of classes 6 and 7, whatever their type. Those that appropriate the result are neither income nor expense. */
export const loadAccounts = (db: Db, language: Language) =>
  db.many<AccountFacts>(sql`
    select a.number, case when a.kind = 'result' then 'appropriation' else a.type end as type, ${labelIn(language)} as label from accounts a
    left join pack_accounts k on k.country = a.pack and k.number = a.number
    where a.company_id = app_company() and a.class in (6, 7) and a.deleted_at is null order by a.number`)

/** The budget lines of the file, those in the bin left out. */
export const countLines = async (db: Db): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`select count_budget_lines() as count`)
  return count
}

/** How many lines each of these budgets has, also those in the bin. */
export const countLinesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const found = await db.many<{ budget_id: number; count: number }>(sql`
    select l.budget_id, count(*) as count from budget_lines l where l.company_id = app_company() and l.budget_id = any(${ids}) group by l.budget_id`)
  return new Map(found.map(({ budget_id, count }) => [budget_id, count]))
}

export const approvedAmong = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const found = await db.many<{ id: number }>(sql`
    select b.id from budgets b where b.company_id = app_company() and b.id = any(${ids}) and b.status = 'approved'`)
  return new Set(found.map(({ id }) => id))
}

/* Actual amounts. */

type MovementQuery = { readonly year: number; readonly span: Span; readonly analytic_code_id: number | null; readonly language: Language }

/**
 * What income and expense accounts moved in each period of a year that lies in the span, debit positive. The appropriation of the result is
 * neither income nor expense.
 */
export const loadMovements = (db: Db, query: MovementQuery) => {
  const { year, span, analytic_code_id, language } = query
  return db.many<Movement>(sql`
    with parts as materialized (
      select p.id, greatest(p.starts_on, ${span.from}::date) as starts_on, least(p.ends_on, ${span.to}::date) as ends_on,
        p.starts_on >= ${span.from}::date and p.ends_on <= ${span.to}::date as is_whole
      from fiscal_periods p
      where p.company_id = app_company() and p.fiscal_year_id = ${year} and p.deleted_at is null
        and p.starts_on <= ${span.to}::date and p.ends_on >= ${span.from}::date),
    closing as materialized (${closingEntries}),
    chosen as materialized (
      select c.id from analytic_codes b
      join analytic_codes c on c.company_id = b.company_id and c.axis_id = b.axis_id and (c.id = b.id or starts_with(c.path, b.path || '/'))
      where b.company_id = app_company() and b.id = ${analytic_code_id}::bigint),
    moved as materialized (
      select coalesce(o.merged_into_id, o.id) as account_id, m.period_id, sum(m.amount) as amount
      from (
        select e.account_id, e.period_id, sum(e.amount) as amount
        from (${analytic_code_id === null ? movedInFile : movedOnCode(analytic_code_id, span)}) e group by e.account_id, e.period_id) m
      join accounts o on o.company_id = app_company() and o.id = m.account_id
      group by 1, 2 having sum(m.amount) <> 0)
    select t.number, t.type, t.label, m.period_id, m.amount::numeric(20,2) as amount from moved m
    -- Looked up by key: a plan made for a new file would go over all movements for each account.
    cross join lateral (
      select a.number, a.type, ${labelIn(language)} as label from accounts a
      left join pack_accounts k on k.country = a.pack and k.number = a.number
      where a.company_id = app_company() and a.id = m.account_id and a.type in ('income', 'expense') and a.kind <> 'result' limit 1) t
    order by t.number, m.period_id`)
}

/** Whole periods from the stored balances, partial ones from the lines, account by account: each is a range of their index. */
const movedInFile = sql`
  select b.account_id, b.period_id, b.debit - b.credit as amount from parts p
  join account_balances b on b.company_id = app_company() and b.period_id = p.id and not b.is_closing
  where p.is_whole
  union all
  select a.id, p.id, n.amount from parts p
  join accounts a on a.company_id = app_company() and a.type in ('income', 'expense')
  cross join lateral (
    select sum(l.debit - l.credit) as amount from entry_lines l
    where l.company_id = app_company() and l.account_id = a.id and l.entry_date between p.starts_on and p.ends_on
      and l.entry_id not in (select c.id from closing c)) n
  where not p.is_whole and n.amount is not null`

/**
 * What was allocated to a code and to those below it, as booked. Where the line is shared with other codes of the axis, every share is rounded
 * and the last one takes the rest.
 */
const movedOnCode = (codeId: number, span: Span) => sql`
  select l.account_id, p.id as period_id, l.debit - l.credit as amount from chosen c
  join entry_line_analytics x on x.company_id = app_company() and x.analytic_code_id = c.id and x.percent = 100
  join entry_lines l on ${linesIn('x', span)}
  join parts p on l.entry_date between p.starts_on and p.ends_on
  union all
  select s.account_id, p.id, s.amount from (
    select r.account_id, r.entry_date, r.analytic_code_id,
      case when r.place = r.shares then r.whole - r.rounded_sum + r.rounded else r.rounded end as amount
    from (
      select g.*, count(*) over line as shares, row_number() over (partition by g.entry_id, g.position order by g.id) as place,
        sum(g.rounded) over line as rounded_sum, round(g.moved * sum(g.percent) over line / 100, 2) as whole
      from (
        select x.id, x.entry_id, x.position, x.analytic_code_id, x.percent, l.account_id, l.entry_date, l.debit - l.credit as moved,
          round((l.debit - l.credit) * x.percent / 100, 2) as rounded
        from (
          select distinct s.entry_id, s.position from chosen c
          join entry_line_analytics s on s.company_id = app_company() and s.analytic_code_id = c.id and s.percent < 100) t
        join entry_lines l on ${linesIn('t', span)}
        join entry_line_analytics x on x.company_id = app_company() and x.entry_id = t.entry_id and x.position = t.position
        join analytic_codes i on i.company_id = x.company_id and i.id = x.analytic_code_id
          and i.axis_id = (select b.axis_id from analytic_codes b where b.company_id = app_company() and b.id = ${codeId})) g
      window line as (partition by g.entry_id, g.position)) r) s
  join parts p on s.entry_date between p.starts_on and p.ends_on
  where s.analytic_code_id in (select c.id from chosen c)`

/** The line `l` of a share, in the span. */
const linesIn = (share: 'x' | 't', span: Span) => sql`
  l.company_id = app_company() and l.entry_id = ${raw(share)}.entry_id and l.position = ${raw(share)}.position
    and l.entry_date between ${span.from}::date and ${span.to}::date and l.entry_id not in (select c.id from closing c)`

/* Writing. */

type Head = Pick<Budget, 'name' | 'fiscal_year_id' | 'analytic_code_id'>

/** A new budget is a draft: its lines follow, and an approved one takes none. */
export const insertMany = async (tx: Tx, heads: readonly Head[]): Promise<number[]> => {
  const made = await tx.many<{ id: number }>(sql`
    insert into budgets (company_id, name, fiscal_year_id, analytic_code_id)
    select app_company(), n.name, n.fiscal_year_id, n.analytic_code_id
    from rows from (json_to_recordset(${JSON.stringify(heads)}::json) as (name text, fiscal_year_id bigint, analytic_code_id bigint)) with ordinality
      n (name, fiscal_year_id, analytic_code_id, place) order by n.place
    returning id`)
  return made.map(({ id }) => id).toSorted((a, b) => a - b)
}

export const update = (tx: Tx, id: number, changes: Partial<Pick<Budget, 'name' | 'analytic_code_id' | 'status'>>) =>
  tx.one(sql`update budgets b set ${assign('budgets', changes)} where b.company_id = app_company() and b.id = ${id} returning b.id`)

export const setCodes = (tx: Tx, codes: readonly { readonly id: number; readonly analytic_code_id: number | null }[]) =>
  tx.many(sql`
    update budgets b set analytic_code_id = n.analytic_code_id
    from json_to_recordset(${JSON.stringify(codes)}::json) n (id bigint, analytic_code_id bigint)
    where b.company_id = app_company() and b.id = n.id and b.analytic_code_id is distinct from n.analytic_code_id`)

/** Replaces the lines of these budgets. Two statements: in one, the log would record the new lines as former ones. */
export async function replaceLines(tx: Tx, budgets: ReadonlyMap<number, readonly StoredLine[]>): Promise<void> {
  const lines = [...budgets].flatMap(([budget_id, own]) => own.map((line, index) => ({ budget_id, position: index + 1, ...line })))
  await tx.many(sql`delete from budget_lines l where l.company_id = app_company() and l.budget_id = any(${[...budgets.keys()]})`)
  if (lines.length > 0)
    await tx.many(sql`
      insert into budget_lines (company_id, budget_id, position, account, type, label, amounts, note)
      select app_company(), n.budget_id, n.position, n.account, n.type, n.label, n.amounts, n.note
      from json_populate_recordset(null::budget_lines, ${JSON.stringify(lines)}::json) n order by n.budget_id, n.position`)
}

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`update budgets b set ${moveToBin} where b.company_id = app_company() and b.id = ${id} returning b.id`)

/** The budgets of these names, in any year. */
export const loadNamed = (db: Db, names: readonly string[]) => db.many<Budget>(shown(sql`and b.name = any(${names})`))
