import { type CashFlowItem, cashFlowKinds } from '../../../../kernel/route/contributions.ts'
import { addDays, weekdayOf } from '../../../../lib/dates.ts'
import { type Cents, formatCents, minus, negate, plus, sum, zero } from '../../../../lib/money.ts'
import type { CashFlow, CashFlowRow } from './schema.ts'

type Week = { readonly from: string; readonly to: string }

/** Weeks from Monday to Sunday; the first one begins today. */
export function weeksFrom(today: string, count: number): Week[] {
  const sunday = addDays(today, 7 - weekdayOf(today))
  return Array.from({ length: count }, (_, index) => ({
    from: index === 0 ? today : addDays(sunday, 7 * index - 6),
    to: addDays(sunday, 7 * index),
  }))
}

/** What comes in, and what goes out as a positive amount. */
function sidesOf(items: readonly CashFlowItem[]): { readonly inflow: Cents; readonly outflow: Cents } {
  const amounts = items.map(({ amount }) => amount)
  return { inflow: sum(amounts.filter((amount) => amount > 0n)), outflow: negate(sum(amounts.filter((amount) => amount < 0n))) }
}

const detailsOf = (items: readonly CashFlowItem[]): CashFlowRow['details'] =>
  Object.fromEntries(
    cashFlowKinds.map((kind) => [kind, formatCents(sum(items.filter((item) => item.kind === kind).map(({ amount }) => amount)))]),
  ) as CashFlowRow['details']

type Forecast = Pick<CashFlow, 'opening_balance' | 'overdue_in' | 'overdue_out' | 'rows'>

/** Items due before today stand in no week; they change the balance at the end of the first. */
export function buildForecast(opening: Cents, items: readonly CashFlowItem[], weeks: readonly Week[]): Forecast {
  const today = weeks[0]?.from ?? ''
  const late = sidesOf(items.filter(({ due_on }) => due_on < today))
  let balance = plus(opening, minus(late.inflow, late.outflow))
  const rows = weeks.map(({ from, to }): CashFlowRow => {
    const due = items.filter(({ due_on }) => from <= due_on && due_on <= to)
    const { inflow, outflow } = sidesOf(due)
    const net = minus(inflow, outflow)
    balance = plus(balance, net)
    const amounts = { inflow, outflow, net, closing: balance }
    const shown = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, formatCents(amount)])) as Record<
      keyof typeof amounts,
      string
    >
    return { from, to, ...shown, details: detailsOf(due) }
  })
  return {
    opening_balance: formatCents(opening),
    overdue_in: formatCents(late.inflow),
    overdue_out: formatCents(late.outflow),
    rows,
  }
}

/** The balance of the accounts of money, debit positive. */
export const moneyIn = (balances: readonly { readonly kind: string; readonly closing: Cents }[]): Cents =>
  balances.filter(({ kind }) => kind === 'bank' || kind === 'cash').reduce((total, { closing }) => plus(total, closing), zero)

export const forecastFingerprint = ({ opening_balance, overdue_in, overdue_out, rows }: Forecast): object[] => [
  { opening_balance, overdue_in, overdue_out },
  ...rows,
]
