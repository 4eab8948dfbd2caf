import { readFileSync } from 'node:fs'

/** The only place that asks the machine what time it is. Everything else is handed a clock. */
export type Clock = {
  readonly now: () => Date
  /** Set by a test: then SQL and the queue are told the time too and do not ask the machine. */
  readonly driven: boolean
}

export const systemClock: Clock = { now: () => new Date(), driven: false }

/** Under this name the shifted clock of a process answers the machine's own, so that a second shift does not add to the first. */
const machine = Symbol('clock of the machine')
const machineDate = (): DateConstructor => (Reflect.get(Date, machine) as DateConstructor | undefined) ?? Date

/**
 * A clock for tests: real time moved by the milliseconds written in a file, read anew at every look, so that one file
 * drives every process. The job engine asks the platform for the time, so the platform's own clock is moved with it.
 */
export function drivenClock(file: string): Clock {
  const real = machineDate()
  const now = () => real.now() + Number(readFileSync(file, 'utf8'))
  globalThis.Date = new Proxy(real, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
    get: (target, name) => (name === machine ? real : name === 'now' ? now : Reflect.get(target, name)),
  })
  return { now: () => new real(now()), driven: true }
}
