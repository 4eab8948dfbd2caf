import { textOf } from '../table.ts'
import type { ListedFile } from '../manifest.ts'
import { manifestPath } from '../manifest.ts'
import { accounts, thirdParties } from '../master/tables.ts'
import { attachments, documents, statementFiles } from '../records/tables.ts'
import type { DossierArchive } from '../read/archive.ts'
import type { Faults } from './faults.ts'

/** Every file that a record names is there, and the counts of the manifest are those of the tables. */
export async function checkPaths(archive: DossierArchive, faults: Faults): Promise<void> {
  for (const { path: table } of [documents, attachments, statementFiles])
    for await (const { path } of archive.rows(table))
      if (path !== null && !archive.files.has(textOf(path))) faults.add('missing', textOf(path), `${table} names it`)
  const { counts, files } = archive.manifest
  const rows = new Map(files.map((file: ListedFile) => [file.path, file.rows]))
  const counted = [
    ['documents', documents.path],
    ['coda_files', statementFiles.path],
    ['third_parties', thirdParties.path],
    ['accounts', accounts.path],
  ] as const
  for (const [name, path] of counted)
    if (counts[name] !== rows.get(path))
      faults.add('counts', manifestPath, `${name}: ${counts[name]}, ${rows.get(path) ?? 0} rows in ${path}`)
}
