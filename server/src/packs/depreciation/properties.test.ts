import { expect, test } from 'vitest'
import { type Cents, minus, parseCents, plus, sum, zero } from '../../lib/money.ts'
import { addDays } from '../../lib/dates.ts'
import { packs } from '../index.ts'
import { calendarOf, dayNumber } from './calendar.ts'
import {
  type AssetTerms,
  beginOf,
  chargesUntil,
  dayCounts,
  depreciationMethods,
  planRows,
  plannedDepreciation,
  proratas,
  type YearSpan,
} from './index.ts'
import { countTime } from './time.ts'

/** Numbers that are the same in every run: a linear congruence of 32 bits. */
function numbersFrom(seed: number) {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value
  return { below, oneOf }
}

type Numbers = ReturnType<typeof numbersFrom>

/** Three to eight fiscal years in a row, of 28 days to two years each. */
function randomYears({ below, oneOf }: Numbers): YearSpan[] {
  const years: YearSpan[] = []
  let starts_on = addDays('2020-01-01', oneOf([0, 0, 31, below(400)]))
  for (let index = 3 + below(6); index > 0; index -= 1) {
    const next = addDays(starts_on, oneOf([365, 366, 28 + below(700)]))
    years.push({ code: `Y${index}`, starts_on, ends_on: addDays(next, -1) })
    starts_on = next
  }
  return years
}

function randomCase(seed: number) {
  const numbers = numbersFrom(seed)
  const { below, oneOf } = numbers
  const rules = oneOf(packs).depreciation
  const years = randomYears(numbers)
  const in_service_on = oneOf(['2020-02-29', '2021-01-31', addDays('2020-01-01', below(2000))])
  const acquisition_value = parseCents(`${1 + below(100_000)}.${10 + below(90)}`)
  const drafted: AssetTerms = {
    acquired_on: addDays(in_service_on, -below(60)),
    in_service_on,
    acquisition_value,
    residual_value: oneOf([zero, parseCents(`${below(Number(acquisition_value / 100n))}.00`)]),
    method: oneOf(depreciationMethods.filter((method) => method !== 'none')),
    years: oneOf(['3.00', '5.00', '10.00', `${1 + below(20)}.${10 + below(90)}`]),
    declining_rate: oneOf([null, null, `${1 + below(60)}.50`]),
    prorata: oneOf(proratas),
    plan_starts_on: in_service_on,
    plan_opening: zero,
  }
  const begin = beginOf(drafted, years, rules)
  const total = minus(acquisition_value, drafted.residual_value)
  // Every third plan begins later, with an opening.
  const [plan_starts_on, plan_opening] =
    below(3) === 0 ? [addDays(begin, below(900)), parseCents(`${below(Number(total / 100n) + 1)}.00`)] : [begin, zero]
  const terms = { ...drafted, plan_starts_on, plan_opening }
  return { seed, terms, years, rules, total, dayCount: oneOf(dayCounts), numbers }
}

const cases = Array.from({ length: 200 }, (_, seed) => randomCase(seed + 1))

test('the rows of a plan follow each other and their sum is the value without the residual value', () => {
  for (const { seed, terms, years, rules, total, dayCount } of cases) {
    const rows = planRows(terms, { amount: terms.plan_opening, until: null }, years, rules, dayCount)
    expect({ seed, total: plus(terms.plan_opening, sum(rows.map(({ amount }) => amount))) }).toEqual({ seed, total })
    expect({ seed, total: rows.at(-1)?.accumulated ?? terms.plan_opening }).toEqual({ seed, total })
    const overlapping = rows.filter((row, index) => row.to < row.from || row.amount <= 0n || row.from <= (rows[index - 1]?.to ?? ''))
    expect({ seed, overlapping }).toEqual({ seed, overlapping: [] })
  }
})

test('what is planned never falls, from the opening to the whole', () => {
  for (const { seed, terms, years, rules, total, dayCount } of cases) {
    const planned = plannedDepreciation(terms, years, rules, dayCount)
    const amounts = Array.from({ length: 200 }, (_, index) => planned(addDays(terms.plan_starts_on, index * 61 - 20)))
    expect({ seed, falling: amounts.filter((amount, index) => amount < (amounts[index - 1] ?? amount)) }).toEqual({ seed, falling: [] })
    expect({ seed, ends: [amounts[0], amounts.at(-1)] }).toEqual({ seed, ends: [terms.plan_opening, total] })
  }
})

test('any rhythm of posting has the same accumulated at the end of each year', () => {
  for (const { seed, terms, years, rules, dayCount, numbers } of cases) {
    const planned = plannedDepreciation(terms, years, rules, dayCount)
    const step = numbers.oneOf([30, 91, 400])
    let posted: { amount: Cents; until: string | null } = { amount: terms.plan_opening, until: null }
    const postUntil = (until: string) => {
      const charges = chargesUntil(terms, posted, years, rules, dayCount, until)
      posted = { amount: plus(posted.amount, sum(charges.map(({ amount }) => amount))), until: charges.at(-1)?.to ?? posted.until }
    }
    for (const { starts_on, ends_on } of years) {
      for (let day = addDays(starts_on, numbers.below(step)); day < ends_on; day = addDays(day, 1 + numbers.below(step))) postUntil(day)
      postUntil(ends_on)
      expect({ seed, ends_on, amount: posted.amount }).toEqual({ seed, ends_on, amount: planned(ends_on) })
    }
  }
})

test('time is additive: by the calendar at every day, in months and 30/360 at the end of a month', () => {
  for (const { seed, years, numbers } of cases) {
    const calendar = calendarOf(years)
    const first = dayNumber('2020-01-01') + numbers.below(3000) - 1500
    const middle = first + numbers.below(2000)
    const last = middle + numbers.below(2000)
    const monthEnd = dayNumber(`${new Date(middle * 86_400_000).toISOString().slice(0, 8)}01`) - 1
    for (const [count, day] of [
      ['actual', middle],
      ['months', monthEnd],
      ['thirty_360', monthEnd],
    ] as const) {
      if (day < first) continue
      const [whole, after] = [countTime(count, first, calendar), countTime(count, day + 1, calendar)]
      expect({ seed, count, time: whole(day) + after(last) }).toEqual({ seed, count, time: whole(last) })
    }
  }
})
