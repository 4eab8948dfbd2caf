import { randomFrom } from '../../../scripts/prove/lib/figures.ts'

/** Chance that depends on a seed alone. */
export type Dice = {
  readonly chance: (share: number) => boolean
  /** From 0 up to, not including, the number. */
  readonly below: (number: number) => number
  readonly pick: <T>(from: readonly T[]) => T | undefined
  /** By weight. */
  readonly weigh: <T>(from: readonly (readonly [weight: number, what: T])[]) => T | undefined
}

export function diceOf(seed: number): Dice {
  const next = randomFrom(seed)
  const below = (number: number) => Math.floor(next() * number)
  return {
    chance: (share) => next() < share,
    below,
    pick: (from) => from[below(from.length)],
    weigh: (from) => {
      let left = next() * from.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, what] of from) if ((left -= weight) < 0) return what
      return from.at(-1)?.[1]
    },
  }
}
