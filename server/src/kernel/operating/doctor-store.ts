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
  /** Whether COMMIT waits for a standby; how many have waited for more than five seconds, and the longest. */
  readonly replicated: boolean
  readonly waiting: number
  readonly waiting_seconds: number
  readonly unguarded: readonly string[]
}

export const examine = (db: Db) =>
  db.one<Examined>(sql`
    select current_setting('server_version') as version, wire(app_now()) as now, r.rolsuper as superuser, r.rolbypassrls as bypassrls,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit, current_setting('full_page_writes') as full_page_writes,
      pg_is_in_recovery() as standby, current_setting('synchronous_standby_names') <> '' as replicated, w.waiting, w.waiting_seconds,
      array(select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity and c.relname <> 'company_members' order by 1) as unguarded
    from pg_roles r,
      (select count(*) as waiting, coalesce(extract(epoch from max(app_now() - a.query_start)), 0)::integer as waiting_seconds
       from pg_stat_activity a where a.wait_event = 'SyncRep' and a.query_start < app_now() - interval '5 seconds') w
    where r.rolname = current_user`)

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

/** Firms that have been on their way to another installation for a while. */
export const unfinishedMoves = (db: Db) =>
  db.many<{ public_token: string; state: string; minutes: number }>(sql`
    select f.public_token, replace(m.state, '_', '-') as state, floor(extract(epoch from app_now() - m.changed_at) / 60)::integer as minutes
    from firm_moves m join firms f on f.id = m.firm_id where m.state <> 'moved' and m.changed_at < app_now() - interval '10 minutes' order by m.firm_id`)

/** The files whose ledger failed its last verification, and why. */
export const brokenLedgers = (db: Db) =>
  db.many<{ public_token: string; problem: string }>(sql`select public_token, problem from broken_ledgers()`)
