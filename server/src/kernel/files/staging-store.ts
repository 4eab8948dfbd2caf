import type { Db } from '../write/database.ts'
import { sql } from '../write/sql.ts'

/** Records a key before its bytes exist; `now` is the time of a driven clock. */
export const stageKey = (db: Db, key: string, now: string | null) => db.one(sql`select stage_file(${key}::text, ${now}::timestamptz)`)
