import { type Cents, magnitude, minus, plus, sum, zero } from '../../../lib/money.ts'
import type { WeighedAmount } from './evidence.ts'
import { breakdownFor, close, type RateRow, taxOf } from './rate-rows.ts'
import { bestFor, derived, largest, type Value, valuesIn } from './values.ts'

export interface Share {
  readonly rate: number
  readonly base: Cents
  readonly amount: Cents
}

export interface PageAmounts {
  readonly weighed: readonly WeighedAmount[]
  readonly rows: readonly RateRow[]
  readonly rates: readonly number[]
  /** The sums of runs of consecutive rows, with the number of rows. */
  readonly sums: ReadonlyMap<Cents, number>
  /** Legal wording that explains an invoice without tax. */
  readonly untaxed: boolean
}

/** A net, a tax and a gross that fit, with the evidence for them. */
export interface TotalsCandidate {
  readonly net: Cents
  readonly vat: Cents
  readonly gross: Cents
  readonly score: number
  readonly shares: readonly Share[] | null
  readonly taxNamed: boolean
  readonly grossNamed: boolean
  /** The words beside the gross name it explicitly. */
  readonly clearlyNamed: boolean
  /** The net is named too, or the rows of the table make it: without tax nothing else tells the total from the balance due. */
  readonly confirmed: boolean
  readonly confidence: number
}

/** The rate that gives this tax on this net, if there is one. */
export const singleRate = (net: Cents, vat: Cents, rates: readonly number[]): Share | null => {
  const rate = rates.find((one) => one > 0 && close(taxOf(net, one), vat, 1n))
  return rate === undefined ? null : { rate, base: net, amount: vat }
}

const shareOf = ({ rate, base, amount }: RateRow): Share => ({ rate, base: magnitude(base ?? zero), amount: magnitude(amount) })

/** No printed tax row has another rate; a second rate would have a share of its own. */
const oneRate = (rows: readonly RateRow[], rate: number): boolean =>
  rows.every((row) => row.rate === rate || row.amount === 0n || row.across)

/** All non-empty subsets. */
const subsets = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length - 1 }, (_, choice) => all.filter((_one, index) => ((choice + 1) >> index) & 1))

/** Nets that are not printed: the sum of the bases of a rate table. */
function summedBases(rows: readonly RateRow[]): Value[] {
  const bases = [...new Set(rows.map(({ rate }) => rate))].flatMap((rate) => {
    const based = rows.filter((one) => one.rate === rate && one.base !== null)
    const row = based.findLast(({ across }) => !across) ?? based.at(-1)
    return row?.base ? [{ base: row.base, confidence: row.confidence }] : []
  })
  return subsets(bases.slice(0, 5)).map((some) =>
    derived(magnitude(sum(some.map(({ base }) => base))), Math.min(...some.map(({ confidence }) => confidence))),
  )
}

/** Taxes of several rates together, where their sum is not printed. */
function summedTaxes(rows: readonly RateRow[]): Value[] {
  const taxes = [...new Set(rows.map(({ rate }) => rate))].flatMap((rate) => {
    const row = rows.findLast((one) => one.rate === rate && one.amount !== 0n)
    return rate > 0 && row ? [row] : []
  })
  return subsets(taxes.slice(0, 4))
    .filter((some) => some.length > 1)
    .map((some) => derived(magnitude(sum(some.map(({ amount }) => amount))), Math.min(...some.map(({ confidence }) => confidence))))
}

interface Known {
  readonly printed: ReadonlySet<Cents>
  readonly taxes: ReadonlyMap<Cents, Value>
}

function untaxedCandidate(page: PageAmounts, value: Value): TotalsCandidate | null {
  const zeroRow = page.rows.find(({ rate }) => rate === 0)
  const named = page.weighed.some(({ amount, roles }) => amount.value === 0n && roles.vat > 0)
  if (!page.untaxed && !zeroRow && !named) return null
  const rows = page.sums.get(value.value) ?? 0
  const vat = minus(value.value, value.value)
  const own = page.rows.some(({ rate, base }) => rate === 0 && base !== null && magnitude(base) === value.value)
  const taxed = page.rows.some(({ rate, amount, across }) => rate > 0 && amount !== 0n && !across)
  return {
    net: value.value,
    vat,
    gross: value.value,
    score: value.roles.gross + value.roles.net - value.roles.beside + 1 + Math.min(2, rows / 2) + (own ? 1.5 : 0) - (taxed ? 3 : 0),
    shares: [{ rate: 0, base: value.value, amount: vat }],
    taxNamed: true,
    grossNamed: value.roles.gross >= 1.2,
    clearlyNamed: value.roles.gross >= 2.5,
    confirmed: value.roles.net >= 1 || rows > 0,
    confidence: value.confidence,
  }
}

