/** The columns of a list, and the cells of its rows. */
import type { Language } from '../../../../lib/languages.ts'
import type { Column, ColumnKind } from '../../../../lib/writers/table.ts'
import { type ColumnName, titles } from './titles.ts'
import { flags, type Words } from './words.ts'

export type ListRow = Readonly<Record<string, string | number | boolean | null>>

export type ListColumn = {
  readonly name: ColumnName
  readonly kind?: ColumnKind
  /** The words of values that are codes. */
  readonly words?: Words
  /**
   * The field of the row that the fingerprint covers, where it is not the value shown: what users typed of a label that may be the country's.
   * Null for what follows from other values, or from the day.
   */
  readonly covered_by?: string | null
}

/** A row, and what the fingerprint covers of it. */
export type ReadRow = { readonly row: ListRow; readonly covered: object }

export function cellOf({ name, words }: ListColumn, row: ListRow, language: Language): string | null {
  const value = row[name] ?? null
  if (value === null) return null
  const text = String(value)
  const known = typeof value === 'boolean' ? flags : words
  return known?.[text]?.[language] ?? text
}

export const titleIn =
  (language: Language) =>
  ({ name, kind = 'text' }: ListColumn): Column => ({ title: titles[name][language], kind })

/** Columns of text, by name. */
export const texts = (...names: readonly ColumnName[]): ListColumn[] => names.map((name) => ({ name }))
export const amounts = (...names: readonly ColumnName[]): ListColumn[] => names.map((name) => ({ name, kind: 'amount' }))
export const dates = (...names: readonly ColumnName[]): ListColumn[] => names.map((name) => ({ name, kind: 'date' }))
export const numbers = (...names: readonly ColumnName[]): ListColumn[] => names.map((name) => ({ name, kind: 'number' }))
