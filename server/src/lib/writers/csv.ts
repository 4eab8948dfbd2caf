import { cellsOf, inBlocks, type Table } from './table.ts'

const quoted = (cell: string): string => (/[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`

/**
 * A table as CSV in the form that the spreadsheets of western Europe open by a double click: UTF-8 with its mark, semicolons, CRLF. Decimals
 * keep their point.
 */
export const writeCsv = (table: Table): AsyncGenerator<string> => inBlocks(linesOf(table))

async function* linesOf({ columns, rows }: Table): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(columns.map(({ title }) => title))}`
  for await (const row of rows) yield lineOf(cellsOf(columns, row))
}
