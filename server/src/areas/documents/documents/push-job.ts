import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Platform, SentCopy } from '../../../adapters/external-platform/index.ts'
import { type Job, job, type JobContext } from '../../../kernel/jobs/jobs.ts'
import type { ServiceFailure } from '../../../kernel/outbound/services.ts'
import { Problem } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import { id } from '../../../kernel/route/shape.ts'
import { serveDocument } from './file.ts'
import { drawInvoice } from './invoice/draw-invoice.ts'
import * as notes from './notes.ts'
import { document } from './resource.ts'
import { pdfNameOf } from './rules.ts'
import type { Document } from './schema.ts'
import * as store from './store.ts'

const Payload = Type.Object({ company_id: id(), document_id: id() })

/**
 * Sends the copy of a document. The platform knows the document by our id and gives the same answer to a second sending, so a job that was
 * interrupted before it stored the answer is repeated. Silence is tried again by the queue.
 */
export const pushJob = (platform: Platform | null): Job<typeof Payload> =>
  job('documents.push', 'events', Payload, async (context, { company_id, document_id }) => {
    if (platform === null) return
    const waiting = await context.read(company_id, async (db) => {
      const [found] = await store.load(db, [document_id])
      const link = await store.findCompanyLink(db)
      return found?.external?.status === 'queued' && link !== null ? { found, link } : null
    })
    if (!waiting) return
    const file = await fileOf(context, company_id, waiting.found)
    const { file_url: _url, ...metadata } = waiting.found
    const answer = await platform.sendDocument(context.services, waiting.link, { metadata, file })
    if ('value' in answer) return storeAnswer(context, company_id, waiting.found, answer.value)
    const failure: ServiceFailure = 'failure' in answer ? answer.failure : { kind: 'refused', status: 404, body: Buffer.alloc(0) }
    // A wrong key is the operator's to correct, and then the copy is sent.
    if (failure.kind !== 'refused' || failure.status === 401 || failure.status === 403)
      throw new Error(`the external platform did not take document ${document_id}: ${reasonOf(failure)}`)
    await storeAnswer(context, company_id, waiting.found, null, failure.status)
  })

const reasonOf = (failure: ServiceFailure): string => ('reason' in failure ? failure.reason : String(failure.status))

/** The file that the document came with. A sale without one goes with its invoice, unless that lacks a legal mention. */
async function fileOf({ files, read }: JobContext, companyId: number, found: Document) {
  if (found.has_file) {
    const { content, name, type } = await serveDocument({ files, read: (work) => read(companyId, work) }, found.id)
    return { name, type, bytes: content instanceof Readable ? await buffer(content) : Buffer.from(content) }
  }
  if (found.direction !== 'sale') return null
  return read(companyId, async (db) => {
    const company = { country_pack: await store.findCountryPack(db) }
    const drawn = await drawInvoice({ db, files, company }, found.id, undefined).catch(nullIfRefused)
    return drawn && { name: pdfNameOf(found.number ?? String(found.id)), type: 'application/pdf', bytes: await buffer(drawn.content) }
  })
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}

/** Null: the platform refused the copy, or gave it the id of another document. */
async function storeAnswer(
  { onFile }: JobContext,
  companyId: number,
  { id: documentId }: Document,
  copy: SentCopy | null,
  status = 0,
): Promise<void> {
  await onFile(companyId, async (tx) => {
    const [found] = await store.load(tx, [documentId])
    if (found?.external?.status !== 'queued') return
    const isTaken = copy !== null && (await store.findByExternalId(tx, copy.document_id)) !== undefined
    if (copy === null || isTaken) {
      await store.setExternal(tx, documentId, { status: 'failed', document_id: null, token: null, locked: false })
      tx.note(notes.copyRefused, { ...activityDetails(document, found), params: { label: document.label(found), status } })
      return
    }
    const { document_id, token = null, locked } = copy
    await store.setExternal(tx, documentId, { status: 'sent', document_id, token, locked })
    tx.note(notes.copySent, activityDetails(document, found))
  })
}
