import { type Cents, minus, negate, plus, roundToEuros, sum, zero } from '../../lib/money.ts'
import type { Pack, VatBox } from '../pack.ts'
import { type Amounts, amountOf, movedBy, sumByBox } from './amounts.ts'
import { balanceSigns, boxesOf, takesCents } from './boxes.ts'
import { movesToCorrectionBoxes } from './correction-moves.ts'
import { type BoxValues, boxesRead, evaluate, parseFormula } from './formula.ts'
import { movesToOppositeBoxes } from './opposite-moves.ts'
import type { BoxAmount, LineSums, Move, ReturnBox, ReturnInput, ReturnResult } from './types.ts'

const movesOf = (pack: Pack, input: ReturnInput): readonly Move[] => {
  const { negative_boxes } = pack.vat_return
  if (negative_boxes.style === 'opposite_boxes') return movesToOppositeBoxes(pack, negative_boxes, input)
  return negative_boxes.style === 'correction_boxes' ? movesToCorrectionBoxes(pack, negative_boxes, input.sums) : []
}

type Columns = Omit<ReturnBox, 'grid' | 'kind'>

const empty: Columns = { computed: zero, moved: zero, carried: zero, adjustment: zero, amount: zero, carry_forward: zero }

/** What the lines, the moves, the return before and the user bring to the boxes. */
type Sources = Readonly<{ computed: Amounts; moved: Amounts; input: ReturnInput }>

const netBoxes = (pack: Pack): readonly string[] =>
  pack.vat_return.negative_boxes.style === 'opposite_boxes' ? pack.vat_return.negative_boxes.net_boxes : []

const fedColumns = (pack: Pack, { computed, moved, input }: Sources, box: string): Columns => {
  const columns = {
    computed: amountOf(computed, box),
    moved: amountOf(moved, box),
    carried: amountOf(input.previous?.carry_forward ?? new Map(), box),
    adjustment: amountOf(input.adjustments, box),
  }
  const exact = sum([columns.computed, columns.moved, columns.carried])
  const filed = plus(takesCents(pack, box) ? exact : roundToEuros(exact), columns.adjustment)
  const isCarried = filed < 0n && netBoxes(pack).includes(box)
  return { ...columns, amount: isCarried ? zero : filed, carry_forward: isCarried ? filed : zero }
}

/** The credit of the return before; in the first return of a file, what the opening entry brought, and what the user adds to it. */
const broughtForward = (
  pack: Pack,
  { previous, opening_credit, adjustments }: ReturnInput,
  { box, formula }: VatBox,
  values: BoxValues,
): Columns => {
  const computed = previous === null ? opening_credit : evaluate(parseFormula(formula ?? '0'), values)
  const adjustment = previous === null ? amountOf(adjustments, box) : zero
  return { ...empty, computed, adjustment, amount: plus(takesCents(pack, box) ? computed : roundToEuros(computed), adjustment) }
}

/** The whole credit, once a refund is asked for, unless the user typed an amount that the credit covers. */
const claimColumns = ({ adjustments, refund_requested }: ReturnInput, box: string, credit: Cents): Columns => {
  const typed = adjustments.get(box)
  if (refund_requested && (typed === undefined || typed > credit)) return { ...empty, computed: credit, amount: credit }
  return { ...empty, adjustment: typed ?? zero, amount: typed ?? zero }
}

const columnsOf = (pack: Pack, sources: Sources, vatBox: VatBox, values: BoxValues): Columns => {
  const { box, kind, formula } = vatBox
  const { credit_brought_forward, refund_claim } = pack.vat_return
  if (box === credit_brought_forward) return broughtForward(pack, sources.input, vatBox, values)
  if (box === refund_claim?.box) return claimColumns(sources.input, box, values.box(refund_claim.credit))
  if (formula === null) return fedColumns(pack, sources, box)
  const amount = evaluate(parseFormula(formula), values)
  // A tax that the form computes again from its base still shows what the ledger holds.
  return { ...empty, computed: kind === 'tax' ? amountOf(sources.computed, box) : amount, amount }
}

