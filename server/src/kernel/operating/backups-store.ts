import type { Db } from '../write/database.ts'
import { sql } from '../write/sql.ts'

/** Records a base backup; nothing happens when it is on record. */
export const recordBackup = (db: Db, place: string, takenAt: Date) =>
  db.many(sql`insert into operating.backups (place, taken_at) values (${place}, ${takenAt.toISOString()}) on conflict do nothing`)

export type BackupState = {
  /** Seconds since the newest recorded base backup was taken; null without one. */
  readonly age_seconds: number | null
  readonly place: string | null
  readonly archive_mode: string
  /** The last attempt to archive WAL failed. */
  readonly archive_fails: boolean
}

export const backupState = (db: Db) =>
  db.one<BackupState>(sql`
    select extract(epoch from app_now() - b.taken_at)::bigint as age_seconds, b.place, current_setting('archive_mode') as archive_mode,
      coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as archive_fails
    from pg_stat_archiver a left join lateral (select taken_at, place from operating.backups order by taken_at desc limit 1) b on true`)

/** Seconds since the least recently verified ledger was verified; null without a company file. */
export const verificationAge = async (db: Db) =>
  (await db.one<{ age: number | null }>(sql`select extract(epoch from app_now() - oldest_verification())::bigint as age`)).age

/** The company files whose ledgers were not verified for so many seconds, the longest unverified first. */
export const unverifiedLedgers = async (db: Db, seconds: number): Promise<string[]> => {
  const rows = await db.many<{ public_token: string }>(
    sql`select public_token from unverified_ledgers(app_now() - make_interval(secs => ${seconds}::integer))`,
  )
  return rows.map(({ public_token }) => public_token)
}

/** Identifies the database server, as its backups do from PostgreSQL 17 on. */
export const systemIdentifier = async (db: Db) =>
  (await db.one<{ id: string }>(sql`select system_identifier::text as id from pg_control_system()`)).id
