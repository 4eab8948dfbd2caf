import type { Db } from '../../../kernel/write/database.ts'
import type { Page, Paging } from '../../../kernel/route/paging.ts'
import type { LoggedRevision } from '../../../kernel/route/resource.ts'
import { raw, type Sql, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { HistoryFilter, Revision } from './schema.ts'

/** A stored revision; `changes`, the label and the undo block are computed when it is shown. */
export type Row = Omit<Revision, 'changes' | 'record_label' | 'can_revert' | 'revert_blocked'> &
  LoggedRevision & { readonly required_role: 'manager' | 'admin' | null }

const fields = raw(`r.seq as id, r.resource, r.record_id, r.op, r.version_before, r.version_after, r.operation_id,
  case when r.user_id is not null then json_build_object('id', r.user_id, 'name', p.name) end as user, r.token_name,
  case when r.device_id is not null or r.device_name is not null then json_build_object('id', r.device_id, 'name', r.device_name) end as device,
  r.origin, wire(r.occurred_at) as occurred_at, wire(r.created_at) as created_at,
  wire(v.reverted_at) as reverted_at, v.operation_id as reverted_by_operation_id, r.write_no, r.required_role, r.former, r.after`)
const joins = raw('left join people p on p.id = r.user_id left join reverts v on v.company_id = r.company_id and v.seq = r.seq')
const source = sql`revisions r ${joins}`

/** One record or one operation has few revisions and its own index; all other filters use the day counts. */
export const listPage = (db: Db, filter: HistoryFilter, paging: Paging): Promise<Page<Row>> =>
  filter.record_id !== undefined || filter.operation_id !== undefined
    ? listByIndex(db, filter, paging)
    : listByDayCounts(db, filter, paging)

const dayFilter = ({ resource, user_id, from, to }: HistoryFilter) => sql`
  d.company_id = app_company() ${when(resource, sql`and d.resource = ${resource}`)} ${when(user_id, sql`and d.user_id = ${user_id}`)}
  ${when(from, sql`and d.day >= ${from?.slice(0, 10)}::date`)} ${when(to, sql`and d.day <= ${to?.slice(0, 10)}::date`)}`

const revisionFilter = ({ resource, record_id, operation_id, user_id }: HistoryFilter): Sql => sql`
  r.company_id = app_company() ${when(resource, sql`and r.resource = ${resource}`)} ${when(record_id, sql`and r.record_id = ${record_id}`)}
  ${when(operation_id, sql`and r.operation_id = ${operation_id}`)} ${when(user_id, sql`and r.user_id = ${user_id}`)}`

const dateFilter = ({ from, to }: HistoryFilter) => sql`
  ${when(from, sql`and r.created_at >= ${from?.slice(0, 10)}::date::timestamp at time zone 'UTC'`)}
  ${when(to, sql`and r.created_at < (${to?.slice(0, 10)}::date + 1)::timestamp at time zone 'UTC'`)}`

async function listByIndex(db: Db, filter: HistoryFilter, { offset, per_page }: Paging): Promise<Page<Row>> {
  const where = sql`${revisionFilter(filter)} ${dateFilter(filter)}`
  const [items, { total }] = await Promise.all([
    db.many<Row>(sql`select ${fields} from ${source} where ${where} order by r.seq desc offset ${offset} limit ${per_page}`),
    db.one<{ total: number }>(sql`select count(*) as total from revisions r where ${where}`),
  ])
  return { items, total }
}

/**
 * Finds the days that hold the page from their counts, newest first, and reads only their revisions. Page ten thousand therefore costs
 * as much as page one, and the total is a sum over days. The days are given as a range of two numbers instead of a join, because the
 * planner may start a join from the newest revision of all.
 */
async function listByDayCounts(db: Db, filter: HistoryFilter, { offset, per_page }: Paging): Promise<Page<Row>> {
  const [items, { total }] = await Promise.all([
    db.many<Row>(sql`
      with counted as (
        select d.day, sum(d.revisions) as revisions, min(d.first_seq) as first_seq, max(d.last_seq) as last_seq from revision_days d where ${dayFilter(filter)} group by d.day
      ), placed as (
        select *, sum(revisions) over (order by day desc) - revisions as newer from counted
      ), touched as (
        select * from placed where newer < ${offset}::bigint + ${per_page}::bigint and newer + revisions > ${offset}::bigint
      )
      select ${fields} from ${source}
      where ${revisionFilter(filter)} and r.seq between (select min(first_seq) from touched) and (select max(last_seq) from touched)
      order by r.seq desc offset ${offset}::bigint - coalesce((select min(newer) from touched), 0) limit ${per_page}`),
    db.one<{ total: number }>(sql`select coalesce(sum(d.revisions), 0)::bigint as total from revision_days d where ${dayFilter(filter)}`),
  ])
  return { items, total }
}

export const findById = (db: Db, id: number) =>
  db.maybe<Row>(sql`select ${fields} from ${source} where r.company_id = app_company() and r.seq = ${id}`)

/** Newest first, the order in which revisions are undone. */
export const listByOperation = (tx: Tx, operationId: string) =>
  tx.many<Row>(
    sql`select ${fields} from ${source} where r.company_id = app_company() and r.operation_id = ${operationId}::uuid order by r.seq desc`,
  )

/** The revision with those of the same write on the records embedded in it; with `together` also its siblings (all records of the
 * resource where they have no owner) and their owner. */
export const listRelated = (tx: Tx, { id, operation_id }: Row, together: boolean) =>
  tx.many<Row>(sql`
    select ${fields} from revisions q
    join revisions r on r.company_id = q.company_id and r.operation_id = q.operation_id and r.write_no = q.write_no
    left join tracked c on c.resource = r.resource and c.part_of is null
    left join tracked s on s.resource = q.resource and s.part_of is null
    left join tracked o on o.table_name = s.embedded_in
    ${joins}
    where q.company_id = app_company() and q.seq = ${id} and r.operation_id = ${operation_id}::uuid and (r.seq = q.seq
      or c.embedded_in = s.table_name and (coalesce(r.after, r.former) ->> c.embedded_key)::bigint = q.record_id
      or ${together}::boolean and r.resource = q.resource
        and (s.embedded_key is null or coalesce(r.after, r.former) -> s.embedded_key = coalesce(q.after, q.former) -> s.embedded_key)
      or ${together}::boolean and r.resource = o.resource and to_jsonb(r.record_id) = coalesce(q.after, q.former) -> s.embedded_key)
    order by r.seq desc`)

/** The time of the change before this revision. */
export const findPreviousChange = async (db: Db, { resource, record_id, write_no }: Row): Promise<string | null> => {
  const found = await db.maybe<{ at: string }>(sql`
    select wire(r.created_at) as at from revisions r
    where r.company_id = app_company() and r.resource = ${resource} and r.record_id = ${record_id} and r.write_no < ${write_no}
    order by r.write_no desc limit 1`)
  return found?.at ?? null
}

/** The operation id under which the history records this write. */
export const readOperationId = async (tx: Tx): Promise<string> => {
  const { id } = await tx.one<{ id: string }>(sql`select current_setting('app.writer')::jsonb ->> 'operation_id' as id`)
  return id
}

export const markReverted = (tx: Tx, ids: readonly number[], by: string) =>
  tx.many(sql`
    insert into reverts (company_id, seq, operation_id) select app_company(), n.seq, ${by}::uuid from unnest(${ids}::bigint[]) n (seq)`)

/** The revisions this write has recorded, newest first. */
export const listMadeByThisWrite = (tx: Tx, by: string) =>
  tx.many<Row>(sql`
    select ${fields} from ${source}
    where r.company_id = app_company() and r.operation_id = ${by}::uuid and r.write_no = app_write() order by r.seq desc`)
