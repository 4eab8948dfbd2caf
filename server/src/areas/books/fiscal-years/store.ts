import type { Db } from '../../../kernel/write/database.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { assign, moveToBin } from '../../../kernel/write/record-store.ts'
import { raw, type Sql, sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { monthNames, type NewPeriod, type PeriodSpan, type Span } from './rules.ts'
import { FiscalYear, Period } from './schema.ts'

const label = sql`(${JSON.stringify(monthNames)}::jsonb -> app_language() ->> (extract(month from p.starts_on)::integer - 1)) || to_char(p.starts_on, ' YYYY')`

/** The entries of all journals, which the day counts store under journal 0. */
const entriesCount = raw(`coalesce((
  select sum(d.entries) from entry_days d
  where d.company_id = app_company() and d.journal_id = 0 and d.day between p.starts_on and p.ends_on), 0)::integer`)

const storedFields = sql`${columns(Period, 'p', ['label', 'entries_count'])}, ${label} as label`
const periodFields = sql`${storedFields}, ${entriesCount} as entries_count`

const periodsOf = (shown: Sql) => sql`(
  select coalesce(json_agg(row_to_json(l)), '[]') from (
    select ${shown} from fiscal_periods p
    where p.company_id = app_company() and p.fiscal_year_id = y.id and p.deleted_at is null order by p.number) l)`

const fieldsWith = (shown: Sql) => sql`${columns(FiscalYear, 'y', ['periods'])}, ${periodsOf(shown)} as periods`
const fields = fieldsWith(periodFields)

const selectYears = (ids: readonly number[], shown: Sql) =>
  sql`select ${shown} from fiscal_years y where y.company_id = app_company() and y.id = any(${ids}) and y.deleted_at is null`

export const load = (db: Db, ids: readonly number[]) => db.many<FiscalYear>(selectYears(ids, fields))
/** Without the entry counts: a posting is not a change of the year. */
export const rows = (ids: readonly number[]) => selectYears(ids, fieldsWith(storedFields))

const allYears = sql`select ${fields} from fiscal_years y where y.company_id = app_company() and y.deleted_at is null order by y.starts_on desc`
export const list = (db: Db) => db.list(allYears)
/** All of them, as part of the company file. */
export const renderYears = (db: Db) => db.json(allYears)

export const loadPeriods = (db: Db, ids: readonly number[]) =>
  db.many<Period>(sql`
    select ${periodFields} from fiscal_periods p
    join fiscal_years y on y.company_id = p.company_id and y.id = p.fiscal_year_id and y.deleted_at is null
    where p.company_id = app_company() and p.id = any(${ids}) and p.deleted_at is null`)

export type YearSummary = Span & { readonly id: number; readonly code: string; readonly is_closed: boolean }

/** All years of the file, oldest first, with dates instead of timestamps. */
export const loadYears = (db: Db) =>
  db.many<YearSummary>(sql`
    select y.id, y.code, y.starts_on::date as starts_on, y.ends_on::date as ends_on, y.is_closed
    from fiscal_years y where y.company_id = app_company() and y.deleted_at is null order by y.starts_on`)

/** The first day on or after the given one that is open for posting. */
export const findOpenDate = async (tx: Tx, from: string) => {
  const { day } = await tx.one<{ day: string | null }>(sql`select earliest_open_date(${from}::date) as day`)
  return day
}

/** The locks of the given periods and their years. */
export const loadPeriodLocks = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number; is_locked: boolean; is_closed: boolean; earliest_open_date: string | null }>(sql`
    select p.id, p.is_locked, y.is_closed, earliest_open_date(p.starts_on) as earliest_open_date from fiscal_periods p
    join fiscal_years y on y.company_id = p.company_id and y.id = p.fiscal_year_id
    where p.company_id = app_company() and p.id = any(${ids})`)

/** The same for years, whose only lock is being closed. */
export const loadYearLocks = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number; is_locked: boolean; is_closed: boolean; earliest_open_date: string | null }>(sql`
    select y.id, false as is_locked, y.is_closed, earliest_open_date(y.starts_on) as earliest_open_date from fiscal_years y
    where y.company_id = app_company() and y.id = any(${ids})`)

export const countEntriesAfter = async (tx: Tx, day: string) => {
  const { count } = await tx.one<{ count: number }>(sql`
    select coalesce(sum(d.entries), 0) as count from entry_days d where d.company_id = app_company() and d.journal_id = 0 and d.day > ${day}::date`)
  return count
}

