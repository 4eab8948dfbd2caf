import { batchesOf, blockLength, cellsOf, type Table } from './table.ts'

const needsQuotes = /[";\r\n]|^\s|\s$/
const quoted = (cell: string): string => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * A table as CSV in the form that the spreadsheets of western Europe open by a double click: UTF-8 with its mark, semicolons, CRLF. Decimals
 * keep their point. It comes in blocks of many rows.
 */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  // The form of the other kinds is checked, and has no character that must be quoted.
  const isFree = columns.map(({ kind }) => kind === 'text' || kind === 'fixed')
  let block = `\uFEFF${columns.map(({ title }) => quoted(title)).join(';')}\r\n`
  for await (const batch of batchesOf(rows))
    for (const { cells } of batch) {
      const line = cellsOf(columns, cells).map((cell, at) => (isFree[at] ? quoted(cell) : cell))
      block += `${line.join(';')}\r\n`
      if (block.length < blockLength) continue
      yield block
      block = ''
    }
  if (block !== '') yield block
}
