import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'

/** A line of the ledger, and the payment batch that pays it. */
export type LineMark = { readonly entry_line_id: number; readonly payment_batch_id: number }

const markRows = (marks: readonly LineMark[]) =>
  sql`json_to_recordset(${JSON.stringify(marks)}::json) n (entry_line_id bigint, payment_batch_id bigint)`

/** Marks lines as paid by a batch, which open items show. */
export const markLines = async (tx: Tx, marks: readonly LineMark[]): Promise<void> => {
  if (marks.length === 0) return
  await tx.many(sql`
    insert into line_marks as m (company_id, entry_id, position, payment_batch_id)
    select app_company(), n.entry_line_id / 100000, n.entry_line_id % 100000, n.payment_batch_id from ${markRows(marks)}
    on conflict (company_id, entry_id, position) do update set payment_batch_id = excluded.payment_batch_id
    where m.payment_batch_id is distinct from excluded.payment_batch_id`)
}

/** Removes the marks of batches from lines; a mark of another batch stays, and so does the level of a reminder. */
export const clearMarks = async (tx: Tx, marks: readonly LineMark[]): Promise<void> => {
  if (marks.length === 0) return
  await tx.many(sql`
    delete from line_marks m using ${markRows(marks)}
    where m.company_id = app_company() and m.entry_id = n.entry_line_id / 100000 and m.position = n.entry_line_id % 100000
      and m.payment_batch_id = n.payment_batch_id and m.reminder_level is null`)
  await tx.many(sql`
    update line_marks m set payment_batch_id = null from ${markRows(marks)}
    where m.company_id = app_company() and m.entry_id = n.entry_line_id / 100000 and m.position = n.entry_line_id % 100000
      and m.payment_batch_id = n.payment_batch_id`)
}

/** A line of the ledger, and the level of a reminder that asks for it. */
export type ReminderMark = { readonly entry_line_id: number; readonly level: number }

/** Marks lines as reminded of on a day; a level never falls. */
export const markReminded = async (tx: Tx, marks: readonly ReminderMark[], day: string): Promise<void> => {
  if (marks.length === 0) return
  await tx.many(sql`
    insert into line_marks as m (company_id, entry_id, position, reminder_level, reminded_on)
    select app_company(), n.entry_line_id / 100000, n.entry_line_id % 100000, n.level, ${day}::date
    from json_to_recordset(${JSON.stringify(marks)}::json) n (entry_line_id bigint, level integer)
    on conflict (company_id, entry_id, position) do update
      set reminder_level = greatest(m.reminder_level, excluded.reminder_level), reminded_on = greatest(m.reminded_on, excluded.reminded_on)`)
}

/** When these lines were last reminded of. */
export const listReminded = (db: Db, ids: readonly number[]) =>
  db.many<{ entry_line_id: number; reminded_on: string }>(sql`
    select m.entry_line_id, m.reminded_on from line_marks m
    join (select n.id from unnest(${ids}::bigint[]) n (id)) n on m.entry_id = n.id / 100000 and m.position = n.id % 100000
    where m.company_id = app_company() and m.reminded_on is not null`)

/**
 * Customers to be reminded: they owe more than they are owed on items past their due date, reminders to them are not blocked, and none was
 * sent within the last 14 days. A consumer is reminded of each item by itself: one that was never reminded of is enough.
 */
export const countRemindersDue = async (db: Db, today: string): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (
      select coalesce(t.merged_into_id, t.id) as id, coalesce(max(m.reminded_on) <= ${today}::date - 14, true) as all_ready,
        bool_or(l.open_amount > 0 and coalesce(m.reminded_on <= ${today}::date - case m.reminder_level when 1 then 15 else 14 end, true)) as any_ready
      from accounts a
      join entry_lines l on l.company_id = a.company_id and l.account_id = a.id and l.open_amount <> 0
      join third_parties t on t.company_id = l.company_id and t.id = l.third_party_id
      left join line_marks m on m.company_id = l.company_id and m.entry_id = l.entry_id and m.position = l.position
      where a.company_id = app_company() and a.kind = 'receivable'
        and coalesce(l.due_date, (select e.due_date from entries e where e.company_id = l.company_id and e.id = l.entry_id)) < ${today}::date
      group by 1
      having sum(l.open_amount) > 0) c
    join third_parties p on p.company_id = app_company() and p.id = c.id and p.type = 'customer' and not p.reminder_blocked
    where case when p.is_consumer then c.any_ready else c.all_ready end`)
  return count
}
