import type { Db } from '../../../../../kernel/write/database.ts'
import { raw, type Sql, sql } from '../../../../../kernel/write/sql.ts'
import {
  accountNumber,
  analyticPath,
  earlierEntries,
  entryKey,
  journalCode,
  letteringsOf,
  partyCode,
  vatCodeOf,
  yearCode,
} from '../store.ts'
import type { Year } from '../table.ts'

/** An entry and one of its lines, as posted. */
const postedLine: Sql = sql`
  e.id as entry_id, e.journal_id, e.fiscal_year_id, e.journal_code, e.fiscal_year_code, e.number, e.entry_date::text as entry_date, e.label, e.reference,
  e.third_party_code, e.structured_communication, wire(e.posted_at) as posted_at, e.posted_by_name, e.hash_version,
  encode(e.previous_hash, 'hex') as previous_hash, encode(e.hash, 'hex') as hash, p.number as period_number, e.third_party_id, e.document_id,
  e.document_reference, e.due_date::text as due_date, e.origin, e.status, e.reversed_entry_id,
  case when e.reversed_entry_id is not null then ${entryKey('e.reversed_entry_id')} end as reversed_entry, e.reversed_by_entry_id, e.carries,
  e.pack_version, e.total, e.lines_count, l.position, l.account_number, l.debit, l.credit, l.label as line_label,
  l.third_party_code as line_third_party_code, l.vat_code, l.vat_base, l.vat_rate, l.vat_date::text as vat_date, l.grids, l.account_id,
  l.third_party_id as line_third_party_id, l.vat_code_id, l.due_date::text as line_due_date, l.open_amount, l.lettering_id, l.lettering_code,
  (select jsonb_agg(jsonb_build_object('analytic_code_id', x.analytic_code_id, 'path', c.path, 'percent', x.percent::text) order by x.id)
   from entry_line_analytics x join analytic_codes c on c.company_id = x.company_id and c.id = x.analytic_code_id
   where x.company_id = l.company_id and x.entry_id = l.entry_id and x.position = l.position) as analytics`

const entriesAndLines: Sql = raw(`
  from entries e
  join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id
  join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id`)

export const selectEntries = ({ id }: Year): Sql => sql`
  select ${postedLine} ${entriesAndLines}
  where e.company_id = app_company() and e.fiscal_year_id = ${id}::bigint order by e.journal_code, e.number, l.position`

export const selectEarlierEntries = (year: Year): Sql => sql`
  select ${postedLine}, case when l.open_amount is not null then l.debit - l.credit - coalesce((
      select sum(s.amount) from lettering_lines s join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
      where s.company_id = l.company_id and s.entry_id = l.entry_id and s.position = l.position and g.settled_on < ${year.starts_on}::date), 0)
    end::numeric(15,2) as open_at_start
  ${entriesAndLines} join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
  where e.company_id = app_company() and e.id in (${earlierEntries(year)}) order by y.starts_on, e.journal_code, e.number, l.position`

export const selectLetterings = (year: Year): Sql => sql`
  select g.id as lettering_id, g.group_id, g.serial, g.code, g.account_id, ${accountNumber('g.account_id')} as account, g.third_party_id,
    ${partyCode('g.third_party_id')} as third_party, g.is_full, g.settled_on::text as settled_on, g.difference_entry_id,
    ${entryKey('g.difference_entry_id')} as difference_entry, g.origin, wire(g.created_at) as created_at, s.entry_id,
    ${entryKey('s.entry_id')} as entry, s.position, s.amount
  from letterings g join lettering_lines s on s.company_id = g.company_id and s.lettering_id = g.id
  where g.company_id = app_company() and g.id in (${letteringsOf(year)}) order by g.id, s.id`

export const selectVatSettlements = (year: Year): Sql => sql`
  select v.lettering_id, v.entry_id, ${entryKey('v.entry_id')} as entry, v.vat_code_id, ${vatCodeOf('v.vat_code_id')} as vat_code, v.paid, v.base, v.vat,
    v.settlement_entry_id, ${entryKey('v.settlement_entry_id')} as settlement_entry
  from vat_settlements v where v.company_id = app_company() and v.lettering_id in (${letteringsOf(year)}) order by v.id`

export const selectChains = (): Sql => sql`
  select c.journal_id, ${journalCode('c.journal_id')} as journal, c.fiscal_year_id, y.code as fiscal_year, c.last_number, encode(c.hash, 'hex') as hash
  from entry_chains c join fiscal_years y on y.company_id = c.company_id and y.id = c.fiscal_year_id
  where c.company_id = app_company() order by y.starts_on, 2`

