import type { Readable } from 'node:stream'

/**
 * Storage of file contents outside the database. A key always names the same bytes: keys are random, never chosen by a caller and never
 * reused. A put that fails leaves what was there before it, or nothing.
 */
export type FileStore = {
  readonly put: (key: string, bytes: AsyncIterable<Buffer>) => Promise<Measured>
  readonly get: (key: string) => Promise<Readable | null>
  /** Also removes what an interrupted upload left under this key. An unknown key is no error. */
  readonly remove: (key: string) => Promise<void>
  readonly close: () => Promise<void>
}
export type Measured = { readonly size: number; readonly sha256: string }
