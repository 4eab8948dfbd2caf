import type { PeppolProvider } from '../../../../adapters/peppol-provider/index.ts'
import type { Page, Paging } from '../../../../kernel/route/paging.ts'
import { actualId } from '../../../../kernel/write/record-store.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { raw, type Sql, sql, when } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { type Language, say } from '../../../../lib/languages.ts'
import type { Message, MessageFilter, Status } from './schema.ts'
import { type TrailCode, trailMessages } from './texts.ts'

type Environment = PeppolProvider['environment']

/** A word of ours is stored as its code, one of others as their text. */
type Said = { readonly at: string; readonly status: Status; readonly code: TrailCode | null; readonly text: string | null }
type Stored = Omit<Message, 'trail' | 'error'> & {
  readonly trail: readonly Said[]
  readonly error_code: TrailCode | null
  readonly error_text: string | null
  readonly language: Language
}

const words = (code: TrailCode | null, text: string | null, language: Language): string =>
  [code && say(trailMessages[code], language), text].filter((part) => part !== null).join(' ')

const translate = ({ language, trail, error_code, error_text, ...rest }: Stored): Message => ({
  ...rest,
  error: error_code === null && error_text === null ? null : words(error_code, error_text, language),
  trail: trail.map(({ at, status, code, text }) => ({ at, status, message: words(code, text, language) })),
})

const fields = sql`m.id, m.direction, m.document_id, m.import_id, m.sender, m.receiver, m.document_type, m.number, m.amount_gross::text as amount_gross,
  m.currency, m.status, m.message_id, m.attempts, m.error_code, m.error_text, m.trail, wire(m.sent_at) as sent_at, wire(m.delivered_at) as delivered_at,
  wire(m.received_at) as received_at, wire(m.created_at) as created_at, app_language() as language,
  '/v1/companies/' || (select c.public_token from companies c where c.id = m.company_id) || '/peppol/messages/' || m.id || '/file' as file_url`

export const load = async (db: Db, id: number): Promise<Message | undefined> => {
  const found = await db.maybe<Stored>(sql`select ${fields} from peppol_messages m where m.company_id = app_company() and m.id = ${id}`)
  return found && translate(found)
}

export const loadOne = async (db: Db, id: number): Promise<Message> => {
  const found = await load(db, id)
  if (!found) throw new Error(`message ${id} is gone`)
  return found
}

/** Newest first. */
export async function page(db: Db, filter: MessageFilter, { offset, per_page }: Paging): Promise<Page<Message>> {
  const matching = sql`from peppol_messages m where m.company_id = app_company()
    ${when(filter.direction, sql`and m.direction = ${filter.direction}`)} ${when(filter.status, sql`and m.status = ${filter.status}`)}
    ${when(filter.document_id, sql`and m.document_id = ${filter.document_id}`)}`
  const [{ total }, items] = await Promise.all([
    db.one<{ total: number }>(sql`select count(*) as total ${matching}`),
    db.many<Stored>(sql`select ${fields} ${matching} order by m.id desc limit ${per_page} offset ${offset}`),
  ])
  return { items: items.map(translate), total }
}

/** Of any company file: the caller has verified a signature over the path of this message. */
export const served = (db: Db, id: number) =>
  db.maybe<{ name: string; xml: Buffer }>(sql`select s.name, s.xml from served_peppol_message(${id}::bigint) s`)

/* Sending. */

export type Sale = {
  readonly direction: 'purchase' | 'sale'
  readonly status: 'pending' | 'booked'
  readonly is_credit_note: boolean
  readonly number: string | null
  readonly amount_gross: string
  readonly currency: string
  readonly version: number
  readonly receiver: string | null
  readonly country: string | null
  readonly enterprise_number: string | null
  readonly vat_number: string | null
}

