import type { Db } from '../../kernel/database.ts'
import { sql } from '../../kernel/sql.ts'

export const databaseTime = (db: Db) => db.one<{ time: string }>(sql`select wire(app_now()) as time`)
