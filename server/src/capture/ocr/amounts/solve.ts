import { type Cents, magnitude, minus, plus, times } from '../../../lib/money.ts'
import type { RateRow } from './rate-rows.ts'
import { type PageAmounts, type Share, type TotalsCandidate, singleRate, totalsCandidates } from './totals-candidates.ts'
import { bestFor, type Value, valuesIn } from './values.ts'

export interface Totals {
  readonly net: Cents | null
  readonly vat: Cents | null
  readonly gross: Cents | null
  readonly shares: readonly Share[]
  /** Net and tax make the gross, and all three are printed and named accordingly. */
  readonly solved: boolean
  /** The tax is its base times a rate of the country. */
  readonly rated: boolean
  /** Why a review is needed; null when there is no reason. */
  readonly warning: 'totals_missing' | 'totals_mismatch' | 'vat_missing' | 'low_confidence' | null
  readonly used: readonly number[]
  /** The gross is printed as a negative amount. */
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

/** A net and a tax that fit each other under a gross that does not fit them. */
function mismatched(page: PageAmounts, values: readonly Value[], gross: Value): Totals | null {
  const nets = bestFor(values, 'net', 20).filter(({ value, roles }) => value !== gross.value && roles.net >= 1)
  const taxes = bestFor(values, 'vat', 20).filter(({ roles }) => roles.vat >= 1)
  const fitting = nets
    .flatMap((net) => taxes.map((tax) => ({ net, tax, share: singleRate(net.value, tax.value, page.rates) })))
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

function unsolved(page: PageAmounts): Totals {
  const values = valuesIn(page.weighed)
  const [gross] = bestFor(values, 'gross', 1)
  if (!gross || gross.roles.gross < 1.2) return nothing
  const broken = mismatched(page, values, gross)
  if (broken) return broken
  const [rate, ...others] = positiveRates(page.rows)
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

/** Net, tax and gross as the best system of equations that the printed amounts satisfy; named amounts are preferred. */
export function solveTotals(page: PageAmounts): Totals {
  const found = totalsCandidates(page).toSorted(order)
  const [best] = found
  if (!best || best.score < leastScore) return unsolved(page)
  const contradicted = contradiction(page, best)
  // The amount named as the gross is kept, and the mismatch with the amounts that add up is reported.
  if (contradicted && !best.clearlyNamed) {
    if (best.score < 4) return unsolved(page)
    const { net, vat, shares } = best
    return {
      ...nothing,
      net,
      vat,
      gross: contradicted.value,
      shares: shares ?? [],
      warning: 'totals_mismatch',
      used: [contradicted.confidence],
    }
  }
  const named = best.grossNamed && best.taxNamed
  const rated = best.shares !== null
  // Another candidate is as plausible with another sum: a person has to decide.
  const rival = found.some((other) => other.gross !== best.gross && other.score >= best.score - (other.gross > best.gross ? 2 : 0.5))
  const part = found.every((other) => other.gross <= best.gross)
  const warning = !named || !rated || !best.confirmed || (rival && !part) || contradicted || outgrown(page, best) ? 'low_confidence' : null
  return {
    net: best.net,
    vat: best.vat,
    gross: best.gross,
    shares: best.shares ?? [],
    solved: named,
    rated,
    warning,
    used: [best.confidence],
    negative: isNegative(page, best.gross),
  }
}

/**
 * An amount explicitly named as the gross that no deposit, old balance or other printed amount explains as a difference to the chosen
 * gross.
 */
function contradiction({ weighed }: PageAmounts, best: TotalsCandidate): Value | null {
  const values = valuesIn(weighed)
  const printed = new Set(values.map(({ value }) => value))
  const settled = values
    .filter(({ roles, negative }) => roles.beside > 0 || negative)
    .map(({ value }) => value)
    .slice(0, 40)
  const explains = (difference: Cents): boolean =>
    printed.has(difference) ||
    settled.some((one) => settled.some((other) => plus(one, other) === difference || magnitude(minus(one, other)) === difference))
  const strong = weighed.filter(({ named, roles }) => named && roles.gross >= 2.5).map(({ amount }) => magnitude(amount.value))
  return (
    values.find(({ value }) => value !== best.gross && strong.includes(value) && !explains(magnitude(minus(best.gross, value)))) ?? null
  )
}

/** An amount named net or gross that exceeds the gross: only a part of the document may add up. */
const outgrown = ({ weighed }: PageAmounts, { gross }: TotalsCandidate): boolean =>
  weighed.some(({ amount, roles }) => Math.max(roles.net, roles.gross) >= 1 && magnitude(amount.value) > gross)

/** A lower score may be chance: three numbers of a table may fit each other. */
const leastScore = 2.4
