import type { Db } from '../../kernel/database.ts'
import { columns } from '../../kernel/shape.ts'
import { sql } from '../../kernel/sql.ts'
import type { Tx } from '../../kernel/write.ts'
import { IntegrationToken, type User } from './schema.ts'

export const credentials = (db: Db, email: string) =>
  db.maybe<{ id: number; password_hash: string | null }>(sql`select id, password_hash from directory.users where email = ${email}`)

type Account = Omit<User, 'firms' | 'managed_firms' | 'locale'> & { locale: User['locale'] | null }

export const account = (db: Db, userId: number) =>
  db.one<Account>(sql`
    select id, name, email, locale, email_verified_at is not null as email_verified, pending_email, is_platform_admin, auth_source = 'demo' as is_demo
    from directory.users where id = ${userId}`)

/** The cell's own tables say which firms a user belongs to; the directory is not joined. */
export const firmsOf = (db: Db, userId: number) =>
  db.many<User['firms'][number]>(sql`
    select f.public_token, f.name, m.role from firm_members m join firms f on f.id = m.firm_id
    where m.user_id = ${userId} and m.is_active order by f.name, f.id`)

export const insertSession = (tx: Tx, userId: number, hash: Buffer, name: string) =>
  tx.one(sql`
    insert into directory.tokens (user_id, kind, hash, name, abilities) values (${userId}, 'session', ${hash}, ${name}, array['read', 'write', 'sync'])
    returning id`)

const tokenColumns = columns(IntegrationToken, 't')

export const tokens = (db: Db, userId: number) =>
  db.many<IntegrationToken>(
    sql`select ${tokenColumns} from directory.tokens t where t.user_id = ${userId} and t.kind = 'integration' order by t.id desc`,
  )

export const countTokens = (tx: Tx, userId: number) =>
  tx.one<{ used: number }>(sql`
    select count(*)::integer as used from directory.tokens
    where user_id = ${userId} and kind = 'integration' and (expires_at is null or expires_at > app_now())`)

type Insert = { name: string; abilities: readonly string[]; expires_in_days: number | null }

export const insertToken = (tx: Tx, userId: number, hash: Buffer, { name, abilities, expires_in_days }: Insert) =>
  tx.one<IntegrationToken>(sql`
    insert into directory.tokens as t (user_id, kind, hash, name, abilities, expires_at)
    values (${userId}, 'integration', ${hash}, ${name}, ${abilities}, app_now() + ${expires_in_days}::integer * interval '1 day')
    returning ${tokenColumns}`)

export const deleteToken = (tx: Tx, userId: number, tokenId: number) =>
  tx.maybe(sql`delete from directory.tokens where user_id = ${userId} and id = ${tokenId} and kind = 'integration' returning id`)

export const deleteOwnToken = (tx: Tx, tokenId: number) => tx.many(sql`delete from directory.tokens where id = ${tokenId}`)

type NewUser = { name: string; email: string; password_hash: string; locale: string | null }

/** An address that is known keeps its account and its password. */
export const ensureUser = (tx: Tx, { name, email, password_hash, locale }: NewUser) =>
  tx.one<{ id: number; name: string; email: string; locale: string | null }>(sql`
    insert into directory.users (name, email, password_hash, locale, email_verified_at) values (${name}, ${email}, ${password_hash}, ${locale}, app_now())
    on conflict (email) do update set email = excluded.email returning id, name, email, locale`)
