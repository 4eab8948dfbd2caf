import type { Language, Params } from '../../../../lib/languages.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { NoticeKind } from './mails.ts'

/** Stores a mail to the given address, otherwise to that of the account; undefined for a demo account, which gets none. */
export const insertNotice = (tx: Tx, userId: number, kind: NoticeKind, params: Params, address: string | null) =>
  tx.maybe<{ id: string }>(sql`
    insert into directory.notices (user_id, kind, address, params)
    select u.id, ${kind}, coalesce(${address}::text, u.email), ${JSON.stringify(params)}::jsonb
    from directory.users u where u.id = ${userId} and u.auth_source <> 'demo' returning id`)

export type StoredNotice = {
  readonly kind: NoticeKind
  readonly address: string
  readonly params: Params
  readonly at: string
  readonly name: string
  readonly locale: Language | null
}

export const findNotice = (db: Db, noticeId: string) =>
  db.maybe<StoredNotice>(sql`
    select n.kind, n.address, n.params, wire(n.created_at) as at, u.name, u.locale
    from directory.notices n join directory.users u on u.id = n.user_id where n.id = ${noticeId}`)

export const deleteNotice = (tx: Tx, noticeId: string) => tx.many(sql`delete from directory.notices where id = ${noticeId}`)

/** Returns whether the account was never used on this device before. The caller holds the account's lock. */
export const rememberDevice = async (tx: Tx, userId: number, fingerprint: Buffer): Promise<boolean> => {
  const { is_new } = await tx.one<{ is_new: boolean }>(sql`
    insert into directory.devices (user_id, fingerprint) values (${userId}, ${fingerprint})
    on conflict (user_id, fingerprint) do update set last_used_at = app_now() returning xmax = 0 as is_new`)
  return is_new
}

/** Deletes mails that could not be sent for a week, and devices not used for a year. */
export async function purgeNotices(tx: Tx): Promise<void> {
  await tx.many(sql`delete from directory.notices where created_at <= app_now() - interval '7 days'`)
  await tx.many(sql`delete from directory.devices where last_used_at <= app_now() - interval '1 year'`)
}
