import { bic, iban } from '../../lib/identifiers.ts'
import { frenchIban } from '../accounts.ts'
import { type DraftTransaction, finishStatement, mostStatements, type Movement, single } from '../draft.ts'
import { addErrors, createIssues, type Issues } from '../issues.ts'
import type { Statement } from '../model.ts'
import { findReference, shownCommunication } from '../references.ts'
import { codeOf, decodeText, longest, referenceOf, textOf, withoutEndMark } from '../text.ts'
import { at, type Detail, firstHalf, readAmount, readDate, readDetail, recordsOf, width } from './records.ts'

type Operation = {
  readonly record: string
  readonly amount: bigint
  readonly entry_date: string
  readonly value_date: string | null
  readonly details: Detail[]
}

type Open = { readonly record: string; readonly balance: bigint; readonly date: string; readonly operations: Operation[] }

const isLined = (text: string): boolean => recordsOf(text).every((line) => line.trim() === '' || line.length === width)

const currencyOf = (record: string): string => at(record, 17, 19).trim() || 'EUR'

const accountOf = (record: string): string | null => {
  const [bank, branch, account] = [at(record, 3, 7), at(record, 12, 16), at(record, 22, 32)]
  return frenchIban(bank, branch, account) ?? textOf(`${bank}${branch}${account}`, longest.account)
}

/** Codes of the remittance; the second continues the first. */
const remittance = ['LCC', 'LC2', 'LCS']
/** Parties, references and amounts that have a field of their own, or none. */
const notText = new Set([
  ...remittance,
  'NPY',
  'NBE',
  'NPO',
  'NBU',
  'IPY',
  'IBE',
  'CPY',
  'CBE',
  'BDB',
  'RCN',
  'RUM',
  'REF',
  'MMO',
  'ICS',
  'CMF',
  'LIB',
])

const find = (details: readonly Detail[], ...qualifiers: readonly string[]): string | undefined =>
  details.find(({ qualifier }) => qualifiers.includes(qualifier))?.text

/** A text that fills its record continues in the next one without a blank. */
const continued = (parts: readonly string[]): string =>
  parts.map((part) => (part.trimEnd().length === part.length ? part : `${part.trimEnd()} `)).join('')

const communicationOf = ({ record, details }: Operation): string | null => {
  const texts = (wanted: (qualifier: string) => boolean) => details.filter(({ qualifier }) => wanted(qualifier)).map(({ text }) => text)
  const paid = continued(texts((qualifier) => remittance.includes(qualifier)))
  const others = texts((qualifier) => !notText.has(qualifier))
  const labels = [at(record, 49, 79), ...texts((qualifier) => qualifier === 'LIB')]
  return textOf([...(paid.trim() === '' ? labels : [paid]), ...others].map((part) => part.trim()).join(' '), longest.communication)
}

/** The payer of money received, the payee of money sent; of a rejected operation the other way round. */
const counterpartOf = ({ details, amount }: Operation, isReturned: boolean) => {
  const [payer, payee] = [
    { name: find(details, 'NPY'), ids: ['CPY', 'IPY'] },
    { name: find(details, 'NBE'), ids: ['CBE', 'IBE', 'BDB'] },
  ]
  const [likely, other] = amount > 0n === isReturned ? [payee, payer] : [payer, payee]
  const side = likely.name === undefined && other.name !== undefined ? other : likely
  const ids = side.ids.map((qualifier) => firstHalf(find(details, qualifier)) ?? '').filter((id) => id !== '')
  return {
    counterpart_name: textOf(side.name, longest.name),
    counterpart_iban: ids.map(iban).find((one) => one !== null) ?? null,
    counterpart_bic: ids.map(bic).find((one) => one !== null) ?? null,
  }
}

const entryNumber = (record: string): string | null => referenceOf(at(record, 82, 88).replace(/^[0 ]+$/, ''))

