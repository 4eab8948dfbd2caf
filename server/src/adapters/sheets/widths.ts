import type { Column, ColumnKind, TableRow } from '../../lib/writers/table.ts'

/** The columns are as wide as these rows need. */
export const rowsMeasured = 400

/** In characters. Sums are longer than the rows that were measured. */
const least: Readonly<Record<ColumnKind, number>> = { amount: 15, number: 9, date: 11, fixed: 9, phone: 9, text: 9 }
const most = 60

/** The widths of the columns in characters, with room for the frame of a cell. */
export const columnWidths = (columns: readonly Column[], first: readonly TableRow[]): number[] =>
  columns.map(({ kind, title }, at) => {
    // Words of headings and sums run over the empty cells beside them.
    const counts = (style: TableRow['style']) => !style || kind === 'amount' || kind === 'number'
    const lengths = first.map(({ cells, style, indent = 0 }) => (counts(style) ? (cells[at]?.length ?? 0) + indent : 0))
    return Math.min(most, Math.max(least[kind], title.length, ...lengths)) + 2
  })
