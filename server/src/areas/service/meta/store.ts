import type { Db } from '../../../kernel/write/database.ts'
import { sql } from '../../../kernel/write/sql.ts'

export const databaseTime = (db: Db) => db.one<{ time: string }>(sql`select wire(app_now()) as time`)
