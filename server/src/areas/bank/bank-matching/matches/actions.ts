import { notFound, refused } from '../../../../kernel/route/problem.ts'
import { activityDetails } from '../../../../kernel/route/resource.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { loadEntries } from '../../../books/entries/index.ts'
import { type BankTransaction, bankTransaction, loadTransactions } from '../../bank-statements/index.ts'
import { bookMatches } from './book.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import type { Match, Matched } from './schema.ts'
import { unmatch } from './unmatch.ts'

export async function matchTransaction(tx: FileTx, transaction: BankTransaction, body: Match): Promise<Matched> {
  const { allocations, difference = 'none', entry_date } = body
  const request = { transaction, allocations, difference, entry_date: entry_date ?? undefined, rule_id: null }
  const [booked] = await bookMatches(tx, [request])
  if (!booked) throw notFound()
  if ('problem' in booked) throw booked.problem
  const made = await show(tx, transaction.id, booked.entry_id)
  const details = activityDetails(bankTransaction, made.transaction)
  tx.note(notes.matched, { ...details, params: { ...details.params, entry: `${made.entry.journal.code} ${made.entry.number}` } })
  return made
}

export async function unmatchTransaction(tx: FileTx, transaction: BankTransaction): Promise<Matched> {
  if (transaction.journal_entry_id === null) throw refused('transaction_not_matched', messages.transaction_not_matched)
  const reversals = await unmatch(tx, [transaction])
  return show(tx, transaction.id, reversals.get(transaction.journal_entry_id) ?? 0)
}

async function show(tx: FileTx, id: number, entryId: number): Promise<Matched> {
  const [[entry], [transaction]] = await Promise.all([loadEntries(tx, [entryId]), loadTransactions(tx, [id])])
  if (!entry || !transaction) throw new Error('the match just written cannot be read')
  return { transaction, entry }
}
