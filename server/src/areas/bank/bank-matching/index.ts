/**
 * Matching of bank transactions: proposals, rules, and the entries that book them. Transactions belong to bank statements, payments to
 * payment batches; this area posts the entry, letters what it settles and takes both back.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { on } from '../../../kernel/write/write.ts'
import { entryPostedAgain } from '../../books/ledger/index.ts'
import * as ruleNotes from './bank-rules/notes.ts'
import { bankRule } from './bank-rules/resource.ts'
import { schedules } from './matches/jobs.ts'
import * as matchNotes from './matches/notes.ts'
import { onPostedAgain } from './matches/posted-again.ts'
import { routes } from './routes.ts'

export const bankMatching: Area = {
  name: 'bank-matching',
  title: 'Bank matching',
  description: 'Proposals for bank transactions, rules, and the booking of transactions against open items and accounts.',
  owns: ['bank_rules', 'bank_scores', 'ended_letterings'],
  routes,
  resources: [bankRule],
  schedules,
  listeners: [on(entryPostedAgain, onPostedAgain)],
  notes: [...Object.values(ruleNotes), ...Object.values(matchNotes)],
}

export { createRule } from './bank-rules/actions.ts'
export { autoMatch } from './matches/auto-match.ts'
export { bookNewTransactions } from './matches/automatic-rules.ts'
export { undoMatch, undoUnmatch } from './matches/revert.ts'
export { bestScoresOfTransactions } from './suggestions/actions.ts'
export type { Facts, FileSettings, OpenItem, Transaction } from './suggestions/model.ts'
