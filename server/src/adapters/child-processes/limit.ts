/** Runs at most `most` pieces of work at a time; the others wait in order. */
type Limiter = <T>(work: () => Promise<T>) => Promise<T>

export function limitConcurrency(most: number): Limiter {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
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
