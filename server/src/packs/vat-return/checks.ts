import type { Cents } from '../../lib/money.ts'
import type { Pack, VatCheck } from '../pack.ts'
import { isValidOn } from './boxes.ts'
import { filedValues } from './compute.ts'
import { type BoxValues, boxesRead, compareFormulas, type Formula, parseFormula } from './formula.ts'
import type { FailedCheck } from './types.ts'

type Condition = Readonly<{ left: Formula; above: Formula }>

const conditionsOf = ({ condition }: VatCheck): readonly Condition[] =>
  (condition?.split('|') ?? []).map((one) => {
    const [left = '', above = ''] = one.split('>')
    return { left: parseFormula(left), above: parseFormula(above) }
  })

const withTolerance = (text: string, tolerance: string): Formula => parseFormula(`${text}+${tolerance}`)

/** A side that lies on the wrong side by no more than the tolerance still holds. */
const holds = (check: VatCheck, values: BoxValues): boolean => {
  const conditions = conditionsOf(check)
  if (conditions.length > 0 && !conditions.some(({ left, above }) => compareFormulas(left, above, values) > 0)) return true
  const { operator, tolerance } = check
  const [left, right] = [parseFormula(check.left), parseFormula(check.right)]
  const raised = compareFormulas(withTolerance(check.left, tolerance), right, values)
  const lowered = compareFormulas(left, withTolerance(check.right, tolerance), values)
  if (operator === '=') return raised >= 0 && lowered <= 0
  if (operator === '<') return lowered < 0
  return operator === '>' ? raised > 0 : raised >= 0
}

const readsAll = (formula: Formula): boolean => formula.kind === 'least'

const gridsOf = (pack: Pack, check: VatCheck, amounts: ReadonlyMap<string, Cents>): readonly string[] => {
  const formulas = [parseFormula(check.left), parseFormula(check.right), ...conditionsOf(check).map(({ left }) => left)]
  const read = new Set(formulas.flatMap(boxesRead))
  return pack.vat_boxes.map(({ box }) => box).filter((box) => read.has(box) || (formulas.some(readsAll) && (amounts.get(box) ?? 0n) < 0n))
}

/** The checks of the administration that the filed amounts of a return fail, by the rules of a day. */
export const failedChecks = (pack: Pack, amounts: ReadonlyMap<string, Cents>, on: string): readonly FailedCheck[] => {
  const values = filedValues(amounts)
  return pack.vat_checks
    .filter((check) => isValidOn(check, on) && !holds(check, values))
    .map((check) => ({
      code: check.code,
      level: check.level,
      filing_code: check.filing_code,
      label: check.label,
      grids: gridsOf(pack, check, amounts),
    }))
}
