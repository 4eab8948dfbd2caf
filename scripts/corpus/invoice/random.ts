import { randomFrom } from '../../prove/lib/figures.ts'

/** Random choices that depend on a seed only. Lists are never empty, so a pick always exists. */
export type SeededRandom = {
  readonly chance: (share: number) => boolean
  /** Both ends included. */
  readonly between: (low: number, high: number) => number
  readonly pick: <T>(from: readonly [T, ...T[]] | readonly T[]) => T
  readonly pickWeighted: <T>(from: readonly (readonly [weight: number, what: T])[]) => T
  readonly digits: (count: number) => string
  readonly shuffled: <T>(from: readonly T[]) => T[]
}

export function seededRandom(seed: number): SeededRandom {
  const next = randomFrom(seed)
  // The first numbers of neighbouring seeds are similar; later ones are not.
  for (let warm = 0; warm < 8; warm += 1) next()
  const below = (number: number) => Math.floor(next() * number)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  return {
    chance: (share) => next() < share,
    between: (low, high) => low + below(high - low + 1),
    pick,
    pickWeighted: (from) => {
      let left = next() * from.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, what] of from) if ((left -= weight) < 0) return what
      return (from.at(-1) as (typeof from)[number])[1]
    },
    digits: (count) => Array.from({ length: count }, () => String(below(10))).join(''),
    shuffled: (from) => {
      const rest = [...from]
      return from.map(() => rest.splice(below(rest.length), 1)[0] as (typeof from)[number])
    },
  }
}

/** A seed for one part, so that one more random choice in an invoice does not change the next invoice. */
export const seedOf = (...parts: readonly (string | number)[]): number => {
  let hash = 2166136261
  for (const sign of parts.join('|')) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}
