import type { Db } from './database.ts'
import { sql } from './sql.ts'

export type KnownBooks = {
  /** The time of the last write in the books, in microseconds. */
  readonly known_at: string | null
  readonly is_future: boolean | null
  readonly is_too_early: boolean
}

/** Binds the reads that follow to the books known at a moment; without one, tells only how recent the present books are. */
export const bindKnownBooks = (db: Db, moment: string | null) =>
  db.one<KnownBooks>(sql`select k.known_at, k.is_future, k.is_too_early from bind_known(${moment}::timestamptz) k`)
