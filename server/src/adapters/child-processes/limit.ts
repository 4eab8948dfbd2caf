/** Runs at most `most` pieces of work at a time; the others wait in order. */
type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/** With `mostWaiting`, work that would wait behind so many is refused by what `refuse` throws. */
type Queue = { readonly mostWaiting: number; readonly refuse: () => never }

export function limitConcurrency(most: number, queue?: Queue): Limiter {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (queue && inside >= most && waiting.length >= queue.mostWaiting) queue.refuse()
    if (inside >= most) await new Promise<void>((enter) => waiting.push(enter))
    else inside += 1
    try {
      return await work()
    } finally {
      // The slot passes directly to the next in the queue, so that no newcomer takes it.
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
