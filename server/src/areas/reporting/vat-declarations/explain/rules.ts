/** How the amount of a box comes about, as terms whose signed sum is the amount. Pure. */
import { type Cents, formatCents, minus, negate, parseCents, plus, sum, zero } from '../../../../lib/money.ts'
import type { Pack, VatBox } from '../../../../packs/pack.ts'
import { type LineSums, parseFormula, termsOf } from '../../../../packs/vat-return/index.ts'
import { formulaOf } from '../rules.ts'
import type { VatGrid } from '../schema.ts'
import type { StoredMove } from '../stored.ts'
import type { ExplanationTerm } from './schema.ts'

export type ExplainedBox = {
  readonly pack: Pack
  readonly box: VatBox
  /** The amounts of the box. */
  readonly columns: Omit<VatGrid, 'label'>
  readonly sums: readonly LineSums[]
  readonly moves: readonly StoredMove[]
  /** What is filed in a box of this return, or was in the one before. */
  readonly amount: (grid: string) => Cents
  readonly previous: (grid: string) => Cents
  readonly accountLabel: (number: string) => string
  /** The list of the lines of a box with one account and VAT code. */
  readonly linesUrl: (grid: string, filter: { readonly account: string; readonly vat_code: string }) => string
  /** The list of another box; null when its lines do not sum to what is filed. */
  readonly boxUrl: (grid: string) => string | null
}

type Term = Omit<ExplanationTerm, 'sign' | 'amount'>

const bare: Term = { kind: 'grid', grid: null, account: null, vat_code: null, rule: null, lines_url: null }

/** An amount has the sign of its list; `sign` is that of the formula. */
const term = (amount: Cents, details: Partial<Term>, sign: '+' | '-' = '+'): ExplanationTerm => ({
  ...bare,
  ...details,
  sign,
  amount: formatCents(amount),
})

const signedSum = (terms: readonly ExplanationTerm[]): Cents =>
  sum(terms.map(({ sign, amount }) => (sign === '-' ? negate(parseCents(amount)) : parseCents(amount))))

const boxRule = ({ pack, box }: ExplainedBox) => ({
  source: `${pack.code.toLowerCase()}/vat-boxes.csv#${box.box}`,
  valid_from: null,
  valid_until: null,
})

/** The lines of the box, by account and VAT code. */
function lineTerms({ pack, box: { box: grid }, sums, accountLabel, linesUrl }: ExplainedBox): ExplanationTerm[] {
  const those = sums.filter(({ boxes }) => boxes.some((fed) => fed.grid === grid))
  return [...Map.groupBy(those, ({ account, code }) => `${account} ${code ?? ''}`).values()].flatMap((same) => {
    const [first] = same
    const amount = sum(same.flatMap(({ boxes }) => boxes.filter((fed) => fed.grid === grid).map((fed) => fed.amount)))
    if (!first || amount === zero) return []
    const { account, code } = first
    const known = pack.vat_codes.find((each) => each.code === code)
    return [
      term(amount, {
        kind: 'lines',
        account: { number: account, label: accountLabel(account) },
        vat_code: code,
        rule: known
          ? {
              source: `${pack.code.toLowerCase()}/vat-codes.csv#${known.code}`,
              valid_from: known.valid_from,
              valid_until: known.valid_until,
            }
          : null,
        lines_url: code === null ? null : linesUrl(grid, { account, vat_code: code }),
      }),
    ]
  })
}

/** The boxes that the formula of a box reads. A bound such as max(0, …) that holds leaves nothing to add; a rate applies to one box. */
function formulaTerms(explained: ExplainedBox, formula: string): ExplanationTerm[] {
  const { columns, amount, previous, boxUrl } = explained
  const wanted = minus(parseCents(columns.amount), parseCents(columns.adjustment))
  const rule = boxRule(explained)
  const read = termsOf(parseFormula(formula)).map(({ box, sign, previous: before }) => {
    return { box, before, sign: sign === 1 ? ('+' as const) : ('-' as const), value: before ? previous(box) : amount(box) }
  })
  const [only] = read
  if (sum(read.map(({ sign, value }) => (sign === '-' ? negate(value) : value))) === wanted) {
    return read.flatMap(({ box, before, sign, value }) =>
      value === zero
        ? []
        : [term(value, { kind: before ? 'previous_return' : 'grid', grid: box, rule, lines_url: before ? null : boxUrl(box) }, sign)],
    )
  }
  return only && read.length === 1 && wanted !== zero ? [term(wanted, { grid: only.box, rule })] : []
}

function moveTerms({ box: { box: grid }, moves }: ExplainedBox): ExplanationTerm[] {
  return moves.flatMap(({ from, to, from_amount, to_amount, code }) => [
    ...(from === grid ? [term(parseCents(from_amount), { kind: 'moved', grid: to, vat_code: code })] : []),
    ...(to === grid ? [term(parseCents(to_amount), { kind: 'moved', grid: from, vat_code: code })] : []),
  ])
}

export function termsOfBox(explained: ExplainedBox): ExplanationTerm[] {
  const { pack, box, columns } = explained
  const formula = formulaOf(pack, box)
  const [carried, adjustment] = [parseCents(columns.carried), parseCents(columns.adjustment)]
  const terms = [
    ...(formula === null ? lineTerms(explained) : formulaTerms(explained, formula)),
    ...(formula === null ? moveTerms(explained) : []),
    ...(carried === zero ? [] : [term(carried, { kind: 'carried', grid: box.box })]),
    ...(adjustment === zero ? [] : [term(adjustment, { kind: 'adjustment', grid: box.box })]),
  ]
  const rest = minus(parseCents(columns.amount), signedSum(terms))
  const isCarriedForward = rest !== zero && plus(rest, parseCents(columns.carry_forward)) === zero
  return rest === zero ? terms : [...terms, term(rest, { kind: isCarriedForward ? 'carry_forward' : 'rounding', grid: box.box })]
}
