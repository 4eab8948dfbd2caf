import type { FieldErrors, Problem } from './problem.ts'

/* Many records of one kind at once, as an import passes them to the area that owns them. */

export const onExisting = ['skip', 'update', 'fail'] as const
export type OnExisting = (typeof onExisting)[number]

/** The outcome of one of them. A failure may have an error code of its own. */
export type Outcome =
  | { readonly status: 'created' | 'updated' | 'skipped'; readonly id: number }
  | { readonly status: 'failed'; readonly errors: FieldErrors; readonly problem?: Problem }

export const failed = (errors: FieldErrors): Outcome => ({ status: 'failed', errors })

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0

/** For each item, whether an earlier one in the list has the same key. */
export function repeats<T>(items: readonly T[], keyOf: (item: T) => string | null): boolean[] {
  const seen = new Set<string>()
  return items.map((item) => {
    const key = keyOf(item)
    const isRepeated = key !== null && seen.has(key)
    if (key !== null) seen.add(key)
    return isRepeated
  })
}
