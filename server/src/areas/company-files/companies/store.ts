import type { Db } from '../../../kernel/write/database.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { assign, columnNames, moveToBin, recordFrom } from '../../../kernel/write/record-store.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import type { CompanyChanges, CompleteCompany } from './rules.ts'
import { Company } from './schema.ts'

const fields = sql`${columns(Company, 'c', ['firm', 'is_demo', 'logo_url', 'icon_url', 'journal_entries_count', 'settings'])}, blank_settings() || c.settings as settings, c.source = 'demo' as is_demo,
  entries_of_file(c.id) as journal_entries_count,
  coalesce('/v1/files/' || c.logo_file_id, c.logo_link) as logo_url, coalesce('/v1/files/' || c.icon_file_id, c.icon_link) as icon_url,
  (select json_build_object('id', f.id, 'public_token', f.public_token, 'name', f.name) from firms f where f.id = c.firm_id) as firm`

export const selectCompanies = (ids: readonly number[]) =>
  sql`select ${fields} from companies c where c.id = any(${ids}) and c.deleted_at is null`
export const loadCompanies = (db: Db, ids: readonly number[]) => db.many<Company>(selectCompanies(ids))

const adminRank = 4

/** The company files the caller has access to; in the bin, those they may restore. Access is stored per firm, so no company file is opened. */
export const listCompanies = (db: Db, actor: Actor, trashed: boolean) =>
  db.list(sql`
    select ${fields} from companies c
    where c.deleted_at is ${raw(trashed ? 'not null' : 'null')}
    ${when(
      !actor.is_platform_admin,
      sql`and c.id in (select a.company_id from company_access a where a.user_id = ${actor.id} and a.rank >= ${trashed ? adminRank : 1})`,
    )}
    ${when(actor.only_firm, sql`and c.firm_id = (select f.id from firms f where f.public_token = ${actor.only_firm})`)}
    order by c.name, c.id`)

/** The codes in use. The caller holds the lock of the firm, or of the creator for standalone files. */
export const listCodes = async (tx: Tx, firmId: number | null, userId: number) => {
  const found = await tx.many<{ code: string }>(sql`
    select c.code from companies c
    where c.firm_id is not distinct from ${firmId}::bigint
      and (c.firm_id is not null or exists (select from company_members m where m.company_id = c.id and m.user_id = ${userId}))`)
  return new Set(found.map(({ code }) => code))
}

type NewFrame = {
  readonly id: number
  readonly public_token: string
  readonly firm_id: number | null
  readonly external_id: string | null
}

/** A new file starts with blank settings; the defaults of its pack refer to accounts and journals that are created after it. */
export const insertCompany = (
  tx: Tx,
  frame: NewFrame,
  file: CompleteCompany,
  source: Company['source'] = frame.external_id === null ? 'manual' : 'external',
) => {
  const names = columnNames(file)
  const row = { ...file, ...frame, source }
  return tx.one<Pick<Company, 'settings'>>(sql`
    insert into companies (id, public_token, firm_id, external_id, source, synced_at, ${names})
    select id, public_token, firm_id, external_id, source, case when external_id is not null then app_now() end, ${names} from ${recordFrom('companies', row)}
    returning settings`)
}

export const updateCompany = (tx: Tx, changes: CompanyChanges) =>
  tx.many(sql`
    update companies c set ${assign('companies', changes)}
    where c.id = app_company()`)

/** What a register says, and when it was read. */
export const storeSheet = (tx: Tx, changes: CompanyChanges) =>
  tx.many(sql`
    update companies c set company_sheet_at = app_now() ${when(Object.keys(changes).length > 0, sql`, ${assign('companies', changes)}`)}
    where c.id = app_company()`)

/** Those of the given accounts that are postable, and those of the given journals that exist. */
export const findLinks = async (tx: Tx, accounts: readonly string[], journals: readonly number[]) => {
  const found = await tx.one<{ accounts: string[]; journals: number[] }>(sql`
    select array(select a.number from accounts a where a.company_id = app_company() and a.number = any(${accounts}) and a.is_postable
                 and a.is_active and a.deleted_at is null) as accounts,
      (select coalesce(json_agg(j.id), '[]') from journals j where j.company_id = app_company() and j.id = any(${journals}::bigint[])
       and j.deleted_at is null) as journals`)
  return { accounts: new Set(found.accounts), journals: new Set(found.journals) }
}

