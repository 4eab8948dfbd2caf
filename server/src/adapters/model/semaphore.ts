/** At most `most` holders at a time; `acquire` gives up when its signal aborts. */
export type Semaphore = { readonly acquire: (signal: AbortSignal) => Promise<boolean>; readonly release: () => void }

export function semaphore(most: number): Semaphore {
  const waiting = new Set<() => void>()
  let inside = 0
  return {
    acquire: (signal) => {
      if (inside < most) {
        inside += 1
        return Promise.resolve(true)
      }
      return new Promise((resolve) => {
        const come = () => {
          signal.removeEventListener('abort', go)
          resolve(true)
        }
        const go = () => {
          waiting.delete(come)
          resolve(false)
        }
        if (signal.aborted) return resolve(false)
        waiting.add(come)
        signal.addEventListener('abort', go, { once: true })
      })
    },
    release: () => {
      const [next] = waiting
      if (!next) {
        inside -= 1
        return
      }
      // The slot passes directly to the next waiter.
      waiting.delete(next)
      next()
    },
  }
}
