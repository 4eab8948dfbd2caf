import type { Db } from '../../../kernel/write/database.ts'
import { mustBeginAnew, oldest, retentionDays, schema } from './rules.ts'
import type { Status } from './schema.ts'
import * as store from './store.ts'

export async function status(db: Db, userId: number, since = 0): Promise<Status> {
  const [at, open_conflicts] = await Promise.all([store.standing(db, userId, since, null), store.openConflicts(db)])
  return {
    cursor: at.seq,
    oldest: oldest(at),
    server_time: at.server_time,
    schema,
    full_resync: mustBeginAnew(since, at),
    log_retention_days: retentionDays,
    open_conflicts,
    devices: await store.devices(db, at.seq),
  }
}
