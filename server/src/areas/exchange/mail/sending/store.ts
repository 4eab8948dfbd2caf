import { actualId } from '../../../../kernel/write/record-store.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { raw, sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { Language } from '../../../../lib/languages.ts'
import type { Attached, StoredItem } from '../store.ts'

/** Who writes: the company file, its firm, and the person. */
export type SenderFacts = {
  readonly company_name: string
  readonly company_number: string | null
  readonly locale: Language
  readonly today: string
  readonly firm_name: string | null
  readonly firm_email: string | null
  readonly person_name: string
  readonly person_email: string | null
  readonly iban: string | null
}

export const findSender = (db: Db, userId: number) =>
  db.one<SenderFacts>(sql`
    select c.name as company_name, c.enterprise_number as company_number, c.locale, app_today() as today, f.name as firm_name, f.email as firm_email,
      coalesce(p.name, c.name) as person_name, p.email as person_email, (
        select j.iban from journals j
        where j.company_id = c.id and j.type = 'financial' and j.iban is not null and j.is_active and j.deleted_at is null
        order by j.is_default desc, j.code limit 1) as iban
    from companies c left join firms f on f.id = c.firm_id left join people p on p.id = ${userId}::bigint where c.id = app_company()`)

export type PartyFacts = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly email: string | null
  readonly locale: Language
  readonly type: 'supplier' | 'customer'
  readonly is_consumer: boolean
  readonly reminder_blocked: boolean
  readonly peppol_registered: boolean
  /** Debit positive. */
  readonly balance: string
  readonly overdue: string
}

/** The third parties with these ids; one that was merged into another is that other. */
export const findParties = (db: Db, ids: readonly number[]) =>
  db.many<PartyFacts & { readonly asked: number }>(sql`
    select o.id as asked, t.id, t.code, t.name, t.email, t.locale, t.type, t.is_consumer, t.reminder_blocked, t.peppol_registered,
      s.balance::numeric(17,2)::text as balance, s.overdue::numeric(17,2)::text as overdue
    from third_parties o
    join third_parties t on t.company_id = o.company_id and t.id = ${raw(actualId('o'))} and t.deleted_at is null
    cross join lateral (
      select coalesce(sum(l.open_amount), 0) as balance, coalesce(sum(l.open_amount) filter (where coalesce(l.due_date, e.due_date) < app_today()), 0) as overdue
      from third_parties m
      join entry_lines l on l.company_id = m.company_id and l.third_party_id = m.id and l.open_amount <> 0
      join entries e on e.company_id = l.company_id and e.id = l.entry_id
      join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.kind in ('receivable', 'payable')
      where m.company_id = t.company_id and t.id in (m.id, m.merged_into_id)) s
    where o.company_id = app_company() and o.id = any(${ids}::bigint[])`)

export type DocumentFacts = {
  readonly id: number
  readonly number: string | null
  readonly direction: 'sale' | 'purchase'
  readonly is_credit_note: boolean
  readonly third_party_id: number
  readonly document_date: string
  readonly due_date: string | null
  readonly currency: string
  readonly amount_gross: string
  readonly structured_communication: string | null
  readonly file: Attached | null
}

export const findDocuments = (db: Db, ids: readonly number[]) =>
  db.many<DocumentFacts>(sql`
    select d.id, d.number, d.direction, d.is_credit_note, coalesce(t.merged_into_id, t.id) as third_party_id, d.document_date::date as document_date,
      d.due_date::date as due_date, coalesce(d.foreign_currency, d.currency) as currency, coalesce(d.foreign_gross, d.amount_gross)::text as amount_gross,
      d.structured_communication, case when f.id is not null then
        json_build_object('file_id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'sha256', encode(f.sha256, 'hex')) end as file
    from documents d
    join third_parties t on t.company_id = d.company_id and t.id = d.third_party_id
    left join files f on f.id = d.file_id
    where d.company_id = app_company() and d.id = any(${ids}::bigint[]) and d.deleted_at is null`)

/* What the job of a mail reads and records. */

export type MailToSend = {
  readonly id: number
  readonly sender_name: string
  readonly to_addresses: readonly string[]
  readonly cc_addresses: readonly string[]
  readonly reply_to: string | null
  readonly subject: string
  readonly body: string
  readonly locale: Language
  readonly attachments: readonly Attached[]
  readonly message_id: string
  readonly attempts: number
  readonly created_at: string
}

/** Null where it waits no longer, or where the file is archived or in the bin. */
export const findToSend = (db: Db, id: number) =>
  db.maybe<MailToSend>(sql`
    select m.id, m.sender_name, m.to_addresses, m.cc_addresses, m.reply_to, m.subject, m.body, m.locale, m.attachments, m.message_id, m.attempts,
      wire(m.created_at) as created_at
    from mails m join companies c on c.id = m.company_id and c.deleted_at is null and c.is_active
    where m.company_id = app_company() and m.id = ${id} and m.status = 'queued'`)

type Proof = { readonly sha256: string; readonly size: number; readonly response: string; readonly error: string | null }

/** The day on which it was sent; null when it had ended before. */
export const markSent = (tx: Tx, id: number, { sha256, size, response, error }: Proof) =>
  tx.maybe<{ day: string }>(sql`
    update mails m set status = 'sent', attempts = m.attempts + 1, next_attempt_at = null, sent_at = app_now(), message_sha256 = ${sha256},
      message_size = ${size}::bigint, response = ${response}, error = ${error}
    where m.company_id = app_company() and m.id = ${id} and m.status = 'queued' returning app_today() as day`)

/** Waits for another attempt, or for ever failed. */
export const markAttempt = (tx: Tx, id: number, error: string, minutes: number | null) =>
  tx.maybe<{ next_attempt_at: string | null }>(sql`
    update mails m set attempts = m.attempts + 1, error = ${error}, status = case when ${minutes}::integer is null then 'failed' else 'queued' end,
      next_attempt_at = app_now() + make_interval(mins => ${minutes}::integer)
    where m.company_id = app_company() and m.id = ${id} and m.status = 'queued' returning wire(m.next_attempt_at) as next_attempt_at`)

export const findItems = (db: Db, id: number) =>
  db.many<StoredItem>(sql`select i.entry_line_id, i.level from mail_items i where i.company_id = app_company() and i.mail_id = ${id}`)

export const listOverdue = (db: Db, before: string, most: number) =>
  db.many<{ company_id: number; mail_id: number }>(sql`select company_id, mail_id from mails_overdue(${before}::timestamptz, ${most})`)
