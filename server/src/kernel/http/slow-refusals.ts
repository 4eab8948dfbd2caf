import { setTimeout as pause } from 'node:timers/promises'

/** So many refusals of a caller within a minute are answered at once. */
const atOnce = 10
const waitMs = 250
/** A waiting answer holds memory; with so many of them, further ones do not wait. */
const mostWaiting = 1000

/**
 * A caller that goes on although it is refused waits for every further refusal: otherwise a client in a loop costs more the faster it is
 * refused. `beyond`: how many calls of the minute exceed the limit.
 */
export function slowRefusals(): (beyond: number) => Promise<void> {
  let waiting = 0
  return async (beyond) => {
    if (beyond <= atOnce || waiting >= mostWaiting) return
    waiting += 1
    await pause(waitMs).finally(() => (waiting -= 1))
  }
}
