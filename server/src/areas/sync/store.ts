import type { Db } from '../../kernel/database.ts'
import { sql } from '../../kernel/sql.ts'
import type { Change } from './schema.ts'

export const head = (db: Db) =>
  db.one<{ seq: number; server_time: string }>(sql`select seq, wire(app_now()) as server_time from heads where company_id = app_company()`)

/** In commit order: every number of a file was given under its lock, so what is missing below a cursor cannot appear later. */
export const changesAfter = (db: Db, since: number, limit: number) =>
  db.many<Omit<Change, 'data'>>(sql`
    select f.resource, f.op, f.record_id as id, f.version, wire(f.changed_at) as changed_at, f.seq
    from feed f where f.company_id = app_company() and f.seq > ${since} order by f.seq limit ${limit}`)
