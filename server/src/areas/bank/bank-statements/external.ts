/** Transactions of the external platform, known by its id. */
import type { FileTx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import { planTransactions } from './bulk.ts'
import type { BookNewTransactions } from './contributions.ts'
import { addTransactions, bookNew } from './new-transactions.ts'
import type { TransactionRow } from './rules.ts'
import type { NewTransaction } from './schema.ts'
import * as store from './store.ts'

type Given = NewTransaction & { readonly id: string }
type Context = { readonly bookers: readonly BookNewTransactions[]; readonly language: Language }

/**
 * Adds those that are not known. One dated on or before the closing date of an imported statement of its account is in that statement
 * already, and is not created.
 */
export async function importExternalTransactions(
  tx: FileTx,
  given: readonly Given[],
  { bookers, language }: Context,
): Promise<{ readonly created: number; readonly left_out: number }> {
  const known = await store.knownExternalIds(
    tx,
    given.map(({ id }) => id),
  )
  const fresh = [...new Map(given.filter(({ id }) => !known.has(id)).map((row) => [row.id, row])).values()]
  const plans = await planTransactions(tx, fresh)
  const rows = plans.flatMap((plan, index): TransactionRow[] =>
    'row' in plan ? [{ ...plan.row, source: 'external', external_id: fresh[index]?.id ?? null }] : [],
  )
  const closings = await store.lastClosings(
    tx,
    rows.flatMap(({ account_iban }) => account_iban ?? []),
  )
  const added = rows.filter(({ account_iban, entry_date }) => entry_date > (closings.get(account_iban ?? '') ?? ''))
  await bookNew(tx, bookers, await addTransactions(tx, added), language)
  return { created: added.length, left_out: plans.length - rows.length }
}
