import type { Readable } from 'node:stream'

/**
 * Where bytes live, outside the database. A key names the same bytes for ever: keys are drawn at random, never chosen
 * by a caller and never used again. A put that fails leaves what was there before it, or nothing.
 */
export type FileStore = {
  readonly put: (key: string, bytes: AsyncIterable<Buffer>) => Promise<Measured>
  readonly get: (key: string) => Promise<Readable | null>
  /** Also takes away what an upload under this key left half done. A key that is not there is no mistake. */
  readonly remove: (key: string) => Promise<void>
  readonly close: () => Promise<void>
}
export type Measured = { readonly size: number; readonly sha256: string }
