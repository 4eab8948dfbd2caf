import { amountOf, noErrors, problemOf } from '../../books/entries/index.ts'
import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { type Cents, formatCents, magnitude, minus, negate, parseCents, plus, sum, zero } from '../../../lib/money.ts'
import type { NewLine } from '../../books/ledger/index.ts'
import { messages } from './messages.ts'
import type { OpeningLine as GivenLine, CloseRequest } from './schema.ts'

/** A line whose amounts were read. */
export type OpeningLine = Omit<GivenLine, 'debit' | 'credit'> & { readonly debit: string | null; readonly credit: string | null }

type Appropriation = NonNullable<CloseRequest['appropriation']>

export type AccountFacts = {
  readonly id: number
  readonly number: string
  readonly type: string
  readonly kind: string
  readonly is_reconcilable: boolean
  readonly is_bookable: boolean
}
export type Accounts = ReadonlyMap<string, AccountFacts>

const isResultAccount = ({ type }: Pick<AccountFacts, 'type'>): boolean => type === 'expense' || type === 'income'
const isCollective = ({ kind }: Pick<AccountFacts, 'kind'>): boolean => kind === 'receivable' || kind === 'payable'

/** Debit and credit of an entry line for a signed amount, debit positive. */
export const debitOrCredit = (amount: Cents): Pick<NewLine, 'debit' | 'credit'> =>
  amount > zero
    ? { debit: formatCents(amount), credit: formatCents(zero) }
    : { debit: formatCents(zero), credit: formatCents(negate(amount)) }

/* Opening balances. */

const centsOf = (given: string | null | undefined): Cents => parseCents(given ?? '0')

/** Errors by line index and field. */
export function openingErrors(lines: readonly OpeningLine[], accounts: Accounts, parties: ReadonlySet<number>): FieldErrors {
  const errors: FieldErrors = {}
  for (const [index, line] of lines.entries()) {
    const addError = (field: string, message: (typeof messages)[keyof typeof messages]) => {
      errors[`lines.${index}.${field}`] = [{ message, params: { account: line.account } }]
    }
    const account = accounts.get(line.account)
    if (!account) addError('account', messages.account_unknown)
    else if (!account.is_bookable) addError('account', messages.account_unfit)
    else if (isResultAccount(account)) addError('account', messages.account_of_result)
    else if (isCollective(account) && !line.third_party_id) addError('third_party_id', messages.third_party_missing)
    else if (!account.is_reconcilable && !isCollective(account) && line.third_party_id)
      addError('third_party_id', messages.third_party_refused)
    if (line.third_party_id && !parties.has(line.third_party_id)) addError('third_party_id', messages.third_party_unknown)
    if (centsOf(line.debit) > zero === centsOf(line.credit) > zero) addError('debit', messages.one_side)
  }
  return errors
}

/** The reference of an open item becomes the label of its line, because an entry has only one reference for all its items. */
export const openingLine = (line: OpeningLine, accounts: Accounts, due_date: string | null): NewLine => ({
  account_id: accounts.get(line.account)?.id ?? 0,
  third_party_id: line.third_party_id ?? null,
  debit: formatCents(centsOf(line.debit)),
  credit: formatCents(centsOf(line.credit)),
  label: line.reference ?? null,
  due_date,
})

/* Appropriation. Amounts are credit positive: a profit is a positive result. */

export type Share = { readonly account: string; readonly amount: Cents }

type Said = GivenLine['debit']

/** The schema has checked the form of a string; a number may have more decimals than cents, which is refused. */
const readAmount = (findings: ReturnType<typeof noErrors>, field: string, said: Said): Cents | null =>
  typeof said === 'string' ? parseCents(said) : amountOf(findings, field, said)

/** The shares of a given appropriation, in cents. */
export function sharesOf(given: Appropriation): Share[] {
  const findings = noErrors()
  const shares = given.map(({ account, amount: said }, index) => ({
    account,
    amount: readAmount(findings, `appropriation.${index}.amount`, said) ?? zero,
  }))
  refuseFound(findings)
  return shares
}

export function readOpeningLines(given: readonly GivenLine[]): OpeningLine[] {
  const findings = noErrors()
  const read = (field: string, said: Said) => {
    const cents = readAmount(findings, field, said)
    return cents === null ? null : formatCents(cents)
  }
  const lines = given.map(({ debit, credit, ...line }, index) => ({
    ...line,
    debit: read(`lines.${index}.debit`, debit),
    credit: read(`lines.${index}.credit`, credit),
  }))
  refuseFound(findings)
  return lines
}

