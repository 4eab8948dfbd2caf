/**
 * The ledger: entries, their lines and what is kept beside them (balances, day counts, the chain of hashes). It has one door, `postEntries`,
 * and every area that books goes through it; nobody else writes these tables, and what is posted never changes.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { schedules } from './jobs.ts'
import { routes } from './routes.ts'

export const ledger: Area = {
  name: 'ledger',
  title: 'Ledger',
  description: 'The posted entries and the proof that nothing of them was changed.',
  owns: ['entries', 'entry_lines', 'entry_line_analytics', 'account_balances', 'entry_days', 'entry_chains', 'ledger_verifications'],
  routes,
  schedules,
}

export { postAgain, postEntries, reverseEntries, settleLines } from './actions.ts'
export { autoEntriesOf } from './auto-entries.ts'
export { accountLedger, partyLedger } from './ledgers.ts'
export { accountKey, linked, vatCodeKey } from './links.ts'
export { entryPosted, entryPostedAgain, entryReversed } from './events.ts'
export { messages as ledgerMessages } from './messages.ts'
export { type GridAmount, lineId, type NewEntry, type NewLine, type Origin, origins, type Posted } from './posting.ts'
export { checkBalance, differenceOf, entryUnbalanced, periodLocked, refusalOf } from './refusals.ts'
export { ledgerAdds, LedgerLine, LedgerQuery, OpenItem } from './schema.ts'
export { replaceAnalytics, setDueDate, setLineDueDates } from './store.ts'
export { files as filesWithLedgers } from './store.ts'
export { problemIn, verifyLedger } from './verification.ts'
