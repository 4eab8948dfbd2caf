import type { Db } from '../../../../kernel/write/database.ts'
import { sql, when } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'

/** A payment of an open batch that no bank entry settled yet. */
export type OpenPayment = {
  readonly id: number
  readonly third_party_id: number | null
  readonly amount: string
  readonly creditor_name: string
  readonly creditor_iban: string
  readonly communication: string | null
  readonly end_to_end_id: string
  readonly items: readonly { readonly entry_line_id: number; readonly amount: string }[]
  readonly batch: {
    readonly id: number
    readonly number: number
    readonly message_id: string
    readonly payment_information_id: string
    readonly journal_id: number
    readonly execution_on: string
    readonly batch_booking: boolean
  }
}

/** Conditions that are given must all hold. */
type OpenPaymentFilter = {
  readonly ids?: readonly number[]
  readonly batch_ids?: readonly number[]
  readonly journal_ids?: readonly number[]
  readonly end_to_end_ids?: readonly string[]
  /** Message ids, which are also the ids of the payment information. */
  readonly message_ids?: readonly string[]
  readonly entry_line_ids?: readonly number[]
}

/** In the order of their batches and places. */
export const findOpenPayments = (db: Db, filter: OpenPaymentFilter = {}) =>
  db.many<OpenPayment>(sql`
    select p.id, coalesce(t.merged_into_id, t.id) as third_party_id, p.amount::text as amount, p.creditor_name, p.creditor_iban, p.communication,
      p.end_to_end_id, (
        select json_agg(json_build_object('entry_line_id', i.entry_line_id, 'amount', i.amount::text) order by i.position) from payment_items i
        where i.company_id = p.company_id and i.batch_id = p.batch_id and i.payment_position = p.position) as items,
      json_build_object('id', b.id, 'number', b.number, 'message_id', b.message_id, 'payment_information_id', b.message_id,
        'journal_id', b.journal_id, 'execution_on', b.execution_on, 'batch_booking', b.batch_booking) as batch
    from payments p
    join payment_batches b on b.company_id = p.company_id and b.id = p.batch_id and b.status = 'open'
    left join third_parties t on t.company_id = p.company_id and t.id = p.third_party_id
    where p.company_id = app_company() and p.status = 'open'
    ${when(filter.ids, sql`and p.id = any(${filter.ids}::bigint[])`)}
    ${when(filter.batch_ids, sql`and p.batch_id = any(${filter.batch_ids}::bigint[])`)}
    ${when(filter.journal_ids, sql`and b.journal_id = any(${filter.journal_ids}::bigint[])`)}
    ${when(filter.end_to_end_ids, sql`and p.end_to_end_id = any(${filter.end_to_end_ids}::text[])`)}
    ${when(filter.message_ids, sql`and b.message_id = any(${filter.message_ids}::text[])`)}
    ${when(
      filter.entry_line_ids,
      sql`and exists (select from payment_items i where i.company_id = p.company_id and i.batch_id = p.batch_id and i.payment_position = p.position
        and i.entry_line_id = any(${filter.entry_line_ids}::bigint[]))`,
    )}
    order by p.batch_id, p.position`)

export type SettledPayment = { readonly id: number; readonly journal_entry_id: number }

/** Settles payments that are open; the database settles their batch with the last of them. */
export const settle = (tx: Tx, payments: readonly SettledPayment[]) =>
  tx.many<{ id: number; batch_id: number }>(sql`
    update payments p set status = 'settled', journal_entry_id = n.journal_entry_id
    from json_to_recordset(${JSON.stringify(payments)}::json) n (id bigint, journal_entry_id bigint)
    where p.company_id = app_company() and p.batch_id = n.id / 10000 and p.position = n.id % 10000 and p.status = 'open'
    returning p.id, p.batch_id`)

/** Opens the payments again that these entries settled. */
export const reopen = (tx: Tx, entryIds: readonly number[]) =>
  tx.many<{ id: number; batch_id: number }>(sql`
    update payments p set status = 'open', journal_entry_id = null
    where p.company_id = app_company() and p.journal_entry_id = any(${entryIds}::bigint[])
    returning p.id, p.batch_id`)
