import { actualId } from '../../../kernel/write/record-store.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { raw, type Sql, sql, when } from '../../../kernel/write/sql.ts'
import { streamRows } from '../../../kernel/write/stream-rows-store.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { NewEntry, PostedEntry } from './posting.ts'
import type { PageStart, LedgerSegment } from './rules.ts'
import type { LedgerLine } from './schema.ts'

export const postEntries = (tx: Tx, entries: readonly NewEntry[], packVersion: string) =>
  tx.many<PostedEntry>(sql`
    select p.id, p.number, p.journal_code, p.fiscal_year_code from post_entries(${JSON.stringify(entries)}::jsonb, ${packVersion}) p order by p.place`)

/** A line whose open amount a lettering reduces by `amount`, signed like it. */
export type SettledLine = {
  readonly id: number
  readonly amount: string
  readonly lettering_id: number | null
  readonly lettering_code: string | null
}

export const settleLines = (tx: Tx, lines: readonly SettledLine[]) => tx.many(sql`select settle_lines(${JSON.stringify(lines)}::jsonb)`)

export type MirrorEntry = NewEntry & {
  readonly id: number
  readonly number: number
  readonly journal_code: string
  readonly fiscal_year_code: string
}

/**
 * Posted entries as new entries with debit and credit swapped and VAT amounts negated. Merged accounts and third parties are replaced by
 * the record they were merged into, because nothing can be posted on a record in the bin.
 */
export const loadMirrorEntries = (tx: Tx, ids: readonly number[]) =>
  tx.many<MirrorEntry>(sql`
    select e.id, e.number, e.journal_id, e.journal_code, e.fiscal_year_code, e.entry_date::date as entry_date, e.label, e.reference, e.due_date::date as due_date,
      (select coalesce(t.merged_into_id, t.id) from third_parties t where t.company_id = e.company_id and t.id = e.third_party_id) as third_party_id, e.document_id, e.document_reference, e.structured_communication, e.origin, e.carries, (
        select json_agg(json_build_object('account_id', coalesce(a.merged_into_id, a.id), 'third_party_id', coalesce(t.merged_into_id, t.id), 'debit', l.credit::text, 'credit', l.debit::text,
          'label', l.label, 'vat_code_id', l.vat_code_id, 'vat_base', (-l.vat_base)::text, 'vat_rate', l.vat_rate::text, 'vat_date', l.vat_date,
          'due_date', l.due_date,
          'grids', (select json_agg(json_build_object('grid', g ->> 'grid', 'amount', (-(g ->> 'amount')::numeric(15,2))::text)) from jsonb_array_elements(l.grids) g),
          'analytics', (select json_agg(json_build_object('analytic_code_id', d.analytic_code_id, 'percent', d.percent::text) order by d.id)
                        from entry_line_analytics d where d.company_id = l.company_id and d.entry_id = l.entry_id and d.position = l.position)
        ) order by l.position) from lines_of_entries(array[e.id]) l
        join accounts a on a.company_id = l.company_id and a.id = l.account_id
        left join third_parties t on t.company_id = l.company_id and t.id = l.third_party_id) as lines
    from entries_named(${ids}::bigint[]) e order by e.id`)

/** The entries that these ones reverse. */
export const findReversed = (tx: Tx, ids: readonly number[]) =>
  tx.many<{ id: number; reversed_entry_id: number | null }>(sql`select e.id, e.reversed_entry_id from entries_named(${ids}::bigint[]) e`)

/* Ledgers. */

export type LedgerOwner = { readonly kind: 'account' | 'party'; readonly id: number }
type LedgerSpan = { readonly from: string; readonly to: string; readonly lettered: 'all' | 'open' | 'lettered' }

