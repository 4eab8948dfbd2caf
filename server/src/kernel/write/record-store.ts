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
