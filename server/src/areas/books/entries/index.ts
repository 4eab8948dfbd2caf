/**
 * Entries: what is booked by hand or by a program: free entries, invoices, credit notes, reversals, and the files behind them. Everything
 * goes through the one door of the ledger, which owns what is posted; here it is read, checked and computed.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { attachment, entry } from './resource.ts'
import { attachmentRevert, dropFilesOf, entryRevert, lockedIn } from './revert.ts'
import { routes } from './routes.ts'

export const entries: Area = {
  name: 'entries',
  title: 'Entries',
  description: 'Post, list and reverse entries, invoices and credit notes, and attach files to them.',
  owns: ['entry_attachments'],
  routes,
  resources: [
    { ...entry, revert: entryRevert },
    { ...attachment, revert: attachmentRevert, restore: { blocked: lockedIn }, purged: dropFilesOf },
  ],
  notes: Object.values(notes),
}

export { postCreditNote, postFree, postInvoice, takeBackEntry } from './actions.ts'
export { draftCreditNote, draftFree, draftInvoice, draftMany } from './drafts.ts'
export type { Facts, JournalFacts, Named, PartyFacts, VatFacts } from './facts.ts'
export { dueDate, type StatedTaxes } from './invoice.ts'
export {
  accountOf,
  amountOf,
  analyticsOf,
  checkTotal,
  communicationOf,
  type Findings,
  find,
  noFindings,
  partyOf,
  problemOf,
  vatCodeOf,
} from './reading.ts'
export { takingBackProblems } from './revert.ts'
export { isLettered } from './rules.ts'
export { CreditNoteBody, Entry, FreeEntry, InvoiceBody } from './schema.ts'
export { facts as entryFacts, load as loadEntries } from './store.ts'