/** The opening entry of a year that carries the balances of the year before, unless it was reversed. */
const carrying: Sql = raw(`e.carries and e.status = 'posted' and e.reversed_entry_id is null`)

export const selectYears = ({ id }: Year): Sql => sql`
  select y.id, y.code, y.starts_on::text as starts_on, y.ends_on::text as ends_on, y.is_closed, wire(y.closed_at) as closed_at,
    y.id = ${id}::bigint as in_dossier,
    exists (select from entries e where e.company_id = y.company_id and e.fiscal_year_id = y.id and ${carrying}) as is_carried,
    (select jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number, 'starts_on', p.starts_on::text, 'ends_on', p.ends_on::text, 'is_locked', p.is_locked,
       'locked_at', wire(p.locked_at), 'lock_reason', p.lock_reason, 'is_vat_locked', p.is_vat_locked) order by p.number)
     from fiscal_periods p where p.company_id = y.company_id and p.fiscal_year_id = y.id and p.deleted_at is null) as periods
  from fiscal_years y where y.company_id = app_company() and y.deleted_at is null order by y.starts_on`

/** Closings, and carry-forwards that were undone, with their reversals: they are no part of a balance. */
const setAside: Sql = raw(`
  select v.id from entries x cross join lateral (values (x.id), (x.reversed_by_entry_id)) v (id)
  where x.company_id = app_company() and v.id is not null and (x.origin = 'closing' or (x.carries and x.status = 'reversed'))`)

export const selectOpeningBalances = ({ starts_on }: Year): Sql => sql`
  select o.account_id, ${accountNumber('o.account_id')} as account, o.third_party_id, ${partyCode('o.third_party_id')} as third_party, o.amount from (
    select coalesce(a.merged_into_id, a.id) as account_id, coalesce(t.merged_into_id, t.id) as third_party_id, sum(l.debit - l.credit) as amount
    from entry_lines l
    join accounts a on a.company_id = l.company_id and a.id = l.account_id
    left join third_parties t on t.company_id = l.company_id and t.id = l.third_party_id
    where l.company_id = app_company() and l.entry_date < ${starts_on}::date and l.entry_date >= carried_since(${starts_on}::date - 1)
      and l.entry_id not in (${setAside})
    group by 1, 2 having sum(l.debit - l.credit) <> 0) o order by 2, 4 nulls first`

export const selectLineMarks = (year: Year): Sql => sql`
  select m.entry_id, ${entryKey('m.entry_id')} as entry, m.position, m.payment_batch_id,
    (select b.number from payment_batches b where b.company_id = m.company_id and b.id = m.payment_batch_id) as payment_batch, m.reminder_level,
    m.reminded_on::text as reminded_on
  from line_marks m join entries e on e.company_id = m.company_id and e.id = m.entry_id
  where m.company_id = app_company() and (e.fiscal_year_id = ${year.id}::bigint or e.id in (${earlierEntries(year)})) order by e.entry_date, e.id, m.position`

export const selectAnalyticCodes = (): Sql => sql`
  select c.id, c.parent_id, ${analyticPath('c.parent_id')} as parent, c.axis_id, c.code, c.path, c.level, c.label, c.is_required, c.is_active,
    c.deleted_at is not null as is_deleted
  from analytic_codes c where c.company_id = app_company() and (c.deleted_at is null
    or c.id in (select x.analytic_code_id from entry_line_analytics x where x.company_id = app_company())) order by c.level, c.path, c.id`

export const selectBudgets = ({ id }: Year): Sql => sql`
  select b.id as budget_id, b.name, b.analytic_code_id, ${analyticPath('b.analytic_code_id')} as analytic_path, b.status, l.position, l.account, l.type,
    l.label, to_jsonb(l.amounts::text[]) as amounts, l.note, wire(b.created_at) as created_at, ${yearCode('b.fiscal_year_id')} as fiscal_year
  from budgets b left join budget_lines l on l.company_id = b.company_id and l.budget_id = b.id
  where b.company_id = app_company() and b.deleted_at is null and b.fiscal_year_id = ${id}::bigint order by b.name, b.id, l.position`

/** The labels that users typed, by account number, as the fingerprint of a trial balance has them. */
export const loadOwnLabels = (db: Db) =>
  db.many<{ id: number; label: string }>(
    sql`select a.id, a.label from accounts a where a.company_id = app_company() and a.label is not null`,
  )
