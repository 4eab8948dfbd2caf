import type { Db } from '../../kernel/database.ts'
import type { Page, Paging } from '../../kernel/paging.ts'
import { raw, type Sql, sql, when } from '../../kernel/sql.ts'
import type { HistoryFilter, Revision } from './schema.ts'

/** A revision as it is kept; `changes` and the label are made from `former` and `after` when it is shown. */
export type Row = Omit<Revision, 'changes' | 'record_label'> & {
  former: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const fields = raw(`r.seq as id, r.resource, r.record_id, r.op, r.version_before, r.version_after, r.operation_id,
  case when r.user_id is not null then json_build_object('id', r.user_id, 'name', p.name) end as user, r.token_name,
  case when r.device_id is not null or r.device_name is not null then json_build_object('id', r.device_id, 'name', r.device_name) end as device,
  r.origin, wire(r.occurred_at) as occurred_at, wire(r.created_at) as created_at, r.former, r.after`)
const source = raw('revisions r left join people p on p.id = r.user_id')

/** One record or one operation has few revisions and an index of its own; everything else goes through the day counts. */
export const page = (db: Db, filter: HistoryFilter, paging: Paging): Promise<Page<Row>> =>
  filter.record_id !== undefined || filter.operation_id !== undefined ? narrow(db, filter, paging) : wide(db, filter, paging)

const days = ({ resource, user_id, from, to }: HistoryFilter) => sql`
  d.company_id = app_company() ${when(resource, sql`and d.resource = ${resource}`)} ${when(user_id, sql`and d.user_id = ${user_id}`)}
  ${when(from, sql`and d.day >= ${from?.slice(0, 10)}::date`)} ${when(to, sql`and d.day <= ${to?.slice(0, 10)}::date`)}`

const matching = ({ resource, record_id, operation_id, user_id }: HistoryFilter): Sql => sql`
  r.company_id = app_company() ${when(resource, sql`and r.resource = ${resource}`)} ${when(record_id, sql`and r.record_id = ${record_id}`)}
  ${when(operation_id, sql`and r.operation_id = ${operation_id}`)} ${when(user_id, sql`and r.user_id = ${user_id}`)}`

const between = ({ from, to }: HistoryFilter) => sql`
  ${when(from, sql`and r.created_at >= ${from?.slice(0, 10)}::date::timestamp at time zone 'UTC'`)}
  ${when(to, sql`and r.created_at < (${to?.slice(0, 10)}::date + 1)::timestamp at time zone 'UTC'`)}`

async function narrow(db: Db, filter: HistoryFilter, { offset, per_page }: Paging): Promise<Page<Row>> {
  const where = sql`${matching(filter)} ${between(filter)}`
  const [items, { total }] = await Promise.all([
    db.many<Row>(sql`select ${fields} from ${source} where ${where} order by r.seq desc offset ${offset} limit ${per_page}`),
    db.one<{ total: number }>(sql`select count(*) as total from revisions r where ${where}`),
  ])
  return { items, total }
}

/**
 * The days that hold the page are found from their counts, newest first; only their revisions are looked at. So page
 * ten thousand costs what page one costs, and the total is a sum over days.
 */
async function wide(db: Db, filter: HistoryFilter, { offset, per_page }: Paging): Promise<Page<Row>> {
  const [items, { total }] = await Promise.all([
    db.many<Row>(sql`
      with counted as (
        select d.day, sum(d.revisions) as revisions, min(d.first_seq) as first_seq, max(d.last_seq) as last_seq from revision_days d where ${days(filter)} group by d.day
      ), placed as (
        select *, sum(revisions) over (order by day desc) - revisions as newer from counted
      ), touched as (
        select * from placed where newer < ${offset}::bigint + ${per_page}::bigint and newer + revisions > ${offset}::bigint
      )
      select ${fields} from touched t
      join revisions r on r.company_id = app_company() and r.seq between t.first_seq and t.last_seq
      left join people p on p.id = r.user_id
      where ${matching(filter)}
      order by r.seq desc offset ${offset}::bigint - coalesce((select min(newer) from touched), 0) limit ${per_page}`),
    db.one<{ total: number }>(sql`select coalesce(sum(d.revisions), 0)::bigint as total from revision_days d where ${days(filter)}`),
  ])
  return { items, total }
}
