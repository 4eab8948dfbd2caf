import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Measured } from './store.ts'

/** Counts and hashes what flows through, so that bytes are read once. */
export function measure(): { through: Transform; result: () => Measured } {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, result: () => ({ size, sha256: hash.digest('hex') }) }
}
