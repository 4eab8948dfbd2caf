import { iban } from '../../lib/identifiers.ts'
import { isDate } from '../../lib/dates.ts'
import { dateFromYearFirst } from '../dates.ts'
import { type DraftTransaction, finishStatement, numberOf, parseAmount, single } from '../draft.ts'
import { addErrors, createIssues, type Issues } from '../issues.ts'
import type { Statement } from '../model.ts'
import { codeOf, decodeText, linesOf, longest, referenceOf, textOf } from '../text.ts'
import { type Field, messagesOf } from './fields.ts'
import { readCustomerReference, readInformation } from './information.ts'

type Balance = {
  readonly isFinal: boolean
  readonly amount: bigint
  readonly currency: string | null
  readonly date: string
  readonly line: number
}

type Line = {
  readonly draft: Omit<DraftTransaction, 'split'>
  readonly name: string | null
  readonly account: string | null
  readonly note: string | null
  readonly information: string[]
}

/** A message: a statement, or a page of one. */
type Page = {
  readonly line: number
  readonly account: string | null
  readonly number: string
  readonly opening: Balance | null
  readonly closing: Balance | null
  readonly lines: readonly Line[]
}

const balancePattern = /^([CD])(\d{6})([A-Z]{3})? {0,3}(\d{1,18}(?:,\d{0,5})?) {0,60}$/

const readBalance = ({ tag, line, lines }: Field, issues: Issues): Balance | null => {
  const [, sign, day = '', currency, written = ''] = balancePattern.exec(lines[0] ?? '') ?? []
  const [amount, date] = [parseAmount(written), dateFromYearFirst(day)]
  if (amount === null) issues.error('amount_invalid', line)
  else if (date === null) issues.error('date_invalid', line)
  if (amount === null || date === null) return null
  return { isFinal: tag.endsWith('F'), amount: sign === 'D' ? -amount : amount, currency: currency ?? null, date, line }
}

/** The account: an IBAN wherever it is, without the currency that some banks add. */
const readAccount = (written: string): string | null => {
  const text = textOf(written, 100)?.replace(/[ /]$/, '') ?? ''
  const found = text.split('/').flatMap((part) => [iban(part), iban(part.replace(/[A-Z]{3}$/, ''))])
  return found.find((one) => one !== null) ?? textOf(text.replace(/\/?(?<=\d\/?)[A-Z]{3}$/, ''), longest.account)
}

const linePattern = /^(\d{6})(\d{4}| {4})?(R?[CD])([A-Z])?(\d{1,18}(?:[,.]\d{0,5})?) {0,3}([A-Z][A-Z\d ]{3})(.{0,200})/

/** German banks count every month as 30 days, so a value date may be the 30th of February. */
const valueDateOf = (written: string): string | null => {
  const month = written.slice(0, 4)
  return (
    dateFromYearFirst(written) ??
    (/02(?:29|30)$/.test(written) ? (dateFromYearFirst(`${month}29`) ?? dateFromYearFirst(`${month}28`)) : null)
  )
}

