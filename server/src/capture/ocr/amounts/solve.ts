import { type Cents, magnitude, minus, plus, times } from '../../../lib/money.ts'
import type { RateRow } from './rate-rows.ts'
import { type PageAmounts, type Share, type TotalsCandidate, singleRate, totalsCandidates } from './totals-candidates.ts'
import { bestFor, type Value, valuesIn } from './values.ts'

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
  readonly warning: 'totals_missing' | 'totals_mismatch' | 'vat_missing' | 'low_confidence' | null
  readonly used: readonly number[]
  /** Its gross is printed below nought. */
  readonly negative: boolean
}

const nothing: Totals = {
  net: null,
  vat: null,
  gross: null,
  shares: [],
  solved: false,
  rated: false,
  warning: 'totals_missing',
  used: [],
  negative: false,
}

/** A net and a tax that fit each other, under a gross that does not fit them. */
function mismatched(paper: PageAmounts, values: readonly Value[], gross: Value): Totals | null {
  const nets = bestFor(values, 'net', 20).filter(({ value, roles }) => value !== gross.value && roles.net >= 1)
  const taxes = bestFor(values, 'vat', 20).filter(({ roles }) => roles.vat >= 1)
  const fitting = nets
    .flatMap((net) => taxes.map((tax) => ({ net, tax, share: singleRate(net.value, tax.value, paper.rates) })))
    .filter(({ share }) => share !== null)
    .toSorted((a, b) => b.net.roles.net + b.tax.roles.vat - a.net.roles.net - a.tax.roles.vat || (b.net.value > a.net.value ? 1 : -1))
  const [best] = fitting
  const net = best?.net ?? nets[0]
  if (!net) return null
  const vat = best?.tax.value ?? taxes[0]?.value ?? minus(gross.value, net.value)
  const shares = best?.share ? [best.share] : []
  return { ...nothing, net: net.value, vat, gross: gross.value, shares, warning: 'totals_mismatch', used: [gross.confidence] }
}

const positiveRates = (rows: readonly RateRow[]): number[] => [...new Set(rows.map(({ rate }) => rate))]

function unsolved(paper: PageAmounts): Totals {
  const values = valuesIn(paper.weighed)
  const [gross] = bestFor(values, 'gross', 1)
  if (!gross || gross.roles.gross < 1.2) return nothing
  const broken = mismatched(paper, values, gross)
  if (broken) return broken
  const [rate, ...others] = positiveRates(paper.rows)
  if (rate !== undefined && others.length === 0 && rate > 0) {
    const net = times(gross.value, 10_000n, BigInt(10_000 + rate))
    const vat = minus(gross.value, net)
    const shares = [{ rate, base: net, amount: vat }]
    return { ...nothing, net, vat, gross: gross.value, shares, rated: true, warning: 'low_confidence', used: [gross.confidence] }
  }
  const vat = minus(gross.value, gross.value)
  return { ...nothing, net: gross.value, vat, gross: gross.value, warning: 'vat_missing', used: [gross.confidence] }
}

const isNegative = ({ weighed }: PageAmounts, gross: Cents): boolean =>
  weighed.some(({ amount: { value }, roles }) => value < 0n && magnitude(value) === gross && roles.gross > 0)

const order = (a: TotalsCandidate, b: TotalsCandidate): number =>
  b.score - a.score || (b.gross === a.gross ? 0 : b.gross > a.gross ? 1 : -1) || Number(b.shares !== null) - Number(a.shares !== null)

/** Net, tax and gross as the one system of equations that the printed amounts satisfy, those first whose names say so. */
export function solveTotals(paper: PageAmounts): Totals {
  const found = totalsCandidates(paper).toSorted(order)
  const [best] = found
  if (!best || best.score < leastScore) return unsolved(paper)
  const spoken = contradiction(paper, best)
  // What the words call the gross stands, and what adds up beside it is shown for what it is.
  if (spoken && !best.clearlyNamed) {
    if (best.score < 4) return unsolved(paper)
    const { net, vat, shares } = best
    return { ...nothing, net, vat, gross: spoken.value, shares: shares ?? [], warning: 'totals_mismatch', used: [spoken.confidence] }
  }
  const named = best.grossNamed && best.taxNamed
  const rated = best.shares !== null
  // Another reading as well founded as this one, with another sum: only a person can tell.
  const rival = found.some((other) => other.gross !== best.gross && other.score >= best.score - (other.gross > best.gross ? 2 : 0.5))
  const part = found.every((other) => other.gross <= best.gross)
  const warning = !named || !rated || !best.confirmed || (rival && !part) || spoken || outgrown(paper, best) ? 'low_confidence' : null
  return {
    net: best.net,
    vat: best.vat,
    gross: best.gross,
    shares: best.shares ?? [],
    solved: named,
    rated,
    warning,
    used: [best.confidence],
    negative: isNegative(paper, best.gross),
  }
}

/** A sum that is called the gross in so many words, and that no instalment, old debt or other printed sum makes out of the one taken for it. */
function contradiction({ weighed }: PageAmounts, best: TotalsCandidate): Value | null {
  const values = valuesIn(weighed)
  const printed = new Set(values.map(({ value }) => value))
  const settled = values
    .filter(({ roles, negative }) => roles.beside > 0 || negative)
    .map(({ value }) => value)
    .slice(0, 40)
  const explains = (apart: Cents): boolean =>
    printed.has(apart) ||
    settled.some((one) => settled.some((other) => plus(one, other) === apart || magnitude(minus(one, other)) === apart))
  const strong = weighed.filter(({ named, roles }) => named && roles.gross >= 2.5).map(({ amount }) => magnitude(amount.value))
  return (
    values.find(({ value }) => value !== best.gross && strong.includes(value) && !explains(magnitude(minus(best.gross, value)))) ?? null
  )
}

/** A net or a gross by the words around it that is more than the gross: a part of the paper may add up where the whole does not. */
const outgrown = ({ weighed }: PageAmounts, { gross }: TotalsCandidate): boolean =>
  weighed.some(({ amount, roles }) => Math.max(roles.net, roles.gross) >= 1 && magnitude(amount.value) > gross)

/** Less than this is chance: three numbers of a table may fit each other. */
const leastScore = 2.4
