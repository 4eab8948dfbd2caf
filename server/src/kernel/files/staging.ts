import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Db } from '../write/database.ts'
import { stageKey } from './staging-store.ts'
import { newKey } from './keys.ts'
import type { FileStore } from './store.ts'

/** Bytes in the store that no file refers to yet: a write keeps them, or the sweep removes them. */
export type Staged = {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly sha256: string
  /** The first 64 bytes, or all there are: enough to identify the type. */
  readonly head: Buffer
  /** The file exceeds the limit: nothing is stored, and size and sha256 are meaningless. */
  readonly too_large: boolean
}

type Arrival = {
  readonly name: string
  /** The largest size accepted. */
  readonly most: number
  /** The time of a driven clock; null for the database's own time. */
  readonly now: string | null
  /** Called with the key before anything is stored under it. */
  readonly onKey?: (key: string) => void
}

const headLength = 64
const longestName = 190
/** The sweep treats a staging as abandoned after an hour; an upload must end well before. */
const longestMs = 30 * 60_000

/**
 * Streams an upload into the store before any write opens. The row of its key is stored first, so there are never unknown bytes in the store.
 * The source is always read to its end, because the rest of the request could not be read otherwise.
 */
export async function stage(files: FileStore, db: Db, source: Readable, { name, most, now, onKey }: Arrival): Promise<Staged> {
  // A connection lost before the first read must fail this upload, not the process: without a listener the error is fatal.
  source.on('error', () => {})
  const key = newKey()
  onKey?.(key)
  const seen = { head: Buffer.alloc(0), too_large: false }
  const started = performance.now()
  const refuseLate = () => {
    if (performance.now() - started > longestMs) throw new Error('the upload took too long')
  }
  async function* watched(): AsyncGenerator<Buffer> {
    let size = 0
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      refuseLate()
      size += chunk.length
      seen.too_large = size > most
      if (seen.too_large) throw new Error('the upload is too large')
      if (seen.head.length < headLength) seen.head = Buffer.concat([seen.head, chunk.subarray(0, headLength - seen.head.length)])
      yield chunk
    }
    refuseLate()
  }
  const staged = { key, name: nameOf(name) }
  try {
    await stageKey(db, key, now)
    return { ...staged, ...(await files.put(key, watched())), ...seen }
  } catch (error) {
    await drain(source)
    if (!seen.too_large) throw error
    return { ...staged, size: 0, sha256: '', ...seen }
  }
}

async function drain(source: Readable): Promise<void> {
  source.resume()
  // How it ends does not matter any more.
  await finished(source, { writable: false }).catch(() => {})
}

/** The bare name of the file: no folders, no invisible characters, limited in length. */
function nameOf(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const visible = last.toWellFormed().replace(/\p{C}/gu, '').trim()
  return Array.from(visible).slice(-longestName).join('') || 'file'
}
