import { type Cents, formatCents, minus, parseCents, plus } from '../../../lib/money.ts'

/** A stretch of a ledger whose lines are counted and added up already. */
export type Stretch = { readonly starts_on: string; readonly lines: number; readonly debit: string; readonly credit: string }

/** Where the lines of a page begin: how many of those from a day on come before them, and the balance at the start of that day. */
export type Place = { readonly starts_on: string; readonly skip: number; readonly take: number; readonly balance: string }

export type Whole = { readonly total: number; readonly totals: { debit: string; credit: string }; readonly closing_balance: string }

const moved = (balance: Cents, { debit, credit }: Pick<Stretch, 'debit' | 'credit'>): Cents =>
  minus(plus(balance, parseCents(debit)), parseCents(credit))

/** The ledger as a whole, from its stretches. */
export function wholeOf(opening: string, stretches: readonly Stretch[]): Whole {
  const zero = parseCents('0.00')
  return {
    total: stretches.reduce((total, { lines }) => total + lines, 0),
    totals: {
      debit: formatCents(stretches.reduce((total, { debit }) => plus(total, parseCents(debit)), zero)),
      credit: formatCents(stretches.reduce((total, { credit }) => plus(total, parseCents(credit)), zero)),
    },
    closing_balance: formatCents(stretches.reduce(moved, parseCents(opening))),
  }
}

type Asked = { readonly offset: number; readonly per_page: number; readonly order: 'asc' | 'desc' }

/**
 * The page, without reading what comes before it: whole stretches are passed over by what is known of them. Backwards it is the same lines,
 * counted from the end. Null when the page is past the end.
 */
export function placeOf(opening: string, stretches: readonly Stretch[], { offset, per_page, order }: Asked): Place | null {
  const { total } = wholeOf(opening, stretches)
  const take = Math.min(per_page, total - offset)
  if (take <= 0) return null
  let skip = order === 'asc' ? offset : total - offset - take
  let balance = parseCents(opening)
  for (const stretch of stretches) {
    if (skip < stretch.lines) return { starts_on: stretch.starts_on, skip, take, balance: formatCents(balance) }
    skip -= stretch.lines
    balance = moved(balance, stretch)
  }
  return null
}
