/** The files of a dossier before they are written. */
import type { Readable } from 'node:stream'
import { streamRows } from '../../../../kernel/write/stream-rows-store.ts'
import { verifyContent } from '../../../platform/files/index.ts'
import { openFolder } from '../archive-names.ts'
import type { Reader } from '../export.ts'
import { readTrialBalanceRows, trialBalance } from './ledger/trial-balance.ts'
import type { FileKind } from './manifest.ts'
import { listStoredFiles, type StoredFile } from './store.ts'
import { type DossierTable, type Links, openTableFingerprint, type Row, type Rows, writeRows, type Year } from './table.ts'

export type Source = {
  readonly path: string
  readonly kind: FileKind
  readonly name: string
  /** Asked for when the files before it are written. */
  readonly content: () => AsyncIterable<string | Uint8Array>
  /** Known when the content was read. Without a fingerprint of its data, a file has that of its bytes. */
  readonly ended: () => { readonly rows: number | null; readonly fingerprint: string | null }
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function tableFile({ path, columns }: Pick<DossierTable, 'path' | 'columns'>, year: Year, rows: () => Rows): Source {
  const fingerprint = openTableFingerprint({ path, columns }, year.code)
  async function* covered() {
    for await (const row of rows()) {
      fingerprint.add(row)
      yield row
    }
  }
  return {
    path,
    kind: path.startsWith('csv/') ? 'csv' : 'data',
    name: lastPart(path),
    content: () => writeRows({ path, columns }, covered()),
    ended: () => ({ rows: fingerprint.rows(), fingerprint: fingerprint.close() }),
  }
}

/** `watch` sees every row as it passes. */
export const tableSource = ({ db }: Reader, year: Year, table: DossierTable, links: Links, watch: (row: Row) => void): Source =>
  tableFile(table, year, async function* () {
    for await (const row of streamRows<Row>(db, table.query(year))) {
      watch(row)
      yield table.complete ? table.complete(row, links) : row
    }
  })

export const trialBalanceSource = (reader: Reader, year: Year): Source =>
  tableFile(trialBalance, year, async function* () {
    yield* await readTrialBalanceRows(reader, year)
  })

/** The stored files of the year, and the path that each has in the archive. */
export async function storedSources({ db, files }: Reader, year: Year) {
  const stored = await listStoredFiles(db, year)
  const folders = { documents: openFolder('documents'), coda: openFolder('coda') }
  const paths = new Map<number, string>()
  const sources = stored.map((file): Source => {
    const path = folders[file.folder](file.name)
    paths.set(file.id, path)
    return {
      path,
      kind: file.folder === 'coda' ? 'coda' : 'document',
      name: file.name,
      content: () => bytesOf(files, file),
      ended: () => ({ rows: null, fingerprint: null }),
    }
  })
  return { sources, pathOf: (id: number | null) => (id === null ? null : (paths.get(id) ?? null)) }
}

/** A row whose bytes are gone or altered is a fault of the store; a dossier without them would be incomplete. */
async function* bytesOf(files: Reader['files'], file: StoredFile): AsyncGenerator<Uint8Array> {
  const source = await files.get(file.key)
  if (!source) throw new Error(`the bytes of file ${file.id} are gone from the store`)
  yield* (await verifyContent(source, file)) as Readable & AsyncIterable<Uint8Array>
}
