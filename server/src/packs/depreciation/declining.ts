import { type Cents, divided, exactCents, minus, parseDecimal } from '../../lib/money.ts'
import { type Calendar, dayNumber, type PlanYear } from './calendar.ts'
import { add, type Fraction, larger, multiply, ratio, smaller, subtract } from './fraction.ts'
import type { TimeCounter } from './time.ts'
import type { AssetTerms, DecliningRule } from './types.ts'

/** What is depreciated by the end of a day, and whether that is everything. */
export type Depreciation = Readonly<{ amountAt: (day: number) => Cents; isComplete: (day: number) => boolean }>

/** Where an asset stands on the scale of time, in units: its life, and its first day under these terms. */
export type LifeSpan = Readonly<{ calendar: Calendar; time: TimeCounter; unit: number; life: number; first: number }>

type YearCharge = Readonly<{ left: Fraction; charge: Fraction; before: number; part: number }>

const whole = (amount: bigint): Fraction => ({ above: amount, below: 1n })
const hundredths = (decimal: string): number => Number(parseDecimal(decimal, 2))

const rateOf = ({ declining_rate }: AssetTerms, rule: DecliningRule, years: string): Fraction => {
  if (declining_rate !== null) return ratio(hundredths(declining_rate), 10_000)
  const rate = ratio(hundredths(rule.coefficient), hundredths(years))
  return rule.max_rate === null ? rate : smaller(rate, ratio(hundredths(rule.max_rate), 10_000))
}

/** The charge of a whole year by the rule of the country, as a function of what is left and of the years remaining, in units. */
function chargeOfYear(terms: AssetTerms, years: string, rule: DecliningRule, unit: number) {
  const rate = rateOf(terms, rule, years)
  const limit = rule.max_of_value === null ? null : multiply(whole(terms.acquisition_value), ratio(hundredths(rule.max_of_value), 10_000))
  const annuity = multiply(whole(minus(terms.acquisition_value, terms.residual_value)), ratio(100, hundredths(years)))
  return (left: Fraction, remaining: number): Fraction => {
    const declining = multiply(left, rate)
    const linear = rule.linear === 'annuity' ? annuity : multiply(left, ratio(unit, remaining))
    return larger(limit === null ? declining : smaller(declining, limit), linear)
  }
}

/** The years remaining at the begin of the charge of a year, in units, and whether that charge is the last. */
function remainingTime(terms: AssetTerms, rule: DecliningRule, { calendar, life, unit }: LifeSpan) {
  if (rule.count === 'asset')
    return (_year: PlanYear, before: number) => ({ remaining: life - before, is_last: rule.linear === 'remaining_years' && life <= before })
  // Every year since that of the acquisition counts whole, although the first may be incomplete.
  const { months_before } = calendar.yearAt(dayNumber(terms.acquired_on))
  return (year: PlanYear) => {
    const remaining = life - Math.max(0, year.months_before - months_before) * (unit / 12)
    return { remaining, is_last: remaining <= year.months * (unit / 12) }
  }
}

/** Year by year: each charge depends on what the years before have left. */
export function planDeclining(amount: Cents, terms: AssetTerms, years: string, rule: DecliningRule, span: LifeSpan): Depreciation {
  const { calendar, time, unit, first } = span
  const ofYear = chargeOfYear(terms, years, rule, unit)
  const remainingAt = remainingTime(terms, rule, span)
  const begun = calendar.yearAt(first).index
  const endsWithLife = rule.linear === 'remaining_years' && rule.count === 'asset'
  const charges: YearCharge[] = []

  const next = (left: Fraction): YearCharge => {
    const year = calendar.yearOf(begun + charges.length)
    const before = time(Math.max(year.first, first) - 1)
    const { remaining, is_last } = remainingAt(year, before)
    const part = endsWithLife && remaining > 0 ? Math.min(time(year.last) - before, remaining) : time(year.last) - before
    const charge = is_last ? left : part === 0 ? whole(0n) : smaller(left, multiply(ofYear(left, remaining), ratio(part, unit)))
    return { left, charge, before, part }
  }
  const chargeAt = (day: number): YearCharge | undefined => {
    const index = calendar.yearAt(day).index - begun
    while (charges.length <= index) {
      const last = charges.at(-1)
      const left = last === undefined ? whole(amount) : subtract(last.left, last.charge)
      if (left.above === 0n) return undefined
      charges.push(next(left))
    }
    return charges[index]
  }
  // A charge for which no time is left counts from its first day.
  const passed = ({ before, part }: YearCharge, day: number): Fraction =>
    part === 0 ? whole(1n) : ratio(Math.min(time(day) - before, part), part)
  return {
    amountAt: (day) => {
      const year = chargeAt(day)
      if (year === undefined) return amount
      const { above, below } = add(subtract(whole(amount), year.left), multiply(year.charge, passed(year, day)))
      return exactCents(divided(above, below), 2)
    },
    isComplete: (day) => {
      const year = chargeAt(day)
      if (year === undefined) return true
      const { above, below } = passed(year, day)
      return above === below && subtract(year.left, year.charge).above === 0n
    },
  }
}
