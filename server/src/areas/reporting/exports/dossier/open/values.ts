/** Values of rows by their kind; the readers of the archive have checked the columns. */
import { type Cents, parseCents, zero } from '../../../../../lib/money.ts'
import { textOf, type Row } from '../table.ts'

export const idIn = (row: Row, name: string): number | null => (typeof row[name] === 'number' ? row[name] : null)
export const numberIn = (row: Row, name: string): number => Number(row[name])
export const textIn = (row: Row, name: string): string | null => (row[name] === null || row[name] === undefined ? null : textOf(row[name]))
/** A day in a column that always has one. */
export const dayIn = (row: Row, name: string): string => textIn(row, name) ?? ''
export const listIn = (row: Row, name: string): readonly Row[] => (Array.isArray(row[name]) ? (row[name] as Row[]) : [])
export const centsIn = (row: Row, name: string): Cents => (textIn(row, name) === null ? zero : parseCents(textOf(row[name])))
/** Bytes as the database reads them. */
export const bytesIn = (row: Row, name: string): string => `\\x${textIn(row, name)}`

export const groupBy = <T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
