import { createHash } from 'node:crypto'
import type { Measured } from './store.ts'

/** Counts and hashes what flows through, so that bytes are read once. Nothing is held: the next piece is read when this one was taken. */
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
