import type { Pack, VatRule } from '../pack.ts'
import { balanceSigns } from './boxes.ts'

type GridList = keyof VatRule['grids']

/** The boxes of the opposite document: of the credit note for an invoice, of the invoice for a credit note. */
const opposite = {
  base: 'credit_note_base',
  due: 'credit_note_recover',
  deductible: 'credit_note_repay',
  credit_note_base: 'base',
  credit_note_recover: 'due',
  credit_note_repay: 'deductible',
} as const satisfies Record<GridList, GridList>

const lists = Object.keys(opposite) as GridList[]

export const boxOf = (token: string): string => token.slice(1)
export const isAdded = (token: string): boolean => token.startsWith('+')

/** The list of a rule that names these boxes: these and no others if there is one, else the first that names all of them. */
const listNaming = (rule: VatRule, boxes: readonly string[]): GridList | undefined => {
  const naming = lists.filter((list) => boxes.every((box) => rule.grids[list].some((token) => boxOf(token) === box)))
  return naming.find((list) => rule.grids[list].length === boxes.length) ?? naming[0]
}

/** The tax of a document by the list of its base: what is due on it, and what is deducted. */
const taxLists: Partial<Record<GridList, readonly [due: GridList, deducted: GridList]>> = {
  base: ['due', 'deductible'],
  credit_note_base: ['credit_note_recover', 'credit_note_repay'],
}

/** What a rule says about the document of some boxes: its tokens, those of its taxes, and those of the opposite document. */
export type OppositeTokens = Readonly<{
  rule: VatRule
  own: readonly string[]
  due: readonly string[]
  deducted: readonly string[]
  other: readonly string[]
}>

const tokensIn = (rule: VatRule, boxes: readonly string[]): OppositeTokens | undefined => {
  const list = listNaming(rule, boxes)
  if (list === undefined || rule.grids[opposite[list]].length === 0) return undefined
  const [due, deducted] = taxLists[list]?.map((tax) => rule.grids[tax]) ?? []
  return { rule, own: rule.grids[list], due: due ?? [], deducted: deducted ?? [], other: rule.grids[opposite[list]] }
}

/** What `find` finds in the first of the rules in which it finds anything. */
const findFirst = <Found>(rules: Iterable<VatRule>, find: (rule: VatRule) => Found | undefined): Found | undefined => {
  for (const rule of rules) {
    const found = find(rule)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * By the code of the lines, as it is in the company file today. Where that one does not name their boxes any more, by the first code of the
 * pack that does.
 */
export const oppositeTokens = (pack: Pack, rule: VatRule | null, boxes: readonly string[]): OppositeTokens | undefined =>
  findFirst([...(rule === null ? [] : [rule]), ...pack.vat_codes], (one) => tokensIn(one, boxes))

/** The box for the opposite of an amount of tax. It stands on the other side of the balance, so that the balance stays the same. */
export const oppositeTaxBox = (
  pack: Pack,
  rule: VatRule | null,
  pairs: readonly (readonly [string, string])[],
  box: string,
): string | undefined => {
  const signs = balanceSigns(pack)
  const isOpposite = (other: string): boolean => signs.get(other) === -(signs.get(box) ?? 0)
  const named = (one: VatRule): string | undefined => tokensIn(one, [box])?.other.filter(isAdded).map(boxOf).find(isOpposite)
  const paired = pairs.filter((pair) => pair.includes(box)).flat()
  return (rule === null ? undefined : named(rule)) ?? paired.find(isOpposite) ?? findFirst(pack.vat_codes, named)
}
