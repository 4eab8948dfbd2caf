/**
 * Bank statements: the files of the banks, their statements and transactions. What a bank said never changes; a transaction is pending,
 * ignored, or matched by the entry that books it. Matching itself belongs to a higher area, which also computes the scores.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { on } from '../../../kernel/write/write.ts'
import { entryReversed } from '../../books/ledger/index.ts'
import { onEntryReversed } from './actions.ts'
import { type BookNewTransactions, type MatchingRevert, noScores, type Scores, todos } from './contributions.ts'
import * as notes from './notes.ts'
import { bankTransaction, codaFile } from './resource.ts'
import { codaFileRevert, dropFilesOf, transactionRevertWith } from './revert.ts'
import { routesWith } from './routes.ts'

type Contributions = { readonly scores?: Scores; readonly revert?: MatchingRevert; readonly hasPlatform?: boolean }

export const bankStatements = (
  bookers: readonly BookNewTransactions[],
  { scores = noScores, revert = {}, hasPlatform = false }: Contributions = {},
): Area => ({
  name: 'bank-statements',
  title: 'Bank statements',
  description: 'Bank accounts, statement files (CODA, camt.053, MT940, CFONB 120) and their transactions.',
  owns: ['coda_files', 'bank_statements', 'bank_transactions', 'feed_pairs', 'statement_pairs'],
  routes: routesWith({ bookers, scores, hasPlatform }),
  listeners: [on(entryReversed, onEntryReversed)],
  resources: [
    { ...codaFile, revert: codaFileRevert, purged: dropFilesOf },
    { ...bankTransaction, revert: transactionRevertWith(revert) },
  ],
  todos,
  notes: Object.values(notes),
})

export { setMatched, setPending } from './actions.ts'
export { importTransactions } from './bulk.ts'
export { importExternalTransactions } from './external.ts'
export { bankCheck, type BookNewTransactions } from './contributions.ts'
export { bankTransactionImported, statementsImported } from './events.ts'
export { importFed } from './feed/import.ts'

export { bankTransaction } from './resource.ts'
export { BankTransaction, NewTransaction, TransactionFilter } from './schema.ts'
export { uploadStatements } from './upload/actions.ts'
export { listPending, loadTransactions, selectMatching as selectMatchingTransactions } from './store.ts'
