/** What a figure of the annual accounts is made of. */
import { type Cents, zero } from '../lib/money.ts'
import type { AccountBalance, AnnualAccounts, AnnualOptions, SchemeValue } from './annual-accounts.ts'
import { type AnnualScheme, leavesOf, type SchemeRow } from './schemes.ts'

type Signed = Readonly<{ sign: '+' | '-'; amount: Cents }>

/**
 * Another row, with its net amount; the balance of an account, a debit being positive, with the row where it would stand if nothing were
 * reclassified; or the results of earlier years.
 */
export type ValueTerm<B> =
  | (Signed & Readonly<{ kind: 'row'; row: SchemeRow }>)
  | (Signed & Readonly<{ kind: 'balance'; of: B; moved_from: SchemeRow | null }>)
  | (Signed & Readonly<{ kind: 'earlier_result' }>)

const movedFrom = (scheme: AnnualScheme, row: SchemeRow, { number, balance }: AccountBalance): SchemeRow | null => {
  const isTaken = (rules: SchemeRow['accounts']) => rules.some(({ prefix }) => number.startsWith(prefix))
  if (!isTaken(row.reclassified)) return null
  const [usual] = leavesOf(scheme, 'balance_sheet', number, balance < zero ? 'credit' : 'debit')
  return usual && usual.row !== row ? usual.row : null
}

/** The terms of a row of annual accounts that were made with these options. Their signed sum is its net amount. */
export const termsOfValue = <B extends AccountBalance>(
  scheme: AnnualScheme,
  { values }: AnnualAccounts<B>,
  { row, parts }: SchemeValue<B>,
  { reclassify = false, earlier }: AnnualOptions = {},
): ValueTerm<B>[] => {
  const balances = parts.map(({ of, contra }) => ({
    kind: 'balance' as const,
    sign: contra || row.sign !== 'credit' ? ('+' as const) : ('-' as const),
    amount: of.balance,
    of,
    moved_from: reclassify ? movedFrom(scheme, row, of) : null,
  }))
  const rows = row.sum_of.flatMap((term) => {
    const part = values.find((value) => value.row.section === term.section && value.row.code === term.code)
    return part ? [{ kind: 'row' as const, sign: term.minus ? ('-' as const) : ('+' as const), amount: part.net, row: part.row }] : []
  })
  const takesEarlier = earlier !== undefined && earlier.amount !== zero && row.section === 'liabilities' && row.code === earlier.rubric
  return [...balances, ...rows, ...(takesEarlier ? [{ kind: 'earlier_result' as const, sign: '+' as const, amount: earlier.amount }] : [])]
}
