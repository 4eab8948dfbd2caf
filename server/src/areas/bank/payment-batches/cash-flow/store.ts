import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'

/**
 * What the open batches pay on their day, and what they leave open of the items that they pay in part, on the due date of the item. Money
 * that goes out is negative. A payment that a bank entry settled is paid.
 */
export const loadExpectedMoney = (db: Db, until: string) =>
  db.many<{ kind: 'customers' | 'suppliers' | 'payment_batches'; due_on: string; amount: string }>(sql`
    with paid as materialized (
      select b.id, b.execution_on, p.position, p.amount from payment_batches b
      join payments p on p.company_id = b.company_id and p.batch_id = b.id and p.status = 'open'
      where b.company_id = app_company() and b.status = 'open'),
    rests as (
      select a.kind, coalesce(l.due_date, e.due_date, l.entry_date)::date as due_on, l.open_amount + sum(i.amount) as amount, l.open_amount
      from paid p
      join payment_items i on i.company_id = app_company() and i.batch_id = p.id and i.payment_position = p.position and i.holds_line
      join entry_lines l on l.company_id = app_company() and l.entry_id = i.entry_id and l.position = i.line_position and l.open_amount <> 0
      join entries e on e.company_id = app_company() and e.id = l.entry_id
      join accounts a on a.company_id = app_company() and a.id = l.account_id and a.kind in ('receivable', 'payable')
      group by a.kind, l.entry_id, l.position, l.due_date, e.due_date, l.entry_date, l.open_amount)
    select 'payment_batches' as kind, p.execution_on as due_on, (-sum(p.amount))::text as amount from paid p
    where p.execution_on <= ${until}::date group by p.id, p.execution_on
    union all
    -- An item that was settled otherwise in the meantime leaves no rest.
    select case r.kind when 'receivable' then 'customers' else 'suppliers' end, r.due_on, r.amount::text from rests r
    where r.amount * r.open_amount > 0 and r.due_on <= ${until}::date`)
