import { type Cents, magnitude, negate, sum, zero } from '../../lib/money.ts'
import type { Pack } from '../pack.ts'
import { filedValues, taxLines } from './compute.ts'
import { evaluate, parseFormula } from './formula.ts'
import type { LineSums, ReturnResult, SettlementAccounts, SettlementLine } from './types.ts'

/** Positive: debit. */
const lineOf = (account: string, amount: Cents): SettlementLine[] =>
  amount === 0n ? [] : [{ account, debit: amount > 0n ? amount : zero, credit: amount < 0n ? magnitude(amount) : zero }]

/** Each VAT account is brought back by exactly what the period's lines with tax moved on it. What else stands there stays. */
const turnedRound = (pack: Pack, sums: readonly LineSums[]): SettlementLine[] =>
  [...Map.groupBy(taxLines(pack, sums), ({ account }) => account)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([account, lines]) => lineOf(account, negate(sum(lines.map(({ balance }) => balance)))))

const numberOf = (account: string, accounts: SettlementAccounts): string =>
  (accounts as Readonly<Record<string, string>>)[account] ?? account

/**
 * The lines of the entry that settles a return: the VAT accounts turned round, the counter-lines of typed tax (a higher debt in debit, a
 * lower one in credit), then what is owed, carried forward or claimed, and the rounding. They balance; there are none when nothing moved.
 */
export const settlementLines = (
  pack: Pack,
  sums: readonly LineSums[],
  result: ReturnResult,
  accounts: SettlementAccounts,
): readonly SettlementLine[] => {
  const typed = (wanted: (amount: Cents) => boolean): Cents =>
    sum(result.corrections.map(({ amount }) => amount).filter((amount) => wanted(amount)))
  const values = filedValues(new Map([...result.all, ['rounding', result.rounding]]))
  return [
    ...turnedRound(pack, sums),
    ...lineOf(
      accounts.correction_payable_account,
      typed((amount) => amount > 0n),
    ),
    ...lineOf(
      accounts.correction_receivable_account,
      typed((amount) => amount < 0n),
    ),
    ...pack.vat_return.settlement.flatMap(({ amount, account, side }) => {
      const owed = evaluate(parseFormula(amount), values)
      return lineOf(numberOf(account, accounts), side === 'debit' ? owed : negate(owed))
    }),
  ]
}
