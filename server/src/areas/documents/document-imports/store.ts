import type { Duplicate, Identity } from '../../../capture/duplicates.ts'
import type { Extraction, Hints, Owner, Warning, WarningCode } from '../../../capture/extraction.ts'
import type { BookedLine, Party, Suggestion, UsualBooking } from '../../../capture/suggestions.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { unprepared, raw, type Sql, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { type ErrorCode, errorMessages } from './messages.ts'
import { DocumentImport, type ImportFilter, type Kind, type Status, type Step, type StoredReading } from './schema.ts'
import { translateWarnings } from './warnings.ts'

const stored = columns(DocumentImport, 'i', ['suggested_third_party', 'file_url'])
/** Warnings and the error are stored as codes and translated into the language of the reader, which only SQL knows here. */
const fields = sql`${stored}, app_language() as language,
  '/v1/companies/' || (select c.public_token from companies c where c.id = i.company_id) || '/document-imports/' || i.id || '/file' as file_url,
  (select json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'type', t.type, 'vat_number', t.vat_number) from third_parties t
   where t.company_id = i.company_id and t.id = i.suggested_third_party_id and t.deleted_at is null) as suggested_third_party`

type Stored = Omit<DocumentImport, 'warnings' | 'error'> & {
  readonly warnings: readonly Warning[] | null
  readonly error: ErrorCode | null
  readonly language: Language
}

const translate = ({ language, warnings, error, ...rest }: Stored): DocumentImport => ({
  ...rest,
  warnings: warnings && translateWarnings(warnings, language),
  error: error && say(errorMessages[error], language),
})

const live = (condition: Sql) => sql`from document_imports i where i.company_id = app_company() and i.deleted_at is null and ${condition}`

