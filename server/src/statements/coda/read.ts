import { finishStatement, mostStatements, numberOf } from '../draft.ts'
import { addErrors, createIssues, type Issues } from '../issues.ts'
import type { Statement } from '../model.ts'
import { decodeText, linesOf } from '../text.ts'
import { addDetail, type Group, toMovement } from './movements.ts'
import { at, completeMovement, type Information, readAccount, readAmount, readDate, readMovement, type Record2 } from './records.ts'

const width = 128

/** A logical file: records 0, 1, 2 and 3, 8, 4 and 9, in this order. */
type Open = {
  readonly first: number
  readonly creation_date: string | null
  readonly issues: Issues
  readonly groups: Group[]
  counted: number
  debit: bigint
  credit: bigint
  /** The record of the last movement or detail, and those of its movement by the reference of the bank. */
  last: Record2 | null
  byReference: Map<string, Record2>
  information: Information | null
  opening: { account: string | null; currency: string; balance: bigint; date: string | null; coded: string; printed: string } | null
  closing: { balance: bigint; date: string | null; line: number } | null
  isEnded: boolean
}

/** The reading of one file: what is wrong ends the import of all its statements. */
type CodaReading = { readonly statements: readonly Statement[]; readonly issues: Issues }

const isLined = (text: string): boolean => linesOf(text).every((line) => line.length === width)

export const readCoda = (bytes: Uint8Array): CodaReading => {
  const issues = createIssues()
  const lines = linesOf(decodeText(bytes, isLined))
  const opened: Open[] = []
  for (const [index, line] of lines.entries()) {
    if (issues.isFull()) break
    readLine(opened, line, index + 1, issues)
  }
  if (opened.length > mostStatements) issues.error('too_many_transactions', null)
  const last = opened.at(-1)
  if (last && !last.isEnded) issues.error('trailer_missing', lines.length)
  if (issues.hasErrors()) return { statements: [], issues }
  const statements = opened.map((open) => finish(open, issues)).filter((statement) => statement !== null)
  return { statements: issues.hasErrors() ? [] : statements, issues }
}

const readLine = (opened: Open[], line: string, nth: number, issues: Issues): void => {
  if (line.length !== width) return issues.error('line_length', nth)
  const open = opened.at(-1)
  if (line.startsWith('0')) {
    if (open && !open.isEnded) issues.error('trailer_missing', nth)
    opened.push(readHeader(line, nth, issues))
    return
  }
  if (!open || open.isEnded) return issues.error('record_order', nth)
  const reader = readers[line.charAt(0)]
  if (!reader) return issues.error('record_order', nth)
  if ('1238'.includes(line.charAt(0))) open.counted += 1
  reader(open, line, nth, issues)
}

const readHeader = (line: string, nth: number, issues: Issues): Open => {
  const version = at(line, 128, 128)
  if (version !== '2') issues.error(version === '1' ? 'coda_1' : 'coda_version', nth)
  if (at(line, 15, 16) !== '05') issues.error('application', nth)
  const own = createIssues()
  if (at(line, 17, 17) === 'D') own.warn('duplicate_flag', nth)
  return {
    first: nth,
    creation_date: readDate(at(line, 6, 11)) ?? null,
    issues: own,
    groups: [],
    counted: 0,
    debit: 0n,
    credit: 0n,
    last: null,
    byReference: new Map(),
    information: null,
    opening: null,
    closing: null,
    isEnded: false,
  }
}

type Reader = (open: Open, line: string, nth: number, issues: Issues) => void

const readOpening: Reader = (open, line, nth, issues) => {
  const { number, currency } = readAccount(at(line, 2, 2), at(line, 6, 42))
  const balance = readAmount(at(line, 43, 43), at(line, 44, 58))
  const date = readDate(at(line, 59, 64))
  if (open.opening) issues.error('record_order', nth)
  if (number === null) issues.error('account_missing', nth)
  if (!/^[A-Z]{3}$/.test(currency)) issues.error('currency_invalid', nth)
  if (balance === null) return issues.error('amount_invalid', nth)
  if (date === undefined) return issues.error('date_invalid', nth)
  open.opening = { account: number, currency, balance, date, coded: at(line, 126, 128), printed: at(line, 3, 5) }
}

