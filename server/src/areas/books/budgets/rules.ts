import type { FieldError, FieldErrors } from '../../../kernel/route/problem.ts'
import type { RecordImage } from '../../../kernel/route/resource.ts'
import type { Language, Message } from '../../../lib/languages.ts'
import { type Cents, formatCents, magnitude, parseCents, parseDecimal, readAmount, sum, times, zero } from '../../../lib/money.ts'
import { messages } from './messages.ts'
import type { BudgetFill, BudgetLine, LineIn, LineType } from './schema.ts'

/** A line as it is stored; its amounts are those of the periods 1, 2, 3 … */
export type StoredLine = Pick<BudgetLine, 'account' | 'type' | 'label' | 'amounts' | 'note'>

export type AccountFacts = { readonly number: string; readonly type: string; readonly label: string }
/** What lines are read against: the periods of the year, the accounts of classes 6 and 7, and the headings of the chart. */
export type LineFacts = {
  readonly periods: number
  readonly accounts: readonly AccountFacts[]
  readonly groups: readonly { readonly prefix: string; readonly label: Message }[]
  readonly language: Language
}

export type ReadLines = { readonly lines: StoredLine[]; readonly errors: FieldErrors }

/** The lines of a request as they are stored, and their errors by field: `lines.0.account`. */
export function readLines(given: readonly LineIn[], facts: LineFacts): ReadLines {
  const errors: FieldErrors = {}
  const numbers = new Map(facts.accounts.map((account) => [account.number, account]))
  const lines = given.map(({ account, label, amounts, note }, index): StoredLine => {
    const type = typeOf(account, facts.accounts)
    if (typeof type !== 'string') errors[`lines.${index}.account`] = [type]
    if (amounts.length !== facts.periods)
      errors[`lines.${index}.amounts`] = [{ message: messages.amounts_count, params: { count: facts.periods } }]
    for (const [place, amount] of amounts.entries())
      if (readAmount(amount) === null) errors[`lines.${index}.amounts.${place}`] = [{ message: messages.amount_wrong }]
    const heading = facts.groups.find(({ prefix }) => prefix === account)?.label[facts.language]
    return {
      account,
      type: typeof type === 'string' ? type : 'expense',
      label: textOf(label) ?? numbers.get(account)?.label ?? heading ?? null,
      amounts: amounts.map((amount) => formatCents(readAmount(amount) ?? zero)),
      note: textOf(note),
    }
  })
  for (const { index, other } of overlaps(given)) {
    const [account, covered] = [given[index]?.account ?? '', given[other]?.account ?? '']
    errors[`lines.${index}.account`] ??= [{ message: messages.account_overlap, params: { account, other: covered } }]
  }
  return { lines, errors }
}

const textOf = (given: string | null | undefined): string | null => given?.trim() || null

/** Whether a line is income or expense: all accounts that begin with its digits must agree, those that appropriate the result left out. */
function typeOf(account: string, accounts: readonly AccountFacts[]): LineType | FieldError {
  const params = { account }
  if (!/^[67]/.test(account)) return { message: messages.account_unfit, params }
  const types = new Set(accounts.filter(({ number }) => number.startsWith(account)).map(({ type }) => type))
  if (types.size === 0) return { message: messages.account_unknown, params }
  if (types.size > 1) types.delete('appropriation')
  if ([...types].some((type) => type !== 'income' && type !== 'expense')) return { message: messages.account_unfit, params }
  return types.size > 1 ? { message: messages.account_mixed, params } : ([...types][0] as LineType)
}

/** Pairs of lines that include the same accounts; `index` is the later line. Sorted, a number follows the one it begins with. */
function overlaps(lines: readonly Pick<StoredLine, 'account'>[]): { readonly index: number; readonly other: number }[] {
  const order = lines
    .map(({ account }, index) => ({ account, index }))
    .toSorted((a, b) => compare(a.account, b.account) || a.index - b.index)
  let widest: (typeof order)[number] | null = null
  const found: { index: number; other: number }[] = []
  for (const line of order) {
    if (widest && line.account.startsWith(widest.account))
      found.push({ index: Math.max(line.index, widest.index), other: Math.min(line.index, widest.index) })
    else widest = line
  }
  return found
}

