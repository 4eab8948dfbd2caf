/** Statements and transactions as they are stored. */
import { type Cents, exchanged, formatCents, magnitude, parseCents } from '../../../../lib/money.ts'
import type { Statement, StatementFormat, StatementTransaction } from '../../../../statements/model.ts'
import { centsOf, clip, moneyOf, type TransactionRow } from '../rules.ts'
import type { Candidate } from './identity.ts'
import type { StatementRow } from './store.ts'

/** Of an account in another currency: the rate of each day that the statement needs. */
export type Rates = ReadonlyMap<string, string>

/** The file's currency, and the rates of an account in another one. */
export type Conversion = { readonly own: string; readonly rates: Rates | null }

/** The days on which amounts and balances of a statement are converted. */
export const daysOf = ({ opening_date, closing_date, transactions }: Statement): string[] => [
  ...new Set([opening_date ?? closing_date, closing_date, ...transactions.map(({ entry_date }) => entry_date)]),
]

const rateOn = (rates: Rates | null, day: string): string | null => {
  if (rates === null) return null
  const rate = rates.get(day)
  if (rate === undefined) throw new Error(`the rate of ${day} was not looked up`)
  return rate
}

const converted = (amount: Cents, rate: string | null): string => formatCents(rate === null ? amount : exchanged(amount, rate))

export function statementRow(candidate: Candidate, coda_file_id: number, journal_id: number, { own, rates }: Conversion): StatementRow {
  const { statement, iban, number, currency, opening_date, closing_date, booked_hash, position } = candidate
  const [opening, closing] = [centsOf(statement.opening_balance), centsOf(statement.closing_balance)]
  const rate = rateOn(rates, closing_date)
  return {
    coda_file_id,
    position,
    journal_id,
    iban,
    currency: own,
    statement_number: clip(number, 35) ?? closing_date,
    old_balance: converted(opening, rateOn(rates, opening_date ?? closing_date)),
    old_balance_date: opening_date,
    new_balance: converted(closing, rate),
    new_balance_date: closing_date,
    transactions_count: statement.transactions.length,
    foreign_currency: rate === null ? null : currency,
    exchange_rate: rate,
    foreign_old_balance: rate === null ? null : formatCents(opening),
    foreign_new_balance: rate === null ? null : formatCents(closing),
    booked_hash,
  }
}

type Placed = Pick<StatementRow, 'coda_file_id' | 'journal_id' | 'iban' | 'statement_number'> & {
  readonly statement_id: number
  readonly format: StatementFormat
  readonly currency: string
}

export function transactionRow(transaction: StatementTransaction, placed: Placed, { own, rates }: Conversion): TransactionRow {
  const { entry_date, value_date, amount, sequence, return_reason, split } = transaction
  return {
    coda_file_id: placed.coda_file_id,
    statement_id: placed.statement_id,
    journal_id: placed.journal_id,
    source: placed.format,
    account_iban: placed.iban,
    statement_number: placed.statement_number,
    sequence,
    entry_date,
    value_date: value_date ?? entry_date,
    ...moneyOf(centsOf(amount), own, placed.currency, rateOn(rates, entry_date)),
    counterpart_name: clip(transaction.counterpart_name, 190),
    counterpart_iban: clip(transaction.counterpart_iban, 34),
    counterpart_bic: clip(transaction.counterpart_bic, 11),
    communication: clip(transaction.communication, 1000),
    structured_communication: clip(transaction.structured_communication, 40),
    transaction_code: clip(transaction.transaction_code, 40),
    bank_reference: clip(transaction.bank_reference, 100),
    end_to_end_id: clip(transaction.end_to_end_id, 100),
    batch_reference: clip(transaction.batch_reference, 100),
    return_reason: return_reason === null ? null : (clip(return_reason, 35) ?? ''),
    split: split.map(({ label, amount: part, category }) => ({
      label: clip(label, 190) ?? '',
      amount: formatCents(centsOf(part)),
      category: clip(category, 40),
    })),
    third_party_id: null,
    note: null,
  }
}

const largest = parseCents('9999999999999.99')

/** Whether the database can hold an amount. */
export const fits = (amount: string): boolean => magnitude(parseCents(amount)) <= largest
