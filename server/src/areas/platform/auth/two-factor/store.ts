import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { TwoFactor } from './schema.ts'

export const loadTwoFactor = (db: Db, userId: number) =>
  db.one<TwoFactor>(sql`
    select f.user_id is not null as is_active, wire(f.confirmed_at) as confirmed_at,
      (select count(*)::integer from directory.recovery_codes c where c.user_id = f.user_id and c.used_at is null) as recovery_codes_left
    from directory.users u left join directory.two_factors f on f.user_id = u.id and f.confirmed_at is not null
    where u.id = ${userId}`)

export const hasTwoFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await db.maybe(sql`select user_id from directory.two_factors where user_id = ${userId} and confirmed_at is not null`)) !== undefined

/** The sealed secret of a factor that is set up, or of one that is not confirmed yet. */
export const findSecret = (tx: Tx, userId: number, confirmed: boolean) =>
  tx.maybe<{ secret: Buffer }>(sql`
    select secret from directory.two_factors where user_id = ${userId} and (confirmed_at is not null) = ${confirmed}`)

/** Replaces a factor that was never confirmed. */
export async function insertTwoFactor(tx: Tx, userId: number, secret: Buffer, codes: readonly Buffer[]): Promise<void> {
  await tx.many(sql`delete from directory.two_factors where user_id = ${userId} and confirmed_at is null`)
  await tx.many(sql`insert into directory.two_factors (user_id, secret) values (${userId}, ${secret})`)
  await tx.many(sql`insert into directory.recovery_codes (user_id, hash) select ${userId}, unnest(${codes}::bytea[])`)
}

export const confirmTwoFactor = (tx: Tx, userId: number, step: number) =>
  tx.many(sql`update directory.two_factors set confirmed_at = app_now(), last_step = ${step} where user_id = ${userId}`)

/** Returns false when a code of this step or of a later one was used already. */
export const useStep = async (tx: Tx, userId: number, step: number): Promise<boolean> =>
  (await tx.maybe(sql`
    update directory.two_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning user_id`)) !==
  undefined

/** Returns false for a code that the account does not have, or that was used. */
export const useRecoveryCode = async (tx: Tx, userId: number, hash: Buffer): Promise<boolean> =>
  (await tx.maybe(sql`
    update directory.recovery_codes set used_at = app_now() where user_id = ${userId} and hash = ${hash} and used_at is null
    returning user_id`)) !== undefined

/** The database deletes the recovery codes together with it. Returns whether there was one in use. */
export const deleteTwoFactor = async (tx: Tx, userId: number): Promise<boolean> =>
  (
    await tx.maybe<{ active: boolean }>(
      sql`delete from directory.two_factors where user_id = ${userId} returning confirmed_at is not null as active`,
    )
  )?.active ?? false

/** Whether the token is a session that was opened within the last 15 minutes. */
export const isRecentSession = async (db: Db, tokenId: number): Promise<boolean> =>
  (await db.maybe(sql`
    select id from directory.tokens where id = ${tokenId} and kind = 'session' and created_at > app_now() - interval '15 minutes'`)) !==
  undefined
