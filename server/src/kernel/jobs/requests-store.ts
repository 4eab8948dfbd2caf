import type { Db } from '../write/database.ts'
import { sql } from '../write/sql.ts'

/**
 * Whether any process of the API has taken a request within the last second: the caller of each is looked up on a connection of this name.
 * Both times are those of the server, whatever time a test drives.
 */
export async function isApiAtWork(db: Db): Promise<boolean> {
  const { is_at_work } = await db.one<{ is_at_work: boolean }>(sql`
    select exists (
      select from pg_stat_activity a join pg_stat_activity own on own.pid = pg_backend_pid()
      where a.datname = own.datname and a.application_name = 'partita-admission' and a.state_change > own.query_start - interval '1 second') as is_at_work`)
  return is_at_work
}
