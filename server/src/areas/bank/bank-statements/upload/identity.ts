/** Which statements of an upload are new: known ones are skipped, those that contradict what was imported are refused. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../../lib/canonical-json.ts'
import { addDays, yearOf } from '../../../../lib/dates.ts'
import type { Message, Params } from '../../../../lib/languages.ts'
import type { Statement, StatementFormat } from '../../../../statements/model.ts'
import { messages } from '../messages.ts'
import type { StoredWarning } from '../rules.ts'

/** A statement as it is compared. Balances are in cents of the account's currency. */
export type Comparable = {
  readonly iban: string
  readonly currency: string
  readonly number: string
  readonly format: StatementFormat
  readonly opening_date: string | null
  readonly closing_date: string
  readonly opening_balance: bigint
  readonly closing_balance: bigint
  readonly booked_hash: string
}

/** A statement of an upload: where it was read, and what was read. */
export type Candidate = Comparable & { readonly file: number; readonly position: number; readonly statement: Statement }

export type Judged =
  | { readonly candidate: Candidate; readonly outcome: 'new'; readonly warnings: readonly StoredWarning[] }
  | { readonly candidate: Candidate; readonly outcome: 'known' }
  | { readonly candidate: Candidate; readonly outcome: 'refused'; readonly message: Message; readonly params: Params }

/** Account, closing date, balances and booked amounts: the same in every format. Opening dates are compared apart, since some formats lack them. */
const bookedHashOf = ({ account, currency, closing_date, opening_balance, closing_balance, booked_amounts }: Statement): string =>
  createHash('sha256')
    .update(
      canonicalJson({
        account,
        currency,
        closing_date,
        opening_balance: String(opening_balance),
        closing_balance: String(closing_balance),
        booked_amounts: booked_amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String),
      }),
    )
    .digest('hex')

export const candidateOf = (statement: Statement, format: StatementFormat, file: number, position: number): Candidate => ({
  iban: statement.account,
  currency: statement.currency,
  number: statement.number,
  format,
  opening_date: statement.opening_date,
  closing_date: statement.closing_date,
  opening_balance: statement.opening_balance,
  closing_balance: statement.closing_balance,
  booked_hash: bookedHashOf(statement),
  file,
  position,
  statement,
})

const hasSameKey = (a: Comparable, b: Comparable): boolean => a.number === b.number && yearOf(a.closing_date) === yearOf(b.closing_date)
const mayOpenTogether = (a: Comparable, b: Comparable): boolean =>
  a.opening_date === b.opening_date || a.opening_date === null || b.opening_date === null

/** The same key, or another format of the same statement, with the same booked amounts. */
const isKnown = (a: Comparable, b: Comparable): boolean =>
  a.booked_hash === b.booked_hash && mayOpenTogether(a, b) && (hasSameKey(a, b) || a.format !== b.format)

/** Without an opening date a statement covers the day on which it closes. */
const openingOf = ({ opening_date, closing_date }: Comparable): string => opening_date ?? addDays(closing_date, -1)

/** Spans are without their first day, and with their last. */
const overlaps = (a: Comparable, b: Comparable): boolean => {
  const [begins, ends] = [
    openingOf(a) > openingOf(b) ? openingOf(a) : openingOf(b),
    a.closing_date < b.closing_date ? a.closing_date : b.closing_date,
  ]
  return begins < ends
}

const counter = /^\d{1,5}$/
const byNumber = (a: string, b: string): number => (counter.test(a) && counter.test(b) ? Number(a) - Number(b) : compareText(a, b))

/** By account, then by date; statements of one day in the order of their numbers. */
const compare = (a: Comparable, b: Comparable): number =>
  compareText(a.iban, b.iban) ||
  compareText(a.closing_date, b.closing_date) ||
  compareText(openingOf(a), openingOf(b)) ||
  byNumber(a.number, b.number)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The statements of one account, by date, and where to find them by key and by booked amounts. */
type History = {
  readonly ordered: Comparable[]
  readonly by_hash: Map<string, Comparable[]>
  readonly keys: Set<string>
}

const keyOf = ({ number, closing_date }: Comparable): string => `${yearOf(closing_date)} ${number}`
const accountOf = ({ iban, currency }: Comparable): string => `${iban} ${currency}`

function remember({ ordered, by_hash, keys }: History, statement: Comparable): void {
  ordered.splice(ordered.findLastIndex((other) => compare(other, statement) <= 0) + 1, 0, statement)
  by_hash.set(statement.booked_hash, [...(by_hash.get(statement.booked_hash) ?? []), statement])
  keys.add(keyOf(statement))
}

/** Judges the statements of an upload against those that are imported, and against those that stand before them in the upload. */
export function judge(candidates: readonly Candidate[], imported: readonly Comparable[]): Judged[] {
  const histories = new Map<string, History>()
  const historyOf = (statement: Comparable): History => {
    const found = histories.get(accountOf(statement)) ?? { ordered: [], by_hash: new Map(), keys: new Set() }
    histories.set(accountOf(statement), found)
    return found
  }
  for (const statement of imported.toSorted(compare)) remember(historyOf(statement), statement)
  return candidates.toSorted(compare).map((candidate) => {
    const history = historyOf(candidate)
    const judged = judgeOne(candidate, history)
    if (judged.outcome === 'new') remember(history, candidate)
    return judged
  })
}

function judgeOne(candidate: Candidate, { ordered, by_hash, keys }: History): Judged {
  if (by_hash.get(candidate.booked_hash)?.some((other) => isKnown(candidate, other))) return { candidate, outcome: 'known' }
  const { iban, number, closing_date } = candidate
  const former = ordered.findLast((other) => other.closing_date <= closing_date)
  const overlapping = findOverlapping(candidate, ordered)
  const params = { iban, number, date: closing_date }
  if (keys.has(keyOf(candidate))) {
    const follows = former?.closing_balance === candidate.opening_balance
    if (overlapping || !follows) return { candidate, outcome: 'refused', message: messages.other_content, params }
    return { candidate, outcome: 'new', warnings: [{ code: 'number_reused', params }, ...gapsOf(candidate, former)] }
  }
  if (overlapping && !continues(candidate, ordered.at(-1)))
    return { candidate, outcome: 'refused', message: messages.overlapping, params: { ...params, other: overlapping.number } }
  return { candidate, outcome: 'new', warnings: gapsOf(candidate, former) }
}

/** From the end: statements that closed before this one opened end the search. */
function findOverlapping(candidate: Comparable, ordered: readonly Comparable[]): Comparable | null {
  for (let at = ordered.length - 1; at >= 0; at--) {
    const other = ordered[at]
    if (!other || other.closing_date <= openingOf(candidate)) return null
    if (overlaps(candidate, other)) return other
  }
  return null
}

/** A second statement of the same day goes on where the latest one ended. */
const continues = ({ opening_balance, statement }: Candidate, latest: Comparable | undefined): boolean =>
  latest !== undefined &&
  latest.closing_balance === opening_balance &&
  statement.transactions.every(({ entry_date }) => entry_date >= latest.closing_date)

function gapsOf({ iban, number, closing_date, opening_balance }: Candidate, former: Comparable | undefined): StoredWarning[] {
  if (!former) return []
  const params = { iban, number, former: former.number }
  const isCounted = counter.test(number) && counter.test(former.number) && yearOf(closing_date) === yearOf(former.closing_date)
  return [
    ...(former.closing_balance === opening_balance ? [] : [{ code: 'balance_gap', params }]),
    ...(isCounted && Number(number) > Number(former.number) + 1 ? [{ code: 'number_gap', params }] : []),
  ]
}
