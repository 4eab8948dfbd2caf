/** Lets in `most` at a time; who does not get a turn in time goes without. */
export type Turns = { readonly enter: (signal: AbortSignal) => Promise<boolean>; readonly leave: () => void }

export function turnsOf(most: number): Turns {
  const waiting = new Set<() => void>()
  let inside = 0
  return {
    enter: (signal) => {
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
    leave: () => {
      const [next] = waiting
      if (!next) {
        inside -= 1
        return
      }
      // The place passes on without being free in between.
      waiting.delete(next)
      next()
    },
  }
}
