import { type Cents, magnitude, minus, plus, sum, times } from '../../lib/money.ts'
import type { Amount } from './amounts.ts'
import { breakdownFor, close, type Labelled, type RateRow, taxOf } from './totals.ts'
import type { TotalKind } from './total-labels.ts'

interface Share {
  readonly rate: number
  readonly base: Cents
  readonly amount: Cents
}

export interface Totals {
  readonly net: Cents | null
  readonly vat: Cents | null
  readonly gross: Cents | null
  readonly shares: readonly Share[]
  /** Net and tax make the gross, and each is printed and named as what it is taken for. */
  readonly solved: boolean
  /** The tax is its base times a rate of the country. */
  readonly rated: boolean
  /** Why somebody should look; null when nothing speaks against it. */
  readonly doubt: 'totals_missing' | 'totals_mismatch' | 'vat_missing' | 'low_confidence' | null
  readonly used: readonly number[]
  /** Its gross is printed below nought. */
  readonly negative: boolean
}

interface Guess {
  readonly net: Cents
  readonly vat: Cents
  readonly gross: Cents
  readonly score: number
  readonly shares: readonly Share[] | null
  readonly taxNamed: boolean
  readonly grossNamed: boolean
  readonly netNamed: boolean
  readonly confidence: number
}

export interface Paper {
  readonly labelled: readonly Labelled[]
  readonly rows: readonly RateRow[]
  readonly amounts: readonly Amount[]
  readonly rates: readonly number[]
  /** Words of the law that explain an invoice without tax. */
  readonly untaxed: boolean
}

const grossWeight: Partial<Record<TotalKind, number>> = { gross: 3, due: 2.5, total: 1.5 }
const netWeight: Partial<Record<TotalKind, number>> = { net: 2, base: 1.5, total: 1 }
const most = 20

interface Candidate {
  readonly value: Cents
  readonly weight: number
  readonly confidence: number
}

/** The distinct values of some kinds of label, the best labelled first, the larger first among equals; never more than a few. */
function candidates(labelled: readonly Labelled[], weights: Partial<Record<TotalKind, number>>): Candidate[] {
  const byValue = new Map<Cents, Candidate>()
  for (const { amount, kind, headed } of labelled) {
    const full = weights[kind]
    if (full === undefined) continue
    const weight = headed ? full / 2 : full
    const value = magnitude(amount.value)
    const known = byValue.get(value)
    const confidence = Math.max(amount.confidence, known?.confidence ?? 0)
    byValue.set(value, { value, weight: Math.max(weight, known?.weight ?? 0), confidence })
  }
  return [...byValue.values()].toSorted((a, b) => b.weight - a.weight || (b.value > a.value ? 1 : -1)).slice(0, most)
}

const shareOf = ({ rate, base, amount }: RateRow, net: Cents): Share => ({ rate, base: magnitude(base ?? net), amount: magnitude(amount) })

/** The one rate that makes this tax of this net, where there is one. */
const singleRate = (net: Cents, vat: Cents, rates: readonly number[]): Share | null => {
  const rate = rates.find((one) => one > 0 && close(taxOf(net, one), vat, 1n))
  return rate === undefined ? null : { rate, base: net, amount: vat }
}

function weigh(paper: Paper, net: Candidate, gross: Candidate): Guess | null {
  const vat = minus(gross.value, net.value)
  if (vat < 0n || gross.value === 0n) return null
  const rows = breakdownFor(paper.rows, net.value, vat)
  const single = singleRate(net.value, vat, paper.rates)
  const named = paper.labelled.find(({ amount, kind }) => kind === 'vat' && close(magnitude(amount.value), vat, 1n))
  const zeroRow = paper.rows.find(({ rate }) => rate === 0)
  if (vat === 0n) {
    if (!paper.untaxed && !zeroRow && !named) return null
    const shares = [{ rate: 0, base: net.value, amount: vat }]
    return {
      net: net.value,
      vat,
      gross: gross.value,
      score: gross.weight + net.weight + 2,
      shares,
      taxNamed: true,
      grossNamed: gross.weight > 0,
      netNamed: net.weight > 0,
      confidence: Math.min(net.confidence, gross.confidence),
    }
  }
  if (!rows && !single && !named) return null
  const score = gross.weight + net.weight + (named ? 2 : 0) + (rows ? 2.5 : single ? 1.5 : 0)
  const shares = rows ? rows.map((row) => shareOf(row, net.value)) : single && oneRate(paper, single.rate) ? [single] : null
  const confidence = Math.min(net.confidence, gross.confidence, ...(rows ?? []).map((row) => row.confidence), named?.amount.confidence ?? 1)
  return {
    net: net.value,
    vat,
    gross: gross.value,
    score,
    shares,
    taxNamed: named !== undefined || rows !== null,
    grossNamed: gross.weight > 0,
    netNamed: net.weight > 0,
    confidence,
  }
}

