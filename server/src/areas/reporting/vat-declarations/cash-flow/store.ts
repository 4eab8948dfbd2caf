import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'

/** A validated return that asks for money, and the account of the tax office on which its settlement stands. */
export type OwedReturn = {
  readonly due_on: string
  /** Owed by the tax office is positive, owed to it negative. */
  readonly amount: string
  readonly account_id: number | null
  /** An open payment batch pays it. */
  readonly in_batch: boolean
}

/** Latest first. A credit that is not claimed back is carried forward, and a return that repeats a year moves no money. */
export const loadOwedReturns = (db: Db) =>
  db.many<OwedReturn>(sql`
    select r.due_on, r.amount::text as amount, s.account_id, coalesce(s.in_batch, false) as in_batch
    from (
      select d.id, d.journal_entry_id, coalesce(d.due_on, d.ends_on)::date as due_on,
        case when d.amount_due > 0 then -d.amount_due when d.refund_requested then d.amount_refund else 0 end as amount
      from vat_declarations d
      where d.company_id = app_company() and d.deleted_at is null and d.status = 'validated' and not d.is_recapitulation) r
    left join lateral (
      select coalesce(a.merged_into_id, a.id) as account_id, m.payment_batch_id is not null as in_batch
      from entry_lines l
      join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.kind = 'vat_current'
      left join line_marks m on m.company_id = l.company_id and m.entry_id = l.entry_id and m.position = l.position
      where l.company_id = app_company() and l.entry_id = r.journal_entry_id and (l.debit - l.credit) * r.amount > 0
      -- A settlement may also move a credit brought forward: the line of the claim is the one of its amount.
      order by abs(l.debit - l.credit - r.amount), l.position limit 1) s on true
    where r.amount <> 0
    order by r.due_on desc, r.id desc`)