/** All boxes of the form. A formula may read boxes further down, so each is worked out when it is first needed. */
const allColumns = (pack: Pack, sources: Sources): ReadonlyMap<string, Columns> => {
  const boxes = boxesOf(pack)
  const known = new Map<string, Columns>()
  const columns = (name: string): Columns => {
    const found = known.get(name)
    if (found !== undefined) return found
    const box = boxes.get(name)
    if (box === undefined) throw new Error(`no box ${name} in the return`)
    const made = columnsOf(pack, sources, box, values)
    known.set(name, made)
    return made
  }
  const values: BoxValues = {
    box: (name) => columns(name).amount,
    previous: (name) => amountOf(sources.input.previous?.amounts ?? new Map(), name),
    least: () => zero,
  }
  return new Map(pack.vat_boxes.map(({ box }) => [box, columns(box)]))
}

const amountsOf = (columns: ReadonlyMap<string, Columns>): Amounts => new Map([...columns].map(([box, { amount }]) => [box, amount]))

/** Reads filed amounts, for formulas that stand outside the form. */
export const filedValues = (amounts: Amounts): BoxValues => ({
  box: (box) => amountOf(amounts, box),
  previous: () => zero,
  least: () => [...amounts.values()].reduce((least, amount) => (amount < least ? amount : least)),
})

/** The boxes of the balance, without those that have a line of their own in the settlement entry. */
const settledSigns = (pack: Pack) => {
  const ownLines = new Set(pack.vat_return.settlement.flatMap(({ amount }) => boxesRead(parseFormula(amount))))
  return [...balanceSigns(pack)].filter(([box]) => !ownLines.has(box))
}

const signed = (amount: Cents, sign: 1 | -1): Cents => (sign === 1 ? amount : negate(amount))

/** Lines that carry tax: what they moved on their accounts is what the settlement turns round. */
export const taxLines = (pack: Pack, sums: readonly LineSums[]): readonly LineSums[] => {
  const boxes = boxesOf(pack)
  return sums.filter((one) => one.boxes.some(({ grid }) => boxes.get(grid)?.kind === 'tax'))
}

/** How the debt differs from that of the ledger: by what was typed, box by box, and by the rounding of what was not. */
const differencesOf = (pack: Pack, sums: readonly LineSums[], filed: Amounts, untyped: Amounts) => {
  const signs = settledSigns(pack)
  const corrections = signs.flatMap(([grid, sign]): BoxAmount[] => {
    const amount = signed(minus(amountOf(filed, grid), amountOf(untyped, grid)), sign)
    return amount === 0n ? [] : [{ grid, amount }]
  })
  const debt = sum(signs.map(([box, sign]) => signed(amountOf(untyped, box), sign)))
  const balance = sum(taxLines(pack, sums).map((one) => one.balance))
  return { corrections, rounding: plus(debt, balance) }
}

/** Works out a return from the sums of the period's lines. */
export const computeReturn = (pack: Pack, input: ReturnInput): ReturnResult => {
  const computed = sumByBox(input.sums.flatMap(({ boxes }) => boxes))
  const moves = movesOf(pack, input)
  const columns = allColumns(pack, { computed, moved: movedBy(moves), input })
  const all = amountsOf(columns)
  const untypedInput = { ...input, adjustments: new Map<string, Cents>() }
  const untyped =
    input.adjustments.size === 0
      ? all
      : amountsOf(allColumns(pack, { computed, moved: movedBy(movesOf(pack, untypedInput)), input: untypedInput }))
  const values = filedValues(all)
  return {
    boxes: pack.vat_boxes
      .map(({ box, kind }): ReturnBox => ({ grid: box, kind, ...(columns.get(box) ?? empty) }))
      .filter(({ grid: _grid, kind: _kind, ...amounts }) => Object.values(amounts).some((amount) => amount !== 0n)),
    all,
    moves,
    due: evaluate(parseFormula(pack.vat_return.due), values),
    refund: evaluate(parseFormula(pack.vat_return.refund), values),
    is_nil: [...all.values()].every((amount) => amount === 0n),
    ...differencesOf(pack, input.sums, all, untyped),
  }
}
