import type { Db } from '../write/database.ts'
import { sql } from '../write/sql.ts'

/** Facts about the database, read as the application role. */
export type Examined = {
  readonly version: string
  readonly now: string
  readonly superuser: boolean
  readonly bypassrls: boolean
  readonly fsync: string
  readonly synchronous_commit: string
  readonly full_page_writes: string
  readonly standby: boolean
  readonly unguarded: readonly string[]
}

export const examine = (db: Db) =>
  db.one<Examined>(sql`
    select current_setting('server_version') as version, wire(app_now()) as now, r.rolsuper as superuser, r.rolbypassrls as bypassrls,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit, current_setting('full_page_writes') as full_page_writes,
      pg_is_in_recovery() as standby,
      array(select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity and c.relname <> 'company_members' order by 1) as unguarded
    from pg_roles r where r.rolname = current_user`)

/** The numbers of the migrations that were applied, in order. */
export const appliedMigrations = async (db: Db): Promise<string[]> => {
  const rows = await db.many<{ version: string }>(sql`select version from schema_migrations order by version`)
  return rows.map(({ version }) => version)
}

/** Compares the head of a file with its feed; a feed ahead of its head would assign numbers twice. */
export const strayHeads = (db: Db, companyId: number) =>
  db.maybe<{ seq: number; last: number }>(sql`
    select h.seq, coalesce((select max(f.seq) from feed f where f.company_id = h.company_id), 0) as last from heads h
    where h.company_id = ${companyId} and h.seq < (select max(f.seq) from feed f where f.company_id = h.company_id)`)

export const someCompanies = (db: Db) => db.many<{ id: number }>(sql`select id from companies order by id desc limit 100`)

/** The files whose ledger failed its last verification, and why. */
export const brokenLedgers = (db: Db) =>
  db.many<{ public_token: string; problem: string }>(sql`select public_token, problem from broken_ledgers()`)
