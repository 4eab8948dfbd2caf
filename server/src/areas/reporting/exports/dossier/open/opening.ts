import type { Tx } from '../../../../../kernel/write/write.ts'
import type { IdOf } from './ids.ts'
import type { FindLine, Letterings } from './letterings.ts'
import type { Books } from './read-books.ts'
import { openRecords } from './store.ts'
import type { Takeover } from './takeover.ts'
import type { OpenedYears } from './years.ts'

/** What every part of an opening works with. */
export type Opening = {
  readonly tx: Tx
  readonly books: Books
  readonly idOf: IdOf
  readonly years: OpenedYears
  readonly takeover: Takeover
  readonly findLine: FindLine
  readonly letterings: Letterings
  /** The new ids of stored files by those of the dossier. */
  readonly fileIds: ReadonlyMap<number, number>
}

/** As many records as one statement takes well. */
const batch = 5000

/** All records of a table, in the order given. They have the same columns. */
export async function insertAll(tx: Tx, table: string, records: readonly object[]): Promise<void> {
  for (let from = 0; from < records.length; from += batch) await openRecords(tx, table, records.slice(from, from + batch))
}
