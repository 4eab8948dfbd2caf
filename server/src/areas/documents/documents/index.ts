/**
 * Documents: purchase and sales invoices and credit notes. Booking a document posts its entry through the functions of entries; listeners
 * return the document to pending when that entry is reversed, and to booked when undo posts it again.
 */
import type { Platform } from '../../../adapters/external-platform/index.ts'
import type { Area } from '../../../kernel/route/area.ts'
import { on } from '../../../kernel/write/write.ts'
import type { ClosingCheck } from '../../books/fiscal-years/index.ts'
import { entryPostedAgain, entryReversed } from '../../books/ledger/index.ts'
import { onPostedAgain, onReversed } from './booking.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { document } from './resource.ts'
import { documentRevert, dropFilesOf } from './revert.ts'
import { pushWith } from './external.ts'
import { pushJob } from './push-job.ts'
import { routesWith } from './routes.ts'
import * as store from './store.ts'

export const documents = (platform: Platform | null): Area => ({
  name: 'documents',
  title: 'Documents',
  description: 'Purchase and sales invoices and credit notes, from creation to booking.',
  owns: ['documents', 'document_lines', 'document_line_analytics'],
  routes: routesWith(pushWith(platform)),
  jobs: [pushJob(platform)],
  listeners: [on(entryPostedAgain, onPostedAgain), on(entryReversed, onReversed)],
  resources: [{ ...document, revert: documentRevert, purged: dropFilesOf }],
  todos: [{ name: 'documents_pending', count: (db) => store.countPending(db, null) }],
  notes: Object.values(notes),
})

/** Closing check: pending documents dated in the year. */
export const documentsCheck: ClosingCheck = {
  code: 'documents_pending',
  level: 'warning',
  message: messages.documents_pending,
  count: store.countPending,
}

export { checkNewDocument, createDocument, type NewDocument, rereadDocument, restoreDocument, updateDocument } from './actions.ts'
export { bookDocument } from './booking.ts'
export { documentBooked, documentImported } from './events.ts'
export { drawInvoice } from './invoice/draw-invoice.ts'
export { type Addresses, embedPdf, type Outgoing, outgoingInvoice } from './outgoing/outgoing-invoice.ts'
export { messages as outgoingMessages } from './outgoing/messages.ts'
export { errorsOf as errorsOfOutgoing } from './outgoing/problems.ts'
export { type PushCopy, pushWith, refusePush } from './external.ts'
export { Document, DocumentFilter, External, NewDocumentBody, NewParty } from './schema.ts'
export {
  countOfParty as countDocumentsOfParty,
  countPending as countPendingDocuments,
  findByExternalId,
  findSame,
  knownExternalIds,
  selectMatching as selectMatchingDocuments,
  setPeppolState,
} from './store.ts'