/** Whether opening balances were entered after this day. They include everything before them, so no earlier year can be added. */
export const hasEnteredOpeningAfter = async (tx: Tx, day: string) => {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (
      select from entries e where e.company_id = app_company() and e.origin = 'opening' and e.status = 'posted' and not e.carries and e.entry_date > ${day}::date) as found`)
  return found
}

const periodsFrom = (periods: readonly NewPeriod[]) => sql`json_populate_recordset(null::fiscal_periods, ${JSON.stringify(periods)}::json)`

/** Inserts a year with its periods. */
export const insert = (tx: Tx, code: string, { starts_on, ends_on }: Span, periods: readonly NewPeriod[]) =>
  tx.one<{ id: number }>(sql`
    with made as (
      insert into fiscal_years (company_id, code, starts_on, ends_on) values (app_company(), ${code}, ${starts_on}, ${ends_on}) returning id
    ), parts as (
      insert into fiscal_periods (company_id, fiscal_year_id, number, starts_on, ends_on, is_vat_locked)
      select app_company(), m.id, n.number, n.starts_on, n.ends_on, n.is_vat_locked
      from made m, ${periodsFrom(periods)} n order by n.number
    )
    select id from made`)

export const insertPeriods = (tx: Tx, yearId: number, periods: readonly NewPeriod[]) =>
  tx.many(sql`
    insert into fiscal_periods (company_id, fiscal_year_id, number, starts_on, ends_on, is_vat_locked)
    select app_company(), ${yearId}, n.number, n.starts_on, n.ends_on, n.is_vat_locked from ${periodsFrom(periods)} n order by n.number`)

export const update = (tx: Tx, id: number, changes: Partial<Span & { code: string }>) =>
  tx.many(sql`
    update fiscal_years y set ${assign('fiscal_years', changes)}
    where y.company_id = app_company() and y.id = ${id}`)

export const resizePeriods = (tx: Tx, yearId: number, periods: readonly PeriodSpan[]) =>
  tx.many(sql`
    update fiscal_periods p set ends_on = n.ends_on
    from json_to_recordset(${JSON.stringify(periods)}::json) n (number integer, ends_on date)
    where p.company_id = app_company() and p.fiscal_year_id = ${yearId} and p.deleted_at is null and p.number = n.number`)

export const trashPeriods = (tx: Tx, ids: readonly number[]) =>
  tx.many(sql`
    update fiscal_periods p set ${moveToBin} where p.company_id = app_company() and p.id = any(${ids})`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`
    update fiscal_years y set ${moveToBin} where y.company_id = app_company() and y.id = ${id} returning y.id`)

export const lock = (tx: Tx, id: number) =>
  tx.one<Period>(sql`
    update fiscal_periods p set is_locked = true, locked_at = app_now(), locked_by = app_user(), lock_reason = 'manual'
    where p.company_id = app_company() and p.id = ${id} returning ${periodFields}`)

export const unlock = (tx: Tx, id: number) =>
  tx.one<Period>(sql`
    update fiscal_periods p set is_locked = false, locked_at = null, locked_by = null, lock_reason = null
    where p.company_id = app_company() and p.id = ${id} returning ${periodFields}`)

/**
 * Every period of the months, also those of a year in the bin or cut off by its year: an undo may bring them back, and the lock is not part
 * of what it restores.
 */
export const setVatLock = (tx: Tx, { starts_on, ends_on }: Span, on: boolean) =>
  tx.many(sql`
    update fiscal_periods p set is_vat_locked = ${on}::boolean
    where p.company_id = app_company() and p.starts_on <= ${ends_on}::date and p.ends_on >= ${starts_on}::date and p.is_vat_locked <> ${on}::boolean`)

/** Locks the open periods; a period locked by a user keeps its reason. */
export const lockForClosing = (tx: Tx, yearId: number) =>
  tx.many(sql`
    update fiscal_periods p set is_locked = true, locked_at = app_now(), locked_by = app_user(), lock_reason = 'closing'
    where p.company_id = app_company() and p.fiscal_year_id = ${yearId} and p.deleted_at is null and not p.is_locked`)

export const unlockFromClosing = (tx: Tx, yearId: number) =>
  tx.many(sql`
    update fiscal_periods p set is_locked = false, locked_at = null, locked_by = null, lock_reason = null
    where p.company_id = app_company() and p.fiscal_year_id = ${yearId} and p.deleted_at is null and p.lock_reason = 'closing'`)

export const setClosed = (tx: Tx, id: number, closed: boolean) =>
  tx.one(sql`
    update fiscal_years y set is_closed = ${closed}::boolean, closed_at = case when ${closed}::boolean then app_now() end,
      closed_by = case when ${closed}::boolean then app_user() end
    where y.company_id = app_company() and y.id = ${id} returning y.id`)