const toMovement = (operation: Operation): Movement => {
  const { record, amount, entry_date, value_date, details } = operation
  const isReturned = at(record, 41, 42).replaceAll('0', '').trim() !== ''
  const text = communicationOf(operation)
  const reference = findReference(text)
  const transaction: DraftTransaction = {
    entry_date,
    value_date,
    amount,
    ...counterpartOf(operation, isReturned),
    communication: shownCommunication(text, reference),
    structured_communication: reference,
    transaction_code: codeOf(at(record, 33, 34)),
    bank_reference: referenceOf(firstHalf(find(details, 'REF'))) ?? referenceOf(at(record, 105, 120)) ?? entryNumber(record),
    end_to_end_id: referenceOf(firstHalf(find(details, 'RCN'))),
    batch_reference: null,
    // The codes of this format are not those of ISO 20022.
    return_reason: isReturned ? '' : null,
    split: [],
  }
  return single(transaction)
}

type State = { open: Open | null; readonly statements: Statement[] }

const readOpening = (state: State, record: string, nth: number, issues: Issues): void => {
  if (state.open) issues.error('trailer_missing', nth)
  const [balance, date] = [readAmount(record), readDate(at(record, 35, 40))]
  if (balance === null) issues.error('amount_invalid', nth)
  if (date === null) issues.error('date_invalid', nth)
  state.open = balance === null || date === null ? null : { record, balance, date, operations: [] }
}

const readOperation = (state: State, record: string, nth: number, issues: Issues): void => {
  if (!state.open) return issues.error('record_order', nth)
  const [amount, entryDate, valueDate] = [readAmount(record), readDate(at(record, 35, 40)), readDate(at(record, 43, 48))]
  if (currencyOf(record) !== currencyOf(state.open.record)) issues.error('currency_mixed', nth)
  if (amount === null) return issues.error('amount_invalid', nth)
  if (entryDate === null || (valueDate === null && !/^[0 ]{6}$/.test(at(record, 43, 48)))) return issues.error('date_invalid', nth)
  state.open.operations.push({ record, amount, entry_date: entryDate, value_date: valueDate, details: [] })
}

const readComplement = (state: State, record: string, nth: number, issues: Issues): void => {
  const operation = state.open?.operations.at(-1)
  if (!operation) return issues.error('record_order', nth)
  operation.details.push(readDetail(record))
}

const readClosing = (state: State, record: string, nth: number, issues: Issues): void => {
  const { open } = state
  if (!open || at(record, 22, 32) !== at(open.record, 22, 32)) return issues.error('record_order', nth)
  const [balance, date, account, currency] = [readAmount(record), readDate(at(record, 35, 40)), accountOf(open.record), currencyOf(record)]
  state.open = null
  if (balance === null) return issues.error('amount_invalid', nth)
  if (date === null) return issues.error('date_invalid', nth)
  if (account === null) return issues.error('account_missing', nth)
  if (!/^[A-Z]{3}$/.test(currency)) return issues.error('currency_invalid', nth)
  if (currency !== currencyOf(open.record)) return issues.error('currency_mixed', nth)
  const own = createIssues()
  const statement = finishStatement({
    account,
    currency,
    // The format has no number: it is the closing date.
    number: null,
    opening_date: open.date,
    opening_balance: open.balance,
    closing_date: date,
    closing_balance: balance,
    movements: open.operations.map(toMovement),
    line: nth,
    issues: own,
  })
  addErrors(issues, own)
  if (statement) state.statements.push(statement)
}

const readers: Readonly<Record<string, typeof readOpening>> = {
  '01': readOpening,
  '04': readOperation,
  '05': readComplement,
  '07': readClosing,
}

/** CFONB 120, the French statement of account. A short line lost blanks at its end; a long one cannot be read. */
export const readCfonb = (bytes: Uint8Array): { readonly statements: readonly Statement[]; readonly issues: Issues } => {
  const issues = createIssues()
  const state: State = { open: null, statements: [] }
  const records = recordsOf(withoutEndMark(decodeText(bytes, isLined)))
  for (const [index, written] of records.entries()) {
    if (issues.isFull()) break
    if (written.trim() === '') continue
    const record = written.trimEnd().padEnd(width)
    const reader = readers[record.slice(0, 2)]
    if (record.length !== width) issues.error('line_length', index + 1)
    else if (reader) reader(state, record, index + 1, issues)
    else issues.error('record_order', index + 1)
  }
  if (state.statements.length > mostStatements) issues.error('too_many_transactions', null)
  if (state.open) issues.error('closing_balance_missing', records.length)
  if (state.statements.length === 0 && !issues.hasErrors()) issues.error('statement_missing', null)
  return { statements: state.statements, issues }
}
