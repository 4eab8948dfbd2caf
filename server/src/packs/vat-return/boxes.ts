import type { Cents } from '../../lib/money.ts'
import type { Pack, VatBox } from '../pack.ts'
import { isPlainSum, parseFormula, termsOf } from './formula.ts'

type Sign = 1 | -1

/** Works out once what a return needs to know of its form: a pack never changes. */
const oncePerPack = <Value>(make: (pack: Pack) => Value): ((pack: Pack) => Value) => {
  const made = new WeakMap<Pack, { readonly value: Value }>()
  return (pack) => {
    const known = made.get(pack) ?? { value: make(pack) }
    made.set(pack, known)
    return known.value
  }
}

/** The boxes by name. */
export const boxesOf = oncePerPack((pack): ReadonlyMap<string, VatBox> => new Map(pack.vat_boxes.map((box) => [box.box, box])))

const leavesOf = (pack: Pack, text: string, sign: Sign): readonly (readonly [string, Sign])[] =>
  termsOf(parseFormula(text), sign).flatMap((term) => {
    const formula = boxesOf(pack).get(term.box)?.formula ?? null
    return formula !== null && isPlainSum(parseFormula(formula)) ? leavesOf(pack, formula, term.sign) : [[term.box, term.sign] as const]
  })

/** The boxes that make up the balance of the return: 1 where an amount raises the debt, -1 where it lowers it. */
export const balanceSigns = oncePerPack((pack): ReadonlyMap<string, Sign> => new Map(leavesOf(pack, pack.vat_return.balance, 1)))

const fedBoxes = (pack: Pack): ReadonlySet<string> =>
  new Set(pack.vat_codes.flatMap(({ grids }) => Object.values(grids).flatMap((tokens) => tokens.map((token) => token.slice(1)))))

/** The boxes a user may type an amount into. A tax that VAT codes feed is corrected by an entry, not in the return. */
export const adjustableBoxes = (pack: Pack, isFirstReturn: boolean): ReadonlySet<string> => {
  const { adjustable_tax_boxes, credit_brought_forward } = pack.vat_return
  const fed = fedBoxes(pack)
  const isAdjustable = ({ box, kind, formula }: VatBox): boolean => {
    if (formula !== null) return isFirstReturn && box === credit_brought_forward
    return kind !== 'tax' || !fed.has(box) || adjustable_tax_boxes.includes(box)
  }
  return new Set(pack.vat_boxes.filter(isAdjustable).map(({ box }) => box))
}

/** Whether a box takes cents; the others take whole euros. */
export const takesCents = (pack: Pack, box: string): boolean => pack.vat_return.unit === 'cent' || pack.vat_return.cents_boxes.includes(box)

/** The least credit that is paid out with a return that ends on this day; null where every credit is. */
export const refundMinimum = (pack: Pack, ends_on: string): Cents | null => {
  const period = ends_on.slice(5) === '12-31' ? 'year_end' : 'other'
  return pack.vat_return.refund_minimums.find((row) => row.period === period && isValidOn(row, ends_on))?.minimum ?? null
}

/** Whether a dated row applies on a day; both its ends are included. */
export const isValidOn = (row: Readonly<{ valid_from: string | null; valid_until: string | null }>, day: string): boolean =>
  (row.valid_from === null || row.valid_from <= day) && (row.valid_until === null || day <= row.valid_until)
