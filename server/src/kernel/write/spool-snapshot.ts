import { unavailable } from '../route/problem.ts'
import { type Db, type Pools, read } from './database.ts'

type Spooling = {
  readonly who: Parameters<typeof read>[1]
  /** The pool of the connection, which serves nothing else. */
  readonly pool: 'export' | 'list'
  readonly hung_up: AbortSignal | undefined
}

/** Nobody reads this answer; it keeps the log free of an error that is none. */
const hungUp = (cause?: unknown) => unavailable('maintenance', 1, cause instanceof Error ? cause : undefined)

/** Reads one snapshot while it is written to disk, so that the connection is free before the first byte is sent. A caller who hangs up ends it. */
export const spoolSnapshot = <T>({ pools }: { readonly pools: Pools }, { who, pool, hung_up }: Spooling, work: (db: Db) => Promise<T>) =>
  read(pools, who, work, pool, hung_up).catch((error: unknown) => {
    throw hung_up?.aborted ? hungUp(error) : error
  })
