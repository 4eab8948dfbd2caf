import type { Db } from '../../../kernel/write/database.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import { IntegrationToken, type Session, type User } from './schema.ts'

/* Accounts. */

/** An account as the service uses it internally; its owner reads it as a User. */
export type Account = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly locale: User['locale'] | null
  readonly pending_email: string | null
  readonly auth_source: 'local' | 'external' | 'demo'
  readonly is_platform_admin: boolean
  readonly is_disabled: boolean
  readonly is_verified: boolean
  /** Somebody other than the owner chose the password and knows it. */
  readonly password_shared: boolean
}

const accountColumns = raw(`
  id, name, email, locale, pending_email, auth_source, is_platform_admin, disabled_at is not null as is_disabled,
  email_verified_at is not null as is_verified, password_shared`)

export const findAccountByEmail = (db: Db, email: string) =>
  db.maybe<Account>(sql`select ${accountColumns} from directory.users where email = ${email.toLowerCase()}`)

export const findAccountById = (db: Db, userId: number) =>
  db.maybe<Account>(sql`select ${accountColumns} from directory.users where id = ${userId}`)

export const lockAccount = (tx: Tx, userId: number) =>
  tx.maybe<Account>(sql`select ${accountColumns} from directory.users where id = ${userId} for no key update`)

type Profile = Omit<User, 'firms' | 'managed_firms' | 'locale'> & { locale: User['locale'] | null }

export const loadProfile = (db: Db, userId: number) =>
  db.one<Profile>(sql`
    select id, name, email, locale, email_verified_at is not null as email_verified, pending_email, is_platform_admin, auth_source = 'demo' as is_demo
    from directory.users where id = ${userId}`)

/** Memberships are read from the cell's own tables; the directory is not joined. `only`: of this firm alone. */
export const listFirmsOf = (db: Db, userId: number, only: string | null) =>
  db.many<User['firms'][number]>(sql`
    select f.public_token, f.name, m.role from firm_members m join firms f on f.id = m.firm_id
    where m.user_id = ${userId} and m.is_active ${when(only, sql`and f.public_token = ${only}`)} order by f.name, f.id`)

/** Whether the firm exists; for anybody but a platform administrator, whether they are an active member of it. */
export const mayEnterFirm = async (db: Db, { id, is_platform_admin }: Actor, firm: string): Promise<boolean> =>
  (await db.maybe(sql`
    select f.id from firms f where f.public_token = ${firm}
      and (${is_platform_admin}::boolean or exists (select from firm_members m where m.firm_id = f.id and m.user_id = ${id} and m.is_active))`)) !==
  undefined

export const listFirmIdsOf = (db: Db, userId: number) =>
  db.many<{ id: number }>(sql`select firm_id as id from firm_members where user_id = ${userId} and is_active order by firm_id`)

export type NewAccount = { name: string; email: string; password_hash: string | null; locale: string | null }

/** Returns undefined when the address already has an account, including one created concurrently. */
export const insertAccount = (tx: Tx, { name, email, password_hash, locale }: NewAccount, verified: boolean) =>
  tx.maybe<Account>(sql`
    insert into directory.users (name, email, password_hash, locale, email_verified_at, password_shared)
    values (${name}, ${email.toLowerCase()}, ${password_hash}, ${locale}, case when ${verified}::boolean then app_now() end, not ${verified}::boolean)
    on conflict (email) do nothing returning ${accountColumns}`)

export const updateAccount = (tx: Tx, userId: number, { name, locale }: { name?: string; locale?: string }) =>
  tx.one<Account>(sql`
    update directory.users set name = coalesce(${name ?? null}, name), locale = coalesce(${locale ?? null}, locale) where id = ${userId}
    returning ${accountColumns}`)

/* Accounts that an external platform manages. */

export const findAccountByExternalId = (db: Db, id: string) =>
  db.maybe<Account & { readonly external_id: string | null }>(
    sql`select ${accountColumns}, external_id from directory.users where external_id = ${id}`,
  )

export const externalIdOf = (db: Db, userId: number) =>
  db.one<{ external_id: string | null }>(sql`select external_id from directory.users where id = ${userId}`)

export type ExternalAccount = { readonly id: string; readonly name: string; readonly email: string; readonly locale: string | null }

/** The platform vouches for the address. Returns undefined when the address or the id has an account, including one created concurrently. */
export const insertExternal = (tx: Tx, { id, name, email, locale }: ExternalAccount) =>
  tx.maybe<Account>(sql`
    insert into directory.users (name, email, locale, email_verified_at, auth_source, external_id)
    values (${name}, ${email}, ${locale}, app_now(), 'external', ${id})
    on conflict do nothing returning ${accountColumns}`)

export const updateExternal = (tx: Tx, userId: number, { id, name, email, locale }: ExternalAccount) =>
  tx.one<Account>(sql`
    update directory.users set external_id = ${id}, name = ${name}, locale = coalesce(locale, ${locale}), email_verified_at = coalesce(email_verified_at, app_now()),
      pending_email = nullif(pending_email, ${email}), email = ${email}
    where id = ${userId} returning ${accountColumns}`)

