import type { Db } from '../../../kernel/write/database.ts'
import type { StoredAccess } from '../../../kernel/http/admit.ts'
import type { Role } from '../../../kernel/route/route.ts'
import { sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { CompanyMember, CompanyRole } from './schema.ts'

/** Loads token, user, company file or firm, the caller's role there, and whether the firm moves away, in one statement. */
export const loadAccess = (db: Db, tokenHash: Buffer, company: string | null, firm: string | null, now: string | null, binned: boolean) =>
  db.maybe<StoredAccess>(sql`
    select a.actor, a.company, a.firm, (
      select jsonb_build_object('state', m.state, 'moved_to', m.moved_to) from firm_moves m
      where m.firm_id = coalesce((a.company ->> 'firm_id')::bigint, (a.firm ->> 'id')::bigint)) as move
    from admission(${tokenHash}::bytea, ${company}::text, ${firm}::text, ${now}::timestamptz, ${binned}::boolean) a`)

type Person = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly locale: string | null
  readonly auth_source?: string
}

/** Whether the person has a role in the file, without being a platform administrator. */
export const hasOwnAccess = async (db: Db, companyId: number, userId: number): Promise<boolean> =>
  (await db.maybe(sql`select from company_access a where a.company_id = ${companyId} and a.user_id = ${userId}`)) !== undefined

/** Updates the cell's copy of a person from the directory. */
export const syncPerson = (db: Db, { id, name, email, locale, auth_source }: Person) =>
  db.many(sql`
    insert into people as p (id, name, email, locale, auth_source) values (${id}, ${name}, ${email}, ${locale}, coalesce(${auth_source ?? null}::text, 'local'))
    on conflict (id) do update set name = excluded.name, email = excluded.email, locale = excluded.locale,
      auth_source = coalesce(${auth_source ?? null}::text, p.auth_source)`)

/* Teams. The caller holds the firm's lock; the database records the time of each change of access. */

/** Returns false when the person is already a member. An invited person is added as inactive. */
export const addMember = async (tx: Tx, firmId: number, userId: number, role: Role, active = true): Promise<boolean> =>
  (await tx.maybe(sql`
    insert into firm_members (firm_id, user_id, role, is_active) values (${firmId}, ${userId}, ${role}, ${active}::boolean)
    on conflict do nothing returning user_id`)) !== undefined

export const changeMember = (tx: Tx, firmId: number, userId: number, { role, is_active }: { role: Role; is_active: boolean }) =>
  tx.many(sql`update firm_members set role = ${role}, is_active = ${is_active} where firm_id = ${firmId} and user_id = ${userId}`)

/** The database ends the assignments to the firm's company files together with the membership. */
export const removeMember = (tx: Tx, firmId: number, userId: number) =>
  tx.many(sql`delete from firm_members where firm_id = ${firmId} and user_id = ${userId}`)

/** Whether the firm has an active admin besides this person. */
export const hasOtherAdmin = async (tx: Tx, firmId: number, userId: number): Promise<boolean> => {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from firm_members m where m.firm_id = ${firmId} and m.user_id <> ${userId} and m.role = 'admin' and m.is_active) as found`)
  return found
}

/**
 * Whether the account also gives access to another firm, active there or not, or to a company file of another firm. An invitation that was
 * not accepted does not count: otherwise any firm could hinder the person's own.
 */
export const belongsElsewhere = async (tx: Tx, firmId: number, userId: number): Promise<boolean> => {
  const invited = sql`select i.firm_id from firm_invitations i where i.user_id = ${userId}`
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from firm_members m where m.user_id = ${userId} and m.firm_id <> ${firmId} and m.firm_id not in (${invited}))
      or exists (select from company_members a join companies c on c.id = a.company_id
                 where a.user_id = ${userId} and c.firm_id is distinct from ${firmId}
                   and (c.firm_id is null or c.firm_id not in (${invited}))) as found`)
  return found
}

