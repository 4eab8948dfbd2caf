import { type Cents, magnitude, minus, negate, parseCents, plus, sum, zero } from '../../../lib/money.ts'

/** An entry line as the lettering rules need it; account and third party are the current ones, after merges. */
export type OpenLine = {
  readonly id: number
  readonly entry_id: number
  readonly entry_date: string
  readonly due_date: string | null
  readonly account_id: number
  readonly third_party_id: number | null
  /** On a customer or supplier account: settling the line pays a document. */
  readonly is_collective: boolean
  /** Debit positive; null if the account is not reconcilable. */
  readonly open: Cents | null
  /** Whether the line is lettered already, at least in part. */
  readonly has_lettering: boolean
}

/** The amount that a lettering takes from a line, with the sign of its open amount. */
export type Share = { readonly line: OpenLine; readonly amount: Cents }

/** A lettering before it is written; `difference` is posted in an entry of its own, `on` is the settlement date where it is given. */
export type Plan = { readonly shares: readonly Share[]; readonly difference: Cents; readonly on?: string | undefined }

/** Parses an amount from a request; null if it is not a number or has more than two decimals. */
export const centsOf = (text: string): Cents | null => (/^-?\d{1,13}(\.\d{1,2})?$/.test(text) ? parseCents(text) : null)

/** The requested amount with the sign of the line; null if it exceeds the open amount or is on the other side. */
export function requestedShare(line: OpenLine, requested: Cents | null): Share | null {
  const open = line.open ?? zero
  if (requested === null) return { line, amount: open }
  const amount = open < 0n && requested > 0n ? negate(requested) : requested
  const fits = amount !== 0n && amount > 0n === open > 0n && magnitude(amount) <= magnitude(open)
  return fits ? { line, amount } : null
}

/** Only lines of one account and one third party can settle each other. */
export const belongTogether = (lines: readonly OpenLine[]): boolean =>
  lines.every(({ account_id, third_party_id }) => account_id === lines[0]?.account_id && third_party_id === lines[0]?.third_party_id)

export const hasBothSides = (shares: readonly Share[]): boolean =>
  shares.some(({ amount }) => amount > 0n) && shares.some(({ amount }) => amount < 0n)

const dayOf = ({ due_date, entry_date }: OpenLine): string => due_date ?? entry_date

const byAge = (a: Share, b: Share): number =>
  dayOf(a.line) < dayOf(b.line) ? -1 : dayOf(a.line) > dayOf(b.line) ? 1 : a.line.id - b.line.id

/**
 * The amount taken from each line. If the sides differ and no difference may be posted, the most recent line larger than the difference
 * stays open for the rest; null if there is no such line.
 */
export function planLettering(shares: readonly Share[], mayPost: boolean, limit: Cents): Plan | null {
  const difference = sum(shares.map(({ amount }) => amount))
  if (difference === 0n) return { shares, difference: zero }
  if (mayPost) return magnitude(difference) <= limit ? { shares, difference } : null
  const [kept] = shares
    .filter(({ amount }) => amount > 0n === difference > 0n && magnitude(amount) > magnitude(difference))
    .toSorted((a, b) => byAge(b, a))
  if (!kept) return null
  return { shares: shares.map((share) => (share === kept ? { ...kept, amount: minus(kept.amount, difference) } : share)), difference: zero }
}

/** Takes the total of the smaller side from both sides, oldest lines first. */
export function capToSmallerSide(debits: readonly Share[], credits: readonly Share[]): readonly Share[] {
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

/** The latest entry date of the lines. */
export const settlementDateOf = (shares: readonly Share[]): string =>
  shares.map(({ line }) => line.entry_date).reduce((latest, day) => (day > latest ? day : latest))

export const closesAll = (shares: readonly Share[]): boolean => shares.every(({ line, amount }) => line.open === amount)

/** The total taken from each line, where several letterings of one batch take from it; each line shows the last of them. */
export function totalByLine<T extends { readonly id: number; readonly amount: Cents }>(taken: readonly T[]): T[] {
  const totals = new Map<number, T>()
  for (const each of taken) totals.set(each.id, { ...each, amount: plus(totals.get(each.id)?.amount ?? zero, each.amount) })
  return [...totals.values()]
}

/** Groups letterings that share lines, directly or through others (connected components), in the order given. */
export function groupByCommonLines<L extends { readonly id: number; readonly lines: readonly number[] }>(letterings: readonly L[]): L[][] {
  return letterings.reduce((groups: L[][], each) => {
    const own = new Set(each.lines)
    const touched = groups.filter((group) => group.some(({ lines }) => lines.some((line) => own.has(line))))
    const [first] = touched
    if (!first) return [...groups, [each]]
    const joined = [...touched.flat(), each]
    return groups.filter((group) => group === first || !touched.includes(group)).map((group) => (group === first ? joined : group))
  }, [])
}

/** A … Z, AA …: bijective base 26. */
export function letteringCode(serial: number): string {
  let [rest, code] = [serial, '']
  while (rest > 0) {
    code = String.fromCodePoint(65 + ((rest - 1) % 26)) + code
    rest = Math.floor((rest - 1) / 26)
  }
  return code
}

/** Debit and credit of the line that offsets a difference. */
export const offsetAmounts = (difference: Cents): { debit: Cents; credit: Cents } =>
  difference > 0n ? { debit: zero, credit: difference } : { debit: negate(difference), credit: zero }
