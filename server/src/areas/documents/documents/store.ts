import type { Db } from '../../../kernel/write/database.ts'
import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { assign, moveToBin, pageInOrder, pageOfMatches, recordFrom } from '../../../kernel/write/record-store.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { CountryPack } from '../../../lib/country-packs.ts'
import { dateOf } from '../../../lib/dates.ts'
import { searchPatterns } from '../../../lib/search.ts'
import type { Amounts, Head, ReferenceField, StoredLine } from './rules.ts'
import { Document, type DocumentFilter, DocumentLine, type PeppolState } from './schema.ts'

/* A record that was merged into another is shown as that other. */

const merged = (alias: string, table: string, of: string, key: string) => `
  left join ${table} ${alias}0 on ${alias}0.company_id = ${of}.company_id and ${alias}0.id = ${of}.${key}
  left join ${table} ${alias} on ${alias}.company_id = ${alias}0.company_id and ${alias}.id = coalesce(${alias}0.merged_into_id, ${alias}0.id)`

/** Fields that show other records: they change with those and are not a change of the document. */
export const liveInLines = ['actual_account', 'vat_code']

const lineFields = sql`${columns(DocumentLine, 'l', ['account_id', 'actual_account', 'vat_code', 'analytics'])}, a.id as account_id,
  case when a.id is not null then json_build_object('id', a.id, 'number', a.number, 'label', coalesce(a.label, p.labels ->> app_language())) end as actual_account,
  case when v.id is not null then json_build_object('id', v.id, 'code', v.code, 'rate', v.rate::text) end as vat_code, (
    select coalesce(json_agg(json_build_object('analytic_code_id', x.analytic_code_id, 'percent', x.percent::text) order by x.id), '[]')
    from document_line_analytics x where x.company_id = l.company_id and x.document_id = l.document_id and x.position = l.position) as analytics`

/** A single id is compared with `=`, so that the planner uses the whole key. */
const among = (column: string, ids: readonly number[]) =>
  ids.length === 1 ? sql`${raw(column)} = ${ids[0]}` : sql`${raw(column)} = any(${ids})`

const linesOf = (ids: readonly number[], without: readonly string[]) => sql`(
  select r.document_id, jsonb_agg(to_jsonb(r) - ${['document_id', ...without]}::text[] order by r.position) as list from (
    select l.document_id, ${lineFields} from document_lines l
    ${raw(merged('a', 'accounts', 'l', 'account_id'))} left join pack_accounts p on p.country = a.pack and p.number = a.number
    left join vat_codes v on v.company_id = l.company_id and v.id = l.vat_code_id
    where l.company_id = app_company() and ${among('l.document_id', ids)}) r group by r.document_id)`

const computed = ['third_party_id', 'third_party', 'foreign', 'payment_status', 'file_url', 'peppol', 'lines']

/** The third-party line is the first line of the entry. */
const paymentStatus = raw(`coalesce((
  select case when l.open_amount = 0 then 'paid' when abs(l.open_amount) < l.debit + l.credit then 'partial' else 'open' end
  from entry_lines l where l.company_id = d.company_id and l.entry_id = d.journal_entry_id and l.position = 1), 'open')`)

const shown = (ids: readonly number[], without: readonly string[]) => sql`
  select ${columns(Document, 'd', computed)}, t.id as third_party_id,
    json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'code', t.code, 'vat_number', t.vat_number) as third_party,
    case when d.foreign_currency is not null then json_build_object('currency', d.foreign_currency, 'exchange_rate', d.exchange_rate::text,
      'amount_net', d.foreign_net::text, 'amount_vat', d.foreign_vat::text, 'amount_gross', d.foreign_gross::text) end as foreign,
    ${paymentStatus} as payment_status, case when d.has_file then '/v1/companies/' || c.public_token || '/documents/' || d.id || '/file' end as file_url,
    case when d.peppol_message_id is not null then json_build_object('message_id', d.peppol_message_id, 'status', d.peppol_status) end as peppol,
    x.list as lines
  from documents d join companies c on c.id = d.company_id join ${linesOf(ids, without)} x on x.document_id = d.id
  ${raw(merged('t', 'third_parties', 'd', 'third_party_id'))}
  where d.company_id = app_company() and ${among('d.id', ids)} and d.deleted_at is null`
export const load = (db: Db, ids: readonly number[]) => db.many<Document>(shown(ids, []))
export const rows = (ids: readonly number[]) => shown(ids, liveInLines)

/* Lists. Ids first: only the documents of the page are rendered. */

const parties = (id: number) => sql`
  select t.id from third_parties t where t.company_id = app_company() and ${id} in (t.id, t.merged_into_id)`

