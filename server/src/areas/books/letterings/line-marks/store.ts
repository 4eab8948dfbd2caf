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
