/** S3 takes a file of unknown length in parts of at least 5 MB (the last may be smaller); each is in memory until it was sent. */
const partBytes = 5 * 1024 * 1024
/** A file of at most this size needs no part buffer and does not wait for one. */
const smallBytes = 256 * 1024

export type Part = { readonly bytes: Buffer; readonly is_last: boolean }
export type Room = { readonly enter: () => Promise<Place> }
type Place = {
  readonly buffer: Buffer
  /** The buffer is full: from now on it waits for the store, not for its sender. */
  readonly filled: () => void
  /** `isFree`: the buffer may be used again. Only the first call counts. */
  readonly leave: (isFree: boolean) => void
}

/**
 * Part buffers, at most `most` at once in a process. An upload that gets none waits, which slows down its sender. Buffers are reused, to spare
 * the garbage collector. A slow sender does not block the others: after `patienceMs` its buffer is not counted until it is full.
 */
export function openRoom(most: number, patienceMs: number): Room {
  const spare: Buffer[] = []
  const waiting: (() => void)[] = []
  let taken = 0
  const letIn = () => {
    while (taken < most && waiting.length > 0) {
      taken += 1
      waiting.shift()?.()
    }
  }
  return {
    enter: async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        letIn()
      })
      const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(partBytes)
      let [counts, hasLeft] = [1, false]
      const count = (as: 0 | 1) => {
        taken += as - counts
        counts = as
        letIn()
      }
      const timer = setTimeout(() => count(0), patienceMs)
      return {
        buffer,
        filled: () => {
          clearTimeout(timer)
          count(1)
        },
        leave: (isFree) => {
          if (hasLeft) return
          hasLeft = true
          clearTimeout(timer)
          if (isFree && spare.length < most) spare.push(buffer)
          count(0)
        },
      }
    },
  }
}

/** A part may be read until the next one is requested. */
export async function* partsOf(source: AsyncIterable<Buffer>, room: Room): AsyncGenerator<Part> {
  const head: Buffer[] = []
  let [place, length]: [Place | null, number] = [null, 0]
  try {
    for await (const chunk of source) {
      let rest = chunk
      if (!place) {
        head.push(chunk)
        length += chunk.length
        if (length <= smallBytes) continue
        place = await room.enter()
        rest = Buffer.concat(head.splice(0))
        length = 0
      }
      while (rest.length > 0) {
        if (length === partBytes) {
          place.filled()
          yield { bytes: place.buffer, is_last: false }
          place.leave(true)
          place = await room.enter()
          length = 0
        }
        const copied = rest.copy(place.buffer, length)
        length += copied
        rest = rest.subarray(copied)
      }
    }
    place?.filled()
    yield { bytes: place ? place.buffer.subarray(0, length) : Buffer.concat(head), is_last: true }
    place?.leave(true)
  } finally {
    // A failed request may still read from the buffer.
    place?.leave(false)
  }
}
