import { parseCents } from '../../lib/money.ts'
import { dateOrNull, filled, matching, oneOf, readTable } from '../read.ts'
import type { RefundMinimum, SettlementRow } from './form.ts'
import { parseFormula } from './formula.ts'

/** The text of a formula that can be parsed. */
export const formulaText = (cell: string): string => {
  parseFormula(filled(cell))
  return cell
}

export const readSettlement = (folder: string): readonly SettlementRow[] =>
  readTable(folder, 'vat-settlement.csv', ['amount', 'account', 'side'], (cells) => ({
    amount: formulaText(cells.amount),
    account: matching(cells.account, /^(?:\d+|(?:correction_)?(?:payable|receivable)_account)$/),
    side: oneOf(cells.side, ['debit', 'credit']),
  }))

export const readRefundMinimums = (folder: string): readonly RefundMinimum[] =>
  readTable(folder, 'vat-refund-minimums.csv', ['period', 'minimum', 'valid_from', 'valid_until'], (cells) => ({
    period: oneOf(cells.period, ['year_end', 'other']),
    minimum: parseCents(cells.minimum),
    valid_from: dateOrNull(cells.valid_from),
    valid_until: dateOrNull(cells.valid_until),
  }))
