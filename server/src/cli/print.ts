import type { Report } from './command.ts'

type Row = Readonly<Record<string, unknown>>

/** Names were chosen by people: a sequence that would command the terminal is shown, not sent. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '?')

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(cell).join(' ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name} ${cell(part)}`)
      .join(', ')
  return printable(typeof value === 'string' ? value : JSON.stringify(value))
}

const wide = (text: string) => Array.from(text).length

/** Rows as a table under the names of their fields. */
export function table(rows: readonly Row[]): string {
  const [first] = rows
  if (!first) return '(none)\n'
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(cell))]
  return aligned(lines)
}

/** One row with its fields under each other. */
export const record = (row: Row): string => aligned(Object.entries(row).map(([name, value]) => [name, cell(value)]))

function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => wide(line[column] ?? ''))))
  const padded = (text: string, column: number) => text + ' '.repeat((widths[column] ?? 0) - wide(text))
  return lines.map((line) => `${line.map(padded).join('  ').trimEnd()}\n`).join('')
}

export const listed = (rows: readonly Row[]): Report => ({ json: rows, text: table(rows) })
export const shown = (row: Row): Report => ({ json: row, text: record(row) })
