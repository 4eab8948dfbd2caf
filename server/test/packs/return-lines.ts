/** The sums of a period's lines, as documents and payments book them. */
import { type Cents, formatCents, minus, negate, parseCents, plus, sum, zero } from '../../src/lib/money.ts'
import type { Pack, PackVatCode } from '../../src/packs/pack.ts'
import { settle, vatOf } from '../../src/packs/vat.ts'
import type { LineSums, ReturnInput, ReturnResult } from '../../src/packs/vat-return/index.ts'

export type Booking = {
  readonly code: string
  readonly base: string
  readonly document?: 'invoice' | 'credit_note'
  /** The tax as the document states it. */
  readonly tax?: string
  /** Booked and reversed: `earlier` when only the reversal lies in the period. */
  readonly reversed?: 'earlier'
  /** The share of a document with tax on payment that is paid, in percent; only that is in the period. */
  readonly paid?: number
}

export const codeOf = (pack: Pack, name: string): PackVatCode => {
  const found = pack.vat_codes.find(({ code }) => code === name)
  if (found === undefined) throw new Error(`no VAT code ${name}`)
  return found
}

type Entry = ReturnType<typeof vatOf>['entries'][number]

const balanceOf = ({ side, amount }: Entry): Cents => (side === 'debit' ? amount : negate(amount))

function booked(rule: PackVatCode, { base, document = 'invoice', tax, paid }: Booking) {
  const net = parseCents(base)
  const made = vatOf(rule, document, [net], tax === undefined ? undefined : parseCents(tax))
  if (paid === undefined) return made
  const total = plus(net, made.charged)
  const before = { paid: zero, base: zero, vat: zero }
  const now = parseCents(formatCents(((total * BigInt(paid)) / 100n) as Cents))
  return settle(rule, { document, total, base: net, waiting: made.vat, before, paid: now })
}

const costAccount = { sale: '7', purchase: '6' } as const

/** The lines of one document that carry boxes: its base and its tax lines. */
function linesOf(pack: Pack, booking: Booking): LineSums[] {
  const rule = codeOf(pack, booking.code)
  const made = booked(rule, booking)
  const turn = booking.reversed === undefined ? (amount: Cents) => amount : negate
  const line = (account: string, balance: Cents, boxes: LineSums['boxes']): LineSums => ({
    code: rule.code,
    rule,
    account,
    reverses_earlier: booking.reversed === 'earlier',
    boxes: boxes.map(({ grid, amount }) => ({ grid, amount: turn(amount) })),
    balance: turn(balance),
  })
  const income = (rule.direction === 'sale') === ((booking.document ?? 'invoice') === 'invoice')
  return [
    line(costAccount[rule.direction], income ? negate(made.base) : made.base, made.base_grids),
    ...made.entries.map((one) => line(one.account, balanceOf(one), one.grids)),
  ].filter(({ boxes }) => boxes.length > 0)
}

const keyOf = ({ code, account, boxes, reverses_earlier }: LineSums): string =>
  JSON.stringify([code, account, reverses_earlier, boxes.map(({ grid }) => grid).toSorted()])

/** As the query of the area returns them: one row per VAT code, account, boxes and kind of entry. */
const grouped = (lines: readonly LineSums[]): LineSums[] =>
  [...Map.groupBy(lines, keyOf).values()].map((group) => {
    const [first] = group as [LineSums, ...LineSums[]]
    const total = (grid: string) => sum(group.flatMap(({ boxes }) => boxes.filter((box) => box.grid === grid).map(({ amount }) => amount)))
    return {
      ...first,
      boxes: first.boxes.map(({ grid }) => ({ grid, amount: total(grid) })),
      balance: sum(group.map(({ balance }) => balance)),
    }
  })

export const sumsOf = (pack: Pack, bookings: readonly Booking[]): LineSums[] =>
  grouped(bookings.flatMap((booking) => linesOf(pack, booking)))

type Given = {
  readonly previous?: Partial<Record<'carry_forward' | 'amounts', Readonly<Record<string, string>>>>
  readonly adjustments?: Readonly<Record<string, string>>
  readonly refund_requested?: boolean
  readonly opening_credit?: string
}

const amountsIn = (given: Readonly<Record<string, string>> = {}) =>
  new Map(Object.entries(given).map(([box, text]) => [box, parseCents(text)]))

/** A return before this one is assumed, so that it is not the first of its file, unless an opening credit is given. */
export const inputOf = (sums: readonly LineSums[], given: Given = {}): ReturnInput => ({
  sums,
  previous:
    given.opening_credit === undefined
      ? { carry_forward: amountsIn(given.previous?.carry_forward), amounts: amountsIn(given.previous?.amounts) }
      : null,
  adjustments: amountsIn(given.adjustments),
  refund_requested: given.refund_requested ?? false,
  opening_credit: parseCents(given.opening_credit ?? '0.00'),
})

/** The filed amounts that are not zero, without the totals that are never sent. */
export const filed = ({ all }: Pick<ReturnResult, 'all'>): Record<string, string> =>
  Object.fromEntries([...all].filter(([, amount]) => amount !== 0n).map(([box, amount]) => [box, formatCents(amount)]))

/** Account and amount, debit positive, in the order of the accounts. */
export const shown = (lines: readonly { readonly account: string; readonly debit: Cents; readonly credit: Cents }[]): string[] =>
  lines.map(({ account, debit, credit }) => `${account} ${formatCents(minus(debit, credit))}`).toSorted()
