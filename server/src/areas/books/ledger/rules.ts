import { type Cents, formatCents, minus, parseCents, plus } from '../../../lib/money.ts'

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
