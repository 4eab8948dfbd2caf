import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { columns } from '../../../kernel/route/shape.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { actualId, columnNames, recordFrom } from '../../../kernel/write/record-store.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import type { LineMark } from '../../books/letterings/index.ts'
import type { PaymentSchema, PostalAddress } from './payment-file/write.ts'
import { Payment, type PayeeWarning, PaymentBatch, type PaymentBatchFilter } from './schema.ts'

/** Shows another record: it changes with that one and is not a change of the batch. */
export const liveInPayments = ['third_party']

const paymentFields = sql`${columns(Payment, 'p', ['third_party_id', 'third_party', 'items'])}, coalesce(t.merged_into_id, t.id) as third_party_id,
  case when t.id is not null then json_build_object('id', coalesce(t.merged_into_id, t.id), 'name', coalesce(m.name, t.name)) end as third_party, (
    select json_agg(json_build_object('entry_line_id', i.entry_line_id, 'amount', i.amount::text) order by i.position)
    from payment_items i where i.company_id = p.company_id and i.batch_id = p.batch_id and i.payment_position = p.position) as items`

const paymentsOf = (without: readonly string[]) => sql`(
  select coalesce(jsonb_agg(to_jsonb(o) - ${without}::text[] order by o.id), '[]') from (
    select ${paymentFields} from payments p
    left join third_parties t on t.company_id = p.company_id and t.id = p.third_party_id
    left join third_parties m on m.company_id = t.company_id and m.id = t.merged_into_id
    where p.company_id = app_company() and p.batch_id = b.id) o)`

const fields = (without: readonly string[]) => sql`${columns(PaymentBatch, 'b', ['payments'])}, ${paymentsOf(without)} as payments`

const shown = (ids: readonly number[], without: readonly string[]) =>
  sql`select ${fields(without)} from payment_batches b where b.company_id = app_company() and b.id = any(${ids})`
export const load = (db: Db, ids: readonly number[]) => db.many<PaymentBatch>(shown(ids, []))
export const rows = (ids: readonly number[]) => shown(ids, liveInPayments)

/** Newest first. */
export async function page(db: Db, filter: PaymentBatchFilter, { offset, per_page }: Paging): Promise<Page<PaymentBatch>> {
  const [from, to] = [filter.from, filter.to].map((day) => (day === undefined ? null : dateOf(day)))
  const matching = sql`
    from payment_batches b where b.company_id = app_company()
    ${when(filter.status, sql`and b.status = ${filter.status}`)}
    ${when(filter.journal_id, sql`and b.journal_id = ${filter.journal_id}`)}
    ${when(from, sql`and b.execution_on >= ${from}::date`)} ${when(to, sql`and b.execution_on <= ${to}::date`)}`
  const [{ total }, items] = await Promise.all([
    db.one<{ total: number }>(sql`select count(*) as total ${matching}`),
    db.many<PaymentBatch>(sql`select ${fields([])} ${matching} order by b.number desc limit ${per_page} offset ${offset}`),
  ])
  return { items, total }
}

export type PayerFacts = {
  readonly today: string
  readonly next_number: number
  readonly require_confirmation: boolean
  readonly address: PostalAddress
  readonly enterprise_number: string | null
  readonly journal: {
    readonly type: string
    readonly iban: string | null
    readonly bic: string | null
    readonly is_active: boolean
  } | null
}

/** What a new batch needs to know of the company file and of its journal. */
export const loadPayer = (tx: Tx, journalId: number) =>
  tx.one<PayerFacts>(sql`
    select app_today() as today,
      (select coalesce(max(b.number), 0) + 1 from payment_batches b where b.company_id = c.id) as next_number,
      coalesce((c.settings #>> '{payments,require_payee_confirmation}')::boolean, false) as require_confirmation,
      json_build_object('street', coalesce(c.street, c.address), 'number', nullif(concat_ws(' ', c.house_number, c.box), ''),
        'postal_code', c.postal_code, 'town', c.city, 'country', c.country) as address, c.enterprise_number,
      (select json_build_object('type', j.type, 'iban', j.iban, 'bic', j.bic, 'is_active', j.is_active) from journals j
       where j.company_id = c.id and j.id = ${journalId} and j.deleted_at is null) as journal
    from companies c where c.id = app_company()`)