/* Passwords and addresses. */

export type Credentials = { readonly id: number; readonly password_hash: string | null }

/** The hash is null for a disabled account and for one whose password another platform manages. */
const credentials = raw(`id, case when disabled_at is null and auth_source = 'local' then password_hash end as password_hash`)

export const findCredentialsByEmail = (db: Db, email: string) =>
  db.maybe<Credentials>(sql`select ${credentials} from directory.users where email = ${email.toLowerCase()}`)

export const findCredentialsById = (db: Db, userId: number) =>
  db.maybe<Credentials>(sql`select ${credentials} from directory.users where id = ${userId}`)

export const lockCredentials = (tx: Tx, userId: number) =>
  tx.maybe<Credentials>(sql`select ${credentials} from directory.users where id = ${userId} for no key update`)

/** Replaces the hash of an unchanged password. */
export const updatePasswordHash = (tx: Tx, userId: number, hash: string) =>
  tx.many(sql`update directory.users set password_hash = ${hash} where id = ${userId}`)

/** Stores a password chosen by somebody else. */
export const setSharedPassword = (tx: Tx, userId: number, hash: string) =>
  tx.many(sql`update directory.users set password_hash = ${hash}, password_shared = true where id = ${userId}`)

/** Deletes integration tokens created while somebody else knew the password, because their creator is uncertain; others stay valid. */
export const setOwnPassword = async (tx: Tx, userId: number, hash: string): Promise<void> => {
  await tx.many(sql`
    delete from directory.tokens t using directory.users u where u.id = ${userId} and u.password_shared and t.user_id = u.id and t.kind = 'integration'`)
  await tx.many(sql`update directory.users set password_hash = ${hash}, password_shared = false where id = ${userId}`)
}

export const isEmailTaken = async (db: Db, email: string, userId: number) =>
  (await db.maybe(sql`select id from directory.users where email = ${email} and id <> ${userId}`)) !== undefined

export const setPendingEmail = (tx: Tx, userId: number, address: string | null) =>
  tx.many(sql`update directory.users set pending_email = ${address} where id = ${userId}`)

export const confirmPendingEmail = (tx: Tx, userId: number) =>
  tx.one<Account>(sql`
    update directory.users set email = pending_email, pending_email = null, email_verified_at = app_now() where id = ${userId}
    returning ${accountColumns}`)

export const markEmailVerified = (tx: Tx, userId: number) =>
  tx.many(sql`update directory.users set email_verified_at = app_now() where id = ${userId} and email_verified_at is null`)

/* Links. */

/** Replaces the account's former link. */
export const insertLink = (tx: Tx, userId: number) =>
  tx.one<{ nonce: string; expires_at: string }>(sql`
    insert into directory.links (user_id, purpose, nonce, expires_at) values (${userId}, 'password', gen_random_uuid(), app_now() + interval '60 minutes')
    on conflict (user_id, purpose) do update
      set nonce = excluded.nonce, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null
    returning nonce, wire(expires_at) as expires_at`)

const isValidLink = (userId: number, nonce: string) => sql`
  user_id = ${userId} and purpose = 'password' and nonce = ${nonce} and used_at is null and expires_at > app_now()`

/** The seconds until the link expires; undefined when it was used or replaced, or has expired. */
export const findValidLink = (db: Db, userId: number, nonce: string) =>
  db.maybe<{ seconds: number }>(sql`
    select floor(extract(epoch from expires_at - app_now()))::integer as seconds from directory.links where ${isValidLink(userId, nonce)}`)

export const consumeLink = (tx: Tx, userId: number, nonce: string) =>
  tx.maybe(sql`update directory.links set used_at = app_now() where ${isValidLink(userId, nonce)} returning user_id`)

export const invalidateLinks = (tx: Tx, userId: number) =>
  tx.many(sql`update directory.links set used_at = app_now() where user_id = ${userId} and used_at is null`)

/* Sessions and tokens. */

type NewSession = { name: string; ip: string; user_agent: string | null }

export const insertSession = (tx: Tx, userId: number, hash: Buffer, { name, ip, user_agent }: NewSession) =>
  tx.one<{ id: number }>(sql`
    insert into directory.tokens (user_id, kind, hash, name, abilities, ip, user_agent)
    values (${userId}, 'session', ${hash}, ${name}, array['read', 'write', 'sync'], ${ip}, ${user_agent}) returning id`)

const lastUse = raw('coalesce(t.last_used_at, t.created_at)')

export const listSessions = (db: Db, userId: number, current: number) =>
  db.many<Session>(sql`
    select t.id, t.name as device_name, t.ip, t.user_agent, wire(t.created_at) as created_at, wire(${lastUse}) as last_used_at,
      wire(least(t.expires_at, ${lastUse} + interval '60 days')) as expires_at, t.id = ${current} as is_current
    from directory.tokens t
    where t.user_id = ${userId} and t.kind = 'session' and (t.expires_at is null or t.expires_at > app_now()) and ${lastUse} > app_now() - interval '60 days'
    order by ${lastUse} desc, t.id desc`)

