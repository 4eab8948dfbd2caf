import { dropStaged, keepFiles } from '../../../../platform/files/index.ts'
import { stage } from '../../../../../kernel/files/staging.ts'
import type { FileStore } from '../../../../../kernel/files/store.ts'
import type { Upload } from '../../../../../kernel/files/upload.ts'
import type { Db } from '../../../../../kernel/write/database.ts'
import type { Tx } from '../../../../../kernel/write/write.ts'
import { attachments, documents, statementFiles } from '../records/tables.ts'
import type { Books } from './read-books.ts'
import { idIn, textIn } from './values.ts'

/** Bytes in the store by the id that their file had; no file refers to them yet. */
export type StagedFiles = ReadonlyMap<number, Upload>

/** Copies the stored files of the dossiers into the store, before the write opens. If one fails, none stays. */
export async function stageFiles(books: Books, files: FileStore, db: Db, now: string | null): Promise<StagedFiles> {
  const staged = new Map<number, Upload>()
  const types = new Map(
    [documents, attachments, statementFiles].flatMap(({ path }) =>
      books.rows(path).map((row) => [idIn(row, 'file_id'), { name: textIn(row, 'file_name'), type: textIn(row, 'file_type') }] as const),
    ),
  )
  try {
    for (const [id, { archive, path, size, sha256, name }] of books.fileAt) {
      const about = types.get(id)
      const put = await stage(files, db, await archive.open(path), { name: about?.name ?? name, most: size, now })
      staged.set(id, { key: put.key, name: put.name, type: about?.type ?? 'application/octet-stream', size: put.size, sha256: put.sha256 })
      if (put.sha256 !== sha256) throw new Error(`${path} changed while it was read`)
    }
    return staged
  } catch (error) {
    await unstageFiles(staged, files, db)
    throw error
  }
}

export const unstageFiles = (staged: StagedFiles, files: FileStore, db: Db): Promise<void> =>
  dropStaged(
    db,
    files,
    [...staged.values()].map(({ key }) => key),
  )

/** The new ids of the files by the old ones. */
export async function keepStaged(tx: Tx, staged: StagedFiles, companyId: number): Promise<ReadonlyMap<number, number>> {
  const kept = await keepFiles(tx, [...staged.values()], companyId)
  return new Map([...staged].map(([id, { key }]) => [id, kept.get(key) ?? 0]))
}