/** Those in which every word of a search occurs, or in their third party. */
const documentsWith = (words: readonly string[]) => (words.length > 0 ? sql`documents_with(${words}::text[])` : raw('documents'))

const directionOf = { purchases: 'purchase', sales: 'sale' } as const

// A literal, not a parameter: the planner matches the partial index of pending documents only then.
const [pendingOnly, bookedOnly] = [raw(`and m.status = 'pending'`), raw(`and m.status = 'booked'`)]

const matching = ({ status, direction, type, third_party_id, from, to, q }: DocumentFilter) => sql`
  from ${documentsWith(searchPatterns(q))} m where m.company_id = app_company() and m.deleted_at is null
  ${when(status, status === 'pending' ? pendingOnly : bookedOnly)}
  ${when(direction, sql`and m.direction = ${direction}`)} ${when(type, sql`and m.direction = ${directionOf[type ?? 'purchases']}`)}
  ${when(third_party_id, sql`and m.third_party_id in (${parties(third_party_id ?? 0)})`)}
  ${when(from, sql`and m.document_date >= ${dateOf(from ?? '')}::date`)} ${when(to, sql`and m.document_date <= ${dateOf(to ?? '')}::date`)}`

/** The documents that a filter names. */
export const selectMatching = (filter: DocumentFilter) => sql`select m.id ${matching(filter)}`

export async function page(db: Db, filter: DocumentFilter, paging: Paging): Promise<Page<Document>> {
  const isSearch = searchPatterns(filter.q).length > 0
  const { items, total } = isSearch
    ? await pageOfMatches(db, sql`select m.id, m.document_date ${matching(filter)}`, 'document_date', paging)
    : await pageInOrder(db, matching(filter), 'document_date', paging)
  const ids = items.map(({ id }) => id)
  const found = new Map((await load(db, ids)).map((document) => [document.id, document]))
  return { items: ids.flatMap((id) => found.get(id) ?? []), total }
}

/* Writing. */

const head = raw(
  'direction, is_credit_note, third_party_id, number, document_date, due_date, currency, structured_communication, buyer_reference, order_reference, delivery_country, credited_document_id, credited_number, credited_date, note, amount_net, amount_vat, amount_gross, foreign_currency, exchange_rate, foreign_net, foreign_vat, foreign_gross',
)
type Row = Head & Amounts
type Frame = {
  readonly source: Document['source']
  readonly origin: Document['origin']
  readonly file_id: number | null
  readonly import_id: number | null
  readonly is_forced: boolean
  readonly is_receipt: boolean
  readonly external: Document['external']
}

