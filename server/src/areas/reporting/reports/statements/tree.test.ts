import { expect, test } from 'vitest'
import { packs } from '../../../../packs/index.ts'
import { nodeLevels } from './schema.ts'
import { treeOf } from './tree.ts'

const schemes = packs.flatMap((pack) =>
  pack.schemes.map((scheme) => ({ name: [pack.code, scheme.scheme, scheme.legal_type ?? ''].join(' ').trim(), scheme })),
)
type Tree = ReturnType<typeof treeOf>

const codesOf = (tree: Tree): string[] => tree.flatMap(({ row, children }) => [row.code, ...codesOf(children)])
const depthOf = (tree: Tree): number => Math.max(0, ...tree.map(({ children }) => 1 + depthOf(children)))
const printed = (tree: Tree): string =>
  tree.map(({ row, children }) => (children.length > 0 ? `${row.code}(${printed(children)})` : row.code)).join(' ')

const find = (name: string) => {
  const found = schemes.find((each) => each.name === name)?.scheme
  if (!found) throw new Error(name)
  return found
}

test.each(schemes)('$name: every row stands in the tree of its section once, and no deeper than the shape of a node', ({ scheme }) => {
  for (const section of ['assets', 'liabilities', 'income_statement', 'appropriation'] as const) {
    const rows = scheme.rows.filter((row) => row.section === section).map(({ code }) => code)
    const tree = treeOf(scheme, section)
    expect(codesOf(tree).toSorted()).toEqual(rows.toSorted())
    expect(depthOf(tree)).toBeLessThanOrEqual(nodeLevels)
  }
})

test('subtotals before or after their parts, and parts shown again, find their place', () => {
  expect(printed(treeOf(find('BE abbreviated no_capital'), 'income_statement'))).toBe(
    '9900(76A 70 60/61) 62 630 631/4 635/8 640/8 649 66A 9901 75/76B(75(753) 76B) 65/66B(65 66B) 9903 780 680 67/77 9904 789 689 9905',
  )
  expect(printed(treeOf(find('FR 2050'), 'liabilities'))).toBe(
    'DL(DA DB DC DD DE DF DG DH DI DJ DK) DO(DM DN) DR(DP DQ) EC(DS DT DU DV DW DX DY DZ EA EB) ED EE',
  )
  expect(printed(treeOf(find('FR 2050'), 'income_statement'))).toBe(
    'FL(FC FF FI) FR(FM FN FO FP FQ) GF(FS FT FU FV FW FX FY FZ GA GB GC GD GE) GG GP(GJ GK GL GM GN GO) GU(GQ GR GS GT) GV GW(GH GI) HD(HA HB HC) HH(HE HF HG) HI HL HM(HJ HK) HN',
  )
  expect(printed(treeOf(find('LU abridged'), 'assets'))).toBe('101(103 105) 107 109(111 125 135) 151(153 163(203 205) 189 197) 199 201')
})
