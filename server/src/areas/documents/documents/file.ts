import { notFound } from '../../../kernel/route/problem.ts'
import type { FileReply } from '../../../kernel/route/route.ts'
import { serveFile } from '../../platform/files/index.ts'
import { fileOf } from './store.ts'

/** The stored file of a document, for whoever has its link. */
export async function serveDocument(reading: Parameters<typeof serveFile>[0], id: number): Promise<FileReply> {
  const found = await reading.read((db) => fileOf(db, id))
  if (found === null) throw notFound()
  return serveFile(reading, found)
}