/** Files that were read and wait for a person: to validate, to correct or to discard. */
export const countToReview = async (db: Db): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count ${live(sql`i.status in ('ready', 'needs_review', 'duplicate', 'error')`)}`)
  return count
}

export const load = async (db: Db, ids: readonly number[]): Promise<DocumentImport[]> =>
  (await db.many<Stored>(sql`select ${fields} ${live(sql`i.id = any(${ids})`)}`)).map(translate)

export const loadOne = async (db: Db, id: number): Promise<DocumentImport> => {
  const [found] = await load(db, [id])
  if (!found) throw new Error(`import ${id} is gone`)
  return found
}

export async function list(db: Db, { batch_id, status }: ImportFilter, { per_page, offset }: Paging): Promise<Page<DocumentImport>> {
  const matching = sql`true ${when(batch_id, sql`and i.batch_id = ${batch_id}`)} ${when(status, sql`and i.status = any(${status?.split(',')})`)}`
  // The ids of the page come from an index alone, so that extractions of earlier pages are not read.
  const page = sql`i.id = any(array(select i.id ${live(matching)} order by i.id desc limit ${per_page} offset ${offset}))`
  const [items, counted] = await Promise.all([
    db.many<Stored>(sql`select ${fields} ${live(page)} order by i.id desc`),
    db.one<{ total: number }>(sql`select count(*) as total ${live(matching)}`),
  ])
  return { items: items.map(translate), total: counted.total }
}

export type NewImport = {
  readonly batch_id: string
  readonly parent_id: number | null
  readonly file_id: number
  readonly original_name: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
  readonly kind: Kind
  readonly source: StoredReading['source']
}

export const insert = async (tx: Tx, given: NewImport): Promise<number> => {
  const isArchive = given.kind === 'zip'
  const { id } = await tx.one<{ id: number }>(sql`
    insert into document_imports (company_id, batch_id, parent_id, file_id, original_name, mime, size, sha256, kind, status, progress, step, source)
    values (app_company(), ${given.batch_id}, ${given.parent_id}::bigint, ${given.file_id}, ${given.original_name}, ${given.mime}, ${given.size},
      decode(${given.sha256}, 'hex'), ${given.kind}, ${isArchive ? 'expanded' : 'queued'}, ${isArchive ? 100 : 0}, ${isArchive ? 'done' : 'received'}, ${given.source})
    returning id`)
  return id
}

export const trash = (tx: Tx, id: number) =>
  tx.many(
    sql`update document_imports i set deleted_at = app_now(), deleted_by = app_user() where i.company_id = app_company() and i.id = ${id}`,
  )

/* The analysis: its claim, its progress, its result. */

export type Claimed = {
  readonly id: number
  readonly claim: string
  readonly status_before: Status
  /** Claims so far, this one included. */
  readonly attempts: number
  readonly kind: Kind
  readonly original_name: string
  readonly sha256: string
  readonly key: string
  readonly size: number
}

export const leaseSeconds = 180
const leased = sql`app_now() + make_interval(secs => ${leaseSeconds})`

/** Claims the import for one analysis, unless another claim holds. A claim whose lease ran out belongs to a dead process and is taken over. */
export const claim = (tx: Tx, id: number, from: readonly Status[]) =>
  tx.maybe<Claimed>(sql`
    update document_imports i set status = 'analyzing', step = 'reading', progress = 5, claim = gen_random_uuid(),
      claimed_until = ${leased}, attempts = i.attempts + 1,
      status_before = case when i.status = 'analyzing' then i.status_before else i.status end
    from files f
    where i.company_id = app_company() and i.id = ${id} and i.deleted_at is null and f.company_id = i.company_id and f.id = i.file_id
      and (i.status = any(${from}) or (i.status = 'analyzing' and i.claimed_until <= app_now()))
    returning i.id, i.claim, i.status_before, i.attempts, i.kind, i.original_name, encode(i.sha256, 'hex') as sha256, f.key, f.size`)

const heldBy = ({ id, claim: held }: Pick<Claimed, 'id' | 'claim'>) =>
  sql`where i.company_id = app_company() and i.id = ${id} and i.claim = ${held} and i.deleted_at is null`

/** Records progress and extends the lease, if the claim is still held. */
export const advance = (tx: Tx, claimed: Claimed, step: Step, progress: number) =>
  tx.many(
    sql`update document_imports i set step = ${step}, progress = ${progress}, claimed_until = ${leased} ${heldBy(claimed)} returning i.id`,
  )
/** A slow analysis, or one that waits for a free slot, is not a dead process. */
export const extendLease = (tx: Tx, claimed: Claimed) =>
  tx.many(sql`update document_imports i set claimed_until = ${leased} ${heldBy(claimed)} returning i.id`)

const matchColumns = (found: Matches) => sql`
  warnings = ${JSON.stringify(found.warnings)}::jsonb, suggested_direction = ${found.suggested_direction},
  suggested_third_party_id = ${found.suggested_third_party_id}::bigint, suggestions = ${JSON.stringify(found.suggestions)}::jsonb,
  duplicate_of_import_id = ${found.duplicate_of_import_id}::bigint, duplicate_of_document_id = ${found.duplicate_of_document_id}::bigint`

const released = raw('claim = null, claimed_until = null, status_before = null')

export const finish = (tx: Tx, claimed: Claimed, found: AnalysisResult) =>
  tx.many(sql`
    update document_imports i set status = ${found.status}, step = 'done', progress = 100, engine = ${found.engine}, error = null, retry_at = null, ${released},
      extracted = ${JSON.stringify(found.extracted)}::jsonb, read_sheet = ${JSON.stringify(found.extracted)}::jsonb, hints = ${JSON.stringify(found.hints)}::jsonb,
      has_preview = i.has_preview or ${found.has_preview}, ${matchColumns(found)}
    ${heldBy(claimed)}`)

/** The analysis ended without an extraction; an earlier one stays. */
export const fail = (tx: Tx, claimed: Claimed, error: ErrorCode, retryMinutes: number | null) =>
  tx.many(sql`
    update document_imports i set status = 'error', step = 'done', progress = 100, error = ${error}, ${released},
      retry_at = app_now() + make_interval(mins => ${retryMinutes}::integer)
    ${heldBy(claimed)}`)

/** Restores the state before the claim. */
export const release = (tx: Tx, claimed: Claimed) =>
  tx.many(sql`
    update document_imports i set status = i.status_before, step = case when i.status_before = 'queued' then 'received' else 'done' end,
      progress = case when i.status_before = 'queued' then 0 else 100 end, ${released}, attempts = i.attempts - 1 ${heldBy(claimed)}`)

export const stateOf = (db: Db, id: number) =>
  db.maybe<{ status: Status; is_stale: boolean }>(sql`
    select i.status, coalesce(i.claimed_until <= app_now(), false) as is_stale ${live(sql`i.id = ${id}`)}`)

export const companiesWithDueImports = async (db: Db): Promise<number[]> =>
  (await db.many<{ company_id: number }>(sql`select f.company_id from files_with_due_imports(app_now()) f`)).map(
    ({ company_id }) => company_id,
  )

export const dueImports = async (db: Db, most: number): Promise<number[]> => {
  const found = await db.many<{ id: number }>(sql`
    select i.id ${live(sql`(i.status = 'queued' or (i.status = 'analyzing' and i.claimed_until <= app_now()) or (i.status = 'error' and i.retry_at <= app_now()))`)}
    order by i.id limit ${most}`)
  return found.map(({ id }) => id)
}

/** What other records of the company say about an extraction. */
export type Matches = {
  readonly warnings: readonly Warning[]
  readonly suggested_direction: 'purchase' | 'sale'
  readonly suggested_third_party_id: number | null
  readonly suggestions: readonly Suggestion[]
  readonly duplicate_of_import_id: number | null
  readonly duplicate_of_document_id: number | null
  /** No other record of this invoice came before it, so it may become a document. */
  readonly is_first: boolean
}

export type AnalysisResult = Matches & {
  readonly status: 'ready' | 'needs_review' | 'duplicate'
  readonly engine: 'api' | 'ubl' | 'text'
  readonly extracted: Extraction
  readonly hints: Hints
  readonly has_preview: boolean
}

/* Corrections. */

export const storedReading = (db: Db, id: number) =>
  db.one<StoredReading>(sql`
    select i.warnings, i.hints, encode(i.sha256, 'hex') as sha256, i.file_id, i.parent_id, i.source ${live(sql`i.id = ${id}`)}`)

export const correct = (tx: Tx, id: number, extracted: Extraction, engine: string, found: Matches) =>
  tx.many(sql`
    update document_imports i set extracted = ${JSON.stringify(extracted)}::jsonb, engine = coalesce(i.engine, ${engine}), ${matchColumns(found)}
    where i.company_id = app_company() and i.id = ${id}`)

export const validate = (tx: Tx, id: number, document: number, thirdParty: number) =>
  tx.many(sql`
    update document_imports i set status = 'validated', step = 'done', progress = 100, error = null, retry_at = null,
      imported_document_id = ${document}, third_party_id = ${thirdParty}
    where i.company_id = app_company() and i.id = ${id}`)

type References = { readonly accounts: readonly number[]; readonly vat_codes: readonly number[] }
/** Those of the accounts and VAT codes that the company has; VAT codes of this direction only. */
export const existingReferences = (db: Db, { accounts, vat_codes }: References, direction: 'purchase' | 'sale') =>
  db.one<References>(sql`
    select coalesce((select json_agg(a.id) from accounts a where a.company_id = app_company() and a.id = any(${accounts}) and a.deleted_at is null), '[]') as accounts,
      coalesce((select json_agg(v.id) from vat_codes v where v.company_id = app_company() and v.id = any(${vat_codes}) and v.direction = ${direction}
        and v.deleted_at is null), '[]') as vat_codes`)

/* Files. */

export type ServedBytes = { readonly key: string; readonly type: string; readonly size: number; readonly sha256: string }
export type Served = ServedBytes & {
  readonly name: string
  readonly kind: Kind
  readonly engine: string | null
  readonly preview: ServedBytes | null
}

/** Not limited to a company: the caller has verified a signature that names this import. */
export const servedFile = (db: Db, id: number) =>
  db.maybe<Served>(sql`
    select s.kind, s.engine, s.name, s.key, s.type, s.size, s.sha256,
      case when s.preview_key is not null then
        json_build_object('key', s.preview_key, 'type', s.preview_type, 'size', s.preview_size, 'sha256', s.preview_sha256) end as preview
    from served_import(${id}::bigint) s`)

/** The stored file of an import that has no preview yet. */
export const withoutPreview = (db: Db, id: number) =>
  db.maybe<{ kind: Kind; key: string; size: number; sha256: string; original_name: string }>(sql`
    select i.kind, f.key, f.size, encode(f.sha256, 'hex') as sha256, i.original_name from document_imports i join files f on f.company_id = i.company_id and f.id = i.file_id
    where i.company_id = app_company() and i.id = ${id} and i.deleted_at is null and i.preview_file_id is null and i.kind in ('pdf', 'image')`)

export const setPreview = async (tx: Tx, id: number, file: number): Promise<boolean> => {
  const given = await tx.many(sql`
    update document_imports i set preview_file_id = ${file}, has_preview = true
    where i.company_id = app_company() and i.id = ${id} and i.deleted_at is null and i.preview_file_id is null returning i.id`)
  return given.length > 0
}

/* What other records of the company say about an extraction. */

/** The company's own identity: readers need it to tell its numbers from those of the counterparty. */
export const ownerOf = (db: Db) =>
  db.one<Owner & { readonly today: string; readonly firm: string | null }>(sql`
    select c.country_pack as country, c.currency, array[c.name] as names, c.vat_number, c.enterprise_number, app_today() as today,
      (select f.public_token from firms f where f.id = c.firm_id) as firm,
      coalesce((select array_agg(j.iban) from journals j where j.company_id = c.id and j.iban is not null and j.deleted_at is null), '{}') as ibans
    from companies c where c.id = app_company()`)

const partyFields = raw('t.id, t.country, t.vat_number, t.iban, t.default_account_id, t.default_vat_code_id')

/** What an extraction says about the counterparty. */
type CounterpartyFacts = {
  readonly type: 'supplier' | 'customer'
  readonly numbers: readonly string[]
  readonly iban: string | null
  readonly name: string | null
}

/**
 * In order of certainty: VAT or enterprise number, bank account, name, and a name that was read before and that a user assigned to a third
 * party. A name or an account never overrides a different number: a factoring company is paid for many suppliers. Name comparison has no
 * index, so it comes last.
 */
export const findParty = async (db: Db, { type, numbers, iban, name }: CounterpartyFacts): Promise<Party | undefined> => {
  const usable = sql`t.company_id = app_company() and t.deleted_at is null and t.is_active and t.type = ${type}`
  const numbered = await db.maybe<Party>(sql`
    select ${partyFields} from third_parties t
    where ${usable} and (t.vat_number = any(${numbers}::text[]) or t.enterprise_number = any(${numbers}::text[]))
    order by t.vat_number = any(${numbers}::text[]) desc nulls last, t.id limit 1`)
  if (numbered) return numbered
  return db.maybe<Party>(sql`
    select ${partyFields} from (
      select t.*, case when t.iban = ${iban}::text then 3 when party_name_key(t.name) = (select party_name_key(${name}::text)) then 4
        when t.id = (
          select coalesce(m.merged_into_id, m.id) from document_imports i
          join third_parties m on m.company_id = i.company_id and m.id = i.third_party_id
          join documents d on d.company_id = i.company_id and d.id = i.imported_document_id and d.deleted_at is null
          where i.company_id = app_company() and i.read_name_key = party_name_key(${name}::text) and i.third_party_id is not null
            and d.direction = ${type === 'supplier' ? 'purchase' : 'sale'} order by i.id desc limit 1) then 5 end as surety
      from third_parties t where ${usable} and (t.vat_number is null or cardinality(${numbers}::text[]) = 0)) t
    where t.surety is not null order by t.surety, t.id limit 1`)
}

export const partyById = (db: Db, id: number) =>
  db.maybe<Party & { readonly type: 'supplier' | 'customer' }>(
    sql`select ${partyFields}, t.type from third_parties t where t.company_id = app_company() and t.id = ${id}::bigint and t.deleted_at is null`,
  )

/** How the lines of this third party were booked before, the latest first; accounts and codes that are still in use. */
export const bookedBefore = (db: Db, party: number, direction: 'purchase' | 'sale') =>
  db.many<BookedLine>(sql`
    select l.document_id, l.description, l.account_id, l.vat_code_id, case when l.amount_vat = 0 and l.amount_net <> 0 then '0.00' else v.rate::text end as rate, v.ubl_category
    from (select d.id from documents d where d.company_id = app_company() and d.third_party_id = ${party} and d.direction = ${direction} and d.status = 'booked'
          order by d.document_date desc, d.id desc limit 50) d
    join document_lines l on l.company_id = app_company() and l.document_id = d.id
    join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.is_active and a.is_postable and a.deleted_at is null
    join vat_codes v on v.company_id = l.company_id and v.id = l.vat_code_id and v.is_active and v.deleted_at is null
    order by d.id desc, l.position limit 500`)

/** The VAT codes valid for this direction and day, and the account for lines without any precedent. */
export const usualBooking = (db: Db, direction: 'purchase' | 'sale', day: string, account: string) =>
  db.one<UsualBooking>(sql`
    select (select a.id from accounts a where a.company_id = app_company() and a.number = ${account} and a.is_active and a.is_postable and a.deleted_at is null) as account_id,
      coalesce((select json_agg(json_build_object('id', v.id, 'rate', v.rate::text, 'mechanism', v.mechanism, 'nature', v.nature,
          'ubl_category', v.ubl_category, 'is_default', v.is_default,
          'is_self_assessed', v.direction = 'purchase' and v.due_account_id is not null) order by v.code)
        from vat_codes v where v.company_id = app_company() and v.direction = ${direction} and v.is_active and v.deleted_at is null
          and coalesce(v.valid_from <= ${day}::date, true) and coalesce(v.valid_until >= ${day}::date, true)), '[]') as codes`)

const keyOf = (number: Sql) => sql`upper(regexp_replace(coalesce(${number}, ''), '[^0-9A-Za-z]', '', 'g'))`

/**
 * A number printed with blanks is often read only in part, or not at all. Holds when one of the two numbers is missing or part of the other;
 * a short one must be one of the other's words.
 */
const readInPart = (other: Sql, { number_key: key, number_words: words }: Identity) => sql`case
  when ${keyOf(other)} = '' or ${key}::text is null then ${keyOf(other)} <> coalesce(${key}::text, '')
  when least(length(${keyOf(other)}), length(${key}::text)) >= 3 then strpos(${keyOf(other)}, ${key}::text) > 0 or strpos(${key}::text, ${keyOf(other)}) > 0
  else strpos(' ' || upper(regexp_replace(${other}, '[^0-9A-Za-z]+', ' ', 'g')) || ' ', ' ' || ${key}::text || ' ') > 0
    or strpos(${words}::text, ' ' || ${keyOf(other)} || ' ') > 0 end`

/**
 * Imports that are the same invoice by a rule: uploaded earlier, or uploaded later and read earlier; not those already marked as duplicates
 * of this one, nor those whose document was deleted. Each rule starts with an indexed column.
 */
const sameImport = ({ id }: Identity, rank: number, rule: WarningCode, same: Sql) => sql`
  select ${rank}::integer as rank, ${rule}::text as rule, i.id as import_id, i.imported_document_id as document_id, i.original_name as label,
    i.id > ${id} and i.status <> 'validated' as is_later
  from document_imports i
  where i.company_id = app_company() and ${same} and i.id <> ${id} and i.deleted_at is null and i.kind <> 'zip'
    and (i.id < ${id} or i.status in ('ready', 'needs_review', 'validated')) and i.id not in (select c.id from copies c)
    and not exists (select from documents d where d.company_id = i.company_id and d.id = i.imported_document_id and d.deleted_at is not null)`

const sameDocument = (it: Identity, rank: number, rule: WarningCode, same: Sql) => sql`
  select ${rank}::integer, ${rule}::text, null, d.id, coalesce(d.number, ''), false
  from documents d
  where d.company_id = app_company() and ${same} and d.deleted_at is null and d.direction = ${it.direction} and d.is_credit_note = ${it.is_credit_note}
    and coalesce(d.foreign_gross, d.amount_gross) = ${it.gross}::numeric and d.import_id is distinct from ${it.id}`

/** The condition of each rule, for imports and for documents. */
function rulesOf(it: Identity) {
  const { number_key, communication_key, communication, date, ubl_id, third_party_id } = it
  const [numberOfDocument, ofParty] = [keyOf(raw('d.number')), raw('d.third_party_id = any(array(select p.id from parties p))')]
  const isSameKind = sql`(i.extracted ->> 'document_type' = 'credit_note' or coalesce(i.gross, 0) < 0) = ${it.is_credit_note}`
  const isSame = sql`abs(i.gross) = ${it.gross}::numeric and i.extracted ->> 'direction' = ${it.direction} and ${isSameKind}`
  const isUnnumbered = sql`${number_key}::text is null`
  return {
    bytes: sql`i.sha256 = decode(${it.sha256}, 'hex')`,
    // Some suppliers restart their numbers each year, so the year must be the same.
    ubl: sql`i.ubl_key = ${ubl_id}::text and ${isSameKind} and left(i.extracted ->> 'date', 4) is not distinct from left(${date}::text, 4)`,
    identity: sql`i.number_key = ${number_key}::text and ${isSame} and (i.vat_key = ${it.vat_key}::text
      or coalesce(i.third_party_id, i.suggested_third_party_id) = ${third_party_id}::bigint or i.name_key = party_name_key(${it.name}::text))`,
    identityOfDocument: sql`${ofParty} and ${numberOfDocument} = ${number_key}::text`,
    communication: sql`i.communication_key = ${communication_key}::text and ${isSame}
      and (coalesce(i.number_key, '') in ('', ${number_key}::text) or i.extracted ->> 'date' is not distinct from ${date}::text or ${isUnnumbered})`,
    communicationOfDocument: sql`d.structured_communication = ${communication}::text
      and (${numberOfDocument} in ('', ${number_key}::text) or d.document_date = ${date}::date or ${isUnnumbered})`,
    day: sql`(i.vat_key = ${it.vat_key}::text or i.suggested_third_party_id = ${third_party_id}::bigint) and ${isSame}
      and i.extracted ->> 'date' = ${date}::text and (i.ubl_key is null or ${ubl_id}::text is null) and ${readInPart(raw("i.extracted ->> 'number'"), it)}`,
    dayOfDocument: sql`${ofParty} and d.document_date = ${date}::date and ${ubl_id}::text is null and ${readInPart(raw('d.number'), it)}`,
  }
}

/** The record that already holds this invoice, and the rule that found it. */
export const findDuplicate = (db: Db, it: Identity) => {
  const rules = rulesOf(it)
  // A cached plan may have been made for a company with three imports, and scan all of those of a large one.
  return db.maybe<Duplicate>(
    unprepared(sql`
    with recursive copies as (
      select i.id from document_imports i where i.company_id = app_company() and i.duplicate_of_import_id = ${it.id} and i.status = 'duplicate'
      union
      select i.id from copies c join document_imports i on i.company_id = app_company() and i.duplicate_of_import_id = c.id and i.status = 'duplicate'),
    parties as (
      select t.id from third_parties t
      where t.company_id = app_company() and t.deleted_at is null and (t.id = ${it.third_party_id}::bigint or t.vat_number = ${it.vat_number}::text))
    select r.rule, r.import_id, r.document_id, r.label, r.is_later from (
      ${sameImport(it, 1, 'duplicate_bytes', rules.bytes)}
      union all ${sameImport(it, 2, 'duplicate_ubl_id', rules.ubl)}
      union all ${sameImport(it, 3, 'duplicate_identity', rules.identity)}
      union all ${sameDocument(it, 3, 'duplicate_identity', rules.identityOfDocument)}
      union all ${sameImport(it, 4, 'duplicate_communication', rules.communication)}
      union all ${sameDocument(it, 4, 'duplicate_communication', rules.communicationOfDocument)}
      union all ${sameImport(it, 5, 'duplicate_day', rules.day)}
      union all ${sameDocument(it, 5, 'duplicate_day', rules.dayOfDocument)}
    ) r order by r.is_later, r.rank, r.import_id nulls last, r.document_id limit 1`),
  )
}
