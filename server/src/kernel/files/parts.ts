/** S3 takes a file of unknown length in parts of at least 5 MB (the last may be smaller); each is in memory until it was sent. */
const partBytes = 5 * 1024 * 1024
/** A file of at most this size needs no part buffer and does not wait for one. */
const smallBytes = 256 * 1024

export type Part = { readonly bytes: Buffer; readonly is_last: boolean }
export type BufferPool = { readonly take: () => Promise<PartBuffer> }
type PartBuffer = {
  readonly buffer: Buffer
  /** The buffer is full: from now on it waits for the store, not for its sender. */
  readonly filled: () => void
  /** `isFree`: the buffer may be used again. Only the first call counts. */
  readonly giveBack: (isFree: boolean) => void
}

/**
 * Part buffers, at most `most` at once in a process. An upload that gets none waits, which slows down its sender. Buffers are reused, to spare
 * the garbage collector. A slow sender does not block the others: after `patienceMs` its buffer is not counted until it is full.
 */
export function openBufferPool(most: number, patienceMs: number): BufferPool {
  const spare: Buffer[] = []
  const waiting: (() => void)[] = []
  let taken = 0
  const serveWaiting = () => {
    while (taken < most && waiting.length > 0) {
      taken += 1
      waiting.shift()?.()
    }
  }
  return {
    take: async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        serveWaiting()
      })
      const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(partBytes)
      let [counts, isGivenBack] = [1, false]
      const count = (as: 0 | 1) => {
        taken += as - counts
        counts = as
        serveWaiting()
      }
      const timer = setTimeout(() => count(0), patienceMs)
      return {
        buffer,
        filled: () => {
          clearTimeout(timer)
          count(1)
        },
        giveBack: (isFree) => {
          if (isGivenBack) return
          isGivenBack = true
          clearTimeout(timer)
          if (isFree && spare.length < most) spare.push(buffer)
          count(0)
        },
      }
    },
  }
}

/** A part may be read until the next one is requested. */
export async function* partsOf(source: AsyncIterable<Buffer>, pool: BufferPool): AsyncGenerator<Part> {
  const head: Buffer[] = []
  let [part, length]: [PartBuffer | null, number] = [null, 0]
  try {
    for await (const chunk of source) {
      let rest = chunk
      if (!part) {
        head.push(chunk)
        length += chunk.length
        if (length <= smallBytes) continue
        part = await pool.take()
        rest = Buffer.concat(head.splice(0))
        length = 0
      }
      while (rest.length > 0) {
        if (length === partBytes) {
          part.filled()
          yield { bytes: part.buffer, is_last: false }
          part.giveBack(true)
          part = await pool.take()
          length = 0
        }
        const copied = rest.copy(part.buffer, length)
        length += copied
        rest = rest.subarray(copied)
      }
    }
    part?.filled()
    yield { bytes: part ? part.buffer.subarray(0, length) : Buffer.concat(head), is_last: true }
    part?.giveBack(true)
  } finally {
    // A failed request may still read from the buffer.
    part?.giveBack(false)
  }
}
