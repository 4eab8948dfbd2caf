/** The sums that a page carries over to the next. */
import { formatDecimal, parseDecimal } from '../../lib/money.ts'
import type { TableRow } from '../../lib/writers/table.ts'

const places = 4

type Sums = {
  readonly add: (row: TableRow) => void
  /** By column; null while no row was added. */
  readonly read: () => ReadonlyMap<number, string> | null
}

/** Headings, subtotals and totals do not count. */
export function sumsOf(columns: readonly number[], perHeading: boolean): Sums {
  let totals: bigint[] = []
  let rows = 0
  const clear = () => {
    totals = columns.map(() => 0n)
    rows = 0
  }
  clear()
  return {
    add: ({ cells, style }) => {
      // After the sum of an account nothing of it is left to carry over.
      if (perHeading && style) clear()
      if (style) return
      rows += 1
      for (const [at, column] of columns.entries()) totals[at] = (totals[at] ?? 0n) + parseDecimal(cells[column] ?? '0', places)
    },
    read: () => (rows === 0 ? null : new Map(columns.map((column, at) => [column, shortened(formatDecimal(totals[at] ?? 0n, places))]))),
  }
}

/** Without the zeros that no amount of the column has. */
const shortened = (decimal: string): string => decimal.replace(/00$/, '')
