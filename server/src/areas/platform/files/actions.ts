import type { Db } from '../../../kernel/write/database.ts'
import type { FileStore } from '../../../kernel/files/store.ts'
import { notFound } from '../../../kernel/route/problem.ts'
import type { FileReply } from '../../../kernel/route/route.ts'
import { verifyContent } from './verify-content.ts'
import * as store from './store.ts'

type FileAccess = { readonly files: FileStore; readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T> }

/** A row whose stored bytes are missing or altered is data corruption: it is logged and answered as a server error, not as 404. */
export async function serveFile({ files, read }: FileAccess, id: number): Promise<FileReply> {
  const file = await read((db) => store.findStoredFile(db, id))
  if (!file) throw notFound()
  const source = await files.get(file.key)
  if (!source) throw new Error(`the bytes of file ${id} are gone from the store`)
  const { name, type, size } = file
  return { content: await verifyContent(source, file), type, name, size, inline: type.startsWith('image/') }
}
