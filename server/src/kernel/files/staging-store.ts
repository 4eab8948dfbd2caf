import type { Db } from '../write/database.ts'
import { sql } from '../write/sql.ts'

/** Makes a key known before its bytes exist; `now` is a driven clock's time. */
export const stageKey = (db: Db, key: string, now: string | null) => db.one(sql`select stage_file(${key}::text, ${now}::timestamptz)`)
