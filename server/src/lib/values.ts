import { canonicalJson } from './canonical-json.ts'

/** The fields of `after` whose values differ from those before; an object is the same whatever the order of its fields. */
export const changesOf = <T extends object>(before: { readonly [K in keyof T]: unknown }, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => canonicalJson(value) !== canonicalJson(before[name as keyof T])),
  ) as Partial<T>

/** The values that are there, each once. */
export const given = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null && value !== undefined)),
]
