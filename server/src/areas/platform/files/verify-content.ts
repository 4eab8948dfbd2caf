import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { StoredFile } from './store.ts'

/** Logos and most scans: checked whole before the first header leaves, so that a damaged one is an error and not half a file. */
const readAhead = 256 * 1024

/**
 * The stored bytes on their way out, held against what was kept with the file. Of a long file the last chunk waits until
 * the sum agrees: on a mismatch the transfer breaks, and no reader ever holds a complete wrong file.
 */
export async function verifyContent(source: Readable, file: StoredFile): Promise<Readable> {
  const chunks = verifyChunks(source, file)
  if (file.size <= readAhead) return Readable.from([await buffer(chunks)], { objectMode: false })
  const outgoing = Readable.from(chunks, { objectMode: false })
  // A reader that hangs up before the first chunk was asked for would leave the store's connection open.
  outgoing.once('close', () => source.destroy())
  return outgoing
}

async function* verifyChunks(source: Readable, { key, size, sha256 }: StoredFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let seen = 0
  let held: Buffer | null = null
  for await (const chunk of source as AsyncIterable<Buffer>) {
    seen += chunk.length
    // Longer than it was: what is held now could pass for the end.
    if (seen > size) break
    hash.update(chunk)
    // An empty chunk must not push the last one out.
    if (chunk.length === 0) continue
    if (held) yield held
    held = chunk
  }
  if (seen !== size || hash.digest('hex') !== sha256) throw new Error(`the stored bytes under ${key} are not those that were kept`)
  if (held) yield held
}