export const deleteSession = (tx: Tx, userId: number, sessionId: number) =>
  tx.maybe(sql`delete from directory.tokens where user_id = ${userId} and id = ${sessionId} and kind = 'session' returning id`)

/** Integration tokens are kept: they do not depend on the password. */
export const deleteSessions = (tx: Tx, userId: number, except: number | null) =>
  tx.many(sql`delete from directory.tokens where user_id = ${userId} and kind = 'session' and id is distinct from ${except}::bigint`)

const tokenColumns = columns(IntegrationToken, 't')

export const listIntegrationTokens = (db: Db, userId: number) =>
  db.many<IntegrationToken>(
    sql`select ${tokenColumns} from directory.tokens t where t.user_id = ${userId} and t.kind = 'integration' order by t.id desc`,
  )

export const countTokens = (tx: Tx, userId: number) =>
  tx.one<{ used: number }>(sql`
    select count(*)::integer as used from directory.tokens
    where user_id = ${userId} and kind = 'integration' and (expires_at is null or expires_at > app_now())`)

type NewIntegrationToken = { name: string; abilities: readonly string[]; expires_in_days: number | null; firm: string | null }

export const insertToken = (tx: Tx, userId: number, hash: Buffer, { name, abilities, expires_in_days, firm }: NewIntegrationToken) =>
  tx.one<IntegrationToken>(sql`
    insert into directory.tokens as t (user_id, kind, hash, name, abilities, expires_at, firm)
    values (${userId}, 'integration', ${hash}, ${name}, ${abilities}, app_now() + ${expires_in_days}::integer * interval '1 day', ${firm})
    returning ${tokenColumns}`)

export const deleteToken = (tx: Tx, userId: number, tokenId: number) =>
  tx.maybe<{ name: string }>(
    sql`delete from directory.tokens where user_id = ${userId} and id = ${tokenId} and kind = 'integration' returning name`,
  )

export const deleteIntegrationTokens = (tx: Tx, userId: number) =>
  tx.many(sql`delete from directory.tokens where user_id = ${userId} and kind = 'integration'`)

export const deleteOwnToken = (tx: Tx, tokenId: number) => tx.many(sql`delete from directory.tokens where id = ${tokenId}`)

/** Deletes expired tokens, unused sessions and expired links. */
export async function purgeExpired(tx: Tx): Promise<void> {
  await tx.many(sql`
    delete from directory.tokens t
    where t.expires_at <= app_now() or (t.kind = 'session' and ${lastUse} <= app_now() - interval '60 days')`)
  await tx.many(sql`delete from directory.links where expires_at <= app_now()`)
}

/* Visitors of the demo. */

export const insertVisitor = (tx: Tx, { name, email, locale }: { name: string; email: string; locale: string }) =>
  tx.one<Account>(sql`
    insert into directory.users (name, email, locale, auth_source) values (${name}, ${email}, ${locale}, 'demo') returning ${accountColumns}`)

/** The database decides when the session of a visitor ends. */
export const findExpiry = async (tx: Tx, tokenId: number): Promise<string> =>
  (await tx.one<{ expires_at: string }>(sql`select wire(t.expires_at) as expires_at from directory.tokens t where t.id = ${tokenId}`))
    .expires_at

/* For the operator. */

export const makePlatformAdmin = (tx: Tx, userId: number) =>
  tx.one<Account>(sql`update directory.users set is_platform_admin = true where id = ${userId} returning ${accountColumns}`)

export const updateDisabled = (tx: Tx, userId: number, disabled: boolean) =>
  tx.one<Account>(sql`
    update directory.users set disabled_at = case when ${disabled}::boolean then app_now() end where id = ${userId} returning ${accountColumns}`)

/** A session or an integration token as shown to the operator, without its value. */
export type TokenRow = {
  readonly id: number
  readonly kind: 'session' | 'integration'
  readonly name: string
  readonly abilities: readonly string[]
  readonly created_at: string
  readonly last_used_at: string | null
  readonly expires_at: string | null
}

const tokenRow = raw(
  't.id, t.kind, t.name, t.abilities, wire(t.created_at) as created_at, wire(t.last_used_at) as last_used_at, wire(t.expires_at) as expires_at',
)

export const listAllTokens = (db: Db, userId: number) =>
  db.many<TokenRow>(sql`select ${tokenRow} from directory.tokens t where t.user_id = ${userId} order by t.id desc`)

export const findTokenOwner = (db: Db, tokenId: number) =>
  db.maybe<{ user_id: number }>(sql`select user_id from directory.tokens where id = ${tokenId}`)

export const deleteTokens = (tx: Tx, userId: number, tokenId: number | null) =>
  tx.many<TokenRow>(sql`
    delete from directory.tokens t where t.user_id = ${userId} and (${tokenId}::bigint is null or t.id = ${tokenId}) returning ${tokenRow}`)
