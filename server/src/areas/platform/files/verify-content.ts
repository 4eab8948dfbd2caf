import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { StoredFile } from './store.ts'

/** Files up to this size are verified before the headers are sent, so that a corrupt one is an error and not a truncated download. */
const readAhead = 256 * 1024

/**
 * Streams the stored bytes and compares them with the recorded size and digest. For a large file the last chunk is withheld until the
 * digest matches; on a mismatch the transfer breaks off, so no client receives a complete corrupt file.
 */
export async function verifyContent(source: Readable, file: StoredFile): Promise<Readable> {
  const chunks = verifyChunks(source, file)
  if (file.size <= readAhead) return Readable.from([await buffer(chunks)], { objectMode: false })
  const outgoing = Readable.from(chunks, { objectMode: false })
  // A client that disconnects before the first chunk is read would otherwise leave the store's connection open.
  outgoing.once('close', () => source.destroy())
  return outgoing
}

async function* verifyChunks(source: Readable, { key, size, sha256 }: StoredFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let seen = 0
  let held: Buffer | null = null
  for await (const chunk of source as AsyncIterable<Buffer>) {
    seen += chunk.length
    // The content is longer than recorded: the chunk held back must not be sent as the last one.
    if (seen > size) break
    hash.update(chunk)
    // An empty chunk must not release the chunk held back.
    if (chunk.length === 0) continue
    if (held) yield held
    held = chunk
  }
  if (seen !== size || hash.digest('hex') !== sha256) throw new Error(`the stored bytes under ${key} are not those that were kept`)
  if (held) yield held
}
