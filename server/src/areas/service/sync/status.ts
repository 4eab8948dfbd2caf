import type { Db } from '../../../kernel/write/database.ts'
import { needsFullResync, oldestCursor, retentionDays, schema } from './rules.ts'
import type { Status } from './schema.ts'
import * as store from './store.ts'

export async function readStatus(db: Db, userId: number, since = 0): Promise<Status> {
  const [at, open_conflicts] = await Promise.all([store.readStreamState(db, userId, since, null), store.countOpenConflicts(db)])
  return {
    cursor: at.seq,
    oldest: oldestCursor(at),
    server_time: at.server_time,
    schema,
    full_resync: needsFullResync(since, at),
    log_retention_days: retentionDays,
    open_conflicts,
    devices: await store.listDevices(db, at.seq),
  }
}