function weigh(page: PageAmounts, known: Known, net: Value, gross: Value): TotalsCandidate | null {
  const vat = minus(gross.value, net.value)
  if (vat <= 0n || vat >= net.value) return null
  const printed = known.taxes.get(vat) ?? known.taxes.get(plus(vat, 1n as Cents)) ?? known.taxes.get(minus(vat, 1n as Cents))
  const tax = printed?.roles.vat ?? 0
  const single = singleRate(net.value, vat, page.rates)
  if (tax === 0 && !single && net.roles.net === 0 && net.roles.gross + gross.roles.gross === 0) return null
  const rows = breakdownFor(page.rows, net.value, vat)
  if (!rows && !single && (tax === 0 || !net.printed)) return null
  // A tax above the highest rate of the country is not possible.
  if (!rows && !single && vat > taxOf(net.value, Math.max(...page.rates)) + 2n) return null
  // The law requires the tax to be printed; one that is not printed most likely belongs to a row.
  const unseen = !rows && !known.printed.has(vat)
  const whole = page.sums.has(net.value) || page.sums.has(gross.value)
  const explained = rows ? (rows.some(({ across }) => across) ? 1.5 : 2) + 0.5 * rows.length : single ? 1.5 : 0
  const based = rows?.every(({ base }) => base !== null) ?? false
  const shares = rows && based ? rows.map((row) => shareOf(row)) : single && oneRate(page.rows, single.rate) ? [single] : null
  return {
    net: net.value,
    vat,
    gross: gross.value,
    score: gross.roles.gross + net.roles.net + tax + explained + (whole ? 1 : 0) - gross.roles.beside - (unseen ? 2 : 0),
    shares,
    taxNamed: tax >= 1 || rows !== null,
    grossNamed: gross.roles.gross >= 1.2,
    clearlyNamed: gross.roles.gross >= 2.5,
    confirmed: true,
    confidence: Math.min(net.confidence, gross.confidence, ...(rows ?? []).map((row) => row.confidence), printed?.confidence ?? 1),
  }
}

const [mostGross, mostNet, mostTax] = [24, 60, 16]

/** Every pair of a net and a gross among the printed amounts, named or not, that differ by a possible tax. */
export function totalsCandidates(page: PageAmounts): TotalsCandidate[] {
  const values = valuesIn(page.weighed)
  const taxes = [...bestFor(values, 'vat', mostTax), ...summedTaxes(page.rows)]
  const known: Known = {
    printed: new Set(values.map(({ value }) => value)),
    taxes: new Map(values.filter(({ roles }) => roles.vat > 0).map((one) => [one.value, one])),
  }
  const grosses = [...new Set([...bestFor(values, 'gross', mostGross), ...largest(values, 8)])]
  const nets = [...new Set([...bestFor(values, 'net', mostNet), ...largest(values, 40)])]
  const summed = summedBases(page.rows)
  const found = grosses.flatMap((gross) => {
    const rest = taxes.map((tax) => derived(minus(gross.value, tax.value), tax.confidence)).filter(({ value }) => value > 0n)
    return [...nets, ...summed, ...rest].flatMap((net) => weigh(page, known, net, gross) ?? [])
  })
  const untaxed = grosses.flatMap((gross) => untaxedCandidate(page, gross) ?? [])
  return whole([...found, ...untaxed])
}

/** A candidate that is one rate of a larger candidate is not the total. */
const whole = (systems: readonly TotalsCandidate[]): TotalsCandidate[] => {
  const shares = new Set(
    systems.flatMap(({ shares: of }) => (of && of.length > 1 ? of.map(({ base, amount }) => `${base} ${amount}`) : [])),
  )
  return systems.filter(({ net, vat, shares: of }) => (of?.length ?? 0) > 1 || !shares.has(`${net} ${vat}`))
}
