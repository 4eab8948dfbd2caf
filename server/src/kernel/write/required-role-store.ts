import { sql } from './sql.ts'
import type { Tx } from './write.ts'

/** The changes of this write cannot be undone below this role, whatever its own route requires. */
export const raiseRequiredRole = (tx: Tx, role: string) => tx.many(sql`select raise_required_role(${role})`)
