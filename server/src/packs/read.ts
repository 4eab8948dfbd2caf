import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCsv } from '../lib/csv.ts'
import { isDate } from '../lib/dates.ts'
import type { Message } from '../lib/languages.ts'

export const labelColumns = ['label_fr', 'label_nl', 'label_en', 'label_de'] as const

type Labels = Readonly<Record<(typeof labelColumns)[number], string>>

/**
 * A table of a pack, read when the pack is imported. A cell that `row` cannot accept stops the program there, with the file and the line:
 * wrong law is worse than no service.
 */
export const readTable = <const Column extends string, Row>(
  folder: string,
  file: string,
  columns: readonly Column[],
  row: (cells: Readonly<Record<Column, string>>) => Row,
): readonly Row[] => {
  const path = join(folder, file)
  return readCsv(path, readFileSync(path, 'utf8'), columns).map(({ line, cells }) => {
    try {
      return row(cells)
    } catch (cause) {
      throw new Error(`${path}, line ${line}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
  })
}

/** A cell that must have something in it. */
export const filled = (cell: string): string => {
  if (cell.trim() !== cell || cell === '') throw new Error(`empty, or blank at an end: ${JSON.stringify(cell)}`)
  return cell
}

export const filledOrNull = (cell: string): string | null => (cell === '' ? null : filled(cell))

export const dateOrNull = (cell: string): string | null => {
  if (cell !== '' && !isDate(cell)) throw new Error(`${JSON.stringify(cell)} is no day`)
  return cell === '' ? null : cell
}

export const matching = (cell: string, pattern: RegExp): string => {
  if (!pattern.test(cell)) throw new Error(`${JSON.stringify(cell)} is not ${pattern.source}`)
  return cell
}

export const oneOf = <const Value extends string>(cell: string, values: readonly Value[]): Value => {
  const found = values.find((value) => value === cell)
  if (found === undefined) throw new Error(`${JSON.stringify(cell)} is none of ${values.join(', ')}`)
  return found
}

export const yesNo = (cell: string): boolean => oneOf(cell, ['0', '1']) === '1'

export const labelOf = (cells: Labels): Message => ({
  fr: filled(cells.label_fr),
  nl: filled(cells.label_nl),
  en: filled(cells.label_en),
  de: filled(cells.label_de),
})