/** Whether both are active members of one firm; `asAdmin`: where the first is admin. */
export const shareFirm = async (tx: Tx, userId: number, otherId: number, asAdmin: boolean): Promise<boolean> => {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from firm_members m join firm_members o on o.firm_id = m.firm_id and o.user_id = ${otherId} and o.is_active
                   where m.user_id = ${userId} and m.is_active and (not ${asAdmin}::boolean or m.role = 'admin')) as found`)
  return found
}

export const assignToCompany = (db: Db, companyId: number, userId: number, role: CompanyRole) =>
  db.many(sql`insert into company_members (company_id, user_id, role) values (${companyId}, ${userId}, ${role})`)

/** The person whose plan a standalone company file counts against: its first active manager. */
export const standaloneOwnerOf = async (tx: Tx, companyId: number): Promise<number | null> => {
  const keeper = await tx.maybe<{ user_id: number }>(sql`
    select m.user_id from company_members m where m.company_id = ${companyId} and m.role = 'manager' and m.is_active order by m.created_at, m.user_id limit 1`)
  return keeper?.user_id ?? null
}

/**
 * Assigns the person to exactly these company files of the firm, each with that role. An assignment to a file in the bin ends too, because
 * the caller cannot list such a file. Returns whether anything changed.
 */
export const replaceAssignments = async (
  tx: Tx,
  firmId: number,
  userId: number,
  companyIds: readonly number[],
  role: CompanyRole,
): Promise<boolean> => {
  const { changed } = await tx.one<{ changed: boolean }>(sql`
    with ended as (
      delete from company_members a using companies c
      where c.id = a.company_id and c.firm_id = ${firmId} and a.user_id = ${userId} and a.company_id <> all (${companyIds}::bigint[]) returning 1),
    assigned as (
      insert into company_members as a (company_id, user_id, role) select t.id, ${userId}, ${role} from unnest(${companyIds}::bigint[]) t (id)
      on conflict (company_id, user_id) do update set role = excluded.role, is_active = true
      where (a.role, a.is_active) is distinct from (excluded.role, true) returning 1)
    select exists (select from ended) or exists (select from assigned) as changed`)
  return changed
}

/**
 * Assigns exactly these of the mirrored members of the firm to one file, each with their role. Assignments of others stay. Returns whether
 * anything changed.
 */
export const mirrorAssignments = async (
  tx: Tx,
  { firm_id, company_id }: { readonly firm_id: number; readonly company_id: number },
  mirrored: readonly number[],
  wanted: readonly { readonly user_id: number; readonly role: CompanyRole }[],
): Promise<boolean> => {
  const given = sql`json_to_recordset(${JSON.stringify(wanted)}::json) n (user_id bigint, role text)`
  const { changed } = await tx.one<{ changed: boolean }>(sql`
    with ended as (
      delete from company_members a
      where a.company_id = ${company_id} and a.user_id = any(${mirrored}::bigint[]) and a.user_id not in (select n.user_id from ${given}) returning 1),
    assigned as (
      insert into company_members as a (company_id, user_id, role)
      select ${company_id}, n.user_id, n.role from ${given} join firm_members m on m.firm_id = ${firm_id} and m.user_id = n.user_id
      on conflict (company_id, user_id) do update set role = excluded.role, is_active = true
      where (a.role, a.is_active) is distinct from (excluded.role, true) returning 1)
    select exists (select from ended) or exists (select from assigned) as changed`)
  return changed
}

/** Everyone with access to the file and their effective role, plus assigned people who currently have no access, as inactive. */
export const membersOf = (db: Db, companyId: number) =>
  db.many<CompanyMember>(sql`
    select p.id, coalesce(i.name, p.name) as name, coalesce(i.email, p.email) as email, coalesce(role_name(e.rank), a.role) as role,
      e.rank is not null as is_active
    from (select user_id, rank from company_access where company_id = ${companyId}) e
    full join (select user_id, role from company_members where company_id = ${companyId}) a on a.user_id = e.user_id
    join people p on p.id = coalesce(e.user_id, a.user_id)
    left join firm_invitations i on i.user_id = p.id and i.firm_id = (select c.firm_id from companies c where c.id = ${companyId})
    order by coalesce(i.name, p.name), p.id`)
