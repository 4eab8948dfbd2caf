import type { Db } from './database.ts'
import { messages } from '../route/messages.ts'
import { refused } from '../route/problem.ts'
import { sql } from './sql.ts'

/** By resource, how many live records refer to this one; from the foreign keys, so that no area is forgotten. */
async function usagesOf(db: Db, table: string, id: number): Promise<Record<string, number>> {
  const { usages } = await db.one<{ usages: Record<string, number> }>(sql`select usages_of(${table}::regclass, ${id}::bigint) as usages`)
  return usages
}

/** 422 `record_in_use` with the usages, if there are any. `more`: usages that no foreign key shows. */
export async function refuseUsed(db: Db, table: string, id: number, more: Readonly<Record<string, number>> = {}): Promise<void> {
  const usages = { ...(await usagesOf(db, table, id)), ...more }
  if (Object.values(usages).some((count) => count > 0)) throw refused('record_in_use', messages.record_in_use, { extra: { usages } })
}
