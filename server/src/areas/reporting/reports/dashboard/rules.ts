import { addDays, yearOf } from '../../../../lib/dates.ts'
import { type Cents, formatCents, negate, parseCents, sum } from '../../../../lib/money.ts'
import type { Deadline } from '../../../../kernel/route/contributions.ts'
import type { AccountBalances } from '../../../books/ledger/index.ts'
import type { DashboardDeadline, DashboardMonth, Kpis, RankedThirdParty } from './schema.ts'
import type { MonthFigures } from './store.ts'

export type Days = { readonly from: string; readonly to: string }

/** How many days ahead deadlines are listed. */
const horizonDays = 60

/** The same day a year before; 28 February for 29 February. */
export const yearBefore = (day: string): string => `${yearOf(day) - 1}${day.slice(4).replace('-02-29', '-02-28')}`

/** Deadlines are looked up from the first day of last year, so that late ones are found. */
export const deadlineSpan = (today: string): Days => ({ from: `${yearOf(today) - 1}-01-01`, to: addDays(today, horizonDays) })

/** The months of a span, from its first to its last. */
export function monthsOf({ from, to }: Days): string[] {
  const count = (yearOf(to) - yearOf(from)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  const first = yearOf(from) * 12 + Number(from.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, at) => {
    const month = first + at
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** Every month of the span; those without a movement are zero. */
export function fillMonths(span: Days, found: readonly MonthFigures[]): DashboardMonth[] {
  const byMonth = new Map(found.map((month) => [month.month, month]))
  return monthsOf(span).map((month) => {
    const { revenue, expenses, result } = byMonth.get(month) ?? { revenue: '0.00', expenses: '0.00', result: '0.00' }
    return { month, revenue, expenses, result }
  })
}

export const totalOf = (months: readonly MonthFigures[], name: 'revenue' | 'expenses' | 'result'): Cents =>
  sum(months.map((month) => parseCents(month[name])))

const vatKinds = ['vat_due', 'vat_deductible', 'vat_current']

/** The figures of one day. Debts are positive where they are what is owed. */
export function balanceFigures(balances: readonly AccountBalances[]) {
  const of = (...kinds: readonly string[]) => sum(balances.filter(({ kind }) => kinds.includes(kind)).map(({ closing }) => closing))
  return { cash: of('bank', 'cash'), receivable: of('receivable'), payable: negate(of('payable')), vat_position: negate(of(...vatKinds)) }
}

export const figureOf = (amount: Cents, previous: Cents | null, lines_url: string | null) => ({
  amount: formatCents(amount),
  previous: previous === null ? null : formatCents(previous),
  lines_url,
})

/** First and last prefix where they are one run of numbers, which one list of accounts can show. */
export function rangeOf(prefixes: readonly string[]): { readonly account_from: string; readonly account_to: string } | null {
  const [first, last] = [prefixes[0], prefixes.at(-1)]
  const isRun = prefixes.every(
    (prefix, at) => at === 0 || (prefix.length === first?.length && Number(prefix) === Number(prefixes[at - 1]) + 1),
  )
  return first !== undefined && last !== undefined && isRun ? { account_from: first, account_to: last } : null
}

export const statusOf = (
  { due_on, state, is_tracked }: Pick<Deadline, 'due_on' | 'state' | 'is_tracked'>,
  today: string,
): DashboardDeadline['status'] => {
  if (state === 'done') return 'done'
  if (due_on < today && is_tracked) return 'late'
  return state === 'prepared' ? 'ready' : 'todo'
}

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

/** Those of the coming days, and late ones; by day. */
export const relevantDeadlines = (deadlines: readonly Deadline[], today: string) =>
  deadlines
    .map((deadline) => ({ ...deadline, days_left: dayNumber(deadline.due_on) - dayNumber(today), status: statusOf(deadline, today) }))
    .filter(({ due_on, status }) => due_on >= today || status === 'late')
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0))

/** Whether the last of the found amounts cannot be beaten by a third party that was not looked at, whose total is given. */
export const isCertain = (found: readonly { readonly amount: string }[], wanted: number, next: string | undefined): boolean => {
  const last = found[wanted - 1]
  return next === undefined || (last !== undefined && parseCents(last.amount) >= parseCents(next))
}

type Shown = {
  readonly kpis: Kpis
  readonly monthly: readonly DashboardMonth[]
  readonly todo: Readonly<Record<string, number>>
  readonly deadlines: readonly DashboardDeadline[]
  readonly top_customers: readonly RankedThirdParty[]
  readonly top_suppliers: readonly RankedThirdParty[]
}

/** What the fingerprint covers: everything shown but ids, paths, labels of the country pack and days that are left. */
export function fingerprintRows({ kpis, monthly, todo, deadlines, top_customers, top_suppliers }: Shown): object[] {
  const ranked = (name: string, rows: readonly RankedThirdParty[]) =>
    rows.map(({ third_party: { code, name: party }, amount }) => ({ [name]: code, name: party, amount }))
  return [
    ...Object.entries(kpis).map(([kpi, { amount, previous }]) => ({ kpi, amount, previous })),
    ...monthly,
    { todo },
    ...deadlines.map(({ kind, due_on, status }) => ({ deadline: kind, due_on, status })),
    ...ranked('customer', top_customers),
    ...ranked('supplier', top_suppliers),
  ]
}
