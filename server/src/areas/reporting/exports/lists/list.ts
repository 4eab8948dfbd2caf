/** Lists as files: every row that the list of the API has, with business keys instead of ids. */
import type { TObject } from 'typebox'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Sql } from '../../../../kernel/write/sql.ts'
import { streamBatches } from '../../../../kernel/write/stream-rows-store.ts'
import type { Language, Message } from '../../../../lib/languages.ts'
import { writeLines } from '../lines/write-lines.ts'
import { fileNameOf } from '../write-tables.ts'
import { defineExport, type Export, type ExportRow, type Reader, type Tables } from '../export.ts'
import { cellOf, type ListColumn, type ListRow, type ReadRow, titleIn } from './columns.ts'
import { refuseTooManyRows } from '../row-limit.ts'
import { describeParameters, resolveParameters } from './parameters.ts'
import { type Printing, printRows } from './print-rows.ts'
import { countRows } from './store.ts'

export type List<Q> = {
  readonly name: string
  readonly label: Message
  readonly query: TObject
  /** The parameter that is refused when the list is too long: the one that makes it shorter. */
  readonly narrowed_by: string
  /** Writes out a default that follows from the file. */
  readonly fill?: (db: Db, query: Q) => Promise<Q>
  readonly columns: (query: Q) => readonly ListColumn[]
  /** The rows in their order. */
  readonly select: (query: Q) => Sql
  /** How many they are, where that is known without reading them. */
  readonly count?: (query: Q) => Sql
  /** How it is printed; only lists that people hand over are. */
  readonly printing?: (query: Q) => Printing
}

export const defineList = <Q extends object>(list: List<Q>): Export =>
  defineExport<Q>({
    name: list.name,
    label: list.label,
    formats: list.printing ? ['pdf', 'xlsx', 'csv'] : ['xlsx', 'csv'],
    query: list.query,
    make: async (reader, asked, format) => {
      const { db, language } = reader
      const filled = list.fill ? await list.fill(db, asked) : asked
      const { query, parameters } = await resolveParameters(reader, list.query, filled)
      await refuseTooMany(reader, list, query)
      const columns = list.columns(query)
      if (format === 'csv') {
        const named = columns.map((column) => ({ ...column, ...titleIn(language)(column) }))
        const written = writeLines(db, { name: list.name, parameters, columns: named, query: list.select(query) })
        return { file_name: `${fileNameOf(reader.company.name)}-${list.name}.csv`, ...written }
      }
      const rows = readRows(db, list.select(query), columns)
      const title = list.label[language]
      const shared = { title, subtitles: describeParameters(reader, list.query, parameters), fingerprint: { parameters } }
      const sheet =
        format === 'pdf' && list.printing
          ? printRows(list.printing(query), rows, language)
          : { columns: columns.map(titleIn(language)), rows: cellRows(columns, rows, language) }
      return { ...shared, sheets: [{ name: title, ...sheet }] } satisfies Tables
    },
  })

/** A list longer than a sheet can be is not made: its reader narrows it. */
export async function refuseTooMany<Q>(
  reader: Pick<Reader, 'db' | 'most_rows'>,
  { select, count, narrowed_by }: Pick<List<Q>, 'select' | 'count' | 'narrowed_by'>,
  query: Q,
): Promise<void> {
  const { db, most_rows } = reader
  if (most_rows === Number.POSITIVE_INFINITY) return
  refuseTooManyRows(reader, await countRows(db, count?.(query) ?? null, select(query), most_rows), narrowed_by)
}

async function* readRows(db: Db, select: Sql, columns: readonly ListColumn[]): AsyncGenerator<ReadRow[]> {
  const fields = columns.flatMap(({ name, covered_by }) => (covered_by === null ? [] : [[name, covered_by ?? name] as const]))
  const cover = (row: ListRow) => {
    const covered: Record<string, ListRow[string]> = {}
    for (const [name, field] of fields) covered[name] = row[field] ?? null
    return covered
  }
  for await (const rows of streamBatches<ListRow>(db, select)) yield rows.map((row) => ({ row, covered: cover(row) }))
}

async function* cellRows(
  columns: readonly ListColumn[],
  batches: AsyncIterable<ReadRow[]>,
  language: Language,
): AsyncGenerator<ExportRow[]> {
  for await (const batch of batches)
    yield batch.map(({ row, covered }) => ({ cells: columns.map((column) => cellOf(column, row, language)), covered }))
}
