/**
 * Journals, in which entries are numbered, and the rules that route a document to one of them. Entries and their numbers belong to the
 * ledger.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { journal, rule } from './resource.ts'
import { routes } from './routes.ts'

export const journals: Area = {
  name: 'journals',
  title: 'Journals',
  description: 'The journals of a company file, and the rules that route documents to them.',
  owns: ['journals', 'journal_rules'],
  routes,
  resources: [journal, rule],
  notes: Object.values(notes),
}

export { chooseJournal } from './routing.ts'
export { readBanks } from './rules.ts'
export { Bank, Journal, JournalFilter, paymentSchemas } from './schema.ts'
export { ensureGeneralJournal, ensureOpeningJournal, setUpJournals } from './set-up.ts'
export { findDefault as findDefaultJournal, loadRoutingJournals, renderJournals, selectJournals } from './store.ts'