export type PayableItem = {
  readonly id: number
  /** Signed, debit positive; null on an account that is not lettered. */
  readonly open_amount: string | null
  readonly reference: string | null
  readonly structured_communication: string | null
  /** The number of the open batch that pays it. */
  readonly batch_number: number | null
  readonly third_party: {
    readonly id: number
    readonly name: string
    readonly iban: string | null
    readonly bic: string | null
    readonly payment_blocked: boolean
  } | null
}

export const loadItems = (tx: Tx, ids: readonly number[]) =>
  tx.many<PayableItem>(sql`
    select l.id, l.open_amount::text as open_amount, e.reference, e.structured_communication, (
        select b.number from payment_items i join payment_batches b on b.company_id = i.company_id and b.id = i.batch_id
        where i.company_id = l.company_id and i.entry_id = l.entry_id and i.line_position = l.position and i.holds_line) as batch_number,
      case when t.id is not null then
        json_build_object('id', t.id, 'name', t.name, 'iban', t.iban, 'bic', t.bic, 'payment_blocked', t.payment_blocked) end as third_party
    from lines_named(${ids}::bigint[]) l
    join entries_named(array(select distinct n.id / 100000 from unnest(${ids}::bigint[]) n (id))) e on e.id = l.entry_id
    left join third_parties o on o.company_id = l.company_id and o.id = l.third_party_id
    left join third_parties t on t.company_id = o.company_id and t.id = ${raw(actualId('o'))}`)

/** What earlier batches, the cards and their history say of a payee. */
export type PayeeFacts = {
  readonly payment: number
  readonly last_iban: string | null
  readonly duplicate_of: string | null
  readonly is_known: boolean
  readonly shared_with: string | null
  readonly changed_by: number | null
  readonly changed_at: string | null
}

type Payee = {
  readonly third_party_id: number | null
  readonly creditor_iban: string
  readonly amount: string
  readonly communication: string | null
}

/** Cancelled batches do not count: what they would have paid was not. */
export const loadPayeeFacts = (tx: Tx, payees: readonly Payee[]) =>
  tx.many<PayeeFacts>(sql`
    with payees as materialized (
      select (n.place - 1)::integer as payment, n.third_party_id, n.creditor_iban, n.amount, n.communication,
        array(select t.id from third_parties t where t.company_id = app_company() and (t.id = n.third_party_id or t.merged_into_id = n.third_party_id)) as cards
      from rows from (json_to_recordset(${JSON.stringify(payees)}::json)
        as (third_party_id bigint, creditor_iban text, amount numeric(15,2), communication text)) with ordinality
        n (third_party_id, creditor_iban, amount, communication, place)
    )
    select y.payment, paid.creditor_iban as last_iban, paid.creditor_iban is not null as is_known, again.message_id as duplicate_of,
      other.shown as shared_with, change.user_id as changed_by, wire(change.created_at) as changed_at
    from payees y
    left join lateral (
      select p.creditor_iban from payments p join payment_batches b on b.company_id = p.company_id and b.id = p.batch_id
      where p.company_id = app_company() and b.status <> 'cancelled'
        and case when y.third_party_id is null then p.creditor_iban = y.creditor_iban else p.third_party_id = any (y.cards) end
      order by p.batch_id desc, p.position desc limit 1) paid on true
    left join lateral (
      select b.message_id from payments p join payment_batches b on b.company_id = p.company_id and b.id = p.batch_id
      where p.company_id = app_company() and b.status <> 'cancelled' and p.creditor_iban = y.creditor_iban and p.amount = y.amount
        and p.communication is not distinct from y.communication and b.created_at > app_now() - interval '90 days'
      order by p.batch_id desc limit 1) again on true
    left join lateral (
      select t.code || ' ' || t.name as shown from third_parties t
      where t.company_id = app_company() and t.iban = y.creditor_iban and t.deleted_at is null and t.id is distinct from y.third_party_id
      order by t.id limit 1) other on true
    left join lateral (
      select r.user_id, r.created_at from third_parties t
      join revisions r on r.company_id = t.company_id and r.resource = 'third-parties' and r.record_id = t.id and r.former ? 'iban'
      where t.company_id = app_company() and t.id = y.third_party_id and t.iban = y.creditor_iban order by r.seq desc limit 1) change on true
    order by y.payment`)

