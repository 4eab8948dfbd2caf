import { batchesOf, blockLength, cellOf, type Column, type ColumnKind, type Table } from './table.ts'

const needsQuotes = /[";\r\n]|^\s|\s$/
const quoted = (cell: string): string => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The first line: the mark of UTF-8, and the titles. */
export const csvHead = (columns: readonly Column[]): string => `\uFEFF${columns.map(({ title }) => quoted(title)).join(';')}\r\n`

/** Their form is checked, and has no character that must be quoted. */
const neverQuoted: readonly ColumnKind[] = ['amount', 'number', 'date']

/** A cell as it stands in the file. */
export function csvCell(column: Column, value: string | null): string {
  const cell = cellOf(column, value)
  return neverQuoted.includes(column.kind) ? cell : quoted(cell)
}

/**
 * A table as CSV in the form that the spreadsheets of western Europe open by a double click: UTF-8 with its mark, semicolons, CRLF. Decimals
 * keep their point. It comes in blocks of many rows.
 */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  let block = csvHead(columns)
  for await (const batch of batchesOf(rows))
    for (const { cells } of batch) {
      if (cells.length !== columns.length) throw new Error(`${cells.length} cells for ${columns.length} columns`)
      block += `${columns.map((column, at) => csvCell(column, cells[at] ?? null)).join(';')}\r\n`
      if (block.length < blockLength) continue
      yield block
      block = ''
    }
  if (block !== '') yield block
}
