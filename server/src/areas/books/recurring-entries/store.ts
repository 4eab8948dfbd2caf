import type { Db } from '../../../kernel/write/database.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { assign, columnNames, moveToBin, recordFrom } from '../../../kernel/write/record-store.ts'
import { sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { LockedPeriod, Progress } from './rules.ts'
import { type RecurringEntryFields, RecurringEntry, type RecurringEntryFilter } from './schema.ts'

const fields = columns(RecurringEntry, 'r')

export const rows = (ids: readonly number[]) =>
  sql`select ${fields} from recurring_entries r where r.company_id = app_company() and r.id = any(${ids}) and r.deleted_at is null`
export const load = (db: Db, ids: readonly number[]) => db.many<RecurringEntry>(rows(ids))

/** By name. */
export const selectRecurringEntries = ({ is_active }: RecurringEntryFilter) => sql`
    select ${fields} from recurring_entries r
    where r.company_id = app_company() and r.deleted_at is null ${when(is_active !== undefined, sql`and r.is_active = ${is_active}`)}
    order by r.name, r.id`
export const list = (db: Db, filter: RecurringEntryFilter) => db.list(selectRecurringEntries(filter))

/** Templates that still have a date to be posted by the given day. */
export const loadRunning = (db: Db, until: string) =>
  db.many<RecurringEntry & { readonly next_run_on: string }>(sql`
    select ${fields} from recurring_entries r
    where r.company_id = app_company() and r.deleted_at is null and r.is_active and r.next_run_on <= ${until}::date order by r.id`)

export type MoneyAccounts = ReadonlyMap<number, { readonly is_claim: boolean }>

/** The accounts of money, and those of claims and debts, whose lines are paid when they are due. */
export const loadMoneyAccounts = async (db: Db): Promise<MoneyAccounts> => {
  const found = await db.many<{ id: number; is_claim: boolean }>(sql`
    select a.id, a.kind in ('receivable', 'payable') as is_claim from accounts a
    where a.company_id = app_company() and a.kind in ('bank', 'cash', 'receivable', 'payable')`)
  return new Map(found.map(({ id, is_claim }) => [id, { is_claim }]))
}

/** Locked periods that overlap the given days. */
export const loadLockedPeriods = (db: Db, from: string, to: string) =>
  db.many<LockedPeriod>(sql`
    select p.starts_on::date as starts_on, p.ends_on::date as ends_on from fiscal_periods p
    join fiscal_years y on y.company_id = p.company_id and y.id = p.fiscal_year_id and y.deleted_at is null
    where p.company_id = app_company() and p.deleted_at is null and (p.is_locked or y.is_closed) and p.ends_on >= ${from}::date and p.starts_on <= ${to}::date`)

type Next = { readonly next_run_on: string | null }

export const insert = (tx: Tx, values: RecurringEntryFields & Next) => {
  const names = columnNames(values)
  return tx.one<RecurringEntry>(sql`
    insert into recurring_entries as r (company_id, ${names})
    select app_company(), ${names} from ${recordFrom('recurring_entries', values)}
    returning ${fields}`)
}

export const update = (tx: Tx, id: number, changes: Partial<RecurringEntryFields & Next & Progress & { last_error: null }>) =>
  tx.one<RecurringEntry>(sql`
    update recurring_entries r set ${assign('recurring_entries', changes)}
    where r.company_id = app_company() and r.id = ${id}
    returning ${fields}`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`
    update recurring_entries r set ${moveToBin} where r.company_id = app_company() and r.id = ${id} returning r.id`)

export const loadProgress = (tx: Tx, id: number) =>
  tx.one<Progress & { today: string }>(sql`
    select r.due_from, r.runs_count, app_today() as today from recurring_entries r where r.company_id = app_company() and r.id = ${id}`)

/** Whether the scheduled date was posted, and whether the template has an entry on that day. */
export const findRuns = (tx: Tx, id: number, due: string, day: string) =>
  tx.one<{ is_done: boolean; is_taken: boolean }>(sql`
    select coalesce(bool_or(n.due_on = ${due}::date), false) as is_done, coalesce(bool_or(n.entry_date = ${day}::date), false) as is_taken
    from recurring_runs n where n.company_id = app_company() and n.recurring_entry_id = ${id}`)

type PostedRun = { readonly entry_id: number; readonly entry_date: string; readonly due_on: string }

export const recordRun = (tx: Tx, id: number, { entry_id, entry_date, due_on }: PostedRun) =>
  tx.many(sql`
    insert into recurring_runs (company_id, recurring_entry_id, due_on, entry_id, entry_date)
    values (app_company(), ${id}, ${due_on}, ${entry_id}, ${entry_date})`)

/** Advances the template to its next date; `run` is null if the date had been posted before. */
export const advance = (tx: Tx, id: number, { due_from, runs_count, next_run_on }: Progress & Next, run: PostedRun | null) =>
  tx.many(sql`
    update recurring_entries r set due_from = ${due_from}, next_run_on = ${next_run_on}, last_error = null, runs_count = ${runs_count},
      last_run_on = coalesce(${run?.due_on ?? null}::date, r.last_run_on), last_entry_id = coalesce(${run?.entry_id ?? null}::bigint, r.last_entry_id)
    where r.company_id = app_company() and r.id = ${id}`)

/** Stores why the due date could not be posted; it stays due. */
export const recordFailure = (tx: Tx, id: number, reason: string) =>
  tx.many(sql`
    update recurring_entries r set last_error = ${reason} where r.company_id = app_company() and r.id = ${id} and r.last_error is distinct from ${reason}`)

/** Company files with an entry due today or earlier. */
export const listDueFiles = async (db: Db) => {
  const found = await db.many<{ company_id: number }>(sql`select f.company_id from files_with_due_entries(app_today()) f`)
  return found.map(({ company_id }) => company_id)
}

/** The template with the oldest due date, without those that failed in this run. */
export const findNextDue = (tx: Tx, excluded: readonly number[]) =>
  tx.maybe<RecurringEntry>(sql`
    select ${fields} from recurring_entries r
    where r.company_id = app_company() and r.deleted_at is null and r.auto_post and r.is_active and r.next_run_on <= app_today()
      and r.id <> all (${excluded}) order by r.next_run_on, r.id limit 1`)

/** Templates whose date has come and that a person must run: those that no job posts, and those whose posting failed. */
export const countDue = async (db: Db, today: string): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from recurring_entries r
    where r.company_id = app_company() and r.deleted_at is null and r.is_active and r.next_run_on <= ${today}::date
      and (not r.auto_post or r.last_error is not null)`)
  return count
}