export type NewBatch = Pick<
  PaymentBatch,
  | 'number'
  | 'journal_id'
  | 'iban'
  | 'bic'
  | 'debtor_name'
  | 'execution_on'
  | 'message_id'
  | 'batch_booking'
  | 'total'
  | 'payments_count'
  | 'fingerprint'
> & {
  readonly debtor: { readonly address: PostalAddress; readonly organisation: { readonly id: string; readonly issuer: string } | null }
  readonly warnings: readonly PayeeWarning[]
}

export const insert = (tx: Tx, batch: NewBatch) => {
  const names = columnNames(batch)
  return tx.one<{ id: number }>(sql`
    insert into payment_batches (company_id, ${names}) select app_company(), ${names} from ${recordFrom('payment_batches', batch)} returning id`)
}

export type NewPaymentRow = Omit<Payment, 'id' | 'third_party' | 'status' | 'journal_entry_id'>

export const insertPayments = async (tx: Tx, batchId: number, payments: readonly NewPaymentRow[]): Promise<void> => {
  const placed = payments.map(({ items: _items, ...payment }, index) => ({ ...payment, position: index + 1 }))
  const items = payments.flatMap((payment, index) =>
    payment.items.map((item, place) => ({ ...item, payment_position: index + 1, position: place + 1 })),
  )
  await tx.many(sql`
    insert into payments (company_id, batch_id, position, third_party_id, amount, creditor_name, creditor_iban, creditor_bic, communication,
      communication_kind, end_to_end_id)
    select app_company(), ${batchId}, n.position, n.third_party_id, n.amount, n.creditor_name, n.creditor_iban, n.creditor_bic, n.communication,
      n.communication_kind, n.end_to_end_id
    from json_populate_recordset(null::payments, ${JSON.stringify(placed)}::json) n`)
  await tx.many(sql`
    insert into payment_items (company_id, batch_id, payment_position, position, entry_id, line_position, amount)
    select app_company(), ${batchId}, n.payment_position, n.position, n.entry_line_id / 100000, n.entry_line_id % 100000, n.amount
    from json_to_recordset(${JSON.stringify(items)}::json) n (payment_position integer, position integer, entry_line_id bigint, amount numeric(15,2))`)
}

/** The lines of batches, and whether their items hold them. */
export const listHeldLines = (tx: Tx, batchIds: readonly number[]) =>
  tx.many<LineMark & { readonly holds_line: boolean }>(sql`
    select i.entry_line_id, i.batch_id as payment_batch_id, i.holds_line from payment_items i
    where i.company_id = app_company() and i.batch_id = any(${batchIds})`)

export const cancel = (tx: Tx, id: number) =>
  tx.one(sql`
    update payment_batches b set status = 'cancelled', cancelled_at = app_now(), cancelled_by = app_user()
    where b.company_id = app_company() and b.id = ${id} returning b.id`)

/** Notes the first download; null when there was one before, or the batch is cancelled. */
export const stamp = (tx: Tx, id: number) =>
  tx.maybe<{ id: number }>(sql`
    update payment_batches b set downloaded_at = app_now(), downloaded_by = app_user(), was_downloaded = true
    where b.company_id = app_company() and b.id = ${id} and b.downloaded_at is null and b.status <> 'cancelled' returning b.id`)

export const loadDownload = (db: Db, id: number) =>
  db.one<Pick<PaymentBatch, 'status' | 'was_downloaded'>>(
    sql`select b.status, b.was_downloaded from payment_batches b where b.company_id = app_company() and b.id = ${id}`,
  )

export type FileFacts = {
  readonly debtor: NewBatch['debtor']
  readonly payment_schema: PaymentSchema | null
}

/** What a payment file says beside the batch, and the version that the journal asks for. */
export const loadFileFacts = (db: Db, id: number) =>
  db.one<FileFacts>(sql`
    select b.debtor, j.payment_schema from payment_batches b
    join journals j on j.company_id = b.company_id and j.id = b.journal_id where b.company_id = app_company() and b.id = ${id}`)
