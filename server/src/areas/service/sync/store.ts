import type { Db } from '../../../kernel/write/database.ts'
import type { Page, Paging } from '../../../kernel/route/paging.ts'
import type { AnyResource } from '../../../kernel/route/resource.ts'
import { jsonText } from '../../../kernel/write/json-text.ts'
import { unprepared, raw, type Sql, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { MissedChange, StreamState } from './rules.ts'
import type { Change, Conflict, ConflictFilter, Device, Disputed, Pushed, Resolution } from './schema.ts'

/* The stream */

export type ReaderState = StreamState & { readonly last_cursor: number | null; readonly last_seen_at: Date | null }

export const readStreamState = (db: Db, userId: number, since: number, deviceId: string | null) =>
  db.one<ReaderState>(sql`
    select h.seq, h.floor, coalesce((select e.schema from feed_epoch e), 0) as schema, wire(app_now()) as server_time,
      access_mark(app_company(), ${userId}) as mark, r.mark as known_mark, coalesce(r.floor, 0) as own_floor,
      exists (select from feed_gaps g where g.company_id = app_company() and ${since}::bigint > g.above and ${since}::bigint < g.below) as in_gap,
      d.last_cursor, d.last_seen_at
    from heads h left join sync_readers r on r.company_id = h.company_id and r.user_id = ${userId}
    left join sync_devices d on d.company_id = h.company_id and d.user_id = ${userId} and d.device_id = ${deviceId}::text
    where h.company_id = app_company()`)

/** In commit order: numbers are assigned under the lock of the file, so no change can appear below a cursor later. */
export const changesAfter = (db: Db, since: number, limit: number) =>
  db.many<Omit<Change, 'data'>>(sql`
    select f.resource, f.op, f.record_id as id, f.version, wire(f.changed_at) as changed_at, f.seq
    from feed f where f.company_id = app_company() and f.seq > ${since} order by f.seq limit ${limit}`)

/** The ids of existing records of a resource: the feed holds the last change of each. */
export const idsAfter = async (db: Db, resource: string, after: number, limit: number): Promise<number[]> =>
  (
    await db.many<{ id: number }>(sql`
      select f.record_id as id from feed f
      where f.company_id = app_company() and f.resource = ${resource} and f.op = 'upsert' and f.record_id > ${after} order by f.record_id limit ${limit}`)
  ).map(({ id }) => id)

/** From this many records on, planning the statement each time costs less than it saves. */
const unpreparedFrom = 100

/** Records rendered as JSON text by the database, without live fields. */
export const renderRows = (db: Db, { shape, live, rows, as_text }: Streamed, ids: readonly number[]) => {
  const kept = Object.keys(shape.properties).filter((name) => !live.includes(name))
  const statement = sql`select s.id, ${jsonText(shape, kept, 's', as_text)} as json from (${rows(ids)}) s`
  return db.bytes<{ id: number; json: Buffer }>(ids.length < unpreparedFrom ? statement : unprepared(statement))
}
type Streamed = Pick<AnyResource, 'shape' | 'live' | 'as_text'> & { readonly rows: (ids: readonly number[]) => Sql }

export const noteReader = (tx: Tx, userId: number, mark: string) => tx.one(sql`select note_reader(${userId}, ${mark})`)

export const beginEpoch = (tx: Tx, schema: number) => tx.one<{ begun: boolean }>(sql`select begin_epoch(${schema}::integer) as begun`)

/* Devices */

type SeenDevice = { readonly company_id: number; readonly user_id: number; readonly device_id: string; readonly device_name: string | null }

export const recordDevice = (tx: Tx, device: SeenDevice, cursor: number | null, push: Pushed | null) =>
  tx.one(sql`
    select seen_device(${device.company_id}::bigint, ${device.user_id}::bigint, ${device.device_id}::text, ${device.device_name}::text,
      ${cursor}::bigint, ${push === null ? null : JSON.stringify(push)}::jsonb)`)

export const listDevices = (db: Db, head: number) =>
  db.many<Device>(sql`
    select d.device_id, d.device_name, json_build_object('id', d.user_id, 'name', p.name) as user, wire(d.last_seen_at) as last_seen_at,
      d.last_cursor, greatest(${head}::bigint - d.last_cursor, 0) as lag, wire(d.last_push_at) as last_push_at
    from sync_devices d left join people p on p.id = d.user_id
    where d.company_id = app_company() and d.last_seen_at > app_now() - interval '90 days' order by d.last_seen_at desc, d.device_id, d.user_id`)

export const findLastPush = (db: Db, userId: number, deviceId: string) =>
  db.maybe<{ push: Pushed | null }>(sql`
    select d.last_push as push from sync_devices d where d.company_id = app_company() and d.user_id = ${userId} and d.device_id = ${deviceId}`)

export const findTempIds = async (db: Db, userId: number, names: readonly string[]): Promise<Map<string, number>> =>
  new Map(
    (
      await db.many<{ temp_id: string; record_id: number }>(sql`
        select t.temp_id, t.record_id from sync_temp_ids t
        where t.company_id = app_company() and t.user_id = ${userId} and t.temp_id = any(${names})`)
    ).map(({ temp_id, record_id }) => [temp_id, record_id]),
  )

export const storeTempIds = (tx: Tx, companyId: number, userId: number, ids: ReadonlyMap<string, number>) =>
  tx.one(sql`select keep_temp_ids(${companyId}::bigint, ${userId}::bigint, ${JSON.stringify(Object.fromEntries(ids))}::jsonb)`)

/* Retention */

export const listTrimmable = (db: Db, days: number) => db.many<{ id: number }>(sql`select id from trimmable(${days}::integer)`)
export const trimFeed = (tx: Tx, days: number, least: number) => tx.one(sql`select trim_feed(${days}::integer, ${least}::integer)`)
export const purge = (tx: Tx, deviceDays: number, nameDays: number) =>
  tx.one(sql`select purge_sync(${deviceDays}::integer, ${nameDays}::integer)`)
export const purgeReplays = (tx: Tx, most: number) => tx.one<{ gone: number }>(sql`select purge_replays(${most}::integer) as gone`)

/* Conflicts */

/** The changes of a record since a version, oldest first. */
export const listMissedChanges = (db: Db, resource: string, recordId: number, version: number) =>
  db.many<MissedChange>(sql`
    select r.former, wire(r.occurred_at) as occurred_at from revisions r
    where r.company_id = app_company() and r.resource = ${resource} and r.record_id = ${recordId}
      and coalesce(r.version_after, r.version_before) > ${version} order by r.seq`)

/** The last known state of a deleted record. */
export const findLastState = (db: Db, resource: string, recordId: number) =>
  db.maybe<{ op: string; version: number; after: Record<string, unknown>; occurred_at: string }>(sql`
    select r.op, coalesce(r.version_after, r.version_before) as version, coalesce(r.after, r.former) as after, wire(r.occurred_at) as occurred_at
    from revisions r where r.company_id = app_company() and r.resource = ${resource} and r.record_id = ${recordId} order by r.seq desc limit 1`)

export type NewConflict = Pick<
  Conflict,
  | 'resource'
  | 'record_id'
  | 'record_label'
  | 'client_mutation_id'
  | 'method'
  | 'path'
  | 'base_version'
  | 'server_version'
  | 'server_data'
  | 'suggested'
  | 'client_occurred_at'
  | 'server_occurred_at'
> & {
  readonly body: Record<string, unknown> | null
  readonly fields: readonly Disputed[]
  readonly user_id: number
  readonly device_id: string | null
  readonly device_name: string | null
}

/** Stores a conflict once per client mutation id. */
export const insertConflict = (tx: Tx, kept: NewConflict) =>
  tx.maybe<{ id: number }>(sql`
    insert into sync_conflicts (company_id, resource, record_id, record_label, client_mutation_id, method, path, body, base_version, server_version,
      server_data, fields, client_occurred_at, server_occurred_at, suggested, user_id, device_id, device_name)
    select app_company(), k.resource, k.record_id, k.record_label, k.client_mutation_id, k.method, k.path, k.body, k.base_version, k.server_version,
      k.server_data, k.fields, k.client_occurred_at, k.server_occurred_at, k.suggested, k.user_id, k.device_id, k.device_name
    from jsonb_to_record(${JSON.stringify(kept)}::jsonb) as k (resource text, record_id bigint, record_label text, client_mutation_id text, method text,
      path text, body jsonb, base_version integer, server_version integer, server_data jsonb, fields jsonb, client_occurred_at timestamptz,
      server_occurred_at timestamptz, suggested text, user_id bigint, device_id text, device_name text)
    on conflict (company_id, user_id, client_mutation_id) do nothing returning id`)

/** Marks all open conflicts of a record except the latest as superseded by it. */
export const rankConflicts = (tx: Tx, resource: string, recordId: number) =>
  tx.many(sql`
    update sync_conflicts c set superseded_by = nullif(l.id, c.id)
    from (select o.id from sync_conflicts o where o.company_id = app_company() and o.resource = ${resource} and o.record_id = ${recordId} and o.status = 'open'
          order by o.client_occurred_at desc, o.id desc limit 1) l
    where c.company_id = app_company() and c.resource = ${resource} and c.record_id = ${recordId} and c.status = 'open'
      and c.superseded_by is distinct from nullif(l.id, c.id)`)

export type KnownConflict = Pick<
  Conflict,
  'id' | 'client_mutation_id' | 'method' | 'path' | 'record_id' | 'server_version' | 'server_data'
> & {
  readonly body: Record<string, unknown> | null
}

export const findConflictsByKeys = (db: Db, userId: number, keys: readonly string[]) =>
  db.many<KnownConflict>(sql`
    select c.id, c.client_mutation_id, c.method, c.path, c.record_id, c.server_version, c.server_data, c.body from sync_conflicts c
    where c.company_id = app_company() and c.user_id = ${userId} and c.client_mutation_id = any(${keys})`)

const fields = raw(`c.id, c.resource, c.record_id, c.record_label, c.client_mutation_id, c.method, c.path, c.base_version, c.server_version,
  coalesce(c.body, '{}') as client_data, c.server_data, c.fields, wire(c.client_occurred_at) as client_occurred_at,
  wire(c.server_occurred_at) as server_occurred_at, c.suggested, c.superseded_by, c.status, c.resolution, wire(c.resolved_at) as resolved_at,
  case when c.resolved_by is not null then json_build_object('id', c.resolved_by, 'name', s.name) end as resolved_by,
  json_build_object('id', c.user_id, 'name', p.name) as user,
  case when c.device_id is not null or c.device_name is not null then json_build_object('id', c.device_id, 'name', c.device_name) end as device,
  wire(c.created_at) as created_at`)
const source = raw('sync_conflicts c left join people p on p.id = c.user_id left join people s on s.id = c.resolved_by')

export async function listConflicts(db: Db, filter: ConflictFilter, paging: Paging): Promise<Page<Conflict> & { open: number }> {
  const where = sql`c.company_id = app_company() ${when(filter.status, sql`and c.status = ${filter.status}`)}
    ${when(filter.resource, sql`and c.resource = ${filter.resource}`)}`
  const [items, { total, open }] = await Promise.all([
    db.many<Conflict>(
      sql`select ${fields} from ${source} where ${where} order by c.id desc offset ${paging.offset} limit ${paging.per_page}`,
    ),
    db.one<{ total: number; open: number }>(sql`
      select (select count(*) from sync_conflicts c where ${where}) as total,
        (select count(*) from sync_conflicts c where c.company_id = app_company() and c.status = 'open') as open`),
  ])
  return { items, total, open }
}

export const findConflict = (db: Db, id: number) =>
  db.maybe<Conflict & { body: Record<string, unknown> | null }>(
    sql`select ${fields}, c.body from ${source} where c.company_id = app_company() and c.id = ${id}`,
  )

export const countOpenConflicts = async (db: Db): Promise<number> =>
  (
    await db.one<{ open: number }>(
      sql`select count(*) as open from sync_conflicts c where c.company_id = app_company() and c.status = 'open'`,
    )
  ).open

/** Also closes the conflicts it supersedes; their actions are dropped. */
export const closeConflict = (tx: Tx, id: number, resolution: Resolution['resolution'], userId: number) =>
  tx.many(sql`
    update sync_conflicts c set status = 'resolved', resolution = case when c.id = ${id} then ${resolution} else 'server' end,
      resolved_at = app_now(), resolved_by = ${userId}
    where c.company_id = app_company() and c.status = 'open' and (c.id = ${id} or c.superseded_by = ${id})`)

/** The version of a deleted record, from its feed entry. */
export const findFeedVersion = (db: Db, resource: string, recordId: number) =>
  db.maybe<{ version: number }>(sql`
    select f.version from feed f where f.company_id = app_company() and f.resource = ${resource} and f.record_id = ${recordId}`)
