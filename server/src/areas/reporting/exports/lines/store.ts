import type { Db } from '../../../../kernel/write/database.ts'
import { raw, type Sql, sql, unprepared } from '../../../../kernel/write/sql.ts'
import { streamBatches } from '../../../../kernel/write/stream-rows-store.ts'

/** Rows in memory at a time. */
const linesAtOnce = 1_000

/** Each row as one text, many at a time. The driver would take longer to build an object of every row than the database to find it. */
export const streamLines = (db: Db, query: Sql, fields: readonly string[]) =>
  streamBatches<{ line: string }>(
    db,
    sql`select row(${raw(fields.map((name) => `r.${name}`).join(', '))})::text as line from (${query}) r`,
    linesAtOnce,
  )

const typeOf = (name: string): string =>
  `(select coalesce(nullif(t.typbasetype, 0), t.oid)::regtype::text from pg_type t where t.oid = pg_typeof(r.${name})) as "${name}"`

/** The type of each field; that of a domain is the one below it. No row is read. */
export const readTypes = (db: Db, query: Sql, fields: readonly string[]) =>
  db.one<Readonly<Record<string, string>>>(
    unprepared(sql`
      select ${raw(fields.map(typeOf).join(', '))} from (select) one left join (select * from (${query}) q limit 0) r on true`),
  )
