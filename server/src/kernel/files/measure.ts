import { createHash } from 'node:crypto'
import type { Measured } from './store.ts'

/** Counts and hashes a stream as it passes, so that bytes are read once. Nothing is buffered: a chunk is read when the last one was consumed. */
export function measure(source: AsyncIterable<Buffer>): { through: AsyncIterable<Buffer>; result: () => Measured } {
  const hash = createHash('sha256')
  let size = 0
  async function* through(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      size += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  return { through: through(), result: () => ({ size, sha256: hash.digest('hex') }) }
}
