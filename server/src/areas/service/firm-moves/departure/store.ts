import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'

/* Every statement runs as the owner of the database. */

export type State = 'working' | 'leaving' | 'read_only' | 'moved'
type Move = {
  readonly state: State
  readonly moved_to: string | null
  /** Nothing of the firm waits here any more. */
  readonly is_cleared: boolean
}

/** One program at a time moves a firm; the lock ends with the connection. */
export const lockMove = async (db: Db, firm: number): Promise<boolean> =>
  (await db.one<{ locked: boolean }>(sql`select pg_try_advisory_lock(hashtextextended('move of firm ' || ${firm}::bigint, 0)) as locked`))
    .locked

export const findMove = async (db: Db, firm: number): Promise<Move> =>
  (await db.maybe<Move>(
    sql`select m.state, m.moved_to, m.cleared_at is not null as is_cleared from firm_moves m where m.firm_id = ${firm}`,
  )) ?? { state: 'working', moved_to: null, is_cleared: false }

export const takeMove = async (db: Db, firm: number, attempt: string): Promise<State> =>
  (await db.one<{ state: State }>(sql`select take_firm_move(${firm}::bigint, ${attempt}::uuid) as state`)).state

/** False when another run has taken the move meanwhile, or the firm is in none of these states. */
export const setState = async (
  db: Db,
  firm: number,
  attempt: string,
  { from, to, moved_to = null }: { readonly from: readonly State[]; readonly to: State; readonly moved_to?: string | null },
): Promise<boolean> => {
  const { done } = await db.one<{ done: boolean }>(
    sql`select set_firm_state(${firm}::bigint, ${attempt}::uuid, ${from}::text[], ${to}::text, ${moved_to}::text) as done`,
  )
  return done
}

/** Each file in a transaction of its own. */
export async function closeFiles(db: Db, firm: number): Promise<void> {
  for (let more = true; more; ) more = (await db.one<{ found: boolean }>(sql`select close_next_file(${firm}::bigint) as found`)).found
}

/** Waits for the relay that holds the firm's place in its events; a later one sees that the firm leaves. */
export const awaitRelay = (db: Db, firm: number) => db.many(sql`select from queue.firm_sequences s where s.firm_id = ${firm} for update`)

/** Endpoints that a worker may still be sending to. */
export const holdEndpoints = async (db: Db, firm: number): Promise<number> =>
  (await db.one<{ leased: number }>(sql`select hold_endpoints(${firm}::bigint) as leased`)).leased

/** Jobs of the firm that have begun, or are about to. */
export const countRunningJobs = async (db: Db, firm: number): Promise<number> => {
  const { running } = await db.one<{ running: number }>(sql`
    select count(*)::integer as running from graphile_worker._private_jobs j where j.locked_at is not null and (j.payload ->> 'firm_id' = ${String(firm)}
      or (j.payload ->> 'company_id') in (select c.id::text from companies c where c.firm_id = ${firm}))`)
  return running
}

export const clearFirm = (db: Db, firm: number) => db.many(sql`select clear_moved_firm(${firm}::bigint)`)

/** Whether the installation has the firm. A firm that is arriving there has ended, one way or the other, before this answers. */
export const hasFirm = async (db: Db, token: string): Promise<boolean> =>
  (await db.one<{ found: boolean }>(sql`select exists (select from firms f where f.public_token = ${token}) as found`)).found
