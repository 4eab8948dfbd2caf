/**
 * Entries posted by users and API clients: free entries, invoices, credit notes, reversals, and their attachments. This area validates and
 * computes them; the ledger posts and owns them.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { attachment, entry } from './resource.ts'
import { attachmentRevert, dropFilesOf, entryRevertWith, findKept, findLockProblems } from './revert.ts'
import type { ReversalRule } from './reversals.ts'
import { routesWith } from './routes.ts'

export const entries = (reversalRules: readonly ReversalRule[]): Area => ({
  name: 'entries',
  title: 'Entries',
  description: 'Post, list and reverse entries, invoices and credit notes, and attach files to them.',
  owns: ['entry_attachments'],
  routes: routesWith(reversalRules),
  resources: [
    { ...entry, revert: entryRevertWith(reversalRules) },
    { ...attachment, revert: attachmentRevert, restore: { blocked: findLockProblems }, kept: findKept, purged: dropFilesOf },
  ],
  notes: Object.values(notes),
})

export { postCreditNote, postFreeEntry, postInvoice } from './actions.ts'
export { draftCreditNote, draftEach, draftFreeEntry, draftInvoice, draftFreeEntries, type DraftRequest } from './drafts.ts'
export type { AnalyticFacts, EntryFacts, JournalFacts, EntryReferences, PartyFacts, VatFacts } from './facts.ts'
export { dueDateOf, type StatedTaxes } from './invoice-entry.ts'
export {
  accountOf,
  amountOf,
  analyticsOf,
  checkTotal,
  communicationOf,
  type EntryErrors,
  addError,
  addPartyRequired,
  isCollective,
  noErrors,
  partyOf,
  problemOf,
  vatCodeOf,
} from './validation.ts'
export { findReversalProblems } from './revert.ts'
export { type ReversalRule, reverseAndLetterAll } from './reversals.ts'
export { isLettered } from './rules.ts'
export { CreditNoteBody, Entry, EntryFilter, FreeEntry, InvoiceBody } from './schema.ts'
export { loadAnalyticCodes, loadFacts as loadEntryFacts, load as loadEntries, selectMatching as selectMatchingEntries } from './store.ts'
