import type { Db } from '../../../kernel/write/database.ts'
import type { Paging } from '../../../kernel/route/paging.ts'
import type { RecordImage } from '../../../kernel/route/resource.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { searchPatterns } from '../../../lib/search.ts'
import type { TrashFilter, TrashItem } from './schema.ts'

/** A stored item; label, data and `can_restore` are computed from it. */
export type Item = Omit<TrashItem, 'label' | 'data' | 'can_restore'> & {
  readonly former: RecordImage
  readonly after: RecordImage
  readonly version_before: number
}

/** The last `delete` revision is the one that binned the record; later revisions may exist, because a merge can relink a binned record. */
const deletion = raw(`join lateral (
  select r.seq, r.operation_id, r.former, r.after, r.version_before from revisions r
  where r.company_id = app_company() and r.resource = f.resource and r.record_id = f.record_id and r.op = 'delete' order by r.write_no desc limit 1) d on true`)

const retention = raw(`(select (c.settings #>> '{history,trash_retention_days}')::integer from companies c where c.id = app_company())`)

const fields = sql`d.seq as id, f.resource as type, f.record_id, wire(f.deleted_at) as deleted_at,
  case when f.deleted_by is not null then json_build_object('id', f.deleted_by, 'name', (select p.name from people p where p.id = f.deleted_by)) end as deleted_by,
  d.operation_id, wire(f.deleted_at + make_interval(days => ${retention})) as expires_at, binned_children(f.resource, f.record_id) as children,
  d.former, d.after, d.version_before`

const binned = (types: readonly string[], q?: string) =>
  sql`binned(${types}::text[], (select coalesce(array_agg(plain(w)), '{}') from unnest(${searchPatterns(q)}::text[]) w))`

export const listItems = (db: Db, types: readonly string[], { q }: TrashFilter, { per_page, offset }: Paging) =>
  db.many<Item>(sql`
    select ${fields} from (
      select * from ${binned(types, q)} order by deleted_at desc, resource, record_id desc limit ${per_page} offset ${offset}) f
    ${deletion} order by f.deleted_at desc, f.resource, f.record_id desc`)

export const countItems = async (db: Db, types: readonly string[], { q }: TrashFilter): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`select count(*) as count from ${binned(types, q)}`)
  return count
}

export const countByType = (db: Db, types: readonly string[]) =>
  db.many<{ type: string; count: number }>(
    sql`select f.resource as type, count(*)::integer as count from ${binned(types)} f group by f.resource order by f.resource`,
  )

export const readRetentionDays = async (db: Db): Promise<number> => {
  const { days } = await db.one<{ days: number }>(sql`select ${retention} as days`)
  return days
}

export const findItem = (tx: Tx, types: readonly string[], id: number) =>
  tx.maybe<Item>(sql`
    select ${fields} from (
      select b.* from revisions q join ${binned(types)} b on b.resource = q.resource and b.record_id = q.record_id
      where q.company_id = app_company() and q.seq = ${id} and q.op = 'delete') f
    ${deletion} where d.seq = ${id}`)

/** The fields that prevent records from being restored. */
export const findConflicts = (db: Db, type: string, ids: readonly number[]) =>
  db.many<{ record_id: number; field: string; reason: 'binned' | 'taken' }>(
    sql`select c.record_id, c.field, c.reason from restore_conflicts(${type}, ${ids}::bigint[]) c`,
  )

export const restoreRecord = async (tx: Tx, type: string, id: number): Promise<number> => {
  const { restored } = await tx.one<{ restored: number }>(sql`select restore_record(${type}, ${id}::bigint) as restored`)
  return restored
}

/** Everything in the bin, or only expired items. */
export const listPurgeable = (tx: Tx, types: readonly string[], isExpired: boolean) =>
  tx.many<{ type: string; record_id: number }>(sql`
    select f.resource as type, f.record_id from ${binned(types)} f
    ${when(isExpired, sql`where f.deleted_at <= app_now() - make_interval(days => ${retention})`)}`)

type PurgedRecord = { readonly type: string; readonly record_id: number; readonly image: RecordImage; readonly is_child: boolean }

/** Purges records that nothing refers to, and returns their last images. */
export const purgeRecords = (tx: Tx, wanted: readonly { readonly type: string; readonly record_id: number }[]) =>
  tx.many<PurgedRecord>(sql`
    select g.resource as type, g.record_id, g.image, g.is_child
    from purge_records(${wanted.map(({ type }) => type)}::text[], ${wanted.map(({ record_id }) => record_id)}::bigint[]) g`)

/** The company files whose bin holds expired items. */
export const listExpiredFiles = async (db: Db): Promise<number[]> => {
  const files = await db.many<{ company_id: number }>(sql`select f.company_id from files_with_expired_bin() f`)
  return files.map(({ company_id }) => company_id)
}
