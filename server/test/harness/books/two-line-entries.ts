import { type NewEntry, type NewLine, type PostedEntry, postEntries, reverseEntries } from '../../../src/areas/books/ledger/index.ts'
import type { Books, openWriter } from './books.ts'

const line = (b: Books, number: string, sides: Pick<NewLine, 'debit' | 'credit'>): NewLine => {
  const party = number === '400000' ? b.customer : number === '440000' ? b.supplier : null
  return { account_id: b.accounts[number] ?? 0, third_party_id: party, ...sides }
}

/** An entry of two lines between accounts named by number; on the collective ones with the customer or the supplier of the books. */
export const twoLineEntry = (
  b: Books,
  entry_date: string,
  [debit, credit]: readonly [string, string],
  amount: string,
  over: Partial<NewEntry> = {},
): NewEntry => ({
  journal_id: b.journals.OD ?? 0,
  entry_date,
  origin: 'manual',
  label: `${debit} à ${credit}`,
  lines: [line(b, debit, { debit: amount, credit: '0.00' }), line(b, credit, { debit: '0.00', credit: amount })],
  ...over,
})

/** Posting and reversing, below every route. */
export const poster = ({ onFile }: ReturnType<typeof openWriter>) => ({
  post: (b: Books, ...entries: NewEntry[]): Promise<PostedEntry[]> => onFile(b.id, (tx) => postEntries(tx, entries)),
  reverse: (b: Books, id: number | undefined): Promise<PostedEntry[]> => onFile(b.id, (tx) => reverseEntries(tx, [id ?? 0])),
})
