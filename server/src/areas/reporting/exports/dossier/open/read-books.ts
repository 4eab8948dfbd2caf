/** The records of all given dossiers together, in memory; entries are read from the archives when they are opened. */
import { entries } from '../ledger/tables.ts'
import type { ListedFile } from '../manifest.ts'
import type { DossierArchive } from '../read/archive.ts'
import type { Row } from '../table.ts'
import { storedTables } from '../tables.ts'
import { groupBy, idIn, listIn, numberIn, textIn } from './values.ts'

export type Books = {
  readonly identity: string
  /** In the order of their years. */
  readonly archives: readonly DossierArchive[]
  readonly rows: (path: string) => readonly Row[]
  /** The rows of the dossier of one year. */
  readonly rowsOfYear: (year: number, path: string) => readonly Row[]
  readonly entryIds: ReadonlySet<number>
  readonly reversedBy: ReadonlyMap<number, number>
  readonly fileAt: ReadonlyMap<number, ListedFile & { readonly archive: DossierArchive }>
}

/** The column by which rows of two dossiers are the same record; without one the records belong to one year only. */
const keys: Readonly<Record<string, readonly string[]>> = {
  'csv/letterings.csv': ['lettering_id'],
  'data/vat-settlements.json': ['lettering_id'],
  'csv/budgets.csv': ['budget_id'],
  'data/line-marks.json': ['entry_id', 'position'],
  'data/chains.json': ['journal_id', 'fiscal_year_id'],
}

/** Records that only live ones of the whole file are exported of: what a later dossier no longer has was deleted since. */
const liveOnly: readonly string[] = ['data/journal-rules.json', 'data/bank-rules.json', 'data/recurring-entries.json']

export async function readBooks(archives: readonly DossierArchive[]): Promise<Books> {
  const latestFirst = archives.toSorted((one, other) => (one.manifest.generated_at < other.manifest.generated_at ? 1 : -1))
  const read = new Map<DossierArchive, Map<string, Row[]>>()
  for (const archive of archives) {
    const tables = new Map<string, Row[]>()
    for (const { path } of storedTables) if (path !== entries.path) tables.set(path, await Array.fromAsync(archive.rows(path)))
    read.set(archive, tables)
  }
  const rowsIn = (archive: DossierArchive | undefined, path: string) => (archive && read.get(archive)?.get(path)) ?? []
  const merged = new Map(
    storedTables.map(({ path }) => [
      path as string,
      mergeRows(
        path,
        latestFirst.map((archive) => rowsIn(archive, path)),
      ),
    ]),
  )
  return {
    identity: archives[0]?.manifest.company.chain_identity ?? '',
    archives,
    rows: (path) => merged.get(path) ?? [],
    rowsOfYear: (year, path) =>
      rowsIn(
        archives.find(({ manifest }) => manifest.fiscal_year.id === year),
        path,
      ),
    ...(await readEntryIds(archives)),
    fileAt: filesOf(archives, rowsIn),
  }
}

/** Of each record the rows of the dossier that was made last. */
function mergeRows(path: string, tables: readonly (readonly Row[])[]): Row[] {
  const names = keys[path] ?? ['id']
  const keyOf = (row: Row) => names.map((name) => numberIn(row, name)).join(' ')
  const [latest = [], ...older] = tables
  if (path === 'data/recurring-entries.json') return withAllRuns(latest, older.flat())
  if (path === 'data/company.json' || liveOnly.includes(path)) return [...latest]
  const known = new Set(latest.map(keyOf))
  const more: Row[] = []
  for (const rows of older) {
    const found = rows.filter((row) => !known.has(keyOf(row)))
    for (const row of found) known.add(keyOf(row))
    more.push(...found.map((row) => ('is_deleted' in row ? { ...row, is_deleted: true } : row)))
  }
  return [...latest, ...more]
}

/** A dossier has the runs of its year. */
function withAllRuns(latest: readonly Row[], older: readonly Row[]): Row[] {
  const others = groupBy(older, (row) => row['id'])
  return latest.map((row) => ({ ...row, runs: [row, ...(others.get(row['id'] ?? null) ?? [])].flatMap((one) => listIn(one, 'runs')) }))
}

async function readEntryIds(archives: readonly DossierArchive[]) {
  const entryIds = new Set<number>()
  const reversedBy = new Map<number, number>()
  for (const archive of archives)
    for await (const row of archive.rows(entries.path)) {
      const by = idIn(row, 'reversed_by_entry_id')
      entryIds.add(numberIn(row, 'entry_id'))
      if (by !== null) reversedBy.set(numberIn(row, 'entry_id'), by)
    }
  return { entryIds, reversedBy: new Map([...reversedBy].filter(([, by]) => entryIds.has(by))) }
}

/** Stored files by their id in the file of origin, with the archive that has their bytes. */
function filesOf(archives: readonly DossierArchive[], rowsIn: (archive: DossierArchive, path: string) => readonly Row[]) {
  const found = new Map<number, ListedFile & { readonly archive: DossierArchive }>()
  for (const archive of archives) {
    const listed = new Map(archive.manifest.files.map((file) => [file.path, file]))
    for (const path of ['csv/documents.csv', 'data/attachments.json', 'data/statement-files.json'])
      for (const row of rowsIn(archive, path)) {
        const [id, file] = [idIn(row, 'file_id'), listed.get(textIn(row, 'path') ?? '')]
        if (id !== null && file) found.set(id, { ...file, archive })
      }
  }
  return found
}