/** The given year; otherwise the year of the day, or the default year. */
export const findYear = (db: Db, id: number | null, day: string | null) =>
  db.maybe<{ starts_on: string; ends_on: string }>(sql`
    select y.starts_on::date as starts_on, y.ends_on::date as ends_on from fiscal_years y
    where y.company_id = app_company() and y.deleted_at is null
    ${id === null ? sql`and (${day}::date is null and y.id = default_year() or y.starts_on <= ${day}::date)` : sql`and y.id = ${id}`}
    order by y.starts_on desc limit 1`)

/** The account or third party, and those merged into it. */
const members = ({ kind, id }: LedgerOwner) =>
  sql`${raw(kind === 'account' ? 'accounts' : 'third_parties')} o where o.company_id = app_company() and (o.id = ${id} or o.merged_into_id = ${id})`

/** Lines `l` of the member `i`; for a third party, only those on receivable and payable accounts. */
const linesOf = ({ kind }: Pick<LedgerOwner, 'kind'>): Sql =>
  raw(
    kind === 'account'
      ? 'l.company_id = app_company() and l.account_id = i.id'
      : `l.company_id = app_company() and l.third_party_id = i.id and l.account_id = any (array(
          select c.id from accounts c where c.company_id = app_company() and c.kind in ('receivable', 'payable')))`,
  )

const letteredCondition = ({ lettered }: Pick<LedgerSpan, 'lettered'>): Sql =>
  sql`${when(lettered === 'open', raw('and l.open_amount <> 0'))} ${when(lettered === 'lettered', raw('and l.open_amount = 0'))}`

/**
 * Entries that a ledger excludes: closing entries and their reversals, and openings that carry forward amounts which the ledger already
 * counts from earlier lines, or that were undone by reopening the year before. Without a first day: every carry-forward.
 */
const excludedEntries = (from: string | null): Sql => sql`
  select v.id, e.entry_date::date as entry_date, e.period_id, false as carries from entries e cross join lateral (values (e.id), (e.reversed_by_entry_id)) v (id)
  where e.company_id = app_company() and e.origin = 'closing' and v.id is not null
  union all
  select e.id, e.entry_date::date, e.period_id, true from entries e where e.company_id = app_company() and e.carries ${when(
    from !== null,
    sql`and (e.status = 'reversed' or e.reversed_entry_id is not null or exists (
      select from fiscal_years y where y.company_id = e.company_id and y.id = e.fiscal_year_id and y.starts_on > ${from}::date))`,
  )}`

export const findExcludedEntries = async (db: Db, from: string): Promise<number[]> => {
  const { ids } = await db.one<{ ids: number[] }>(sql`
    with excluded as (${excludedEntries(from)}) select coalesce(json_agg(x.id), '[]') as ids from excluded x`)
  return ids
}

type LedgerSummary = {
  readonly opening_balance: string
  readonly segments: readonly LedgerSegment[]
  readonly excluded_ids: readonly number[]
}

/** The opening balance and the monthly totals of a ledger. Whole months come from stored balances, partial ones from the lines. */
export const summariseLedger = (db: Db, owner: LedgerOwner, span: LedgerSpan): Promise<LedgerSummary> =>
  owner.kind === 'account' && span.lettered === 'all' ? summariseFromBalances(db, owner, span) : summariseFromLines(db, owner, span)

const segment = raw(`json_build_object('starts_on', s.starts_on, 'lines', s.lines, 'debit', s.debit::text, 'credit', s.credit::text)`)
const sums = (of: string) =>
  raw(`coalesce(sum(${of}.debit), 0)::numeric(17,2) as debit, coalesce(sum(${of}.credit), 0)::numeric(17,2) as credit`)

