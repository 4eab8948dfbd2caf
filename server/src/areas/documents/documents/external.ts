/** The copy of a document for the external platform that its company file comes from. A job sends it after the write is committed. */
import type { Platform } from '../../../adapters/external-platform/index.ts'
import { forbidden } from '../../../kernel/route/problem.ts'
import type { CompanyFacts } from '../../../kernel/write/company-facts.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import type { Entry } from '../../books/entries/index.ts'
import { type Language, type Message, say } from '../../../lib/languages.ts'
import { createDocument, rereadDocument } from './actions.ts'
import { bookDocument } from './booking.ts'
import { messages } from './messages.ts'
import { pushJob } from './push-job.ts'
import type { BookBody, Document, External, NewDocumentBody } from './schema.ts'
import * as store from './store.ts'

/** Demo firms send nothing to external platforms; the request is refused. */
export function refusePush({ is_demo }: Pick<CompanyFacts, 'is_demo'>, asked: boolean | null | undefined): void {
  if (is_demo && asked) throw forbidden('demo_mode')
}

type Pushed = { readonly document: Document; readonly external: External }

/** Queues the copy of a document. `asked`: what the request says; by default documents of a file that comes from the platform are sent. */
export type PushCopy = (tx: FileTx, document: Document, asked: boolean | null | undefined, language: Language) => Promise<Pushed>

export function pushWith(platform: Platform | null): PushCopy {
  const job = pushJob(platform)
  return async (tx, document, asked, language) => {
    const told = (status: External['status'], message: Message): Pushed => {
      const { document_id = null, token = null, locked = false } = document.external ?? {}
      return { document, external: { status, document_id, token, locked, error: null, message: say(message, language) } }
    }
    const isLinked = platform !== null && (await store.findCompanyLink(tx)) !== null
    if (!isLinked) return told('skipped', messages.external_skipped)
    if (asked === false) return told('skipped', messages.external_not_asked)
    const before = document.external?.status
    if (before === 'imported') return told('skipped', messages.external_known)
    if (before === 'sent') return told('sent', messages.external_sent)
    if (before !== 'queued') await store.setExternal(tx, document.id, { status: 'queued', document_id: null, token: null, locked: false })
    const payload = { company_id: tx.company.id, document_id: document.id }
    tx.enqueue(job, payload, { key: `documents.push ${payload.company_id} ${payload.document_id}` })
    const queued = before === 'queued' ? document : await rereadDocument(tx, document.id)
    return { ...told('queued', messages.external_queued), document: queued }
  }
}

/** A document made by hand; with `book` its entry is posted and its copy is sent. */
export async function makeDocument(
  tx: FileTx,
  push: PushCopy,
  { book, ...body }: NewDocumentBody,
  language: Language,
): Promise<{ document: Document; entry: Entry | null }> {
  const made = await createDocument(tx, { ...body, source: 'api' })
  if (!book) return { document: made, entry: null }
  const { document: booked, entry } = await bookDocument(tx, made.id)
  return { document: (await push(tx, booked, null, language)).document, entry }
}

export async function bookAndPush(
  tx: FileTx,
  push: PushCopy,
  id: number,
  body: BookBody,
  language: Language,
): Promise<Pushed & { entry: Entry }> {
  refusePush(tx.company, body.push_to_external)
  const { document: booked, entry } = await bookDocument(tx, id, body)
  return { ...(await push(tx, booked, body.push_to_external, language)), entry }
}
