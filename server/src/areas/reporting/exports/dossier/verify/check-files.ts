import { createHash } from 'node:crypto'
import { fingerprintFiles, type ListedFile, manifestPath } from '../manifest.ts'
import type { DossierArchive } from '../read/archive.ts'
import { openTableFingerprint } from '../table.ts'
import { tableAt } from '../tables.ts'
import type { Faults } from './faults.ts'

/** Every file of the list, and no other, with its bytes and its data as listed. True when the tables can be read. */
export async function checkFiles(archive: DossierArchive, faults: Faults): Promise<void> {
  const { manifest, files } = archive
  const listed = new Map(manifest.files.map((file) => [file.path, file]))
  if (listed.size < manifest.files.length) faults.add('unlisted', manifestPath, 'a path is listed twice')
  for (const path of files.keys()) if (path !== manifestPath && !listed.has(path)) faults.add('unlisted', path, 'it is not in the manifest')
  for (const file of listed.values())
    if (files.has(file.path)) await checkFile(archive, file, faults)
    else faults.add('missing', file.path, 'it is in the manifest and not in the archive')
  if (fingerprintFiles(manifest.files) !== manifest.fingerprint)
    faults.add('manifest_fingerprint', manifestPath, 'the fingerprint is not that of the files listed')
}

async function checkFile(archive: DossierArchive, file: ListedFile, faults: Faults): Promise<void> {
  const { path, size, sha256 } = file
  try {
    const hash = createHash('sha256')
    let seen = 0
    for await (const chunk of (await archive.open(path)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      seen += chunk.length
    }
    if (seen !== size) faults.add('size', path, `${seen} bytes, ${size} are listed`)
    if (hash.digest('hex') !== sha256) faults.add('sha256', path, 'the bytes are not those that were listed')
    await checkData(archive, file, faults)
  } catch (error) {
    faults.add('unreadable', path, (error as Error).message)
  }
}

/** A table is read and covered again; of stored files the bytes are the data; a printed file is taken as listed. */
async function checkData(archive: DossierArchive, { path, kind, sha256, rows, fingerprint }: ListedFile, faults: Faults): Promise<void> {
  const table = tableAt(path)
  if (table) {
    const covered = openTableFingerprint(table, archive.manifest.fiscal_year.code)
    for await (const row of archive.rows(path)) covered.add(row)
    if (covered.rows() !== rows) faults.add('rows', path, `${covered.rows()} rows, ${rows} are listed`)
    if (covered.close() !== fingerprint) faults.add('data_fingerprint', path, 'the data are not those of the fingerprint')
  } else if ((kind === 'coda' || kind === 'document') && fingerprint !== sha256) {
    faults.add('data_fingerprint', path, 'the fingerprint is not that of the bytes')
  } else if (kind === 'csv' || kind === 'data') faults.add('unlisted', path, 'the format has no such table')
}
