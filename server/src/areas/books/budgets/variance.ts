/** A budget compared with the ledger: pure functions. */
import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { addDays, dateOf } from '../../../lib/dates.ts'
import {
  type Cents,
  divided,
  formatCents,
  formatDecimal,
  magnitude,
  minus,
  negate,
  parseCents,
  plus,
  sum,
  times,
  zero,
} from '../../../lib/money.ts'
import { messages } from './messages.ts'
import { compare, inDirection, type Movement } from './rules.ts'
import type { BudgetLine, Figures, LineType, Variance, VarianceQuery, VarianceRow } from './schema.ts'

/** Days, both included. */
export type Span = { readonly from: string; readonly to: string }
export type PeriodDays = { readonly id: number; readonly starts_on: string; readonly ends_on: string }

/** The days of a request, by default those of the year, and its errors. */
export function readSpan({ from, to }: VarianceQuery, year: Span): { readonly span: Span; readonly errors: FieldErrors } {
  const span = { from: (from && dateOf(from)) || year.from, to: (to && dateOf(to)) || year.to }
  const errors: FieldErrors = {}
  for (const field of ['from', 'to'] as const)
    if (span[field] < year.from || span[field] > year.to) errors[field] = [{ message: messages.day_outside, params: { ...year } }]
  if (span.to < span.from) errors.to ??= [{ message: messages.days_reversed, params: { from: span.from } }]
  return { span, errors }
}

const countDays = (from: string, to: string): number => Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)

/** The part of a period's amount that falls into the span: what is budgeted until its last day, less what is budgeted before its first. */
export function shareOf(amount: Cents, { starts_on, ends_on }: Pick<PeriodDays, 'starts_on' | 'ends_on'>, { from, to }: Span): Cents {
  const whole = countDays(starts_on, ends_on)
  const until = (day: string) => times(amount, BigInt(Math.min(whole, countDays(starts_on, day))), BigInt(whole))
  return minus(until(to), until(addDays(from, -1)))
}

type Amounts = { readonly budget: Cents; readonly actual: Cents }
type Row = { readonly account: string; readonly type: LineType; readonly label: string | null; readonly periods: Amounts[] }

type Comparison = {
  readonly budget_id: number
  readonly lines: readonly Pick<BudgetLine, 'account' | 'type' | 'label' | 'amounts'>[]
  /** All periods of the year, in their order. */
  readonly periods: readonly PeriodDays[]
  readonly span: Span
  readonly movements: readonly Movement[]
}

/**
 * One row per line, and one per account that moved without being budgeted, so that the totals are those of the ledger. Two lines may include
 * one account only where accounts were merged since: then they are one row.
 */
export function compareBudget({ budget_id, lines, periods, span, movements }: Comparison): Variance {
  const shown = periods.flatMap((period, place) =>
    period.starts_on <= span.to && period.ends_on >= span.from ? [{ ...period, place }] : [],
  )
  const places = new Map(shown.map(({ id }, place) => [id, place]))
  const rows = new Map<string, Row>()
  const rowOf = (number: string): Row | undefined => {
    for (let length = 1; length <= number.length; length += 1) {
      const row = rows.get(number.slice(0, length))
      if (row) return row
    }
    return undefined
  }
  const openRow = (account: string, type: LineType, label: string | null): Row => {
    const row = { account, type, label, periods: shown.map(() => ({ budget: zero, actual: zero })) }
    rows.set(account, row)
    return row
  }
  for (const { account, type, label, amounts } of lines.toSorted((a, b) => compare(a.account, b.account))) {
    const row = rowOf(account) ?? openRow(account, type, label)
    for (const [index, period] of shown.entries()) {
      const share = shareOf(parseCents(amounts[period.place] ?? '0.00'), period, span)
      add(row, index, { budget: row.type === type ? share : negate(share), actual: zero })
    }
  }
  for (const { number, type, label, period_id, amount } of movements) {
    const row = rowOf(number) ?? openRow(number, type, label)
    add(row, places.get(period_id) ?? 0, { budget: zero, actual: inDirection(row.type, amount) })
  }
  const all = [...rows.values()].toSorted((a, b) => compare(a.account, b.account))
  const ids = shown.map(({ id }) => id)
  const [income, expense] = (['income', 'expense'] as const).map((type) =>
    sumOf(
      all.filter((row) => row.type === type),
      ids.length,
    ),
  ) as [Amounts[], Amounts[]]
  const result = income.map(({ budget, actual }, index) => ({
    budget: minus(budget, expense[index]?.budget ?? zero),
    actual: minus(actual, expense[index]?.actual ?? zero),
  }))
  return {
    budget_id,
    ...span,
    rows: all.map(({ account, type, label, periods: own }): VarianceRow => ({ account, type, label, ...figuresOf(own, ids) })),
    totals: { income: figuresOf(income, ids), expense: figuresOf(expense, ids), result: figuresOf(result, ids) },
  }
}

function add(row: Row, index: number, { budget, actual }: Amounts): void {
  const known = row.periods[index]
  if (known) row.periods[index] = { budget: plus(known.budget, budget), actual: plus(known.actual, actual) }
}

const sumOf = (rows: readonly Row[], periods: number): Amounts[] =>
  Array.from({ length: periods }, (_, index) => ({
    budget: sum(rows.map((row) => row.periods[index]?.budget ?? zero)),
    actual: sum(rows.map((row) => row.periods[index]?.actual ?? zero)),
  }))

function figuresOf(periods: readonly Amounts[], ids: readonly number[]): Figures {
  const budget = sum(periods.map((period) => period.budget))
  const actual = sum(periods.map((period) => period.actual))
  const variance = minus(actual, budget)
  return {
    budget: formatCents(budget),
    actual: formatCents(actual),
    variance: formatCents(variance),
    variance_percent: budget === zero ? null : formatDecimal(divided(variance * 10_000n, magnitude(budget)), 2),
    periods: periods.map((period, index) => ({
      period_id: ids[index] ?? 0,
      budget: formatCents(period.budget),
      actual: formatCents(period.actual),
    })),
  }
}
