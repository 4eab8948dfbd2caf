/**
 * Journals: the books that entries are numbered in, and the rules that send a document to one of them. Owns both; what is booked in a
 * journal, and under which number, belongs to the ledger.
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

export { journalFor } from './routing.ts'
export { readBanks } from './rules.ts'
export { Bank, Journal } from './schema.ts'
export { generalJournal, openingJournal, setUpJournals } from './set-up.ts'
export { list as listJournals, routingOf } from './store.ts'
