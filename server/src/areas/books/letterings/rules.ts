import { type Cents, magnitude, minus, negate, parseCents, sum, zero } from '../../../lib/money.ts'

/** A line as lettering sees it; account and third party are those it is read as today, after merges. */
export type OpenLine = {
  readonly id: number
  readonly entry_id: number
  readonly entry_date: string
  readonly due_date: string | null
  readonly account_id: number
  readonly third_party_id: number | null
  /** On an account of customers or suppliers: what settles it pays a document. */
  readonly is_collective: boolean
  /** Debit positive; null on an account that is not lettered. */
  readonly open: Cents | null
  /** Something of it was lettered before. */
  readonly is_touched: boolean
}

/** What a lettering takes from a line, signed like what is open on it. */
export type Share = { readonly line: OpenLine; readonly amount: Cents }

/** A lettering before it is written; what is over goes to a difference entry. */
export type Plan = { readonly shares: readonly Share[]; readonly difference: Cents }

/** An amount as a client wrote it; null when it is none, or has more than two places. */
export const centsOf = (text: string): Cents | null => (/^-?\d{1,13}(\.\d{1,2})?$/.test(text) ? parseCents(text) : null)

/** What is asked of a line, with its sign; null when the line has not that much, or stands on the other side. */
export function shareOf(line: OpenLine, asked: Cents | null): Share | null {
  const open = line.open ?? zero
  if (asked === null) return { line, amount: open }
  const amount = open < 0n && asked > 0n ? negate(asked) : asked
  const fits = amount !== 0n && amount > 0n === open > 0n && magnitude(amount) <= magnitude(open)
  return fits ? { line, amount } : null
}

/** Lines settle each other on one account, with one third party. */
export const belongTogether = (lines: readonly OpenLine[]): boolean =>
  lines.every(({ account_id, third_party_id }) => account_id === lines[0]?.account_id && third_party_id === lines[0]?.third_party_id)

export const hasBothSides = (shares: readonly Share[]): boolean =>
  shares.some(({ amount }) => amount > 0n) && shares.some(({ amount }) => amount < 0n)

const dayOf = ({ due_date, entry_date }: OpenLine): string => due_date ?? entry_date

const byAge = (a: Share, b: Share): number =>
  dayOf(a.line) < dayOf(b.line) ? -1 : dayOf(a.line) > dayOf(b.line) ? 1 : a.line.id - b.line.id

/**
 * What each line gives. Where the sides differ, and nothing may be posted, the youngest line that is larger than the difference stays open
 * for it; null when no single one is.
 */
export function planOf(shares: readonly Share[], mayPost: boolean, limit: Cents): Plan | null {
  const difference = sum(shares.map(({ amount }) => amount))
  if (difference === 0n) return { shares, difference: zero }
  if (mayPost) return magnitude(difference) <= limit ? { shares, difference } : null
  const [kept] = shares
    .filter(({ amount }) => amount > 0n === difference > 0n && magnitude(amount) > magnitude(difference))
    .toSorted((a, b) => byAge(b, a))
  if (!kept) return null
  return { shares: shares.map((share) => (share === kept ? { ...kept, amount: minus(kept.amount, difference) } : share)), difference: zero }
}

/** As much as both sides allow, the oldest first. */
export function mostOf(debits: readonly Share[], credits: readonly Share[]): readonly Share[] {
  const total = (shares: readonly Share[]) => sum(shares.map(({ amount }) => magnitude(amount)))
  const least = total(debits) < total(credits) ? total(debits) : total(credits)
  const taken = (shares: readonly Share[]) => {
    let left = least
    return shares.toSorted(byAge).flatMap(({ line, amount }) => {
      const size = magnitude(amount) < left ? magnitude(amount) : left
      left = minus(left, size)
      return size === 0n ? [] : [{ line, amount: amount < 0n ? negate(size) : size }]
    })
  }
  return [...taken(debits), ...taken(credits)]
}

/** The day the lines had all been booked. */
export const settledOn = (shares: readonly Share[]): string =>
  shares.map(({ line }) => line.entry_date).reduce((latest, day) => (day > latest ? day : latest))

export const closesAll = (shares: readonly Share[]): boolean => shares.every(({ line, amount }) => line.open === amount)

/** Letterings that share a line belong together, and those that share one with them: the groups they fall into, in the order they came. */
export function heldTogether<L extends { readonly id: number; readonly lines: readonly number[] }>(letterings: readonly L[]): L[][] {
  return letterings.reduce((groups: L[][], each) => {
    const own = new Set(each.lines)
    const touched = groups.filter((group) => group.some(({ lines }) => lines.some((line) => own.has(line))))
    const [first] = touched
    if (!first) return [...groups, [each]]
    const joined = [...touched.flat(), each]
    return groups.filter((group) => group === first || !touched.includes(group)).map((group) => (group === first ? joined : group))
  }, [])
}

/** A … Z, AA …: counted in letters, without a zero. */
export function codeOf(serial: number): string {
  let [rest, code] = [serial, '']
  while (rest > 0) {
    code = String.fromCodePoint(65 + ((rest - 1) % 26)) + code
    rest = Math.floor((rest - 1) / 26)
  }
  return code
}

/** What is left open on the other side of an entry that takes a difference away. */
export const opposite = (difference: Cents): { debit: Cents; credit: Cents } =>
  difference > 0n ? { debit: zero, credit: difference } : { debit: negate(difference), credit: zero }