const summariseFromBalances = (db: Db, owner: LedgerOwner, { from, to }: LedgerSpan) =>
  db.one<LedgerSummary>(sql`
    with i as materialized (select o.id, o.type in ('expense', 'income') as is_result from ${members(owner)}),
    year as materialized (
      select y.starts_on from fiscal_years y where y.company_id = app_company() and y.deleted_at is null and y.starts_on <= ${from}::date
      order by y.starts_on desc limit 1),
    since as materialized (
      select case when (select bool_or(i.is_result) from i) then (select y.starts_on::date from year y) else carried_since(${from}::date) end as day),
    excluded as materialized (${excludedEntries(from)}),
    before as (
      select coalesce(sum(b.debit - b.credit), 0) as balance from i cross join since
      join account_balances b on b.company_id = app_company() and b.account_id = i.id and not b.is_closing
      join fiscal_periods p on p.company_id = b.company_id and p.id = b.period_id and p.starts_on >= since.day and p.ends_on < ${from}::date),
    -- Excluded carry-forwards that these balances count.
    repeated as (
      select coalesce(sum(l.debit - l.credit), 0) as balance from i cross join since
      join excluded x on x.carries and x.entry_date >= since.day
      join fiscal_periods p on p.company_id = app_company() and p.id = x.period_id and p.ends_on < ${from}::date
      join entry_lines l on ${linesOf(owner)} and l.entry_date = x.entry_date and l.entry_id = x.id),
    begun as (
      select coalesce(sum(l.debit - l.credit), 0) as balance from fiscal_periods p cross join i
      join entry_lines l on ${linesOf(owner)} and l.entry_date >= p.starts_on and l.entry_date < ${from}::date
      where p.company_id = app_company() and p.deleted_at is null and p.starts_on < ${from}::date and p.ends_on >= ${from}::date
        and l.entry_id not in (select x.id from excluded x)),
    parts as (
      select p.id, greatest(p.starts_on, ${from}::date) as starts_on, least(p.ends_on, ${to}::date) as ends_on,
        p.starts_on >= ${from}::date and p.ends_on <= ${to}::date as is_whole
      from fiscal_periods p
      where p.company_id = app_company() and p.deleted_at is null and p.starts_on <= ${to}::date and p.ends_on >= ${from}::date),
    segments as (
      select p.starts_on, k.lines + n.lines - c.lines as lines, k.debit + n.debit - c.debit as debit, k.credit + n.credit - c.credit as credit
      from parts p
      cross join lateral (
        select coalesce(sum(b.lines), 0)::bigint as lines, ${sums('b')} from i
        join account_balances b on b.company_id = app_company() and b.account_id = i.id and b.period_id = p.id and not b.is_closing
        where p.is_whole) k
      cross join lateral (
        select count(*) as lines, ${sums('l')} from i
        join entry_lines l on ${linesOf(owner)} and l.entry_date between p.starts_on and p.ends_on
        where not p.is_whole and l.entry_id not in (select x.id from excluded x)) n
      cross join lateral (
        select count(*) as lines, ${sums('l')} from i
        join excluded x on x.carries and x.period_id = p.id
        join entry_lines l on ${linesOf(owner)} and l.entry_date = x.entry_date and l.entry_id = x.id
        where p.is_whole) c)
    select ((select b.balance from before b) - (select r.balance from repeated r) + (select b.balance from begun b))::numeric(17,2) as opening_balance,
      (select coalesce(json_agg(${segment} order by s.starts_on), '[]') from segments s where s.lines > 0) as segments,
      (select coalesce(json_agg(x.id), '[]') from excluded x) as excluded_ids`)

/** For third parties and for filtered ledgers there are no stored balances, so the lines are summed. A filtered ledger opens at zero. */
const summariseFromLines = (db: Db, owner: LedgerOwner, span: LedgerSpan) =>
  db.one<LedgerSummary>(sql`
    with i as materialized (select o.id from ${members(owner)}),
    excluded as materialized (${excludedEntries(owner.kind === 'party' ? null : span.from)}),
    before as (
      select coalesce(sum(l.debit - l.credit), 0) as balance from i
      join entry_lines l on ${linesOf(owner)} and l.entry_date < ${span.from}::date
      where ${span.lettered} = 'all' and l.entry_id not in (select x.id from excluded x)),
    s as (
      select ${span.from}::date as starts_on, count(*) as lines, ${sums('l')} from i
      join entry_lines l on ${linesOf(owner)} and l.entry_date between ${span.from}::date and ${span.to}::date ${letteredCondition(span)}
      where l.entry_id not in (select x.id from excluded x))
    select (select b.balance from before b)::numeric(17,2) as opening_balance, (select json_agg(${segment}) from s) as segments,
      (select coalesce(json_agg(x.id), '[]') from excluded x) as excluded_ids`)