/** Rows of tax that were read speak of this rate alone; a second one would have a share of its own. */
const oneRate = (paper: Paper, rate: number): boolean => paper.rows.every((row) => row.rate === rate || row.amount === 0n)

/** Every choice of some of a few. */
const subsets = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length - 1 }, (_, choice) => all.filter((_one, index) => ((choice + 1) >> index) & 1))

function guesses(paper: Paper): Guess[] {
  const grosses = candidates(paper.labelled, grossWeight)
  const nets = candidates(paper.labelled, netWeight)
  const byRows = [...new Set(paper.rows.map(({ rate }) => rate))].flatMap((rate) => {
    const row = paper.rows.findLast((one) => one.rate === rate && one.base !== null)
    return row?.base ? [{ ...row, base: row.base }] : []
  })
  const summed = subsets(byRows.slice(0, 5)).map((rows) => ({
    value: magnitude(sum(rows.map(({ base }) => base))),
    weight: 0,
    confidence: Math.min(...rows.map(({ confidence }) => confidence)),
  }))
  const found = grosses.flatMap((gross) => [...nets, ...summed].flatMap((net) => weigh(paper, net, gross) ?? []))
  if (found.length > 0) return found
  // No gross by name: a net and a tax by name whose sum stands somewhere on the page.
  const taxes = candidates(paper.labelled, { vat: 1 })
  const values = new Map(paper.amounts.map(({ value, confidence }) => [magnitude(value), confidence] as const))
  return nets.flatMap((net) =>
    taxes.flatMap((tax) => {
      const value = plus(net.value, tax.value)
      const confidence = values.get(value)
      return confidence === undefined ? [] : (weigh(paper, net, { value, weight: 0, confidence }) ?? [])
    }),
  )
}

const nothing: Totals = {
  net: null,
  vat: null,
  gross: null,
  shares: [],
  solved: false,
  rated: false,
  doubt: 'totals_missing',
  used: [],
  negative: false,
}

function unsolved(paper: Paper): Totals {
  const [gross] = candidates(paper.labelled, grossWeight)
  const [net] = candidates(paper.labelled, { net: 2, base: 1.5 })
  const taxes = paper.rows.length > 0 ? paper.rows : []
  if (!gross) return nothing
  const used = [gross.confidence]
  const rates = [...new Set(taxes.map(({ rate }) => rate))]
  if (net) {
    const named = paper.labelled.findLast(({ kind }) => kind === 'vat')
    const shares = taxes.slice(-1).map((row) => shareOf(row, net.value))
    return {
      ...nothing,
      net: net.value,
      vat: named ? magnitude(named.amount.value) : minus(gross.value, net.value),
      gross: gross.value,
      shares,
      doubt: 'totals_mismatch',
      used,
    }
  }
  const [rate] = rates
  if (rates.length === 1 && rate !== undefined && rate > 0) {
    const base = times(gross.value, 10_000n, BigInt(10_000 + rate))
    const vat = minus(gross.value, base)
    return {
      ...nothing,
      net: base,
      vat,
      gross: gross.value,
      shares: [{ rate, base, amount: vat }],
      rated: true,
      doubt: 'low_confidence',
      used,
    }
  }
  return { ...nothing, net: gross.value, vat: minus(gross.value, gross.value), gross: gross.value, doubt: 'vat_missing', used }
}

const isNegative = ({ labelled }: Paper, gross: Cents): boolean =>
  labelled.some(({ amount: { value } }) => value < 0n && magnitude(value) === gross)

/** Net, tax and gross as the one system of equations that the printed and named amounts satisfy. */
export function solveTotals(paper: Paper): Totals {
  const found = guesses(paper).toSorted((a, b) => b.score - a.score || (b.gross > a.gross ? 1 : -1))
  const [best] = found
  if (!best) return unsolved(paper)
  const named = best.grossNamed && best.taxNamed
  const rated = best.shares !== null
  // Another reading as well founded as this one, with another sum: only a person can tell.
  const rival = found.some((other) => other.gross !== best.gross && other.score >= best.score - (other.gross > best.gross ? 2 : 0.5))
  const part = found.every((other) => other.gross <= best.gross)
  const doubt = !named || !rated || (rival && !part) ? 'low_confidence' : null
  return {
    net: best.net,
    vat: best.vat,
    gross: best.gross,
    shares: best.shares ?? [],
    solved: named,
    rated,
    doubt,
    used: [best.confidence],
    negative: isNegative(paper, best.gross),
  }
}
