import type { Db } from '../../../kernel/write/database.ts'
import { sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'

/** How far the import of the file got; empty at the start. */
export const findCursor = async (db: Db): Promise<string> => {
  const found = await db.maybe<{ cursor: string }>(sql`select e.cursor from external_cursors e where e.company_id = app_company()`)
  return found?.cursor ?? ''
}

export const saveCursor = (tx: Tx, cursor: string) =>
  tx.many(sql`
    insert into external_cursors as e (company_id, cursor) values (app_company(), ${cursor})
    on conflict (company_id) do update set cursor = excluded.cursor, updated_at = app_now()`)
