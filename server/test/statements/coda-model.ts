import { formatStructuredCommunication, structuredCommunication } from '../../src/lib/structured-communication.ts'
import type { Statement, StatementTransaction } from '../../src/statements/index.ts'

/** The model of the expected parses beside the CODA samples, which another program made. */
type Info = {
  readonly kind: string
  readonly name?: string
  readonly text?: string
  readonly label?: string
  readonly amount?: string
  readonly category?: string
}

type Structured = {
  readonly type: string
  readonly kind: string
  readonly reference?: string
  readonly valid?: boolean
  readonly communication?: string
  readonly bba?: string | null
}

type ExpectedMovement = {
  readonly type: string
  readonly code: string
  readonly bank_reference: string | null
  readonly amount: string
  readonly value_date: string | null
  readonly entry_date: string | null
  readonly counterparty_account: string | null
  readonly counterparty_name: string | null
  readonly counterparty_bic: string | null
  readonly customer_reference: string | null
  readonly r_type: string | null
  readonly reason: string | null
  readonly communication: string | null
  readonly structured: Structured | null
  readonly info: readonly Info[]
  readonly details?: readonly ExpectedMovement[]
}

export type ExpectedFile = {
  readonly statements: readonly {
    readonly account: { readonly structure: string; readonly number: string; readonly currency: string }
    readonly coda_seq: string
    readonly old_balance: string
    readonly old_balance_date: string | null
    readonly new_balance: string
    readonly new_balance_date: string
    readonly transactions: readonly ExpectedMovement[]
  }[]
}

/** `12.340` in cents; the samples have no finer amounts. */
export const cents = (written: string): bigint => {
  const [whole = '', decimals = ''] = written.split('.')
  return BigInt(whole + decimals.padEnd(2, '0').slice(0, 2))
}

/** A Belgian number is read as its IBAN, which ends with it. */
export const account = (number: string | null): string | null => number?.slice(-12) ?? null

const reference = ({ structured }: ExpectedMovement): string | null => {
  if (structured?.valid && structured.reference) return structured.reference
  // The text of a direct debit may be a reference.
  return structured?.bba ?? structuredCommunication(structured?.communication ?? '')
}

/** The parts of the text that both programs give: free text, references and the text of a direct debit. */
const communication = (movement: ExpectedMovement): string | undefined => {
  const { structured } = movement
  if (structured === null) return movement.communication ?? undefined
  const known = reference(movement)
  if (known !== null) return known.startsWith('RF') ? known : formatStructuredCommunication(known)
  return structured.kind === 'sepa_dd' ? structured.communication || undefined : undefined
}

const name = ({ counterparty_name, info }: ExpectedMovement): string | null => {
  const full = info.find(({ kind }) => kind === 'counterparty')?.name || null
  return full !== null && (counterparty_name === null || full.startsWith(counterparty_name)) ? full : counterparty_name
}

const isPayment = ({ type }: ExpectedMovement): boolean => '567'.includes(type)

const sum = (movements: readonly ExpectedMovement[]): bigint => movements.reduce((total, { amount }) => total + cents(amount), 0n)

const splitAmounts = ({ amount, details = [], info }: ExpectedMovement): bigint[] => {
  const named = info.filter(({ kind }) => kind === 'detail_amount').map((part) => cents(part.amount ?? ''))
  if (details.length > 0) return sum(details) === cents(amount) ? details.map((detail) => cents(detail.amount)) : []
  return named.length > 1 && named.reduce((total, part) => total + part, 0n) === cents(amount) ? named : []
}

const comparedMovement = (movement: ExpectedMovement) => ({
  amount: cents(movement.amount),
  dates: [movement.entry_date, movement.value_date],
  code: movement.code,
  bank_reference: movement.bank_reference,
  counterpart_name: name(movement),
  counterpart: account(movement.counterparty_account),
  counterpart_bic: movement.counterparty_bic,
  structured_communication: reference(movement),
  communication: communication(movement),
  reason: movement.reason,
  split: splitAmounts(movement),
})

/** Payments of a collective amount that add up are transactions of their own. */
export const comparedMovements = (movement: ExpectedMovement) => {
  const { details = [] } = movement
  const isCollective = details.some(isPayment)
  if (!isCollective) return [comparedMovement(movement)]
  return sum(details) === cents(movement.amount) ? details.map(comparedMovement) : [comparedMovement({ ...movement, details: [] })]
}

export const comparedTransaction = (
  transaction: StatementTransaction,
  expected: { readonly communication: string | undefined } | undefined,
) => ({
  amount: transaction.amount,
  dates: [transaction.entry_date, transaction.value_date],
  code: transaction.transaction_code,
  bank_reference: transaction.bank_reference,
  counterpart_name: transaction.counterpart_name,
  counterpart: account(transaction.counterpart_iban),
  counterpart_bic: transaction.counterpart_bic,
  structured_communication: transaction.structured_communication,
  communication: expected?.communication === undefined ? undefined : (transaction.communication ?? undefined),
  reason: transaction.return_reason || null,
  split: transaction.split.map(({ amount }) => amount),
})

export const comparedBalances = (statement: Statement) => ({
  account: account(statement.account),
  currency: statement.currency,
  number: statement.number,
  balances: [statement.opening_date, statement.opening_balance, statement.closing_date, statement.closing_balance],
})
