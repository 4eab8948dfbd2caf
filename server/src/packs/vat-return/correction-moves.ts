import { type Cents, negate, zero } from '../../lib/money.ts'
import type { Pack } from '../pack.ts'
import { type Amounts, sumByBox } from './amounts.ts'
import { balanceSigns, boxesOf } from './boxes.ts'
import { boxesRead, evaluate, parseFormula } from './formula.ts'
import type { LineSums, Move } from './types.ts'

type Style = Extract<Pack['vat_return']['negative_boxes'], { style: 'correction_boxes' }>

const pairSeparator = ' '

/** The sums of each pair of a line of turnover and the base of a rate; a code that feeds only one of them is a pair of one. */
const pairsOf = (sums: readonly LineSums[], isBase: (box: string) => boolean): readonly Amounts[] =>
  [
    ...Map.groupBy(
      sums.map(({ boxes }) => boxes.filter(({ grid }) => isBase(grid))),
      (boxes) =>
        boxes
          .map(({ grid }) => grid)
          .toSorted()
          .join(pairSeparator),
    ).values(),
  ].map((groups) => sumByBox(groups.flat()))

/** The tax on a base, by the formula of the box that reads it. */
const taxOn = (pack: Pack, base: string, amount: Cents): Cents => {
  const tax = pack.vat_boxes.find(
    ({ kind, formula }) => kind === 'tax' && formula !== null && boxesRead(parseFormula(formula)).includes(base),
  )
  return tax === undefined
    ? zero
    : evaluate(parseFormula(tax.formula ?? ''), { box: () => amount, previous: () => zero, least: () => zero })
}

const move = (from: string, to: string | null, amount: Cents, rule: Move['rule'], to_amount = negate(amount)): Move => ({
  from,
  to,
  from_amount: negate(amount),
  to_amount: to === null ? zero : to_amount,
  code: null,
  rule,
})

/** No line of the form is negative: what credit notes leave below zero goes to the lines for corrections, its tax as a deduction. */
export const movesToCorrectionBoxes = (pack: Pack, style: Style, sums: readonly LineSums[]): readonly Move[] => {
  const boxes = boxesOf(pack)
  const signs = balanceSigns(pack)
  const sectionOf = (box: string): string | undefined => boxes.get(box)?.section
  const isTaxedBase = (box: string): boolean => boxes.get(box)?.kind === 'base' && sectionOf(box) !== style.untaxed.section
  const isCorrection = (box: string): boolean => box === style.taxed.box || box === style.untaxed.box
  const negative = (amounts: Amounts): [string, Cents][] => [...amounts].filter(([box, amount]) => amount < 0n && !isCorrection(box))

  const taxed = pairsOf(sums, isTaxedBase).flatMap((pair) =>
    negative(pair).map(([box, amount]) =>
      sectionOf(box) === style.taxed.section
        ? move(box, style.taxed.box, amount, 'negative_pair')
        : move(box, style.tax.due, amount, 'negative_pair', taxOn(pack, box, negate(amount))),
    ),
  )
  const others = negative(sumByBox(sums.flatMap((one) => one.boxes))).flatMap(([box, amount]): Move[] => {
    const { kind, formula, section } = boxes.get(box) ?? {}
    if (kind === 'info') return [move(box, null, amount, 'negative_information')]
    if (kind === 'base' && section === style.untaxed.section) return [move(box, style.untaxed.box, amount, 'negative_untaxed')]
    if (kind !== 'tax' || formula !== null) return []
    return [move(box, signs.get(box) === 1 ? style.tax.due : style.tax.deductible, amount, 'negative_tax')]
  })
  return [...taxed, ...others]
}
