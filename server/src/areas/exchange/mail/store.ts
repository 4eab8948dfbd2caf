import type { Page, Paging } from '../../../kernel/route/paging.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import type { Language } from '../../../lib/languages.ts'
import type { Mail, MailFilter } from './schema.ts'
import type { Purpose, ReminderLevel } from './templates/purposes.ts'

const fields = sql`m.id, m.purpose, m.template_id, coalesce(t.merged_into_id, m.third_party_id) as third_party_id, m.to_addresses as to, m.cc_addresses as cc,
  m.reply_to, m.subject, m.body, m.locale, m.document_ids, m.warnings, m.status, m.attempts, wire(m.next_attempt_at) as next_attempt_at, m.error,
  wire(m.sent_at) as sent_at, m.message_id, m.message_sha256, m.message_size, m.response, m.created_by, wire(m.created_at) as created_at, (
    select coalesce(json_agg(json_build_object('name', a.name, 'size', a.size, 'sha256', a.sha256,
      'file_url', case when f.id is not null then '/v1/files/' || f.id end) order by a.place), '[]')
    from rows from (jsonb_to_recordset(m.attachments) as (file_id bigint, name text, size bigint, sha256 text)) with ordinality a (file_id, name, size, sha256, place)
    left join files f on f.id = a.file_id) as attachments`
const withParty = sql`left join third_parties t on t.company_id = m.company_id and t.id = m.third_party_id`

const loaded = (ids: readonly number[]) =>
  sql`select ${fields} from mails m ${withParty} where m.company_id = app_company() and m.id = any(${ids})`
export const loadMails = async (db: Db, ids: readonly number[]): Promise<Mail[]> => {
  const found = new Map((await db.many<Mail>(loaded(ids))).map((mail) => [mail.id, mail]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Newest first. */
export async function page(db: Db, filter: MailFilter, { offset, per_page }: Paging): Promise<Page<Mail>> {
  const [from, to] = [filter.from, filter.to].map((day) => (day === undefined ? null : dateOf(day)))
  const matching = sql`
    from mails m where m.company_id = app_company() ${when(filter.status, sql`and m.status = ${filter.status}`)}
    ${when(filter.purpose, sql`and m.purpose = ${filter.purpose}`)}
    ${when(
      filter.third_party_id,
      sql`and m.third_party_id in (
      select p.id from third_parties p where p.company_id = app_company() and ${filter.third_party_id}::bigint in (p.id, p.merged_into_id))`,
    )}
    ${when(from, sql`and m.created_at >= ${from}::date::timestamp at time zone 'Europe/Brussels'`)} ${when(to, sql`and m.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Brussels'`)}`
  const [{ total }, found] = await Promise.all([
    db.one<{ total: number }>(sql`select count(*) as total ${matching}`),
    db.many<{ id: number }>(sql`select m.id ${matching} order by m.id desc limit ${per_page} offset ${offset}`),
  ])
  const items = await loadMails(
    db,
    found.map(({ id }) => id),
  )
  return { items, total }
}

export type Attached = {
  readonly file_id: number
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
}
export type StoredItem = { readonly entry_line_id: number; readonly level: ReminderLevel }

export type MailRow = {
  readonly purpose: Purpose
  readonly template_id: number | null
  readonly third_party_id: number | null
  readonly sender_name: string
  readonly to_addresses: readonly string[]
  readonly cc_addresses: readonly string[]
  readonly reply_to: string | null
  readonly subject: string
  readonly body: string
  readonly locale: Language
  readonly document_ids: readonly number[]
  readonly attachments: readonly Attached[]
  readonly warnings: readonly string[]
  readonly message_id: string
  readonly client_key: string | null
  readonly position: number
}

const columns = sql`purpose, template_id, third_party_id, sender_name, to_addresses, cc_addresses, reply_to, subject, body, locale, document_ids, attachments,
  warnings, message_id, client_key, position`

/** Their ids, in the order given. */
export const insertMails = async (tx: Tx, mails: readonly MailRow[]): Promise<number[]> => {
  const rows = await tx.many<{ id: number; message_id: string }>(sql`
    insert into mails (company_id, ${columns})
    select app_company(), ${columns} from jsonb_populate_recordset(null::mails, ${JSON.stringify(mails)}::jsonb)
    returning id, message_id`)
  const ids = new Map(rows.map(({ id, message_id }) => [message_id, id]))
  return mails.map(({ message_id }) => ids.get(message_id) ?? 0)
}

/** The lines that a reminder asks for. */
export const insertItems = (tx: Tx, items: readonly (StoredItem & { readonly mail_id: number })[]) =>
  tx.many(sql`
    insert into mail_items (company_id, mail_id, entry_id, position, level)
    select app_company(), i.mail_id, i.entry_line_id / 100000, i.entry_line_id % 100000, i.level
    from json_to_recordset(${JSON.stringify(items)}::json) i (mail_id bigint, entry_line_id bigint, level integer)`)

/** The mails that an earlier run of the same request made. */
export const findMadeUnder = async (tx: Tx, key: string | null): Promise<number[]> => {
  if (key === null) return []
  const rows = await tx.many<{ id: number }>(sql`
    select m.id from mails m where m.company_id = app_company() and m.created_by = app_user() and m.client_key = ${key} order by m.position`)
  return rows.map(({ id }) => id)
}

/** Those of these lines that a mail which waits asks for. */
export const findQueuedLines = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db.many<{ id: number }>(sql`
    select i.entry_line_id as id from mail_items i join (select n.id from unnest(${ids}::bigint[]) n (id)) n
      on i.entry_id = n.id / 100000 and i.position = n.id % 100000
    where i.company_id = app_company() and i.is_waiting`)
  return new Set(rows.map(({ id }) => id))
}

/** The same mails as they are shown. */
export const findMailsMadeUnder = async (tx: Tx, key: string | null): Promise<Mail[]> => loadMails(tx, await findMadeUnder(tx, key))