export const moveCompanyToBin = (tx: Tx) => tx.many(sql`update companies c set ${moveToBin} where c.id = app_company()`)

export const restoreCompany = (tx: Tx) =>
  tx.many(sql`update companies c set deleted_at = null, deleted_by = null where c.id = app_company()`)

/** Another company file of the firm that now has the same external id. */
export const findExternalIdConflict = (tx: Tx) =>
  tx.maybe<{ name: string }>(sql`
    select t.name from companies c join companies t on t.firm_id = c.firm_id and t.external_id = c.external_id
    where c.id = app_company() and t.id <> c.id and t.deleted_at is null`)

/* For the external platform. */

type Linked = { readonly id: number; readonly external_id: string; readonly is_deleted: boolean }

/** The files of a firm that the platform knows, those in the bin last. */
export const listLinked = (db: Db, firmId: number, externalId: string | null = null) =>
  db.many<Linked>(sql`
    select c.id, c.external_id, c.deleted_at is not null as is_deleted from companies c
    where c.firm_id = ${firmId} and c.external_id is not null ${when(externalId, sql`and c.external_id = ${externalId}`)}
    order by c.deleted_at is not null, c.deleted_at desc, c.id`)

/** The id of a file on the platform; null for a file that does not come from there. */
export const findLink = async (db: Db, id: number): Promise<string | null> => {
  const { external_id } = await db.one<{ external_id: string | null }>(sql`
    select case when c.source = 'external' then c.external_id end as external_id from companies c where c.id = ${id}`)
  return external_id
}

export const markSynced = (tx: Tx) => tx.many(sql`update companies c set synced_at = app_now() where c.id = app_company()`)

/* For the demo. */

/** Deletes the books of a demo file, and nothing else: the database refuses it for every other file. */
export const emptyDemoCompany = (tx: Tx) => tx.one(sql`select empty_demo_file()`)

export const restoreIdentity = (tx: Tx, file: CompleteCompany) =>
  tx.one<Pick<Company, 'settings'>>(sql`
    update companies c set ${assign('companies', { ...file, is_active: true, external_id: null })} where c.id = app_company() returning settings`)

/* For the operator. */

type CompanyOverview = Pick<Company, 'public_token' | 'name' | 'code' | 'country_pack'> & {
  readonly firm: string | null
  readonly state: 'active' | 'archived' | 'in the bin'
  readonly created_at: string
  readonly deleted_at: string | null
}

export const listCompanyOverviews = (db: Db) =>
  db.many<CompanyOverview>(sql`
    select c.public_token, c.name, c.code, c.country_pack, f.name as firm,
      case when c.deleted_at is not null then 'in the bin' when c.is_active then 'active' else 'archived' end as state,
      wire(c.created_at) as created_at, wire(c.deleted_at) as deleted_at
    from companies c left join firms f on f.id = c.firm_id order by c.name, c.id`)

/** Whether a file has this public token, in the bin or not. */
export const isCompanyToken = async (db: Db, token: string): Promise<boolean> =>
  (await db.one<{ found: boolean }>(sql`select exists (select from companies c where c.public_token = ${token}) as found`)).found

export const findByToken = (db: Db, token: string) =>
  db.one<{ id: number }>(sql`select c.id from companies c where c.public_token = ${token}`)

export type Erasure = {
  readonly outcome: 'erased' | 'unknown' | 'misnamed' | 'live' | 'kept'
  readonly name: string | null
  readonly rows: number
  /** The last day on which the law wants the books kept. */
  readonly kept_until: string | null
}

/** Only the database owner may call this function; the application role has no permission. */
export const eraseCompany = (db: Db, token: string, name: string, waived: string | null) =>
  db.one<Erasure>(sql`
    select outcome, name, coalesce(rows, 0) as rows, kept_until::text as kept_until from erase_company(${token}, ${name}, ${waived})`)

export const listFilesWithFormerYear = (db: Db) => db.many<{ company_id: number }>(sql`select f.company_id from files_with_former_year() f`)

export const followCurrentYear = (tx: Db) => tx.many(sql`select follow_current_year(app_company())`)