export const findSale = (db: Db, id: number) =>
  db.maybe<Sale>(sql`
    select d.direction, d.status, d.is_credit_note, d.number, d.amount_gross::text as amount_gross, d.currency, d.version,
      t.peppol_identifier as receiver, t.country, t.enterprise_number, t.vat_number
    from documents d
    join third_parties s on s.company_id = d.company_id and s.id = d.third_party_id
    join third_parties t on t.company_id = s.company_id and t.id = ${raw(actualId('s'))}
    where d.company_id = app_company() and d.id = ${id} and d.deleted_at is null`)

/** A message that carries the document and has not failed. */
export const findCarrying = (db: Db, documentId: number) =>
  db.maybe<{ id: number }>(sql`
    select m.id from peppol_messages m
    where m.company_id = app_company() and m.document_id = ${documentId} and m.direction = 'out' and m.status <> 'failed'`)

export type NewMessage = {
  readonly environment: Environment
  readonly sender: string
  readonly receiver: string
  readonly document_type: Message['document_type']
  readonly number: string | null
  readonly amount_gross: string | null
  readonly currency: string | null
  readonly xml: Buffer
}

const said = (status: Status, code: TrailCode | null, text: string | null = null): Sql =>
  sql`jsonb_build_array(jsonb_build_object('at', wire(app_now()), 'status', ${status}::text, 'code', ${code}::text, 'text', ${text}::text))`