function refuseFound(findings: ReturnType<typeof noErrors>): void {
  const problem = problemOf(findings)
  if (problem) throw problem
}

/** Errors of a given appropriation; `result` is the amount still to appropriate before it. */
export function appropriationErrors(shares: readonly Share[], accounts: Accounts, result: Cents): FieldErrors {
  const errors: FieldErrors = {}
  for (const [index, { account, amount }] of shares.entries()) {
    const found = accounts.get(account)
    const wrong = !found
      ? messages.account_unknown
      : !found.is_bookable
        ? messages.account_unfit
        : isCollective(found)
          ? messages.account_collective
          : null
    if (wrong) errors[`appropriation.${index}.account`] = [{ message: wrong, params: { account } }]
    if (amount === zero) errors[`appropriation.${index}.amount`] = [{ message: messages.amount_zero }]
  }
  if (Object.keys(errors).length > 0) return errors
  const difference = sum(shares.map(({ amount }) => amount))
  if (difference !== zero)
    return { appropriation: [{ message: messages.appropriation_unbalanced, params: { difference: formatCents(difference) } }] }
  const taken = shares.filter(({ account }) => isResultAccount(accounts.get(account) ?? { type: '' }))
  const left = plus(result, sum(taken.map(({ amount }) => amount)))
  return left === zero ? {} : { appropriation: [{ message: messages.result_left, params: { amount: formatCents(left) } }] }
}

/** Splits the lines into entries: each run of consecutive lines that balances is one entry, such as the dividend or the carry-forward. */
export function groupIntoEntries(shares: readonly Share[]): Share[][] {
  const entries: Share[][] = []
  let [open, running]: [Share[], Cents] = [[], zero]
  for (const share of shares) {
    open.push(share)
    running = plus(running, share.amount)
    if (running === zero) {
      entries.push(open)
      open = []
    }
  }
  return entries
}

type ResultAccounts = {
  readonly profit: string
  readonly loss: string
  readonly appropriation: {
    readonly profit: string
    readonly loss: string
    readonly profit_brought_forward: string
    readonly loss_brought_forward: string
  }
}

/** Balances of the result accounts before the appropriation. */
type ResultPosition = {
  readonly result: Cents
  readonly profit_carried: Cents
  readonly loss_carried: Cents
  /** Manual appropriation entries exist, so amounts brought forward are left as they are. */
  readonly is_begun: boolean
}

/** The default: amounts brought forward from earlier years are included, and the total is carried forward. */
export function defaultAppropriation(
  { result, profit_carried, loss_carried, is_begun }: ResultPosition,
  accounts: ResultAccounts,
): Share[] {
  if (result === zero) return []
  const { appropriation: through } = accounts
  const transfer = (from: string, to: string, amount: Cents): Share[] => [
    { account: from, amount: negate(amount) },
    { account: to, amount },
  ]
  const profit = !is_begun && profit_carried > zero ? profit_carried : zero
  const loss = !is_begun && loss_carried < zero ? magnitude(loss_carried) : zero
  const left = minus(plus(result, profit), loss)
  return [
    ...(profit > zero ? transfer(accounts.profit, through.profit_brought_forward, profit) : []),
    ...(loss > zero ? transfer(through.loss_brought_forward, accounts.loss, loss) : []),
    ...(left > zero ? transfer(through.profit, accounts.profit, left) : []),
    ...(left < zero ? transfer(accounts.loss, through.loss, magnitude(left)) : []),
  ]
}

/* Carry-forward. Amounts are debit positive, as balances are. */

/** An account balance, or an open item of a collective account. */
export type CarriedItem = {
  readonly account_id: number
  readonly number: string
  readonly third_party_id: number | null
  readonly label: string | null
  readonly due_date: string | null
  readonly amount: string
}

const maxLines = 99_999

/** One line per item. If there are more items than an entry can hold, they are summed by third party. */
export function carriedLines(items: readonly CarriedItem[], max = maxLines): NewLine[] {
  const shown = items.length > max ? byThirdParty(items) : items
  return shown.map(({ account_id, third_party_id, label, due_date, amount }) => ({
    account_id,
    third_party_id,
    label,
    due_date,
    ...debitOrCredit(parseCents(amount)),
  }))
}

function byThirdParty(items: readonly CarriedItem[]): CarriedItem[] {
  const groups = Map.groupBy(items, ({ account_id, third_party_id }) => `${account_id} ${third_party_id}`)
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    if (others.length === 0) return [first]
    const amount = sum([first, ...others].map((item) => parseCents(item.amount)))
    return amount === zero ? [] : [{ ...first, label: null, due_date: null, amount: formatCents(amount) }]
  })
}
