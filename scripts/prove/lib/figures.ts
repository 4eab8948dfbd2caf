import { nodeEnvironment } from '../../lib/checkout.ts'

/** The smallest value that the given share of the values does not exceed. */
export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

export const milliseconds = (value: number) => `${value.toFixed(1)} ms`

/** A run is repeatable: PROVE_SEED=<the seed it printed>. */
export const seed = Number(nodeEnvironment().PROVE_SEED ?? 20_261_115)

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function randomFrom(start: number) {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
