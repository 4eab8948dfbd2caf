import type { RecordImage } from '../../../kernel/route/resource.ts'
import { type Cents, exactCents, exchanged, formatCents } from '../../../lib/money.ts'
import type { Params } from '../../../lib/languages.ts'
import { BankStatement, type BankTransaction } from './schema.ts'

/** A transaction without its place, ready to be stored. */
export type TransactionRow = {
  readonly coda_file_id: number | null
  readonly statement_id: number | null
  readonly journal_id: number
  readonly source: BankTransaction['source']
  readonly account_iban: string | null
  readonly statement_number: string | null
  readonly sequence: number
  readonly entry_date: string
  readonly value_date: string
  readonly amount: string
  readonly currency: string
  readonly foreign_currency: string | null
  readonly exchange_rate: string | null
  readonly foreign_amount: string | null
  readonly counterpart_name: string | null
  readonly counterpart_iban: string | null
  readonly counterpart_bic: string | null
  readonly communication: string | null
  readonly structured_communication: string | null
  readonly transaction_code: string | null
  readonly bank_reference: string | null
  readonly end_to_end_id: string | null
  readonly batch_reference: string | null
  readonly return_reason: string | null
  readonly split: readonly { readonly label: string; readonly amount: string; readonly category: string | null }[]
  readonly third_party_id: number | null
  readonly note: string | null
  /** Of an integration or the external platform: how it names the transaction. */
  readonly external_id?: string | null
}

/** The cents that a reader gives. */
export const centsOf = (amount: bigint): Cents => exactCents(amount, 2)

type Money = Pick<TransactionRow, 'amount' | 'currency' | 'foreign_currency' | 'exchange_rate' | 'foreign_amount'>

/** An amount of an account in the file's currency; `rate` is null for an account in that currency. */
export const moneyOf = (amount: Cents, own: string, currency: string, rate: string | null): Money =>
  rate === null
    ? { amount: formatCents(amount), currency: own, foreign_currency: null, exchange_rate: null, foreign_amount: null }
    : {
        amount: formatCents(exchanged(amount, rate)),
        currency: own,
        foreign_currency: currency,
        exchange_rate: rate,
        foreign_amount: formatCents(amount),
      }

/** Text of a bank as it is stored: at most so long, null where nothing is left of it. */
export function clip(text: string | null, most: number): string | null {
  const clean = text?.replaceAll('\u0000', '').trim() ?? ''
  return clean === '' ? null : Array.from(clean).slice(0, most).join('').trim()
}

type LoggedStatement = Readonly<Record<string, unknown>>

const statementNames = Object.keys(BankStatement.properties)

const statementFromImage = (image: LoggedStatement): LoggedStatement => {
  const { foreign_currency: currency, exchange_rate, foreign_old_balance: old_balance, foreign_new_balance: new_balance } = image
  const foreign = currency === null ? null : { currency, exchange_rate, old_balance, new_balance }
  return Object.fromEntries(statementNames.map((name) => [name, name === 'foreign' ? foreign : image[name]]))
}

/** A logged file in the shape of the API: the foreign balances of its statements in one object. */
export function codaFileFromImage(image: RecordImage): RecordImage {
  const { statements } = image
  return Array.isArray(statements) ? { ...image, statements: statements.map(statementFromImage) } : image
}

export function transactionFromImage(image: RecordImage): RecordImage {
  const { foreign_currency: currency, exchange_rate, foreign_amount: amount } = image
  return currency === undefined ? image : { ...image, foreign: currency === null ? null : { currency, exchange_rate, amount } }
}

/** A warning as it is stored: its sentence is made in the language of the reader. */
export type StoredWarning = { readonly code: string; readonly params: Params }
