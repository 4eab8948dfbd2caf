import { divided } from '../lib/money.ts'
import type { Issues } from './issues.ts'
import type { SplitPart, Statement, StatementTransaction } from './model.ts'

/** Files have up to five decimals. Amounts are exact until the statement was checked. */
const places = 5
const unitsPerCent = 1_000n

/** The largest amount that is stored: thirteen digits before the point. */
const limit = 10n ** 13n * 10n ** BigInt(places)

/** A file with more is refused while it is read, so that a hostile one does not fill the memory. */
export const mostTransactions = 100_000
export const mostStatements = 20_000

/** A transaction as a reader finds it: amounts in 1/100000, and not numbered yet. */
export type DraftTransaction = Omit<StatementTransaction, 'sequence'>

/** An amount as booked, and the transactions that it consists of: itself, or the details of a collective amount. */
export type Movement = { readonly amount: bigint; readonly transactions: readonly DraftTransaction[] }

type DraftStatement = {
  readonly account: string
  readonly currency: string
  readonly number: string | null
  readonly opening_date: string | null
  readonly opening_balance: bigint | null
  readonly closing_date: string
  readonly closing_balance: bigint
  readonly movements: readonly Movement[]
  /** Where a reader of a message would look for the balance. */
  readonly line: number | null
  /** The warnings of this statement; what is wrong is added here. */
  readonly issues: Issues
}

const amountPattern = /^(\d{1,18})(?:[.,](\d{0,12}))?$/

/** An amount without sign in 1/100000; null when it is none or has more decimals. */
export const parseAmount = (written: string): bigint | null => {
  const [, whole, decimals = ''] = amountPattern.exec(written) ?? []
  if (whole === undefined) return null
  const fraction = decimals.replace(/0+$/, '')
  return fraction.length > places ? null : BigInt(whole + fraction.padEnd(places, '0'))
}

export const sumOf = (amounts: readonly { readonly amount: bigint }[]): bigint => amounts.reduce((sum, { amount }) => sum + amount, 0n)

/** A movement that consists of one transaction. */
export const single = (transaction: DraftTransaction): Movement => ({ amount: transaction.amount, transactions: [transaction] })

/** Leading zeros are removed; a number of zeros is none. */
export const numberOf = (...candidates: readonly (string | null | undefined)[]): string | null =>
  candidates.map((one) => (one ?? '').trim().replace(/^0+/, '').slice(0, 35).trim()).find((one) => one !== '') ?? null

const isStored = (amount: bigint): boolean => amount < limit && amount > -limit

/** Checks the balances and gives amounts in cents. Null when something is wrong, which is then among the issues. */
export const finishStatement = (draft: DraftStatement): Statement | null => {
  const { account, currency, opening_date, closing_date, issues, line } = draft
  const sum = sumOf(draft.movements)
  const opening = draft.opening_balance ?? draft.closing_balance - sum
  const isSmall = isStored(opening) && isStored(draft.closing_balance) && draft.movements.every(({ amount }) => isStored(amount))
  if (!isSmall) issues.error('amount_invalid', line)
  else if (opening + sum !== draft.closing_balance) issues.error('balance', line)
  if (issues.hasErrors()) return null
  const rounded = roundMovements(draft, opening)
  return {
    account,
    currency,
    number: draft.number ?? closing_date.replaceAll('-', ''),
    opening_date,
    closing_date,
    ...rounded,
    issues: issues.list,
  }
}

type Rounded = Pick<Statement, 'opening_balance' | 'closing_balance' | 'transactions' | 'booked_amounts'>

const toCents = (exact: bigint): bigint => divided(exact, unitsPerCent)

const isFine = (exact: bigint): boolean => exact % unitsPerCent !== 0n

/** Each amount is rounded; the rest is on the last transaction, so that the sum is still that of the balances. */
const roundMovements = ({ movements, closing_balance, line, issues }: DraftStatement, opening: bigint): Rounded => {
  const drafts = movements.flatMap(({ transactions }) => transactions)
  const [first, last] = [toCents(opening), toCents(closing_balance)]
  if ([opening, closing_balance].some(isFine) || drafts.some(({ amount }) => isFine(amount))) issues.warn('amount_precision', line)
  const booked = shareRest(
    movements.map(({ amount }) => toCents(amount)),
    last - first,
  )
  const amounts = shareRest(
    drafts.map(({ amount }) => toCents(amount)),
    last - first,
  )
  return {
    opening_balance: first,
    closing_balance: last,
    booked_amounts: booked,
    transactions: drafts.map((draft, index) => numberTransaction(draft, index + 1, amounts[index] ?? 0n)),
  }
}

const shareRest = (amounts: readonly bigint[], whole: bigint): bigint[] => {
  const rest = whole - amounts.reduce((sum, amount) => sum + amount, 0n)
  return rest === 0n ? [...amounts] : amounts.map((amount, index) => (index === amounts.length - 1 ? amount + rest : amount))
}

const numberTransaction = (draft: DraftTransaction, sequence: number, amount: bigint): StatementTransaction => ({
  sequence,
  ...draft,
  amount,
  split: draft.split.length === 0 ? draft.split : roundSplit(draft.split, amount),
})

const roundSplit = (split: readonly SplitPart[], whole: bigint): SplitPart[] => {
  const amounts = shareRest(
    split.map(({ amount }) => toCents(amount)),
    whole,
  )
  return split.map((part, index) => ({ ...part, amount: amounts[index] ?? 0n }))
}
