/** S3 takes a file whose length nobody knows in parts, each of at least 5 MB but for the last, and each whole in memory until it is taken. */
const partBytes = 5 * 1024 * 1024
/** What is no larger than this waits for nobody. */
const smallBytes = 256 * 1024

export type Part = { readonly bytes: Buffer; readonly is_last: boolean }
export type Room = { readonly enter: () => Promise<Place> }
type Place = {
  readonly buffer: Buffer
  /** From now on it waits for the store and not for its sender. */
  readonly filled: () => void
  /** Whether the buffer is free to be used again; the first word counts. */
  readonly leave: (isFree: boolean) => void
}

/**
 * Room for so many parts at once in a process. Who finds none waits, and with it the sender, whose line fills up. The buffers are used again,
 * so that nothing of that size waits to be collected. A sender that is slow holds up nobody: after `patienceMs` its place is not counted until
 * it is full.
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

/** Each part is the reader's until it asks for the next one. */
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
    // A request that failed may still read from the buffer.
    place?.leave(false)
  }
}
