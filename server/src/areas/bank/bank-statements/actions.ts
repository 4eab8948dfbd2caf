import { invalidField, notFound, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileReply } from '../../../kernel/route/route.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { ledgerMessages } from '../../books/ledger/index.ts'
import { serveFile } from '../../platform/files/index.ts'
import type { Scores } from './contributions.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { bankTransaction, codaFile } from './resource.ts'
import type { BankTransaction, CodaFile, TransactionPatch } from './schema.ts'
import * as store from './store.ts'

export async function deleteFile(tx: Tx, record: CodaFile): Promise<void> {
  const [matched] = await store.countMatched(tx, [record.id])
  if (matched)
    throw refused('record_in_use', messages.matched_transactions, {
      params: { count: matched.count },
      extra: { usages: { entries: matched.count } },
    })
  await store.trashFile(tx, record.id)
  tx.note(notes.binned, activityDetails(codaFile, record))
}

/** The stored statement file, for whoever has its link. */
export async function serveStatements(reading: Parameters<typeof serveFile>[0], id: number): Promise<FileReply> {
  const found = await reading.read((db) => store.storedFileOf(db, id))
  if (found === null) throw notFound()
  return serveFile(reading, found)
}

/** A score belongs to a pending transaction: it is dropped when the transaction is ignored. */
export async function updateTransaction(
  tx: Tx,
  scores: Scores,
  before: BankTransaction,
  patch: TransactionPatch,
): Promise<BankTransaction> {
  if (before.status === 'matched') throw refused('transaction_matched', messages.transaction_matched)
  const changes = changesOf(before, {
    third_party_id: patch.third_party_id === undefined ? before.third_party_id : await partyIn(tx, patch.third_party_id),
    note: patch.note === undefined ? before.note : patch.note?.trim() || null,
    status: patch.status ?? before.status,
  })
  if (Object.keys(changes).length === 0) return before
  await store.updateTransaction(tx, before.id, changes)
  const isIgnored = changes.status === 'ignored'
  if (isIgnored) await scores.drop(tx, [before.id])
  const [updated] = await store.loadTransactions(tx, [before.id])
  if (!updated) throw new Error('the transaction just changed cannot be read')
  tx.note(isIgnored ? notes.ignored : notes.updated, activityDetails(bankTransaction, updated))
  return updated
}

async function partyIn(tx: Tx, id: number | null): Promise<number | null> {
  if (id === null) return null
  const [found] = await store.findThirdParties(tx, [id])
  if (!found) throw invalidField('third_party_id', ledgerMessages.third_party_unknown)
  return found.actual_id
}

/** The entry of a match was reversed: its transaction is pending again. */
export async function onEntryReversed(tx: Tx, { id, origin }: { readonly id: number; readonly origin: string }): Promise<void> {
  if (origin !== 'bank') return
  const found = await tx.verb('unmatch', () => store.setPendingByEntry(tx, id))
  const reopened = await store.loadTransactions(
    tx,
    found.map((row) => row.id),
  )
  for (const transaction of reopened) tx.note(notes.reopened, activityDetails(bankTransaction, transaction))
}

export const setMatched = async (tx: Tx, matches: readonly store.Match[]): Promise<void> => {
  if (matches.length === 0) return
  const matched = await tx.verb('match', () => store.setMatched(tx, matches))
  if (matched.length !== matches.length) throw refused('transaction_matched', messages.transaction_matched)
}

/** Transactions that their reversed entries left pending already stay so. */
export const setPending = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.verb('unmatch', () => store.setPending(tx, ids))
}