export const queue = async (tx: Tx, documentId: number, given: NewMessage): Promise<number> => {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into peppol_messages (company_id, environment, direction, status, document_id, sender, receiver, document_type, number, amount_gross, currency, xml, due_at, trail)
    values (app_company(), ${given.environment}, 'out', 'queued', ${documentId}, ${given.sender}, ${given.receiver}, ${given.document_type}, ${given.number},
      ${given.amount_gross}::numeric, ${given.currency}, ${given.xml}::bytea, app_now(), ${said('queued', 'queued')})
    returning id`)
  return id
}

export const filesWithDue = async (db: Db): Promise<number[]> =>
  (await db.many<{ company_id: number }>(sql`select f.company_id from files_with_due_messages(app_now()) f`)).map(
    ({ company_id }) => company_id,
  )

export const dueMessages = async (db: Db, most: number): Promise<number[]> =>
  (
    await db.many<{ id: number }>(sql`
      select m.id from peppol_messages m where m.company_id = app_company() and m.due_at <= app_now() order by m.due_at, m.id limit ${most}`)
  ).map(({ id }) => id)

export type Due = {
  readonly status: 'queued' | 'sent' | 'delivered'
  readonly environment: Environment
  readonly document_id: number
  readonly message_id: string | null
  readonly sender: string
  readonly receiver: string
  readonly number: string | null
  readonly attempts: number
  /** Of the words of others in the trail. */
  readonly reported: number
  /** Seconds since it was sent. */
  readonly age: number
}

/** A message that is due, or was given to this attempt. */
export const findDue = (db: Db, id: number) =>
  db.maybe<Due>(sql`
    select m.status, m.environment, m.document_id, m.message_id, m.sender, m.receiver, m.number, m.attempts,
      (select count(*)::integer from jsonb_array_elements(m.trail) e where e ->> 'code' is null) as reported,
      coalesce(extract(epoch from app_now() - m.sent_at)::integer, 0) as age
    from peppol_messages m
    where m.company_id = app_company() and m.id = ${id} and m.direction = 'out' and m.status in ('queued', 'sent', 'delivered') and m.due_at <= app_now()`)

export const bytesOf = async (db: Db, id: number): Promise<Buffer> =>
  (await db.one<{ xml: Buffer }>(sql`select m.xml from peppol_messages m where m.company_id = app_company() and m.id = ${id}`)).xml

const one = (id: number) => sql`where m.company_id = app_company() and m.id = ${id}`

/** Keeps the id at the provider, unless another attempt was first. */
export const keepMessageId = (tx: Tx, id: number, messageId: string) =>
  tx.one<{ message_id: string }>(sql`
    update peppol_messages m set message_id = coalesce(m.message_id, ${messageId}) ${one(id)} returning m.message_id`)

export const findStatus = async (db: Db, id: number): Promise<Status> =>
  (await db.one<{ status: Status }>(sql`select m.status from peppol_messages m ${one(id)}`)).status

export const setSent = (tx: Tx, id: number, seconds: number) =>
  tx.one(sql`
    update peppol_messages m set status = 'sent', sent_at = app_now(), attempts = m.attempts + 1, due_at = app_now() + make_interval(secs => ${seconds}),
      trail = m.trail || ${said('sent', 'sent')} ${one(id)} returning m.id`)

export const setDelivered = (tx: Tx, id: number) =>
  tx.one(sql`
    update peppol_messages m set status = 'delivered', delivered_at = app_now(), trail = m.trail || ${said('delivered', 'delivered')} ${one(id)} returning m.id`)

export const setFailed = (tx: Tx, id: number, code: TrailCode, text: string | null) =>
  tx.one(sql`
    update peppol_messages m set status = 'failed', due_at = null, error_code = ${code}, error_text = ${text},
      attempts = least(m.attempts + case when ${code === 'withdrawn'} or m.status <> 'queued' then 0 else 1 end, 5),
      trail = m.trail || ${said('failed', code, text)} ${one(id)} returning m.id`)

export const setAttempted = (tx: Tx, id: number, seconds: number) =>
  tx.one(sql`
    update peppol_messages m set attempts = m.attempts + 1, due_at = app_now() + make_interval(secs => ${seconds}),
      trail = m.trail || ${said('queued', 'provider_silent')} ${one(id)} returning m.id`)

/** `seconds`: null when nothing more is expected. */
export const postpone = (tx: Tx, id: number, seconds: number | null) =>
  tx.one(sql`
    update peppol_messages m set due_at = ${seconds === null ? raw('null') : sql`app_now() + make_interval(secs => ${seconds})`} ${one(id)} returning m.id`)

/** Receipts and answers that were reported of it. */
export const addReported = (tx: Tx, id: number, events: readonly { readonly at: string; readonly text: string }[]) =>
  tx.one(sql`
    update peppol_messages m set trail = m.trail || (
      select coalesce(jsonb_agg(jsonb_build_object('at', e ->> 'at', 'status', m.status, 'code', null, 'text', e ->> 'text')), '[]')
      from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e) ${one(id)} returning m.id`)

export const queued = (db: Db) =>
  db.many<{ id: number; document_id: number }>(sql`
    select m.id, m.document_id from peppol_messages m where m.company_id = app_company() and m.direction = 'out' and m.status = 'queued'`)

/** Booked sales since that day to customers with a VAT number of that country, which no message carries. */
export const countToSend = async (db: Db, since: string, prefix: string): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from documents d
    join third_parties t on t.company_id = d.company_id and t.id = d.third_party_id and starts_with(t.vat_number, ${prefix})
    where d.company_id = app_company() and d.status = 'booked' and d.direction = 'sale' and d.deleted_at is null
      and coalesce(d.peppol_status, 'failed') = 'failed' and d.document_date >= ${since}::date`)
  return count
}

/* Receiving. */

type Received = NewMessage & { readonly message_id: string; readonly import_id: number }

export const insertReceived = (tx: Tx, given: Received) =>
  tx.one(sql`
    insert into peppol_messages (company_id, environment, direction, status, import_id, sender, receiver, document_type, number, amount_gross, currency, xml,
      message_id, received_at, trail)
    values (app_company(), ${given.environment}, 'in', 'received', ${given.import_id}, ${given.sender}, ${given.receiver}, ${given.document_type}, ${given.number},
      ${given.amount_gross}::numeric, ${given.currency}, ${given.xml}::bytea, ${given.message_id}, app_now(), ${said('received', 'received')})
    returning id`)

/** Marks the message of a document that was imported from it. */
export const setImported = (tx: Tx, documentId: number) =>
  tx.maybe<{ id: number }>(sql`
    update peppol_messages m set status = 'imported', document_id = d.id, trail = m.trail || ${said('imported', 'imported')}
    from documents d
    where d.company_id = app_company() and d.id = ${documentId} and m.company_id = d.company_id and m.import_id = d.import_id and m.status = 'received'
    returning m.id`)
