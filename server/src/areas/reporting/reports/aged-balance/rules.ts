import { daysBetween } from '../../../../lib/dates.ts'
import { type Cents, formatCents, parseCents, plus, sum, zero } from '../../../../lib/money.ts'
import type { OpenAmount } from '../../../books/letterings/index.ts'
import type { AgedBalance, AgedBalanceRow } from './schema.ts'

const bucketsPattern = /^[1-9]\d{0,3}(,[1-9]\d{0,3}){0,5}$/

/** The last days of the buckets; null unless they are 1 to 6 rising whole numbers. */
export function readBuckets(given: string): number[] | null {
  const days = bucketsPattern.test(given) ? given.split(',').map(Number) : []
  const isRising = days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0))
  return days.length > 0 && isRising ? days : null
}

/** Place 0: not due yet; 1, 2 … the buckets; the last one is beyond them. An item is due until the end of its due date. */
export function placeOf(dueOn: string, asOf: string, buckets: readonly number[]): number {
  const days = daysBetween(dueOn, asOf)
  if (days <= 0) return 0
  const bucket = buckets.findIndex((last) => days <= last)
  return bucket < 0 ? buckets.length + 1 : bucket + 1
}

/** The columns of a row, or of all rows. */
function agesOf(items: readonly Pick<OpenAmount, 'due_on' | 'amount'>[], asOf: string, buckets: readonly number[]) {
  const places: Cents[] = Array.from({ length: buckets.length + 2 }, () => zero)
  for (const { due_on, amount } of items) {
    const place = placeOf(due_on, asOf, buckets)
    places[place] = plus(places[place] ?? zero, parseCents(amount))
  }
  const [not_due, ...overdue] = places.map(formatCents)
  return { not_due: not_due ?? formatCents(zero), overdue, total: formatCents(sum(places)) }
}

type Aged = Pick<AgedBalance, 'buckets' | 'rows' | 'totals'>

/** One row per third party, in the order of the items. `urlOf` is the list of its open items. */
export function buildAgedBalance(
  items: readonly OpenAmount[],
  { as_of, buckets }: { readonly as_of: string; readonly buckets: readonly number[] },
  urlOf: (thirdPartyId: number) => string,
): Aged {
  const rows = [...Map.groupBy(items, ({ third_party }) => third_party.id).values()].map((own): AgedBalanceRow => {
    const { third_party } = own[0] as OpenAmount
    const oldest_due_on = own.reduce((oldest, { due_on }) => (due_on < oldest ? due_on : oldest), '9999-12-31')
    return { third_party, ...agesOf(own, as_of, buckets), oldest_due_on, lines_url: urlOf(third_party.id) }
  })
  return { buckets: [...buckets], rows, totals: agesOf(items, as_of, buckets) }
}

export const agedFingerprint = ({ rows }: Aged): object[] =>
  rows.map(({ third_party: { code, name }, not_due, overdue, total, oldest_due_on }) => ({
    code,
    name,
    not_due,
    overdue,
    total,
    oldest_due_on,
  }))