const readMovementLine: Reader = (open, line, nth, issues) => {
  if (!open.opening || open.closing) return issues.error('record_order', nth)
  const kind = at(line, 1, 2)
  open.information = null
  if (kind === '21') return startMovement(open, line, nth, issues)
  if (kind !== '22' && kind !== '23') return issues.error('record_order', nth)
  const { last } = open
  if (!last || last.sequence !== Number(at(line, 3, 6)) || last.detail !== Number(at(line, 7, 10))) return issues.error('sequence', nth)
  completeMovement(last, line)
}

/** Movements are numbered from 1 within the statement; the number has four digits. */
const follows = (sequence: number, previous: number): boolean => sequence === previous + 1 || (previous === 9_999 && sequence === 0)

const startMovement: Reader = (open, line, nth, issues) => {
  const record = readMovement(line, nth)
  if (typeof record === 'string') return issues.error(record, nth)
  const group = open.groups.at(-1)
  const previous = group?.record.sequence ?? 0
  if (record.detail === 0 ? !follows(record.sequence, previous) : record.sequence !== previous) issues.error('sequence', nth)
  open.last = record
  if (record.detail > 0 && group) addDetail(group, record)
  else {
    open.groups.push({ record, parts: [] })
    open.byReference.clear()
    if (record.amount < 0n) open.debit -= record.amount
    else open.credit += record.amount
  }
  open.byReference.set(record.bank_reference, record)
}

/** An information record belongs to the movement or detail with its bank reference, else to the last one. */
const readInformation: Reader = (open, line, nth, issues) => {
  const kind = at(line, 1, 2)
  const { last } = open
  if (!last || open.closing || last.sequence !== Number(at(line, 3, 6))) return issues.error('sequence', nth)
  if (kind === '31') {
    const reference = at(line, 11, 31)
    const owner = last.bank_reference === reference ? last : (open.byReference.get(reference) ?? last)
    const isStructured = at(line, 40, 40) === '1'
    open.information = { type: isStructured ? at(line, 41, 43) : null, text: at(line, isStructured ? 44 : 41, 113) }
    owner.information.push(open.information)
    return
  }
  if (kind !== '32' && kind !== '33') return issues.error('record_order', nth)
  if (!open.information) return issues.error('sequence', nth)
  open.information.text += kind === '32' ? at(line, 11, 115) : at(line, 11, 100)
}

const readClosing: Reader = (open, line, nth, issues) => {
  if (!open.opening || open.closing) return issues.error('record_order', nth)
  const balance = readAmount(at(line, 42, 42), at(line, 43, 57))
  const date = readDate(at(line, 58, 63))
  if (balance === null) return issues.error('amount_invalid', nth)
  if (date === undefined) return issues.error('date_invalid', nth)
  open.closing = { balance, date, line: nth }
}

const readTrailer: Reader = (open, line, nth, issues) => {
  open.isEnded = true
  const [debit, credit] = [readAmount('0', at(line, 23, 37)), readAmount('0', at(line, 38, 52))]
  if (!open.opening) issues.error('record_order', nth)
  else if (!open.closing) issues.error('closing_balance_missing', nth)
  if (at(line, 17, 22) !== String(open.counted).padStart(6, '0')) issues.error('record_count', nth)
  if (debit !== open.debit) issues.error('total_debit', nth)
  if (credit !== open.credit) issues.error('total_credit', nth)
}

/** Messages of the bank to all its customers are not kept. */
const skipMessage: Reader = () => undefined

const readers: Readonly<Record<string, Reader>> = {
  '1': readOpening,
  '2': readMovementLine,
  '3': readInformation,
  '4': skipMessage,
  '8': readClosing,
  '9': readTrailer,
}

const lastEntryDate = ({ groups }: Open): string | null =>
  groups.findLast(({ record }) => record.entry_date !== null)?.record.entry_date ?? null

const finish = (open: Open, issues: Issues): Statement | null => {
  const { opening, closing } = open
  const closingDate = closing?.date ?? lastEntryDate(open) ?? open.creation_date
  if (!opening || opening.account === null || !closing || closingDate === null) {
    issues.error('date_invalid', closing?.line ?? open.first)
    return null
  }
  const context = { closing_date: closingDate, issues: open.issues }
  const statement = finishStatement({
    account: opening.account,
    currency: opening.currency,
    number: numberOf(opening.coded, opening.printed),
    opening_date: opening.date,
    opening_balance: opening.balance,
    closing_date: closingDate,
    closing_balance: closing.balance,
    movements: open.groups.map((group) => toMovement(group, context)),
    line: closing.line,
    issues: open.issues,
  })
  addErrors(issues, open.issues)
  return statement
}
