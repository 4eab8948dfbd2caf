import { setTimeout as pause } from 'node:timers/promises'
import type { Problem } from '../route/problem.ts'
import type { Counter } from './counters.ts'

type Count = Awaited<ReturnType<Counter['add']>>
type Headers = Record<string, string>
/** Refuses a call beyond the points of its minute. */
export type Refuse = (count: Count, points: number, headers: Headers) => Promise<never>

/** So many refusals of a caller within a minute are answered at once. */
const atOnce = 10
const waitMs = 250
/** A waiting answer holds memory; with so many of them, further ones do not wait. */
const mostWaiting = 1000

/**
 * A caller that goes on although it is refused waits for every further refusal: otherwise a client in a loop costs more the faster it is
 * refused.
 */
export function refusals(problemOf: (msBeforeNext: number, headers: Headers) => Problem): Refuse {
  let waiting = 0
  return async ({ consumedPoints, msBeforeNext }, points, headers) => {
    if (consumedPoints - points > atOnce && waiting < mostWaiting) {
      waiting += 1
      await pause(waitMs).finally(() => (waiting -= 1))
    }
    throw problemOf(msBeforeNext, headers)
  }
}
