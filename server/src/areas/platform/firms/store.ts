import type { Db } from '../../../kernel/write/database.ts'
import type { Role } from '../../../kernel/route/route.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { recordFrom } from '../../../kernel/write/record-store.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import type { FirmData } from './rules.ts'
import { type FirmCompany, FirmCard, type FirmMember } from './schema.ts'

const onlyFirm = (token: string | null) => when(token, sql`and f.public_token = ${token}`)

export type FirmRow = { id: number; public_token: string; name: string; country_code: string }

export const insertFirm = (db: Db, firm: Omit<FirmRow, 'id'> & { readonly source: string }) =>
  db.one<FirmRow>(sql`
    insert into firms (public_token, name, country_code, source)
    values (${firm.public_token}, ${firm.name}, ${firm.country_code}, ${firm.source})
    returning id, public_token, name, country_code`)

/** The firms in which the caller's token works; with `all`, those the caller does not belong to as well. */
export const listMemberships = (db: Db, { id: userId, only_firm }: Actor, all: boolean) =>
  db.many<FirmRow & { role: Role; is_demo: boolean }>(sql`
    select f.id, f.public_token, f.name, f.country_code, f.source = 'demo' as is_demo, case when ${all}::boolean then 'admin' else m.role end as role
    from firms f left join firm_members m on m.firm_id = f.id and m.user_id = ${userId} and m.is_active
    where (${all}::boolean or m.role is not null) ${onlyFirm(only_firm)}`)

const cardFields = sql`${columns(FirmCard, 'f', ['logo_url', 'can_manage'])}, coalesce('/v1/files/' || f.logo_file_id, f.logo_url) as logo_url`

const cardNames = Object.keys(FirmCard.properties)

/** A platform administrator sees all firms, so the list may be long. */
export const listFirms = (db: Db, { id, is_platform_admin: all, only_firm }: Actor) =>
  db.list(sql`
    select ${raw(cardNames.map((name) => `r.${name}`).join(', '))} from (
      select ${cardFields}, ${all}::boolean or m.role in ('admin', 'manager') as can_manage
      from firms f left join firm_members m on m.firm_id = f.id and m.user_id = ${id} and m.is_active
      where (${all}::boolean or m.role is not null) ${onlyFirm(only_firm)}
      order by f.name, f.id) r`)

export const loadFirmCard = (db: Db, firmId: number) =>
  db.one<Omit<FirmCard, 'can_manage'>>(sql`select ${cardFields} from firms f where f.id = ${firmId}`)

/** What the caller may see: all company files of the firm, or only those they have access to. */
export type Viewer = { readonly all: boolean; readonly user_id: number }

const visibleTo = ({ all, user_id }: Viewer) =>
  when(!all, sql`and c.id in (select e.company_id from company_access e where e.user_id = ${user_id})`)

/** The team members, ordered by name, with their assigned company files; only one member when `userId` is given. */
export const listFirmMembers = (db: Db, firmId: number, viewer: Viewer, userId: number | null = null) =>
  db.many<FirmMember>(sql`
    select m.user_id as id, m.name, m.email, m.auth_source, m.locale, m.role, m.is_active,
      m.role in ('admin', 'manager') as all_companies, coalesce(a.companies, '[]') as companies, m.invitation
    from firm_team m
    left join (
      select cm.user_id, json_agg(json_build_object('public_token', c.public_token, 'name', c.name, 'code', c.code, 'role', cm.role,
        'is_active', cm.is_active) order by c.name, c.id) as companies
      from companies c join company_members cm on cm.company_id = c.id
      where c.firm_id = ${firmId} and c.deleted_at is null ${when(userId, sql`and cm.user_id = ${userId}`)} ${visibleTo(viewer)}
      group by cm.user_id
    ) a on a.user_id = m.user_id
    where m.firm_id = ${firmId} ${when(userId, sql`and m.user_id = ${userId}`)}
    order by m.name, m.user_id`)

