/** The rows of a query as CSV, and their fingerprint, made of the bytes that the database sends: no value becomes an object on the way. */
import type { Db } from '../../../../kernel/write/database.ts'
import type { Sql } from '../../../../kernel/write/sql.ts'
import { csvHead } from '../../../../lib/writers/csv.ts'
import type { Made } from '../export.ts'
import { openFingerprint } from '../fingerprint.ts'
import type { LineColumn } from './column.ts'
import { streamLines, readTypes } from './store.ts'
import { openTranscoder } from './transcode.ts'

export type Lines = {
  /** The name of the export. */
  readonly name: string
  readonly parameters: object
  readonly columns: readonly LineColumn[]
  readonly query: Sql
}

/** The same file and the same fingerprint as `writeTables` makes of these rows. */
export function writeLines(db: Db, { name, parameters, columns, query }: Lines): Pick<Made, 'content' | 'headers'> {
  const fingerprint = openFingerprint(name, parameters)
  async function* content() {
    yield csvHead(columns)
    const fields = [...new Set(columns.flatMap((column) => [column.name, column.covered_by ?? column.name]))]
    const transcode = openTranscoder(columns, fields, await readTypes(db, query, fields))
    for await (const rows of streamLines(db, query, fields)) {
      const { csv, covered } = transcode(Buffer.from(rows.map(({ line }) => line).join('\n')))
      // The driver's answers refer to each other, so that old ones keep new ones in memory: without rows, they are small.
      rows.length = 0
      fingerprint.addWritten(covered)
      yield csv
    }
  }
  return { content: content(), headers: () => ({ 'X-Export-Fingerprint': fingerprint.close() }) }
}
