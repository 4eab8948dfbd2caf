import { type Cents, minus, parseDecimal, plus, times, zero } from '../../lib/money.ts'
import { addMonths, type Calendar, calendarOf, dateOf, datePart, dayNumber, firstOfMonth, type PlanYear, unitsOfYear } from './calendar.ts'
import { type Depreciation, type LifeSpan, planDeclining } from './declining.ts'
import { type Count, countTime } from './time.ts'
import type { AssetTerms, Charge, DayCount, DecliningRule, DepreciationRules, PlanRow, Posted, YearSpan } from './types.ts'

type Rules = Pick<DepreciationRules, 'declining'>

/** The rule for what was acquired that day and lasts so long: the first that fits, in the order of its table. */
function decliningRule({ acquired_on }: AssetTerms, years: string, { declining }: Rules): DecliningRule {
  const life = parseDecimal(years, 2)
  const rule = declining.find(
    ({ valid_from, valid_until, max_years }) =>
      (valid_from ?? acquired_on) <= acquired_on &&
      acquired_on <= (valid_until ?? acquired_on) &&
      (max_years === null || life <= parseDecimal(max_years, 2)),
  )
  if (rule === undefined) throw new RangeError(`no rule of the declining method for ${acquired_on} and ${years} years`)
  return rule
}

/** The first day that counts, and how the days after it are counted. */
function beginAndCount(
  terms: AssetTerms,
  calendar: Calendar,
  rule: DecliningRule | null,
  dayCount: DayCount,
): { begin: number; count: Count } {
  if (rule?.count === 'acquisition_month') return { begin: firstOfMonth(dayNumber(terms.acquired_on)), count: 'months' }
  const inService = dayNumber(terms.in_service_on)
  if (terms.prorata === 'monthly') return { begin: firstOfMonth(inService), count: 'months' }
  return { begin: terms.prorata === 'daily' ? inService : calendar.yearAt(inService).first, count: dayCount }
}

const ruleOf = (terms: AssetTerms, rules: Rules): DecliningRule | null =>
  terms.method === 'declining' && terms.years !== null ? decliningRule(terms, terms.years, rules) : null

/** The day on which the depreciation of an asset begins. */
export const beginOf = (terms: AssetTerms, years: readonly YearSpan[], rules: Rules): string =>
  dateOf(beginAndCount(terms, calendarOf(years), ruleOf(terms, rules), 'actual').begin)

const planLinear = (amount: Cents, { time, life, first }: LifeSpan): Depreciation => {
  const elapsed = time(first - 1)
  const isComplete = (day: number) => life <= Math.max(elapsed, time(day))
  return {
    isComplete,
    amountAt: (day) => (isComplete(day) ? amount : times(amount, BigInt(time(day) - elapsed), BigInt(life - elapsed))),
  }
}

type Plan = Readonly<{
  calendar: Calendar
  count: Count
  first: number
  total: Cents
  plannedAt: (day: number) => Cents
  isComplete: (day: number) => boolean
}>

function planOf(terms: AssetTerms, spans: readonly YearSpan[], rules: Rules, dayCount: DayCount): Plan {
  const { years, plan_opening } = terms
  const [calendar, first] = [calendarOf(spans), dayNumber(terms.plan_starts_on)]
  const amount = minus(minus(terms.acquisition_value, terms.residual_value), plan_opening)
  if (terms.method === 'none' || years === null || amount <= 0n)
    return { calendar, count: dayCount, first, total: plan_opening, plannedAt: () => plan_opening, isComplete: () => true }
  const rule = ruleOf(terms, rules)
  const { begin, count } = beginAndCount(terms, calendar, rule, dayCount)
  const unit = unitsOfYear[count]
  const life = (Number(parseDecimal(years, 2)) * unit) / 100
  const span: LifeSpan = { calendar, time: countTime(count, begin, calendar), unit, life, first }
  const { amountAt, isComplete } = rule === null ? planLinear(amount, span) : planDeclining(amount, terms, years, rule, span)
  return {
    calendar,
    count,
    first,
    total: plus(plan_opening, amount),
    plannedAt: (day) => (day < first ? plan_opening : plus(plan_opening, amountAt(day))),
    isComplete: (day) => day >= first && isComplete(day),
  }
}

/** The depreciation accumulated at the end of a day, opening included. */
export function plannedDepreciation(
  terms: AssetTerms,
  years: readonly YearSpan[],
  rules: Rules,
  dayCount: DayCount,
): (day: string) => Cents {
  const { plannedAt } = planOf(terms, years, rules, dayCount)
  return (day) => plannedAt(dayNumber(day))
}

type YearPart = Readonly<{ year: PlanYear; from: number; to: number; amount: Cents; accumulated: Cents }>

/** Year by year, what is planned up to a day and not posted. */
function unposted({ calendar, first, total, plannedAt }: Plan, posted: Posted, until: number): YearPart[] {
  const parts: YearPart[] = []
  let accumulated = posted.amount
  for (let from = firstUnposted(first, posted); from <= until && accumulated < total; ) {
    const year = calendar.yearAt(from)
    const to = Math.min(year.last, until)
    const amount = minus(plannedAt(to), accumulated)
    if (amount > zero) {
      accumulated = plus(accumulated, amount)
      parts.push({ year, from, to, amount, accumulated })
    }
    from = to + 1
  }
  return parts
}

const firstUnposted = (first: number, { until }: Posted): number => (until === null ? first : dayNumber(until) + 1)

const startOf = ({ year, from }: YearPart): string => (from === year.first ? year.starts_on : dateOf(from))

/** What is to be posted up to a day: one charge for each year with an amount. */
export const chargesUntil = (
  terms: AssetTerms,
  posted: Posted,
  years: readonly YearSpan[],
  rules: Rules,
  dayCount: DayCount,
  until: string,
): Charge[] =>
  unposted(planOf(terms, years, rules, dayCount), posted, dayNumber(until)).map((part) => ({
    fiscal_year_code: part.year.code,
    from: startOf(part),
    to: part.to === part.year.last ? part.year.ends_on : dateOf(part.to),
    amount: part.amount,
  }))

const shownMonths = 100 * 12

/**
 * The first day on which everything is depreciated, or `to` if there is none; where months have 30 days, the 31st with the 30th. A rest that
 * was not posted in time is charged on one day.
 */
function completionDay({ isComplete, count }: Plan, from: number, to: number): number {
  if (!isComplete(to)) return to
  if (isComplete(from - 1)) return from
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isComplete(middle)) high = middle
    else low = middle + 1
  }
  return count === 'thirty_360' && low < to && datePart(low + 1).day === 31 ? low + 1 : low
}

/** What is not posted yet, year by year until everything is depreciated, for at most a hundred years of use. */
export function planRows(terms: AssetTerms, posted: Posted, years: readonly YearSpan[], rules: Rules, dayCount: DayCount): PlanRow[] {
  const plan = planOf(terms, years, rules, dayCount)
  const begin = Math.max(firstUnposted(plan.first, posted), dayNumber(terms.in_service_on))
  const end = plan.calendar.yearAt(addMonths(begin, shownMonths)).last
  return unposted(plan, posted, end).map((part) => ({
    fiscal_year_code: part.year.code,
    from: startOf(part),
    to: dateOf(completionDay(plan, part.from, part.to)),
    amount: part.amount,
    accumulated: part.accumulated,
  }))
}