/** The part of a page that one owner has. */
export type OwnerPage = PageStart & { readonly id: number }

type LineFilter = Pick<LedgerSpan, 'to' | 'lettered'> & {
  readonly excluded_ids: readonly number[]
  /** Only the lines of this third party. */
  readonly third_party_id?: number | undefined
}

/** The owners of a page with the accounts or third parties merged into them, for each third party of the filter. */
const membersOfPage = (kind: LedgerOwner['kind'], parts: readonly OwnerPage[], party: number | undefined): Sql => sql`
  part as materialized (
    select p.* from rows from (json_to_recordset(${JSON.stringify(parts)}::json) as (id bigint, starts_on date, skip bigint, take bigint, balance numeric))
      with ordinality p (owner_id, starts_on, skip, take, balance, place)),
  i as materialized (
    select p.place, o.id, ${party === undefined ? raw('null::bigint') : raw('t.id')} as party_id from part p
    join ${raw(kind === 'account' ? 'accounts' : 'third_parties')} o on o.company_id = app_company() and (o.id = p.owner_id or o.merged_into_id = p.owner_id)
    ${when(party, sql`join third_parties t on t.company_id = app_company() and (t.id = ${party} or t.merged_into_id = ${party})`)})`

/**
 * The lines of a page, each with the balance after it, by date, journal code, number and position. The index has them by date and entry;
 * the first lines in that order give the days of the page, and the lines of these days alone are sorted.
 */
export const loadLedgerLines = (db: Db, kind: LedgerOwner['kind'], parts: readonly OwnerPage[], filter: LineFilter) => {
  const isShown = sql`${linesOf({ kind })} and l.entry_id <> all (${filter.excluded_ids}::bigint[]) ${letteredCondition(filter)}
    ${when(filter.third_party_id, raw('and l.third_party_id = i.party_id'))}`
  const byEntry = raw('l.entry_date, l.entry_id, l.position')
  return db.many<LedgerLine>(sql`
    with ${membersOfPage(kind, parts, filter.third_party_id)},
    near as materialized (
      select p.place, p.skip, l.entry_date, l.amount, row_number() over (partition by p.place order by ${byEntry}) as n
      from part p cross join lateral (
        select l.* from i cross join lateral (
          select l.entry_date, l.entry_id, l.position, l.debit - l.credit as amount from entry_lines l
          where ${isShown} and l.entry_date between p.starts_on and ${filter.to}::date order by ${byEntry} limit p.skip + p.take) l
        where i.place = p.place order by ${byEntry} limit p.skip + p.take) l),
    days as materialized (
      select n.place, min(n.entry_date) filter (where n.n > n.skip) as first_day, max(n.entry_date) as last_day from near n group by n.place),
    begun as materialized (
      select d.place, d.first_day, d.last_day, count(n.place) as lines, coalesce(sum(n.amount), 0) as moved
      from days d left join near n on n.place = d.place and n.entry_date < d.first_day group by 1, 2, 3),
    sorted as (
      select b.place, l.*, b.lines + row_number() over by_number as n,
        b.moved + sum(l.debit - l.credit) over (by_number rows unbounded preceding) as moved
      from begun b join i on i.place = b.place
      -- Owner by owner, and entry by entry: the planner cannot know how few days and lines these are, and would read all lines of the file.
      cross join lateral (
        select l.company_id, l.id, l.entry_id, l.position, l.entry_date, l.account_id, l.third_party_id, l.debit, l.credit, l.due_date, l.lettering_code,
          e.journal_code, e.number, e.reference, coalesce(l.label, e.label) as label
        from entry_lines l
        cross join lateral (
          select e.* from entries e where e.company_id = app_company() and e.id = l.entry_id offset 0) e
        where ${isShown} and l.entry_date between b.first_day and b.last_day offset 0) l
      window by_number as (partition by b.place order by l.entry_date, l.journal_code, l.number, l.entry_id, l.position)),
    page as materialized (
      select l.*, p.balance + l.moved as balance from sorted l join part p on p.place = l.place and l.n > p.skip and l.n <= p.skip + p.take)
    select l.id, l.entry_id, l.number, l.journal_code, l.entry_date, l.due_date::date as due_date, l.label, l.reference,
      json_build_object('id', a.id, 'number', a.number, 'label', coalesce(a.label, k.labels ->> app_language())) as account,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as third_party,
      l.debit, l.credit, l.balance::numeric(17,2) as balance, l.lettering_code, (
        select coalesce(json_agg(json_build_object('analytic_code_id', d.analytic_code_id, 'percent', d.percent::text) order by d.id), '[]')
        from entry_line_analytics d where d.company_id = l.company_id and d.entry_id = l.entry_id and d.position = l.position) as analytics
    from page l
    join accounts b on b.company_id = l.company_id and b.id = l.account_id
    join accounts a on a.company_id = b.company_id and a.id = ${raw(actualId('b'))}
    left join pack_accounts k on k.country = a.pack and k.number = a.number
    left join third_parties u on u.company_id = l.company_id and u.id = l.third_party_id
    left join third_parties t on t.company_id = u.company_id and t.id = ${raw(actualId('u'))}
    order by l.place, l.n`)
}

