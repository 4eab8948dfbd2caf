/** What higher areas add to this one, and what this area tells about a company file. */
import type { Todo } from '../../../kernel/route/contributions.ts'
import type { AnyResource } from '../../../kernel/route/resource.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import type { ClosingCheck } from '../../books/fiscal-years/index.ts'
import { messages } from './messages.ts'
import type { BankTransaction } from './schema.ts'
import { countPending } from './store.ts'

/** Books transactions that were just imported, by the rules of the file. What cannot be booked stays pending: the import never fails for it. */
export type BookNewTransactions = (
  tx: FileTx,
  transactions: readonly BankTransaction[],
  context: { readonly language: Language },
) => Promise<void>

/** The best scores of transactions, which another area computes and keeps. */
export type Scores = {
  readonly load: (
    db: Db,
    ids: readonly number[],
  ) => Promise<readonly { readonly id: number; readonly best_score: number; readonly best_score_at: string }[]>
  readonly drop: (tx: Tx, ids: readonly number[]) => Promise<void>
}

export const noScores: Scores = { load: async () => [], drop: async () => {} }

/** How matching and its undoing are reverted. */
export type MatchingRevert = Pick<NonNullable<AnyResource['revert']>, 'match' | 'unmatch'>

/** The transactions with their scores. */
export async function withScores<T extends BankTransaction>(db: Db, scores: Scores, transactions: readonly T[]): Promise<T[]> {
  const ids = transactions.filter(({ status }) => status === 'pending').map(({ id }) => id)
  const found = new Map((ids.length > 0 ? await scores.load(db, ids) : []).map((score) => [score.id, score]))
  return transactions.map((transaction) => {
    const score = found.get(transaction.id)
    return score ? { ...transaction, best_score: score.best_score, best_score_at: score.best_score_at } : transaction
  })
}

/** Closing check: pending transactions dated in the year. */
export const bankCheck: ClosingCheck = { code: 'bank_pending', level: 'warning', message: messages.bank_pending, count: countPending }

export const todos: readonly Todo[] = [{ name: 'bank_pending', count: (db) => countPending(db, null) }]
