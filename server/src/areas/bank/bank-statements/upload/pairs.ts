/** A statement of an account that a provider feeds: its transactions are paired one to one with those that the provider brought. */
import { parseCents } from '../../../../lib/money.ts'
import type { TransactionRow } from '../rules.ts'

/** A transaction of a provider that stands in no statement. */
export type FedFacts = Pick<
  TransactionRow,
  | 'entry_date'
  | 'amount'
  | 'foreign_amount'
  | 'bank_reference'
  | 'end_to_end_id'
  | 'counterpart_iban'
  | 'communication'
  | 'structured_communication'
> & { readonly id: number }

const amountOf = ({ amount, foreign_amount }: Pick<TransactionRow, 'amount' | 'foreign_amount'>): string =>
  parseCents(foreign_amount ?? amount).toString()
const keyOf = (row: Pick<TransactionRow, 'entry_date' | 'amount' | 'foreign_amount'>): string => `${row.entry_date} ${amountOf(row)}`

const isSame = (a: string | null, b: string | null): boolean => a !== null && a === b

/** What tells transactions of one day and amount apart, the surest first; in the end their order. */
const likenesses: readonly ((row: TransactionRow, fed: FedFacts) => boolean)[] = [
  (row, fed) => isSame(row.bank_reference, fed.bank_reference),
  (row, fed) => isSame(row.end_to_end_id, fed.end_to_end_id),
  (row, fed) => isSame(row.counterpart_iban, fed.counterpart_iban),
  (row, fed) => isSame(row.structured_communication ?? row.communication, fed.structured_communication ?? fed.communication),
  () => true,
]

/** The id of the transaction that stands for each row; null where there is none. */
export function pairRows(rows: readonly TransactionRow[], fed: readonly FedFacts[]): (number | null)[] {
  const free = Map.groupBy(fed, keyOf)
  const pairs = rows.map((): number | null => null)
  for (const isLike of likenesses) {
    for (const [index, row] of rows.entries()) {
      const candidates = free.get(keyOf(row)) ?? []
      const found = pairs[index] === null ? candidates.findIndex((one) => isLike(row, one)) : -1
      const [taken] = found < 0 ? [] : candidates.splice(found, 1)
      if (taken) pairs[index] = taken.id
    }
  }
  return pairs
}
