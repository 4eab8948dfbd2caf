import { unavailable } from '../route/problem.ts'

/** Runs the work of one scope one after another, in order of arrival, without holding a connection while waiting. */
export type ScopeQueue = {
  /** How long work waits for its turn unless its caller says otherwise. */
  readonly patience_ms: number
  readonly run: <T>(scope: string, work: (patienceLeftMs: number) => Promise<T>, patienceMs?: number) => Promise<T>
  readonly waiting: () => number
}

/**
 * With a small pool, writers that wait for the row lock of one busy file would take every connection and stall all others. They wait here
 * instead: one in flight per scope and process. A wait that is too long ends in 503 `request_in_progress`.
 */
export function scopeQueue(now: () => number, patience_ms = 10_000): ScopeQueue {
  const lines = new Map<string, (() => void)[]>()
  let waiting = 0

  const turn = (scope: string, patienceMs: number) =>
    new Promise<void>((resolve, reject) => {
      const line = lines.get(scope)
      if (line === undefined) {
        lines.set(scope, [])
        resolve()
        return
      }
      waiting += 1
      const go = () => {
        clearTimeout(timer)
        waiting -= 1
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(go), 1)
        waiting -= 1
        reject(unavailable('request_in_progress', 1))
      }, patienceMs)
      line.push(go)
    })

  const next = (scope: string) => {
    const go = lines.get(scope)?.shift()
    if (go) go()
    else lines.delete(scope)
  }

  return {
    patience_ms,
    waiting: () => waiting,
    run: async (scope, work, patienceMs = patience_ms) => {
      const arrived = now()
      await turn(scope, patienceMs)
      try {
        return await work(Math.max(1, Math.round(patienceMs - (now() - arrived))))
      } finally {
        next(scope)
      }
    },
  }
}
