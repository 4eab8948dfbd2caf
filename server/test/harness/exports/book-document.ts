import { created } from '../replies.ts'
import type { Caller, Reply } from '../world.ts'

/** Creates a document and books it, on its own day unless `entry_date` says otherwise; answers the document. */
export async function bookDocument(
  admin: Caller,
  path: string,
  { entry_date, ...document }: Readonly<Record<string, unknown>>,
): Promise<Reply['body']> {
  const { document: made } = await created(admin('POST', `${path}/documents`, { body: document }))
  const booked = await created(
    admin('POST', `${path}/documents/${made.id}/book`, { body: { ...(entry_date !== undefined && { entry_date }) } }),
  )
  return booked.document
}
