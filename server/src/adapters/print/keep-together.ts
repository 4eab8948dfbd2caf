import { batchesOf, type TableRow, type TableRows } from '../../lib/writers/table.ts'

/** No page has room for longer blocks, and none is built by a report. */
const longest = 8

/** Rows that stay on one page: headings with the row below them, sums with the row above. */
export async function* keepTogether(rows: TableRows): AsyncGenerator<TableRow[]> {
  let block: TableRow[] = []
  for await (const batch of batchesOf(rows))
    for (const row of batch) {
      const joins = block.length < longest && (row.style === 'subtotal' || row.style === 'total' || block.at(-1)?.style === 'heading')
      if (block.length > 0 && !joins) {
        yield block
        block = []
      }
      block.push(row)
    }
  if (block.length > 0) yield block
}
