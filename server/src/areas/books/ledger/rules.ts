import { type Cents, formatCents, minus, parseCents, plus, sum } from '../../../lib/money.ts'
import type { AccountPart, LedgerLine } from './schema.ts'

/** A part of a ledger, such as a month, with the count and the totals of its lines. */
export type LedgerSegment = { readonly starts_on: string; readonly lines: number; readonly debit: string; readonly credit: string }

/** Where a page begins: `skip` lines after the start of a day, with the balance at the start of that day. */
export type PageStart = { readonly starts_on: string; readonly skip: number; readonly take: number; readonly balance: string }

export type LedgerTotals = { readonly total: number; readonly totals: { debit: string; credit: string }; readonly closing_balance: string }

const balanceAfter = (balance: Cents, { debit, credit }: Pick<LedgerSegment, 'debit' | 'credit'>): Cents =>
  minus(plus(balance, parseCents(debit)), parseCents(credit))

/** The totals of a ledger, from its segments. */
export function totalsOf(opening: string, segments: readonly LedgerSegment[]): LedgerTotals {
  const zero = parseCents('0.00')
  return {
    total: segments.reduce((total, { lines }) => total + lines, 0),
    totals: {
      debit: formatCents(segments.reduce((total, { debit }) => plus(total, parseCents(debit)), zero)),
      credit: formatCents(segments.reduce((total, { credit }) => plus(total, parseCents(credit)), zero)),
    },
    closing_balance: formatCents(segments.reduce(balanceAfter, parseCents(opening))),
  }
}

type PageRequest = { readonly offset: number; readonly per_page: number; readonly order: 'asc' | 'desc' }

/**
 * Finds the start of a page without reading the lines before it: segments before the page are skipped by their counts. In descending order
 * pages are counted from the end. Null when the page is past the end.
 */
export function pageStartOf(
  opening: string,
  segments: readonly LedgerSegment[],
  { offset, per_page, order }: PageRequest,
): PageStart | null {
  const { total } = totalsOf(opening, segments)
  const take = Math.min(per_page, total - offset)
  if (take <= 0) return null
  let skip = order === 'asc' ? offset : total - offset - take
  let balance = parseCents(opening)
  for (const segment of segments) {
    if (skip < segment.lines) return { starts_on: segment.starts_on, skip, take, balance: formatCents(balance) }
    skip -= segment.lines
    balance = balanceAfter(balance, segment)
  }
  return null
}

/** Numbers of accounts from one to another. The last is a prefix: `45` includes 451000. */
export type NumberRange = { readonly account_from?: string | undefined; readonly account_to?: string | undefined }

export const isInRange = (number: string, { account_from, account_to }: NumberRange): boolean =>
  (account_from === undefined || number >= account_from) && (account_to === undefined || number.slice(0, account_to.length) <= account_to)

/** The lines of one ledger that belong to a page. */
export type LedgerPart<L> = { readonly ledger: L; readonly skip: number; readonly take: number }

/** Spreads a page over ledgers that follow one another. */
export function pagePartsOf<L extends { readonly lines: number }>(ledgers: readonly L[], skip: number, take: number): LedgerPart<L>[] {
  let [ahead, left] = [skip, take]
  return ledgers.flatMap((ledger) => {
    const part = { ledger, skip: Math.min(ahead, ledger.lines), take: Math.min(left, Math.max(0, ledger.lines - ahead)) }
    ahead -= part.skip
    left -= part.take
    return part.take > 0 ? [part] : []
  })
}

/** The accounts of a page of lines, each with its balance before its first line of the page and after its last one. */
export function summariseByAccount(lines: readonly LedgerLine[]): AccountPart[] {
  const byAccount = new Map<number, LedgerLine[]>()
  for (const line of lines) {
    const own = byAccount.get(line.account.id)
    if (own) own.push(line)
    else byAccount.set(line.account.id, [line])
  }
  return [...byAccount.values()].map((own) => {
    const debit = sum(own.map((line) => parseCents(line.debit)))
    const credit = sum(own.map((line) => parseCents(line.credit)))
    const [{ account, balance: closing_balance }] = own.slice(-1) as [LedgerLine]
    return {
      account,
      opening_balance: formatCents(minus(plus(parseCents(closing_balance), credit), debit)),
      debit: formatCents(debit),
      credit: formatCents(credit),
      closing_balance,
    }
  })
}
