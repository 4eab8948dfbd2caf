import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { repeat } from '../repeat.ts'
import type { Fixture } from '../fixture.ts'

/** Asks the database, again and again, how long sessions of the application have waited for a lock on a table. */
export function watchLocks(fixture: Fixture) {
  let longest = 0
  const stop = repeat(async () => {
    const [row] = await fixture.rows<{ ms: number | null }>(
      `select (extract(epoch from max(clock_timestamp() - l.waitstart)) * 1000)::float8 as ms
       from pg_locks l join pg_stat_activity a using (pid) where not l.granted and l.locktype = 'relation' and a.application_name like 'partita-%'`,
    )
    longest = Math.max(longest, row?.ms ?? 0)
    await pause(5)
  })
  return async () => {
    await stop()
    return longest
  }
}

/** Somebody's long report: a transaction that has read the cards and does not end until it is told to. */
export async function whileReported<T>(fixture: Fixture, work: (end: () => Promise<void>) => Promise<T>) {
  const reader = new Client({ connectionString: fixture.services.env.DATABASE_OWNER_URL })
  await reader.connect()
  let open = true
  const end = async () => {
    if (open) await reader.end()
    open = false
  }
  try {
    await reader.query('begin')
    await reader.query('select count(*) from third_parties')
    return await work(end)
  } finally {
    await end()
  }
}
