/**
 * The figures that reports must show, from the lines alone and straight from the definitions: no stored balance, no SQL and no code of the
 * server. Slow, and short enough to be read in one go.
 */
import type { Facts, Line, Year } from './facts.ts'

export type Span = { readonly from: string; readonly to: string }
export type Balance = { readonly opening: number; readonly debit: number; readonly credit: number; readonly closing: number }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const amountOf = (lines: readonly Line[]) => sum(lines.map(({ amount }) => amount))

export const isResult = (facts: Facts, account: string) => ['expense', 'income'].includes(facts.accounts.get(account)?.type ?? '')

/** The year that holds a day, or else the last one before it; the first one for a day before all. */
export const yearAt = ({ years }: Facts, day: string): Year | undefined => years.findLast(({ starts_on }) => starts_on <= day) ?? years[0]

const previousDay = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

const within =
  ({ from, to }: Span) =>
  (line: Line) =>
    from <= line.date && line.date <= to

/** What a fiscal year begins with: what its opening carries forward if the year before is closed, else what that year ended with. */
function broughtForward(facts: Facts, lines: readonly Line[], year: Year): number {
  if (year === facts.years[0]) return 0
  const before = previousDay(year.starts_on)
  const isCarried = facts.years.some((each) => each.ends_on === before && each.is_closed)
  const carried = lines.filter((line) => line.kind === 'carried' && within({ from: year.starts_on, to: year.ends_on })(line))
  return isCarried ? amountOf(carried) : balanceAt(facts, lines, before)
}

/** The balance of a balance-sheet account at the end of a day. */
export function balanceAt(facts: Facts, lines: readonly Line[], day: string): number {
  const year = yearAt(facts, day)
  if (!year || day < year.starts_on) return 0
  const own = lines.filter((line) => isOwn(line) && within({ from: year.starts_on, to: day })(line))
  return broughtForward(facts, lines, year) + amountOf(own)
}

/** Neither closes a year nor carries one forward. */
const isOwn = ({ kind }: Line) => kind === 'movement' || kind === 'opening'

/**
 * What an account shows before the movements of a span. A result account begins at zero with the fiscal year of the first day; a typed
 * opening is never a movement. What later years of the span carry forward is counted already.
 */
function openingOf(facts: Facts, account: string, lines: readonly Line[], { from, to }: Span): number {
  const year = yearAt(facts, from)
  if (!year) return 0
  const earlier = amountOf(lines.filter((line) => line.kind === 'movement' && line.date >= year.starts_on && line.date < from))
  if (isResult(facts, account)) return earlier
  const typed = amountOf(lines.filter((line) => line.kind === 'opening' && line.date >= year.starts_on && line.date <= to))
  return broughtForward(facts, lines, year) + typed + earlier
}

export function balanceOf(facts: Facts, account: string, lines: readonly Line[], span: Span): Balance {
  const moved = lines.filter((line) => line.kind === 'movement' && within(span)(line))
  const debit = sum(moved.map(({ amount }) => Math.max(amount, 0)))
  const credit = sum(moved.map(({ amount }) => Math.max(-amount, 0)))
  const opening = openingOf(facts, account, lines, span)
  return { opening, debit, credit, closing: opening + debit - credit }
}

export const linesByAccount = (facts: Facts): Map<string, Line[]> => Map.groupBy(facts.lines, ({ account }) => account)

/** Whether anything stands on an account. */
export const isShown = ({ opening, debit, credit }: Balance) => opening !== 0 || debit !== 0 || credit !== 0

/** By account number. */
export function trialBalance(facts: Facts, span: Span): Map<string, Balance> {
  const found = new Map<string, Balance>()
  for (const [account, lines] of linesByAccount(facts)) {
    const balance = balanceOf(facts, account, lines, span)
    if (isShown(balance)) found.set(account, balance)
  }
  return found
}

/** Profit positive: income less expenses of a span, before what is appropriated. */
export const resultOf = (facts: Facts, span: Span): number => -amountOf(resultLines(facts, span))

/** The sum of the accounts of some kinds at the end of a day. */
export function sumOfKinds(facts: Facts, kinds: readonly string[], day: string): number {
  const lines = [...linesByAccount(facts)].filter(([account]) => kinds.includes(facts.accounts.get(account)?.kind ?? ''))
  return sum(lines.map(([, some]) => balanceAt(facts, some, day)))
}

type OpenItem = { readonly line: Line; readonly open: number }

/**
 * Items of customers (receivable accounts) or suppliers (payable ones) that are open at the end of a day: a lettering counts from the day of
 * its last line. Carry-forwards repeat items and are none themselves.
 */
export function openItems(facts: Facts, kind: 'receivable' | 'payable', day: string): OpenItem[] {
  const byId = new Map(facts.lines.map((line) => [line.id, line]))
  const settled = new Map<number, number>()
  for (const lettering of facts.letterings) {
    if (lettering.some(({ line }) => (byId.get(line)?.date ?? '') > day)) continue
    for (const { line, amount } of lettering) settled.set(line, (settled.get(line) ?? 0) + amount)
  }
  return facts.lines
    .filter((line) => line.date <= day && (line.kind === 'movement' || line.kind === 'opening'))
    .filter((line) => facts.accounts.get(line.account)?.kind === kind)
    .map((line) => ({ line, open: line.amount - (settled.get(line.id) ?? 0) }))
    .filter(({ open }) => open !== 0)
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Not due, then one amount for each bucket and one for what is later than all. */
export function agedRow(items: readonly OpenItem[], day: string, buckets: readonly number[]): number[] {
  const row = [0, ...buckets.map(() => 0), 0]
  for (const { line, open } of items) {
    const late = daysBetween(line.due ?? line.date, day)
    const bucket = buckets.findIndex((most) => late <= most)
    const column = late <= 0 ? 0 : bucket === -1 ? buckets.length + 1 : bucket + 1
    row[column] = (row[column] ?? 0) + open
  }
  return row
}

const roundHalfAway = (value: number) => Math.sign(value) * Math.round(Math.abs(value))

/** The codes of one axis: its shares of a line as booked, the rest of the rounding on the last. */
export function shareOut(line: Line, codes: ReadonlySet<number>): { readonly code: number; readonly amount: number }[] {
  const shares = line.shares.filter(({ code }) => codes.has(code))
  const parts = shares.map(({ code, percent }) => ({ code, amount: roundHalfAway((line.amount * percent) / 10_000) }))
  const rest = line.amount - sum(parts.map(({ amount }) => amount))
  return parts.map((part, index) => (index === parts.length - 1 ? { ...part, amount: part.amount + rest } : part))
}

/** Lines of income and expenses over a span. Appropriation (Belgian 69 and 79) is neither. */
export const resultLines = (facts: Facts, span: Span): Line[] =>
  facts.lines.filter(
    (line) =>
      line.kind === 'movement' &&
      within(span)(line) &&
      isResult(facts, line.account) &&
      facts.accounts.get(line.account)?.kind !== 'result',
  )
