import type { FileTx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import type { BookNewTransactions } from './contributions.ts'
import { bankTransactionImported } from './events.ts'
import type { TransactionRow } from './rules.ts'
import { insertTransactions, loadTransactions } from './store.ts'

/** Stores imported transactions and announces each of them. The ids are in the order of the rows. */
export async function addTransactions(tx: FileTx, rows: readonly TransactionRow[]): Promise<number[]> {
  const ids = await insertTransactions(tx, rows)
  for (const [index, row] of rows.entries()) {
    const { source, account_iban, value_date, amount, currency, counterpart_name, counterpart_iban, communication } = row
    await tx.announce(bankTransactionImported, {
      id: ids[index] ?? 0,
      source,
      account_iban: account_iban ?? '',
      value_date,
      amount,
      currency,
      counterpart_name,
      counterpart_iban,
      communication,
      status: 'pending',
    })
  }
  return ids
}

/** Passes new transactions to those who book them by rules. */
export async function bookNew(
  tx: FileTx,
  bookers: readonly BookNewTransactions[],
  ids: readonly number[],
  language: Language,
): Promise<void> {
  if (bookers.length === 0 || ids.length === 0) return
  const transactions = await loadTransactions(tx, ids)
  for (const book of bookers) await book(tx, transactions, { language })
}
