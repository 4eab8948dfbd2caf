import { readFileSync } from 'node:fs'

/** The only place that asks the machine what time it is. Everything else is handed a clock. */
export type Clock = {
  readonly now: () => Date
  /** Set by a test: then SQL and the queue are told the time too and do not ask the machine. */
  readonly driven: boolean
}

export const systemClock: Clock = { now: () => new Date(), driven: false }

/**
 * A clock for tests: real time moved by the milliseconds written in a file, read anew at every look, so that one file
 * drives every process. The job engine asks the platform for the time, so the platform's own clock is moved with it.
 */
export function drivenClock(file: string): Clock {
  const realNow = Date.now
  const now = () => realNow() + Number(readFileSync(file, 'utf8'))
  globalThis.Date = new Proxy(Date, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  return { now: () => new Date(now()), driven: true }
}
