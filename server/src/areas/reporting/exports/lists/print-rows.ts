/** A printed list: the columns that fit a page, rows in groups, and sums. */
import { type Language, say } from '../../../../lib/languages.ts'
import { inBatches } from '../../../../lib/writers/table.ts'
import { type Cents, formatCents, parseCents, plus, zero } from '../../../../lib/money.ts'
import type { ExportRow, ExportSheet } from '../export.ts'
import { labels as sharedLabels } from '../labels.ts'
import { cellOf, type ListColumn, type ListRow, type ReadRow, titleIn } from './columns.ts'
import { labels } from './labels.ts'
import type { ColumnName } from './titles.ts'

export type Printing = {
  readonly columns: readonly ListColumn[]
  /** The columns that are summed. */
  readonly sums: readonly ColumnName[]
  /** The amounts of the other rows are left empty. */
  readonly isCounted?: (row: ListRow) => boolean
  /** Where the word for a sum stands: a text with room. */
  readonly sums_named_in: ColumnName
  /** Rows of one key stand together under a title. They follow each other in the list. */
  readonly group?: {
    readonly key: (row: ListRow) => string
    readonly title: (row: ListRow, language: Language) => string
    /** How the sum of the group calls it. */
    readonly name: (row: ListRow) => string
  }
}

type Sums = ReadonlyMap<ColumnName, Cents>

/** The sums of the whole list are carried from page to page. */
export function printRows(
  printing: Printing,
  rows: AsyncIterable<ReadRow[]>,
  language: Language,
): Pick<ExportSheet, 'columns' | 'rows' | 'carries'> {
  return {
    columns: printing.columns.map(titleIn(language)),
    rows: inBatches(rowsOf(printing, rows, language)),
    carries: printing.columns.flatMap(({ name }, at) => (printing.sums.includes(name) ? [at] : [])),
  }
}

async function* rowsOf(
  { columns, sums, sums_named_in, group, isCounted = () => true }: Printing,
  batches: AsyncIterable<ReadRow[]>,
  language: Language,
): AsyncGenerator<ExportRow> {
  const none: Sums = new Map(sums.map((name) => [name, zero]))
  const add = (to: Sums, row: ListRow): Sums =>
    new Map([...to].map(([name, sum]) => [name, plus(sum, parseCents(String(row[name] ?? '0')))]))
  const sumRow = (text: string, of: Sums, style: 'subtotal' | 'total'): ExportRow => ({
    cells: columns.map(({ name }) => (name === sums_named_in ? text : amountOf(of, name))),
    style,
  })
  let total = none
  let current: { key: string; name: string; sum: Sums; rows: number } | null = null
  // The total of one row would repeat it.
  const closeGroup = (): ExportRow[] =>
    current && current.rows > 1 ? [sumRow(say(labels.total_of, language, { name: current.name }), current.sum, 'subtotal')] : []
  for await (const batch of batches)
    for (const { row, covered } of batch) {
      if (group && current?.key !== group.key(row)) {
        yield* closeGroup()
        current = { key: group.key(row), name: group.name(row), sum: none, rows: 0 }
        const title = group.title(row, language)
        yield { cells: columns.map((_, at) => (at === 0 ? title : null)), style: 'heading' }
      }
      const shown = isCounted(row) ? row : { ...row, ...Object.fromEntries(sums.map((name) => [name, null])) }
      if (current) current = { ...current, sum: add(current.sum, shown), rows: current.rows + 1 }
      total = add(total, shown)
      yield { cells: columns.map((column) => cellOf(column, shown, language)), covered }
    }
  yield* closeGroup()
  yield sumRow(sharedLabels.total[language], total, 'total')
}

function amountOf(sums: Sums, name: ColumnName): string | null {
  const sum = sums.get(name)
  return sum === undefined ? null : formatCents(sum)
}
