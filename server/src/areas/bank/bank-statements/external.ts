/** Transactions of the external platform, known by its id. */
import type { FileTx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import { planTransactions } from './bulk.ts'
import type { BookNewTransactions } from './contributions.ts'
import { type FedRow, recognise } from './feed/import.ts'
import * as feed from './feed/store.ts'
import { addTransactions, bookNew } from './new-transactions.ts'
import type { NewTransaction } from './schema.ts'
import { pairRows } from './upload/pairs.ts'

type Given = NewTransaction & { readonly id: string }
type Context = { readonly bookers: readonly BookNewTransactions[]; readonly language: Language }

const source = 'external'

/**
 * Adds those that are not known. One dated on or before the closing date of an imported statement of its account is paired with a transaction
 * there and never created; later ones are created where the platform is the only source of the account.
 */
export async function importExternalTransactions(
  tx: FileTx,
  given: readonly Given[],
  { bookers, language }: Context,
): Promise<{ readonly created: number; readonly left_out: number }> {
  const ids = given.map(({ id }) => id)
  const known = new Set(await feed.findKnownIds(tx, source, ids))
  const fresh = [...new Map(given.filter(({ id }) => !known.has(id)).map((row) => [row.id, row])).values()]
  const plans = await planTransactions(tx, fresh)
  const rows = plans.flatMap((plan, index): FedRow[] => {
    const external_id = fresh[index]?.id
    return 'row' in plan && external_id !== undefined ? [{ ...plan.row, source, external_id }] : []
  })
  const wanted: FedRow[] = []
  let paired = 0
  for (const [journal_id, own] of Map.groupBy(rows, (row) => row.journal_id)) {
    const { pairs, later } = await nameKnown(tx, journal_id, own)
    await feed.insertPairs(tx, source, pairs)
    paired += pairs.length
    wanted.push(...later)
  }
  const fed = await feed.takeForPlatform(
    tx,
    wanted.map(({ journal_id }) => journal_id),
  )
  const created = await addTransactions(
    tx,
    wanted.filter(({ journal_id }) => fed.has(journal_id)),
  )
  await bookNew(tx, bookers, created, language)
  return { created: created.length, left_out: plans.length - created.length - paired }
}

/** The transactions here that rows of the platform name, and the rows after the last statement that name none. */
async function nameKnown(
  tx: FileTx,
  journal_id: number,
  rows: readonly FedRow[],
): Promise<{ readonly pairs: readonly feed.Pair[]; readonly later: readonly FedRow[] }> {
  const closing = (await feed.lastStatementDay(tx, journal_id)) ?? ''
  const covered = rows.filter(({ entry_date }) => entry_date <= closing)
  const later = rows.filter(({ entry_date }) => entry_date > closing)
  const found = pairRows(covered, await feed.loadUnnamed(tx, journal_id, source, covered))
  const stated = covered.flatMap(({ external_id }, index): feed.Pair[] => {
    const transaction_id = found[index] ?? null
    return transaction_id === null ? [] : [{ external_id, transaction_id }]
  })
  const recognised = await recognise(tx, { journal_id, source }, later)
  const named = new Set(recognised.map(({ external_id }) => external_id))
  return { pairs: [...stated, ...recognised], later: later.filter(({ external_id }) => !named.has(external_id)) }
}
