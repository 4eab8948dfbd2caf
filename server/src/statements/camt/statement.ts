import { all, type Element, has, one, text } from '../../lib/xml/tree.ts'
import { accountOf } from '../accounts.ts'
import { finishStatement, numberOf } from '../draft.ts'
import { addErrors, createIssues, type Issues } from '../issues.ts'
import type { Statement } from '../model.ts'
import { longest, textOf } from '../text.ts'
import { type Entry, toMovement } from './entries.ts'
import { agreesWithSummary } from './summary.ts'
import { amountAt, dateAt, isDebit, signed } from './values.ts'

type Balance = { readonly type: string; readonly amount: bigint; readonly currency: string; readonly date: string | null }

const readBalance = (element: Element, issues: Issues): Balance | null => {
  const amount = amountAt(element, 'Amt')
  const date = dateAt(element, 'Dt')
  const type = text(element, 'Tp/CdOrPrtry/Cd') ?? ''
  // Other balances, such as the available one, are not used and may be odd.
  if (!['OPBD', 'PRCD', 'CLBD'].includes(type)) return null
  if (!amount) issues.error('amount_invalid', null)
  if (date === undefined) issues.error('date_invalid', null)
  return amount && date !== undefined ? { type, amount: signed(amount.value, isDebit(element)), currency: amount.currency, date } : null
}

const byDate = (a: Balance, b: Balance): number => ((a.date ?? '') < (b.date ?? '') ? -1 : (a.date ?? '') > (b.date ?? '') ? 1 : 0)

/** The earliest opening and the latest closing balance: some banks give a pair for every day. */
const pickBalances = (balances: readonly Balance[], currency: string) => {
  const sorted = balances.filter((balance) => balance.currency === currency).toSorted(byDate)
  return {
    opening: sorted.find(({ type }) => type === 'OPBD') ?? sorted.find(({ type }) => type === 'PRCD') ?? null,
    closing: sorted.findLast(({ type }) => type === 'CLBD') ?? null,
  }
}

const isCurrency = (written: string): boolean => /^[A-Z]{3}$/.test(written)

/** A `Stmt` without its entries, which were taken out of it while it was read. */
export const readStatement = (element: Element, entries: readonly Entry[], issues: Issues): Statement | null => {
  const own = createIssues()
  const account = accountOf(text(element, 'Acct/Id/IBAN') ?? text(element, 'Acct/Id/Othr/Id'))
  const balances = all(element, 'Bal')
    .map((balance) => readBalance(balance, own))
    .filter((balance) => balance !== null)
  const currency = text(element, 'Acct/Ccy') ?? balances.find(({ type }) => type === 'CLBD')?.currency ?? ''
  const { opening, closing } = pickBalances(balances, currency)
  const closingDate = closing?.date ?? dateAt(element, 'FrToDt/ToDtTm') ?? text(element, 'FrToDt/ToDtTm')?.slice(0, 10) ?? null
  const booked = entries.filter(({ isBooked }) => isBooked)
  if (has(element, 'CpyDplctInd')) own.warn('duplicate_flag', null)
  if (account === null) own.error('account_missing', null)
  if (!balances.some(({ type }) => type === 'CLBD')) own.error('closing_balance_missing', null)
  else if (!isCurrency(currency)) own.error('currency_invalid', null)
  else if (!closing || booked.some((entry) => entry.currency !== currency)) own.error('currency_mixed', null)
  if (!agreesWithSummary(one(element, 'TxsSummry'), entries, booked)) own.error('control_total', null)
  if (account === null || !closing || closingDate === null || own.hasErrors()) {
    if (!own.hasErrors()) own.error('date_invalid', null)
    addErrors(issues, own)
    return null
  }
  const owner = { account, name: textOf(text(element, 'Acct/Ownr/Nm'), longest.name), currency, closing_date: closingDate }
  const statement = finishStatement({
    account,
    currency,
    number: numberOf(...['ElctrncSeqNb', 'LglSeqNb', 'Id'].map((path) => textOf(text(element, path), longest.number))),
    opening_date: opening?.date ?? null,
    opening_balance: opening?.amount ?? null,
    closing_date: closingDate,
    closing_balance: closing.amount,
    movements: booked.map((entry) => toMovement(entry, owner, own)),
    line: null,
    issues: own,
  })
  addErrors(issues, own)
  return statement
}