export const insert = async (tx: Tx, row: Row & Frame): Promise<number> => {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into documents (company_id, source, origin, file_id, import_id, is_forced, is_receipt, external, ${head})
    select app_company(), source, origin, file_id, import_id, is_forced, is_receipt, external, ${head} from ${recordFrom('documents', row)}
    returning id`)
  return id
}

export const update = (tx: Tx, id: number, row: Row) =>
  tx.one(sql`
    update documents d set ${assign('documents', row, head)},
      is_numbered = d.is_numbered and d.number is not distinct from ${row.number}
    where d.company_id = app_company() and d.id = ${id} returning d.id`)

const lineNames = Object.keys(DocumentLine.properties).filter((name) => !['id', 'actual_account', 'vat_code', 'analytics'].includes(name))
const lineColumns = raw(lineNames.join(', '))
const lineValues = raw(lineNames.map((name) => `${name} = n.${name}`).join(', '))

/**
 * Replaces the lines, matched by position; unchanged lines are not written. Updates and inserts are separate statements: in one, the log
 * would record the new lines as former ones.
 */
export async function putLines(tx: Tx, id: number, lines: readonly StoredLine[]): Promise<void> {
  const given = sql`json_populate_recordset(null::document_lines, ${JSON.stringify(lines)}::json) n`
  await tx.many(
    sql`delete from document_lines l where l.company_id = app_company() and l.document_id = ${id} and l.position > ${lines.length}`,
  )
  await tx.many(sql`
    update document_lines l set ${lineValues} from ${given}
    where l.company_id = app_company() and l.document_id = ${id} and l.position = n.position`)
  await tx.many(sql`
    insert into document_lines (company_id, document_id, ${lineColumns})
    select app_company(), ${id}, ${lineColumns} from ${given}
    where n.position > (select coalesce(max(l.position), 0) from document_lines l where l.company_id = app_company() and l.document_id = ${id}) order by n.position`)
}

export async function putAnalytics(tx: Tx, id: number, lines: readonly Pick<StoredLine, 'position' | 'analytics'>[]): Promise<void> {
  const shares = lines.flatMap(({ position, analytics }) => analytics.map((share) => ({ position, ...share })))
  await tx.many(sql`delete from document_line_analytics a where a.company_id = app_company() and a.document_id = ${id}`)
  if (shares.length > 0)
    await tx.many(sql`
      insert into document_line_analytics (company_id, document_id, position, analytic_code_id, percent)
      select app_company(), ${id}, n.position, n.analytic_code_id, n.percent
      from rows from (json_to_recordset(${JSON.stringify(shares)}::json) as (position integer, analytic_code_id bigint, percent numeric)) with ordinality
        n (position, analytic_code_id, percent, place) order by n.place`)
}

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`
    update documents d set ${moveToBin} where d.company_id = app_company() and d.id = ${id} returning d.id`)

export const untrash = (tx: Tx, ids: readonly number[]) =>
  tx.many(sql`update documents d set deleted_at = null, deleted_by = null where d.company_id = app_company() and d.id = any(${ids})`)

/* The copy on the external platform. */

/** The id of the file on the platform; null for a file that does not come from there. */
export const findCompanyLink = async (db: Db): Promise<string | null> => {
  const { external_id } = await db.one<{ external_id: string | null }>(sql`
    select case when c.source = 'external' then c.external_id end as external_id from companies c where c.id = app_company()`)
  return external_id
}

export const findCountryPack = async (db: Db): Promise<CountryPack> => {
  const { country_pack } = await db.one<{ country_pack: CountryPack }>(
    sql`select c.country_pack from companies c where c.id = app_company()`,
  )
  return country_pack
}

export const setExternal = (tx: Tx, id: number, external: NonNullable<Document['external']>) =>
  tx.one(sql`
    update documents d set external = ${JSON.stringify(external)}::jsonb where d.company_id = app_company() and d.id = ${id} returning d.id`)

/** In the bin or not. */
export const findByExternalId = (db: Db, externalId: string) =>
  db.maybe<{ id: number; is_deleted: boolean }>(sql`
    select d.id, d.deleted_at is not null as is_deleted from documents d where d.company_id = app_company() and d.external_id = ${externalId}`)

/** Of these ids of the platform, those that a document here has, in the bin or not. */
export const knownExternalIds = async (db: Db, externalIds: readonly string[]) => {
  const found = await db.many<{ external_id: string }>(sql`
    select d.external_id from documents d where d.company_id = app_company() and d.external_id = any(${externalIds}::text[])`)
  return new Set(found.map(({ external_id }) => external_id))
}

/* Booking. */

/** Of these documents, those that are booked now, or locked by the external platform. */
export const heldAmong = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number; is_locked: boolean; is_sale: boolean; is_carried: boolean }>(sql`
    select d.id, d.status <> 'booked' as is_locked, d.direction = 'sale' as is_sale, coalesce(d.peppol_status, 'failed') <> 'failed' as is_carried
    from documents d
    where d.company_id = app_company() and d.id = any(${ids}) and (d.status = 'booked' or (d.external ->> 'locked')::boolean)`)

export const bookedAmong = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number }>(sql`
    select d.id from documents d where d.company_id = app_company() and d.id = any(${ids}) and d.status = 'booked'`)

/** The number and reference the next entry of a journal will get on a date; undefined when no fiscal year contains it. */
export const nextNumber = (tx: Tx, journalId: number, day: string) =>
  tx.maybe<{ number: number; called: string }>(sql`
    select n.number, j.code || '-' || y.code || '-' || lpad(n.number::text, 6, '0') as called
    from journals j join fiscal_years y on y.company_id = j.company_id and y.deleted_at is null and ${day}::date between y.starts_on and y.ends_on
    left join entry_chains c on c.company_id = j.company_id and c.journal_id = j.id and c.fiscal_year_id = y.id
    cross join lateral (select coalesce(c.last_number, 0) + 1 as number) n
    where j.company_id = app_company() and j.id = ${journalId}`)

export const mechanismsOf = async (tx: Tx, ids: readonly number[]): Promise<string[]> => {
  const found = await tx.many<{ mechanism: string }>(sql`
    select distinct v.mechanism from vat_codes v where v.company_id = app_company() and v.id = any(${ids})`)
  return found.map(({ mechanism }) => mechanism)
}

/** The references that an electronic invoice quotes: all that may change on a booked sale. */
export const updateReferences = (tx: Tx, id: number, references: Pick<Document, ReferenceField>) =>
  tx.one(sql`
    update documents d set ${assign('documents', references)} where d.company_id = app_company() and d.id = ${id} returning d.id`)

/** What became of the last message that carried the document; null when none counts any more. */
export const setPeppolState = (tx: Tx, id: number, state: PeppolState | null) =>
  tx.one(sql`
    update documents d set peppol_message_id = ${state?.message_id ?? null}, peppol_status = ${state?.status ?? null}
    where d.company_id = app_company() and d.id = ${id} returning d.id`)

/** An invoice that a credit note may name: booked, of the direction and the third party of the credit note. */
export const findCreditable = (db: Db, id: number, { direction, third_party_id }: Pick<Head, 'direction' | 'third_party_id'>) =>
  db.maybe<{ id: number }>(sql`
    select d.id from documents d
    where d.company_id = app_company() and d.id = ${id} and d.direction = ${direction} and not d.is_credit_note and d.status = 'booked'
      and d.third_party_id in (${parties(third_party_id)})`)

/** Marks the document of a posted entry as booked; a sale takes a missing number or communication from the entry. */
export const book = (tx: Tx, entryId: number) =>
  tx.maybe<{ id: number }>(sql`
    update documents d set status = 'booked', journal_id = e.journal_id, journal_entry_id = e.id, number = coalesce(d.number, case d.direction when 'sale' then e.document_reference end),
      structured_communication = coalesce(d.structured_communication, e.structured_communication), is_numbered = d.number is null and d.direction = 'sale'
    from entries e
    where e.company_id = app_company() and e.id = ${entryId} and d.company_id = e.company_id and d.id = e.document_id and d.status = 'pending' and d.deleted_at is null
    returning d.id`)

/** Returns the document of a reversed entry to pending, as it was before booking. */
export const reopen = (tx: Tx, entryId: number) =>
  tx.maybe<{ id: number }>(sql`
    update documents d set status = 'pending', journal_id = null, journal_entry_id = null, is_numbered = false,
      number = case when d.is_numbered then null else d.number end,
      structured_communication = case when d.is_numbered then null else d.structured_communication end
    where d.company_id = app_company() and d.journal_entry_id = ${entryId} returning d.id`)

/* Looking for others. */

/** Another document with the third party, number and direction. */
export const sameNumber = (
  db: Db,
  { direction, third_party_id, number }: Pick<Head, 'direction' | 'third_party_id' | 'number'>,
  except: number,
) =>
  db.maybe<{ id: number }>(sql`
    select d.id from documents d
    where d.company_id = app_company() and d.direction = ${direction} and d.number = ${number} and d.deleted_at is null and d.id <> ${except}
      and d.third_party_id in (${parties(third_party_id)}) limit 1`)

export type Wanted = {
  readonly direction: Document['direction']
  readonly third_party_id: number | null
  readonly number: string | null
  /** In the document's currency. */
  readonly gross: string
  readonly structured_communication: string | null
}

const normalised = (text: string) => `upper(regexp_replace(${text}, '[^0-9A-Za-z]', '', 'g'))`

/** A document that is the same invoice: same third party, number and total, or same communication and total. */
export const findSame = (db: Db, { direction, third_party_id, number, gross, structured_communication }: Wanted) =>
  db.maybe<{ id: number; rule: 'number' | 'communication' }>(sql`
    select s.id, s.rule from (
      select d.id, 'number' as rule, 1 as rank from documents d
      where d.company_id = app_company() and d.direction = ${direction} and d.deleted_at is null and d.third_party_id in (${parties(third_party_id ?? 0)})
        and ${raw(normalised('d.number'))} = upper(regexp_replace(${number}::text, '[^0-9A-Za-z]', '', 'g')) and coalesce(d.foreign_gross, d.amount_gross) = ${gross}::numeric
      union all
      select d.id, 'communication', 2 from documents d
      where d.company_id = app_company() and d.direction = ${direction} and d.deleted_at is null and d.structured_communication = ${structured_communication}
        and coalesce(d.foreign_gross, d.amount_gross) = ${gross}::numeric) s
    order by s.rank, s.id limit 1`)

/** Pending documents of all days, or of a range of them. */
export const countPending = async (db: Db, days: { readonly starts_on: string; readonly ends_on: string } | null): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from documents d
    where d.company_id = app_company() and d.status = 'pending' and d.deleted_at is null
      ${when(days, sql`and d.document_date between ${days?.starts_on}::date and ${days?.ends_on}::date`)}`)
  return count
}

/** Of a third party and of those merged into it. */
export const countOfParty = (db: Db, id: number) =>
  db.one<{ documents_count: number }>(sql`
    select count(*) as documents_count from documents d
    where d.company_id = app_company() and d.deleted_at is null and d.third_party_id in (${parties(id)})`)

/** Of any company file: the caller has verified a signature over this document's path. */
export const fileOf = async (db: Db, id: number): Promise<number | null> => {
  const { file_id } = await db.one<{ file_id: number | null }>(sql`select file_of_document(${id}::bigint) as file_id`)
  return file_id
}