/** A line as an export of the general ledger has it: without ids, and before its balance is known. */
export type StreamedLine = Omit<LedgerLine, 'id' | 'entry_id' | 'account' | 'third_party' | 'balance' | 'analytics'> & {
  readonly account: string
  readonly third_party_code: string | null
  readonly third_party: string | null
}

type StreamFilter = Pick<LedgerSpan, 'from' | 'to'> & Pick<LineFilter, 'excluded_ids' | 'third_party_id'>

/** All lines of these accounts, and of those merged into them, by account number and then in the order of a page. */
export const streamLedgerLines = (db: Db, accountIds: readonly number[], { from, to, excluded_ids, third_party_id }: StreamFilter) =>
  streamRows<StreamedLine>(
    db,
    sql`
    select a.number as account, e.number, e.journal_code, l.entry_date, l.due_date::date as due_date, coalesce(l.label, e.label) as label, e.reference,
      t.code as third_party_code, t.name as third_party, l.debit, l.credit, l.lettering_code
    from entry_lines l
    join entries e on e.company_id = l.company_id and e.id = l.entry_id
    join accounts b on b.company_id = l.company_id and b.id = l.account_id
    join accounts a on a.company_id = b.company_id and a.id = coalesce(b.merged_into_id, b.id)
    left join third_parties u on u.company_id = l.company_id and u.id = l.third_party_id
    left join third_parties t on t.company_id = u.company_id and t.id = coalesce(u.merged_into_id, u.id)
    where l.company_id = app_company() and l.entry_date between ${from}::date and ${to}::date and a.id = any(${accountIds}::bigint[])
      and l.entry_id <> all (${excluded_ids}::bigint[]) ${when(third_party_id, sql`and t.id = ${third_party_id}`)}
    order by a.number, l.entry_date, e.journal_code, e.number, l.entry_id, l.position`,
  )

/* Fields of a posted entry that its hash does not cover. */

export const setDueDate = (tx: Tx, id: number, due_date: string | null) =>
  tx.many(sql`update entries e set due_date = ${due_date}::date where e.company_id = app_company() and e.id = ${id}`)

