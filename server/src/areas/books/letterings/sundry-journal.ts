import { invalidField } from '../../../kernel/route/problem.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { messages } from './messages.ts'
import * as store from './store.ts'

/** The journal for the entries that a lettering causes. */
export async function requireSundryJournal(tx: Tx): Promise<number> {
  const journal = await store.findSundryJournal(tx)
  if (!journal) throw invalidField('journal_id', messages.no_journal)
  return journal.id
}
