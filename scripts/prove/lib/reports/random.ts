import { randomFrom } from '../figures.ts'

/** Choices that depend on the seed alone. */
export type Random = {
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  readonly isOneIn: (n: number) => boolean
  /** Some of a list, each once, in random order. */
  readonly some: <T>(list: readonly T[], count: number) => T[]
}

export function randomOf(seed: number): Random {
  const next = randomFrom(seed)
  const between: Random['between'] = (least, most) => least + Math.floor(next() * (most - least + 1))
  const pick: Random['pick'] = <T>(list: readonly T[]) => {
    if (list.length === 0) throw new Error('There is nothing to choose from.')
    return list[between(0, list.length - 1)] as T
  }
  return {
    between,
    pick,
    isOneIn: (n) => between(1, n) === 1,
    some: (list, count) =>
      list
        .map((value) => ({ value, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .slice(0, count)
        .map(({ value }) => value),
  }
}

const dayMs = 86_400_000
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
export const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