export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** A logged budget in the shape of the API: its lines have their totals, as they were stored. */
export function budgetFromImage(image: RecordImage): RecordImage {
  const logged = image['lines'] as (StoredLine & { readonly id: number })[] | undefined
  if (!logged) return image
  const totalOf = (amounts: readonly string[]) => formatCents(sum(amounts.map(parseCents)))
  const totalOfType = (type: LineType) => totalOf(logged.filter((line) => line.type === type).flatMap(({ amounts }) => amounts))
  const lines = logged.map(({ id, account, type, label, amounts, note }) => ({
    id,
    account,
    type,
    label,
    amounts,
    total: totalOf(amounts),
    note,
  }))
  return { ...image, lines, total_income: totalOfType('income'), total_expense: totalOfType('expense') }
}

/* Starting from the actual amounts of a year. */

/** What an account moved in a period, debit positive. */
export type Movement = AccountFacts & { readonly type: LineType; readonly period_id: number; readonly amount: string }

/** Income is positive when credited, expense when debited. */
export const inDirection = (type: LineType, amount: string): Cents => {
  const cents = parseCents(amount)
  return type === 'income' ? times(cents, -1n, 1n) : cents
}

const percentPattern = /^-?\d{1,4}(\.\d{1,2})?$/
const largest = parseCents('9999999999999.99')

/** The percentage of a request in hundredths; null where it is out of bounds. */
export function percentOf({ percent = 0 }: Pick<BudgetFill, 'percent'>): bigint | null {
  const text = String(percent)
  const parsed = percentPattern.test(text) ? parseDecimal(text, 2) : null
  return parsed !== null && parsed >= -10_000n && parsed <= 100_000n ? parsed : null
}

type Filling = {
  /** The periods of the year whose amounts are taken, in their order. */
  readonly source: readonly number[]
  readonly periods: number
  readonly percent: bigint
  readonly prefixes: readonly string[]
}

const isCovered = (account: string, prefixes: readonly string[]): boolean =>
  prefixes.length === 0 || prefixes.some((prefix) => account.startsWith(prefix))

/** The lines that a fill keeps: those that none of its prefixes covers. */
export const linesKept = <L extends Pick<StoredLine, 'account'>>(lines: readonly L[], prefixes: readonly string[]): L[] =>
  lines.filter(({ account }) => !isCovered(account, prefixes))

/**
 * One line per account that moved: the first period of the source is the first of the budget, and so on. What the source year has more is
 * left out, what it has less is zero.
 */
export function linesFrom(movements: readonly Movement[], { source, periods, percent, prefixes }: Filling): StoredLine[] {
  const covered = movements.filter(({ number }) => isCovered(number, prefixes))
  const lines = [...Map.groupBy(covered, ({ number }) => number).values()].map((own): StoredLine => {
    const { number, type, label } = own[0] as Movement
    const amounts = Array.from({ length: periods }, (_, place) => {
      const moved = own.find(({ period_id }) => period_id === source[place])
      return moved ? formatCents(changedEuros(inDirection(type, moved.amount), percent)) : '0.00'
    })
    return { account: number, type, label, amounts, note: null }
  })
  return lines.filter(({ amounts }) => amounts.some((amount) => amount !== '0.00')).toSorted((a, b) => compare(a.account, b.account))
}

/** An amount changed by a percentage and rounded once, to the euro. */
const changedEuros = (amount: Cents, percent: bigint): Cents => times(times(amount, 10_000n + percent, 1_000_000n), 100n, 1n)

export const areTooLarge = (lines: readonly StoredLine[]): boolean =>
  lines.some(({ amounts }) => amounts.some((amount) => magnitude(parseCents(amount)) > largest))

/** A line that was kept and includes an account of a new line. */
export const findOverlap = (kept: readonly StoredLine[], added: readonly StoredLine[]): { account: string; other: string } | null => {
  const [pair] = overlaps([...kept, ...added])
  const all = [...kept, ...added]
  return pair ? { account: all[pair.index]?.account ?? '', other: all[pair.other]?.account ?? '' } : null
}
