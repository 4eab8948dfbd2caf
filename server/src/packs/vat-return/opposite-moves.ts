import { type Cents, minus, negate, plus, sum, zero } from '../../lib/money.ts'
import type { Pack, VatRule } from '../pack.ts'
import { type Amounts, amountOf, movedBy, sumByBox } from './amounts.ts'
import { boxesOf } from './boxes.ts'
import { boxOf, isAdded, type OppositeTokens, oppositeTaxBox, oppositeTokens } from './opposite-boxes.ts'
import type { LineSums, Move, MoveRule, ReturnInput } from './types.ts'

type Style = Extract<Pack['vat_return']['negative_boxes'], { style: 'opposite_boxes' }>

/**
 * Amounts of one VAT code that move together: those of lines with the same boxes, or of a single box. `taxes` holds the tax of all lines
 * that move for the same reason, by box.
 */
type Group = Readonly<{ code: string | null; rule: VatRule | null; amounts: Amounts; taxes: Amounts; why: MoveRule }>

const sumOf = (amounts: Amounts, tokens: readonly string[]): Cents =>
  sum(tokens.map((token) => (isAdded(token) ? amountOf(amounts, boxOf(token)) : negate(amountOf(amounts, boxOf(token))))))

/** The posted tax that was not deducted and so is part of the cost; only a self-assessed tax in part deductible leaves a rest. */
const notDeducted = ({ rule, due, deducted }: OppositeTokens, taxes: Amounts): Cents =>
  rule.deductible_percent === null ? zero : minus(sumOf(taxes, due), sumOf(taxes, deducted))

/**
 * What a box takes of the document that a group reverses. A box of costs takes the tax that cannot be deducted along; where the group has no
 * amount of the wanted kind, it follows from the other kind and that tax.
 */
const documentAmounts = (found: OppositeTokens, { amounts, taxes }: Group) => {
  const isCost = (box: string): boolean => found.rule.cost_grids.includes(box)
  const held = found.own.filter((token) => amounts.has(boxOf(token)))
  const turned = (token: string): Cents => negate(sumOf(amounts, [token]))
  return (box: string): Cents => {
    const same = held.find((token) => isCost(boxOf(token)) === isCost(box))
    if (same !== undefined) return turned(same)
    const [other] = held
    if (other === undefined) return zero
    const rest = notDeducted(found, taxes)
    return isCost(box) ? minus(turned(other), rest) : plus(turned(other), rest)
  }
}

/**
 * A base counts in the boxes of the opposite document. The net boxes stay as they are: what the one document adds to them, the other takes
 * off.
 */
const moveBase = (pack: Pack, style: Style, group: Group): Move[] => {
  const { code, rule, amounts, why } = group
  const names = [...amounts.keys()]
  const found = oppositeTokens(pack, rule, names)
  if (found === undefined) return []
  const inBox = documentAmounts(found, group)
  const isGross = (box: string): boolean => !style.net_boxes.includes(box)
  const sources = names.filter(isGross)
  const targets = found.other.filter(isAdded).map(boxOf).filter(isGross)
  return Array.from({ length: Math.max(sources.length, targets.length) }, (_, index) => {
    const [source, to = null] = [sources[index], targets[index]]
    return {
      from: source ?? names[0] ?? '',
      to,
      from_amount: source === undefined ? zero : negate(amountOf(amounts, source)),
      to_amount: to === null ? zero : inBox(to),
      code,
      rule: why,
    }
  })
}

const moveTax = (pack: Pack, style: Style, { code, rule, amounts, why }: Omit<Group, 'taxes'>): Move[] =>
  [...amounts].flatMap(([from, amount]) => {
    const to = oppositeTaxBox(pack, rule, style.pairs, from)
    return to === undefined ? [] : [{ from, to, from_amount: negate(amount), to_amount: negate(amount), code, rule: why }]
  })

const moveGroup = (pack: Pack, style: Style, group: Group): Move[] => {
  const boxes = boxesOf(pack)
  const part = (isTax: boolean): Group => ({
    ...group,
    amounts: new Map([...group.amounts].filter(([box, amount]) => amount !== 0n && (boxes.get(box)?.kind === 'tax') === isTax)),
  })
  const [base, tax] = [part(false), part(true)]
  return [...(base.amounts.size === 0 ? [] : moveBase(pack, style, base)), ...moveTax(pack, style, tax)]
}

const boxNames = ({ boxes }: LineSums): string =>
  boxes
    .map(({ grid }) => grid)
    .toSorted()
    .join(' ')

const sumsOf = (lines: readonly LineSums[]): Amounts => sumByBox(lines.flatMap(({ boxes }) => boxes))

/** The moves of one VAT code: first its reversals of earlier periods, then what is still negative. */
const movesOfCode = (pack: Pack, style: Style, code: string | null, lines: readonly LineSums[]): Move[] => {
  const rule = lines.find((one) => one.rule !== null)?.rule ?? null
  const reversals = lines.filter(({ reverses_earlier }) => reverses_earlier)
  const reversed = [...Map.groupBy(reversals, boxNames).values()].flatMap((group) =>
    moveGroup(pack, style, { code, rule, amounts: sumsOf(group), taxes: sumsOf(reversals), why: 'reversal_of_earlier_period' }),
  )
  const rest = sumByBox([sumsOf(lines), movedBy(reversed)].flatMap((amounts) => [...amounts].map(([grid, amount]) => ({ grid, amount }))))
  const negative = [...rest].filter(([box, amount]) => amount < 0n && !style.net_boxes.includes(box))
  return [
    ...reversed,
    ...negative.flatMap((one) => moveGroup(pack, style, { code, rule, amounts: new Map([one]), taxes: rest, why: 'negative_box' })),
  ]
}

/** Every box but the net ones is zero or more after these moves, VAT code by VAT code, and the balance of the return stays the same. */
export const movesToOppositeBoxes = (pack: Pack, style: Style, { sums, adjustments }: ReturnInput): readonly Move[] => [
  ...[...Map.groupBy(sums, ({ code }) => code)].flatMap(([code, lines]) => movesOfCode(pack, style, code, lines)),
  ...[...adjustments]
    .filter(([box, amount]) => amount < 0n && style.pairs.some((pair) => pair.includes(box)))
    .flatMap((one) => moveTax(pack, style, { code: null, rule: null, amounts: new Map([one]), why: 'negative_adjustment' })),
]
