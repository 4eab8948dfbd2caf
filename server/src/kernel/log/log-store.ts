import type { Db } from '../write/database.ts'
import type { LoggedRevision } from '../route/resource.ts'
import { sql } from '../write/sql.ts'
import type { Tx } from '../write/write.ts'

/* Queries of undo and the recycle bin on the log, for records of any kind. Database functions do the work, from the catalogue. */

/** The present state of the records of revisions: deleted for good, or which fields changed since the revision. */
export const undoState = (db: Db, ids: readonly number[]) =>
  db.many<{ seq: number; is_gone: boolean; fields: string[] }>(sql`select s.seq, s.is_gone, s.fields from undo_state(${ids}::bigint[]) s`)

type Blocking = { readonly revision_id: number; readonly resource: string; readonly record_id: number; readonly fields: readonly string[] }

/** Enough to see what blocks an undo: an old record may have thousands of later changes. */
const mostBlocking = 20

/** The later revisions that changed these fields of the same record, newest first. */
export const laterChanges = (db: Db, of: readonly { readonly seq: number; readonly fields: readonly string[] }[]) =>
  db.many<Blocking & { readonly seq: number }>(sql`
    select s.seq, l.seq as revision_id, l.resource, l.record_id, array(select f from unnest(s.fields) f where l.former ? f) as fields
    from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) s (seq bigint, fields text[])
    join revisions r on r.company_id = app_company() and r.seq = s.seq
    cross join lateral (
      select x.seq, x.resource, x.record_id, x.former from revisions x
      where x.company_id = r.company_id and x.resource = r.resource and x.record_id = r.record_id and x.write_no > r.write_no and x.former ?| s.fields
      order by x.write_no desc limit ${mostBlocking}) l
    order by l.seq desc`)

/** Which of these records are referred to by others. */
export const usedRecords = async (db: Db, table: string, ids: readonly number[]): Promise<number[]> => {
  const { used } = await db.one<{ used: number[] }>(sql`select to_json(used_records(${table}::regclass, ${ids}::bigint[])) as used`)
  return used
}

export const putBack = (tx: Tx, revisions: readonly LoggedRevision[]) =>
  tx.many(sql`select put_back(${revisions.map(({ id }) => id)}::bigint[])`)

export const binRecords = (tx: Tx, resource: string, ids: readonly number[]) =>
  tx.many(sql`select bin_records(${resource}, ${ids}::bigint[])`)

/** Checks deferred constraints now, so that a refusal can be explained. */
export const checkDeferredConstraints = (tx: Tx) => tx.many(sql`set constraints all immediate`)

/** The lists of a record as they were after a revision. */
export const loadListsAt = async (db: Db, { id, resource, record_id }: Pick<LoggedRevision, 'id' | 'resource' | 'record_id'>) => {
  const { lists } = await db.one<{ lists: Record<string, unknown> }>(
    sql`select lists_at(${resource}, ${record_id}::bigint, ${id}::bigint) as lists`,
  )
  return lists
}

/** The fields of records that the log does not keep, also of records in the bin. */
export const loadUnloggedFields = async (db: Db, resource: string, ids: readonly number[]) => {
  const rows = await db.many<{ id: number; shown: Record<string, unknown> }>(
    sql`select t.id, t.shown from technical_of(${resource}, ${ids}::bigint[]) t`,
  )
  return new Map(rows.map(({ id, shown }) => [id, shown]))
}
