import { formatStructuredCommunication } from '../../../src/lib/structured-communication.ts'
import type { Statement, StatementFormat, StatementTransaction } from '../../../src/statements/index.ts'
import { closingBalance, isReturn, type WrittenPart, type WrittenStatement, type WrittenTransaction } from './written.ts'

const shown = (reference: string): string => (reference.startsWith('RF') ? reference : formatStructuredCommunication(reference))

const plain = (text: string | null | undefined): string | null => (text ? text.replace(/ {2,}/g, ' ').trim() : null)

const split = (parts: readonly WrittenPart[] | undefined) =>
  (parts ?? []).map(({ label, amount, category }) => ({ label: plain(label) ?? '', amount, category }))

const expectedTransaction = (
  transaction: WrittenTransaction,
  batch: string | null,
  from: WrittenTransaction,
): Omit<StatementTransaction, 'sequence'> => ({
  entry_date: from.entry_date,
  value_date: transaction.value_date ?? null,
  amount: transaction.amount,
  counterpart_name: plain(transaction.name),
  counterpart_iban: transaction.iban ?? null,
  counterpart_bic: transaction.bic ?? null,
  communication: transaction.reference ? shown(transaction.reference) : plain(transaction.communication),
  structured_communication: transaction.reference ?? null,
  // The code depends on the format.
  transaction_code: null,
  bank_reference: transaction.bank_reference ?? null,
  end_to_end_id: transaction.end_to_end_id ?? null,
  batch_reference: batch,
  return_reason: isReturn(transaction) ? (transaction.return_reason ?? null) : null,
  split: split(transaction.split),
})

/** In camt the details of an entry have its value date, and its reference where they have none. */
const ofEntry = (payment: WrittenTransaction, entry: WrittenTransaction): WrittenTransaction => ({
  ...payment,
  value_date: entry.value_date ?? null,
  bank_reference: payment.bank_reference ?? entry.bank_reference ?? null,
})

/** What a reader must give for a written statement, without what the formats code differently. */
export const expectedStatement = (statement: WrittenStatement, format: StatementFormat) => {
  const transactions = statement.transactions.flatMap((transaction) => {
    const { payments = [] } = transaction
    if (payments.length === 0) return [expectedTransaction(transaction, null, transaction)]
    return payments.map((payment) =>
      expectedTransaction(format === 'camt053' ? ofEntry(payment, transaction) : payment, transaction.batch_reference ?? null, transaction),
    )
  })
  return {
    account: statement.iban,
    currency: statement.currency ?? 'EUR',
    number: statement.number,
    opening_date: statement.opening_date,
    opening_balance: statement.opening_balance,
    closing_date: statement.closing_date,
    closing_balance: closingBalance(statement),
    transactions: transactions.map((transaction, index) => ({ sequence: index + 1, ...transaction })),
    booked_amounts: statement.transactions.map(({ amount }) => amount),
    issues: [],
  }
}

/** A statement that was read, without the codes of its format. */
export const withoutCodes = (statement: Statement) => ({
  ...statement,
  transactions: statement.transactions.map((transaction) => ({ ...transaction, transaction_code: null })),
})
