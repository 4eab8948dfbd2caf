import type { FileTx } from '../../../../kernel/write/write.ts'
import { reverseAndLetterAll } from '../../../books/entries/index.ts'
import { restoreLetterings, unletter } from '../../../books/letterings/index.ts'
import { setPending } from '../../bank-statements/index.ts'
import { reopenPayments } from '../../payment-batches/index.ts'
import * as store from './store.ts'

type MatchedTransaction = { readonly id: number; readonly journal_entry_id: number | null }

/**
 * Takes matches back: their letterings end, their entries are reversed on their dates, payments are open again, and a lettering that a
 * returned payment ended is restored as far as its lines are still open. Letterings that somebody made on a line of the entry end too.
 * Returns the ids of the reversals by those of the entries.
 */
export async function unmatch(tx: FileTx, transactions: readonly MatchedTransaction[]): Promise<Map<number, number>> {
  const entries = transactions.flatMap(({ journal_entry_id }) => journal_entry_id ?? [])
  await unletter(tx, await store.findLetterings(tx, entries))
  const reversals = await reverseAndLetterAll(tx, entries)
  await setPending(
    tx,
    transactions.map(({ id }) => id),
  )
  await restoreLetterings(tx, await store.findEndedLetterings(tx, entries))
  await reopenPayments(tx, entries)
  return new Map([...reversals].map(([original, { id }]) => [original, id]))
}