/** The company files with their assigned members. Members whose firm role gives access to every file are not repeated under each file. */
export const listFirmCompanies = (db: Db, firmId: number, viewer: Viewer) =>
  db.many<FirmCompany>(sql`
    select c.public_token, c.name, c.code, coalesce('/v1/files/' || c.icon_file_id, c.icon_link) as icon_url,
      coalesce('/v1/files/' || c.logo_file_id, c.logo_link) as logo_url, coalesce(a.members, '[]') as members
    from companies c
    left join lateral (
      select json_agg(json_build_object('id', m.user_id, 'name', m.name, 'email', m.email, 'role', cm.role,
        'is_active', cm.is_active and m.is_active) order by m.name, m.user_id) as members
      from company_members cm join firm_team m on m.firm_id = c.firm_id and m.user_id = cm.user_id
      where cm.company_id = c.id
    ) a on true
    where c.firm_id = ${firmId} and c.deleted_at is null ${visibleTo(viewer)}
    order by c.name, c.id`)

export type MemberRow = Pick<FirmMember, 'id' | 'name' | 'email' | 'role' | 'is_active' | 'invitation'>

export const findMember = (db: Db, firmId: number, userId: number) =>
  db.maybe<MemberRow>(sql`
    select m.user_id as id, m.name, m.email, m.role, m.is_active, m.invitation from firm_team m
    where m.firm_id = ${firmId} and m.user_id = ${userId}`)

/** Ids of the firm's company files by token. A missing token is unknown, belongs to another firm or is in the bin. */
export const companiesByToken = async (tx: Tx, firmId: number, tokens: readonly string[]): Promise<Map<string, number>> => {
  const found = await tx.many<{ public_token: string; id: number }>(sql`
    select c.public_token, c.id from companies c
    where c.firm_id = ${firmId} and c.deleted_at is null and c.public_token = any (${tokens}::text[])`)
  return new Map(found.map(({ public_token, id }) => [public_token, id]))
}

const dataFields = [
  'name',
  'enterprise_number',
  'vat_number',
  'itaa_number',
  'matricule',
  'ecdf_prefix',
  'address',
  'postal_code',
  'city',
] as const
const contactFields = ['country_code', 'website', 'email', 'phone', 'locale', 'logo_url', 'logo_file_id', 'requires_two_factor'] as const
const writableFields = [...dataFields, ...contactFields]
const writableColumns = raw(writableFields.join(', '))

/** Reads the stored data; the caller holds the firm's lock. */
export const loadFirmData = (tx: Tx, firmId: number) =>
  tx.one<FirmData & { source: string }>(sql`select ${writableColumns}, source from firms where id = ${firmId}`)

export const updateFirmData = (tx: Tx, firmId: number, firm: FirmData) =>
  tx.many(sql`
    update firms set (${writableColumns}, updated_at) =
      (select ${writableColumns}, app_now() from ${recordFrom('firms', firm)})
    where id = ${firmId}`)

/* For the operator. */

export const findFirm = (db: Db, token: string) => db.maybe<{ id: number }>(sql`select id from firms where public_token = ${token}`)

type FirmOverview = Pick<FirmCard, 'public_token' | 'name' | 'country_code' | 'source'> & {
  readonly licence: string
  readonly plan: string
  readonly users: number
  readonly users_limit: number | null
  readonly companies: number
  readonly companies_limit: number | null
  readonly created_at: string
}

/** Every firm with its current licence and usage. */
export const listFirmOverviews = (db: Db) =>
  db.many<FirmOverview>(sql`
    select f.public_token, f.name, f.country_code, f.source, l.status as licence, l.plan, users_used(f.id) as users, l.users_limit,
      companies_used(f.id) as companies, l.companies_limit, wire(f.created_at) as created_at
    from firms f cross join lateral licence_of(f.id) l order by f.name, f.id`)
