import { Client } from 'pg'
import type { World } from '../harness/world.ts'

/** Another process within a transaction: holds a lock until it is released. */
type Rival = { readonly release: () => Promise<void> }

export async function holding(w: World, ...statements: string[]): Promise<Rival> {
  const client = new Client({ connectionString: w.config.database_url })
  await client.connect()
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  return {
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

export const holdingFile = (w: World, companyId: number) =>
  holding(w, `select bind_read(${companyId}, null)`, `select from heads where company_id = ${companyId} for update`)

/** How many connections of the application wait for a lock now. */
export async function blocked(w: World): Promise<number> {
  const [row] = await w.rows<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and usename = 'partita_app' and wait_event_type = 'Lock'`,
  )
  return row?.waiting ?? 0
}

/** Polls the database until that many connections wait, instead of guessing how long it takes. */
export async function untilBlocked(w: World, count: number): Promise<void> {
  while ((await blocked(w)) < count);
}
