import { notFound } from '../../../../kernel/route/problem.ts'
import type { FileReply } from '../../../../kernel/route/route.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Message } from './schema.ts'
import * as store from './store.ts'

export async function readMessage(db: Db, id: number): Promise<Message> {
  const found = await store.load(db, id)
  if (!found) throw notFound()
  return found
}

export async function serveMessage(db: Db, id: number): Promise<FileReply> {
  const found = await store.served(db, id)
  if (!found) throw notFound()
  return { content: found.xml, type: 'application/xml', name: `${found.name}.xml`, size: found.xml.length }
}
