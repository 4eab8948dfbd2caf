import type { Readable } from 'node:stream'
import { openFsStore } from './fs-store.ts'
import { openS3Store } from './s3-store.ts'

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

/** `file:///folder`, or `s3+https://KEY:SECRET@host:port/bucket?region=name`. */
export async function openFileStore(url: string): Promise<FileStore> {
  const { protocol } = new URL(url)
  if (protocol === 'file:') return openFsStore(url)
  if (protocol === 's3+http:' || protocol === 's3+https:') return openS3Store(url)
  throw new Error(`no file store speaks ${protocol}`)
}