export const setLineDueDates = (
  tx: Tx,
  entryId: number,
  lines: readonly { readonly position: number; readonly due_date: string | null }[],
) =>
  tx.many(sql`
    update entry_lines l set due_date = n.due_date from json_to_recordset(${JSON.stringify(lines)}::json) n (position integer, due_date date)
    where l.company_id = app_company() and l.entry_id = ${entryId} and l.position = n.position`)

type LineAnalytics = { readonly position: number; readonly analytics: NonNullable<NewEntry['lines'][number]['analytics']> }

/** Replaces the analytic distribution of the given lines. */
export const replaceAnalytics = async (tx: Tx, entryId: number, lines: readonly LineAnalytics[]): Promise<void> => {
  const positions = lines.map(({ position }) => position)
  const shares = lines.flatMap(({ position, analytics }) => analytics.map((share) => ({ position, ...share })))
  await Promise.all([
    tx.many(sql`
      delete from entry_line_analytics a where a.company_id = app_company() and a.entry_id = ${entryId} and a.position = any(${positions})`),
    shares.length > 0 &&
      tx.many(sql`
        insert into entry_line_analytics (company_id, entry_id, position, analytic_code_id, percent)
        select app_company(), ${entryId}, n.position, n.analytic_code_id, n.percent
        from rows from (json_to_recordset(${JSON.stringify(shares)}::json) as (position integer, analytic_code_id bigint, percent numeric)) with ordinality
          n (position, analytic_code_id, percent, place) order by n.place`),
  ])
}

export const hasFiscalYear = async (db: Db, id: number) => {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from fiscal_years y where y.company_id = app_company() and y.id = ${id} and y.deleted_at is null) as found`)
  return found
}

/** Every company file of the installation, including those in the bin. */
export const listCompanyFiles = (db: Db) =>
  db.many<{ id: number; public_token: string; name: string }>(sql`select c.id, c.public_token, c.name from companies c order by c.id`)

export const findAccountByNumber = (db: Db, number: string) =>
  db.maybe<{ id: number }>(
    sql`select a.id from accounts a where a.company_id = app_company() and a.number = ${number} and a.deleted_at is null`,
  )

export const findVatCodeByCode = (db: Db, code: string) =>
  db.maybe<{ id: number }>(
    sql`select v.id from vat_codes v where v.company_id = app_company() and v.code = ${code} and v.deleted_at is null`,
  )

/* Records by code, for `references.ts`: for each code as given the records that have it, those of the lowest rank first. */

export const journalsByCode = (codes: readonly string[]) => sql`
  select g.code, j.id, 1 as rank, j.code as label from unnest(${codes}::text[]) g (code)
  join journals j on j.company_id = app_company() and j.code = upper(g.code) and j.deleted_at is null`

/** A code takes precedence over a VAT number, and a third party that exists over one that was merged into another. */
export const thirdPartiesByCode = (codes: readonly string[]) => sql`
  select g.code, t.id, t.rank, t.label from unnest(${codes}::text[]) g (code) cross join lateral (
    select p.id, 1 as rank, p.code as label from third_parties p
    where p.company_id = app_company() and p.type in ('supplier', 'customer') and p.code = g.code and p.deleted_at is null
    union all
    select p.id, 2, p.code from third_parties p
    where p.company_id = app_company() and p.vat_number = upper(regexp_replace(g.code, '[^0-9A-Za-z]', '', 'g')) and p.deleted_at is null
    union all
    select p.id, 3, p.code from third_parties p
    where p.company_id = app_company() and p.merged_into_id is not null and p.code = g.code) t`

export const analyticCodesByCode = (codes: readonly string[]) => sql`
  select g.code, c.id, case when c.path = g.code then 1 else 2 end as rank, c.path as label from unnest(${codes}::text[]) g (code)
  join analytic_codes c on c.company_id = app_company() and c.deleted_at is null and (c.code = g.code or c.path = g.code)`
