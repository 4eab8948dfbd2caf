import type { Page, Paging } from '../route/paging.ts'
import type { Db } from './database.ts'
import { raw, type Sql, sql } from './sql.ts'

/* Parts of statements on one record. The statement itself stands in the store of the area and names the table it writes. */

/** The columns an object names. Its keys come from declared shapes, never from a request as it arrived. */
export const columnNames = (values: object): Sql => raw(Object.keys(values).join(', '))

/** A row of the table that holds the values of an object; the other columns are null. */
export const recordFrom = (table: string, values: object): Sql =>
  sql`json_populate_record(null::${raw(table)}, ${JSON.stringify(values)}::json)`

/** For `set`: gives the named columns the values of an object. */
export const assign = (table: string, values: object, names: Sql = columnNames(values)): Sql =>
  sql`(${names}) = (select ${names} from ${recordFrom(table, values)})`

/** For `set`: the record goes to the bin. */
export const moveToBin = raw('deleted_at = app_now(), deleted_by = app_user()')

/**
 * For a join: the id of a record, or of the one that it was merged into. Row-level security lets the planner look CASE up in an index, but not
 * COALESCE, with which a join reads all records of the file.
 */
export const actualId = (alias: string): string =>
  `case when ${alias}.merged_into_id is null then ${alias}.id else ${alias}.merged_into_id end`

/**
 * A page of matched records by a day, newest first, and how many there are, in one pass: for filters whose matches cannot be read in the order
 * of the page, nor counted beforehand.
 */
export async function pageOfMatches(db: Db, matches: Sql, day: string, { offset, per_page }: Paging): Promise<Page<{ id: number }>> {
  const { ids, total } = await db.one<{ ids: number[]; total: number }>(sql`
    with matched as materialized (${matches})
    select (select count(*) from matched) as total, (
      select coalesce(json_agg(p.id), '[]') from (
        select m.id from matched m order by m.${raw(day)} desc, m.id desc offset ${offset} limit ${per_page}) p) as ids`)
  return { items: ids.map((id) => ({ id })), total }
}

/** The same for matches that an index has in the order of the page: the page reads only its own rows. `from` names the matches `m`. */
export async function pageInOrder(db: Db, from: Sql, day: string, { offset, per_page }: Paging): Promise<Page<{ id: number }>> {
  const [items, { total }] = await Promise.all([
    db.many<{ id: number }>(sql`select m.id ${from} order by m.${raw(day)} desc, m.id desc offset ${offset} limit ${per_page}`),
    db.one<{ total: number }>(sql`select count(*) as total ${from}`),
  ])
  return { items, total }
}
