import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Db } from '../write/database.ts'
import { stageKey } from './staging-store.ts'
import { newKey } from './keys.ts'
import type { FileStore } from './store.ts'

/** Bytes in the store that no file holds yet: a write keeps them, or the sweep takes them away. */
export type Staged = {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly sha256: string
  /** The first 64 bytes, or all there are: enough to tell what they are. */
  readonly head: Buffer
  /** More than was allowed arrived: nothing was stored, and size and sha256 say nothing. */
  readonly too_large: boolean
}

type Arrival = {
  readonly name: string
  /** The largest size that is taken. */
  readonly most: number
  /** A driven clock's time; null when time is the database's own. */
  readonly now: string | null
}

const headLength = 64
const longestName = 190
/** The sweep takes a staging for abandoned after an hour; one that still arrives must have given up well before. */
const longestMs = 30 * 60_000

/**
 * Streams an upload into the store before any write opens. The row comes first, so bytes never exist that nobody knows
 * of. The source is always read to its end, since what follows it on the same request could not be read otherwise.
 */
export async function stage(files: FileStore, db: Db, source: Readable, { name, most, now }: Arrival): Promise<Staged> {
  // A line that is cut before the first byte is read must fail this upload, not the process: nobody listens yet.
  source.on('error', () => {})
  const key = newKey()
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
  // How it ends is of no interest any more.
  await finished(source, { writable: false }).catch(() => {})
}

/** What a person would call the file: no folders, nothing that cannot be seen, never too long to keep. */
function nameOf(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const visible = last.toWellFormed().replace(/\p{C}/gu, '').trim()
  return Array.from(visible).slice(-longestName).join('') || 'file'
}
