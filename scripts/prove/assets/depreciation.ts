import { isDeepStrictEqual } from 'node:util'
import { type Cents, exactCents, minus, sum } from '../../../server/src/lib/money.ts'
import {
  type AssetTerms,
  type Charge,
  chargesUntil,
  type DayCount,
  planRows,
  type YearSpan,
} from '../../../server/src/packs/depreciation/index.ts'
import { type CountryPack, packOf } from '../../../server/src/packs/index.ts'
import { run } from '../../lib/checkout.ts'
import type { Prove } from '../../lib/proof.ts'
import { seed } from '../lib/figures.ts'
import { printedLines, pythonArguments } from '../lib/python.ts'
import { type Tally, tally } from '../lib/tally.ts'

const assets = { ci: 1_000, full: 100_000 }
/** So many differing assets are printed. */
const printed = 5

type Amount = Readonly<{ fiscal_year_code: string; from: string; to: string; amount: number; accumulated?: number }>
/** Amounts of the oracle are integers of cents. */
type Step = Readonly<{
  fiscal_years: readonly YearSpan[]
  terms: Omit<AssetTerms, 'acquisition_value' | 'residual_value' | 'plan_opening'> &
    Readonly<{ acquisition_value: number; residual_value: number; plan_opening: number; opening_depreciation: number }>
  posted: Readonly<{ amount: number; until: string | null }>
  until: string
  rows: readonly Amount[]
  charges: readonly Amount[]
}>
type Case = Readonly<{ seed: number; country: CountryPack; day_count: DayCount; steps: readonly Step[]; rhythm: readonly string[] }>

const cents = (amount: number): Cents => exactCents(BigInt(amount), 2)

/** The service's answers to what a step asks, from its pure functions. */
function asked({ country, day_count }: Case, step: Step) {
  const { opening_depreciation: _, ...given } = step.terms
  const [acquisition_value, residual_value, plan_opening] = [given.acquisition_value, given.residual_value, given.plan_opening].map(
    cents,
  ) as [Cents, Cents, Cents]
  const terms: AssetTerms = { ...given, acquisition_value, residual_value, plan_opening }
  const rules = packOf(country).depreciation
  return {
    whole: minus(acquisition_value, residual_value),
    posted: { amount: cents(step.posted.amount), until: step.posted.until },
    charges: (posted: { amount: Cents; until: string | null }, until: string) =>
      chargesUntil(terms, posted, step.fiscal_years, rules, day_count, until),
    rows: (posted: { amount: Cents; until: string | null }) => planRows(terms, posted, step.fiscal_years, rules, day_count),
  }
}

const readable = (amounts: readonly { amount: Cents; accumulated?: Cents }[]) =>
  amounts.map((one) => ({
    ...one,
    amount: Number(one.amount),
    ...(one.accumulated !== undefined && { accumulated: Number(one.accumulated) }),
  }))

function differences(one: Case) {
  const found: unknown[] = []
  for (const [nth, step] of one.steps.entries()) {
    const service = asked(one, step)
    const [rows, charges] = [readable(service.rows(service.posted)), readable(service.charges(service.posted, step.until))]
    if (!isDeepStrictEqual(rows, step.rows)) found.push({ step: nth, service: rows, oracle: step.rows })
    if (!isDeepStrictEqual(charges, step.charges)) found.push({ step: nth, until: step.until, service: charges, oracle: step.charges })
    const planned = sum([service.posted.amount, ...service.rows(service.posted).map(({ amount }) => amount)])
    if (step.terms.method !== 'none' && planned !== service.whole)
      found.push({ step: nth, planned: Number(planned), whole: Number(service.whole) })
  }
  return found
}

/** The charges that stand after posting up to each of the days in turn. */
function postInTurn(one: Case, step: Step, days: readonly string[]) {
  const service = asked(one, step)
  const standing: Charge[] = []
  let { posted } = service
  for (const day of days)
    for (const charge of service.charges(posted, day)) {
      posted = { amount: sum([posted.amount, charge.amount]), until: charge.to }
      standing.push(charge)
    }
  return standing
}

const chargedUntil = (charges: readonly Charge[], day: string) => sum(charges.filter(({ to }) => to <= day).map(({ amount }) => amount))

/** Posted at once or in many steps: the same amount stands at the end of each year. */
function rhythmsAgree(one: Case) {
  const [first] = one.steps
  const last = one.rhythm.at(-1)
  if (!first || last === undefined) return true
  const [atOnce, inTurn] = [postInTurn(one, first, [last]), postInTurn(one, first, one.rhythm)]
  const days = [...atOnce.map(({ to }) => to), ...first.fiscal_years.map(({ ends_on }) => ends_on).filter((end) => end < last)]
  return days.every((day) => chargedUntil(atOnce, day) === chargedUntil(inTurn, day))
}

function checkCase(shown: Tally, one: Case, printsMore: boolean): boolean {
  const found = differences(one)
  const claim = `the plan and charges of asset ${one.seed} (${one.country}) equal those of the oracle`
  shown.check(found.length === 0, claim, printsMore ? { found: found.slice(0, 2), asset: one } : undefined)
  shown.check(rhythmsAgree(one), `any rhythm gives the same years of asset ${one.seed}`, printsMore ? one : undefined)
  return found.length === 0
}

/** Every plan row and charge of random assets of three countries, by the service's functions and by an oracle in Python that shares no code with them. */
export const prove: Prove = async (size) => {
  const shown = tally('Every charge and plan row of random assets equals that of an independent oracle.')
  const examples = await run('python3', pythonArguments('assets/examples.py'))
  shown.check(examples.code === 0, 'the oracle gives the published examples', examples)
  const counted = { assets: 0, steps: 0, rows: 0, charges: 0, differing: 0 }
  for await (const line of printedLines('assets/generate.py', String(seed), String(assets[size]))) {
    const one: Case = JSON.parse(line)
    if (!checkCase(shown, one, counted.differing < printed)) counted.differing += 1
    counted.assets += 1
    counted.steps += one.steps.length
    counted.rows += one.steps.reduce((total, { rows }) => total + rows.length, 0)
    counted.charges += one.steps.reduce((total, { charges }) => total + charges.length, 0)
  }
  shown.say(
    `${counted.assets} assets, ${counted.steps} questions, ${counted.rows} rows, ${counted.charges} charges, ${counted.differing} assets differ, seeds ${seed} to ${seed + counted.assets - 1}`,
  )
  return shown.result
}