/** The booking date has no year: it is the one nearest to the value date. */
const entryDateOf = (written: string, valueDate: string): string | null => {
  if (valueDate.slice(5) === `${written.slice(0, 2)}-${written.slice(2)}`) return valueDate
  const distance = (date: string): number => Math.abs(Date.parse(date) - Date.parse(valueDate))
  const year = Number(valueDate.slice(0, 4))
  const candidates = [year - 1, year, year + 1].map((one) => `${one}-${written.slice(0, 2)}-${written.slice(2)}`).filter(isDate)
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

const readLine = ({ line, lines }: Field, issues: Issues): Line | null => {
  const found = linePattern.exec(lines[0] ?? '')
  if (!found) {
    issues.error('line_invalid', line)
    return null
  }
  const [, day = '', month = '', sign = '', , written = '', code = '', rest = ''] = found
  const [amount, valueDate] = [parseAmount(written), valueDateOf(day)]
  const entryDate = valueDate === null ? null : month.trim() === '' ? valueDate : entryDateOf(month, valueDate)
  if (amount === null) issues.error('amount_invalid', line)
  if (entryDate === null) issues.error('date_invalid', line)
  if (amount === null || entryDate === null) return null
  const [customer = '', bank] = rest.split('//', 2)
  const { reference, account, name } = readCustomerReference(customer)
  return {
    name,
    account,
    note: textOf(lines.slice(1, 5).join(' '), longest.communication),
    information: [],
    draft: {
      entry_date: entryDate,
      value_date: valueDate,
      // RC takes a credit back, RD a debit.
      amount: sign === 'D' || sign === 'RC' ? -amount : amount,
      counterpart_name: null,
      counterpart_iban: null,
      counterpart_bic: null,
      communication: null,
      structured_communication: null,
      transaction_code: codeOf(code),
      bank_reference: referenceOf(bank),
      end_to_end_id: reference,
      batch_reference: null,
      return_reason: sign.startsWith('R') ? '' : null,
    },
  }
}

const readPage = (fields: readonly Field[], issues: Issues): Page => {
  let page: Page = { line: fields[0]?.line ?? 1, account: null, number: '', opening: null, closing: null, lines: [] }
  const lines: Line[] = []
  let current: Line | null = null
  for (const field of fields) {
    const { tag } = field
    if (tag === '86') {
      for (const line of field.lines) current?.information.push(line)
      continue
    }
    if (tag === 'NS') continue
    current = null
    if (tag.startsWith('25')) page = { ...page, account: readAccount(field.lines[0] ?? '') }
    else if (tag.startsWith('28')) page = { ...page, number: (field.lines[0] ?? '').split('/')[0] ?? '' }
    else if (tag.startsWith('60')) page = { ...page, opening: readBalance(field, issues) }
    else if (tag.startsWith('62')) page = { ...page, closing: readBalance(field, issues) }
    else if (tag === '61') {
      if (page.closing) issues.error('record_order', field.line)
      current = readLine(field, issues)
      if (current) lines.push(current)
    }
  }
  return { ...page, lines }
}

/** Whether a page continues the one before: that one ends with an intermediate balance. */
const continues = (page: Page, before: Page | undefined): boolean =>
  before?.closing?.isFinal === false && page.account === before.account && page.number === before.number

/** The pages of each statement as one. */
const mergePages = (pages: readonly Page[], issues: Issues): Page[] => {
  const merged: { page: Page; lines: Line[] }[] = []
  for (const page of pages) {
    const last = merged.at(-1)
    if (!last || !continues(page, last.page)) {
      merged.push({ page, lines: [...page.lines] })
      continue
    }
    if (page.opening && page.opening.amount !== last.page.closing?.amount) issues.error('balance', page.opening.line)
    for (const line of page.lines) last.lines.push(line)
    last.page = { ...last.page, closing: page.closing }
  }
  return merged.map(({ page, lines }) => ({ ...page, lines }))
}

const toTransaction = ({ draft, name, account, note, information }: Line): DraftTransaction => {
  const found = readInformation(information)
  return {
    ...draft,
    counterpart_name: found.name ?? name,
    counterpart_iban: found.account ?? account,
    counterpart_bic: found.bic,
    communication: found.communication ?? note,
    structured_communication: found.structured_communication,
    end_to_end_id: found.end_to_end_id ?? draft.end_to_end_id,
    batch_reference: found.batch_reference,
    return_reason: found.return_reason ?? draft.return_reason,
    split: [],
  }
}

const toStatement = (page: Page, issues: Issues): Statement | null => {
  const { account, opening, closing, line } = page
  const own = createIssues()
  const currency = closing?.currency ?? opening?.currency ?? ''
  if (account === null) own.error('account_missing', line)
  if (!closing?.isFinal) own.error('closing_balance_missing', line)
  else if (!/^[A-Z]{3}$/.test(currency)) own.error('currency_invalid', closing.line)
  else if (opening?.currency && opening.currency !== currency) own.error('currency_mixed', closing.line)
  const isComplete = account !== null && closing !== null && !own.hasErrors()
  const statement = isComplete
    ? finishStatement({
        account,
        currency,
        number: numberOf(page.number),
        opening_date: opening?.date ?? null,
        opening_balance: opening?.amount ?? null,
        closing_date: closing.date,
        closing_balance: closing.amount,
        movements: page.lines.map((one) => single(toTransaction(one))),
        line: closing.line,
        issues: own,
      })
    : null
  addErrors(issues, own)
  return statement
}

/** MT940 of SWIFT, also without its envelope. */
export const readMt940 = (bytes: Uint8Array): { readonly statements: readonly Statement[]; readonly issues: Issues } => {
  const issues = createIssues()
  const messages = messagesOf(linesOf(decodeText(bytes, () => true)))
  if (messages === null) issues.error('too_many_transactions', null)
  else if (messages.length === 0) issues.error('statement_missing', null)
  if (messages === null || issues.hasErrors()) return { statements: [], issues }
  const pages = mergePages(
    messages.map((fields) => readPage(fields, issues)),
    issues,
  )
  const statements = issues.hasErrors() ? [] : pages.map((page) => toStatement(page, issues)).filter((statement) => statement !== null)
  return { statements, issues }
}
