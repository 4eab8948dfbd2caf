/** Rubrics of a scheme as a tree, and the nodes that a statement shows. */
import { type Language, say } from '../../../../lib/languages.ts'
import { type Cents, formatCents, minus, negate, plus, sum, zero } from '../../../../lib/money.ts'
import type { AnnualAccounts, RowPart, SchemeValue } from '../../../../packs/annual-accounts.ts'
import type { AnnualScheme, SchemeRow, SchemeSection } from '../../../../packs/schemes.ts'
import type { StatementBalance } from './columns.ts'
import { unplacedLabel } from './messages.ts'
import type { Detail, StatementAccount, StatementNode } from './schema.ts'
import type { StatementUrls } from './urls.ts'

type TreeRow = { readonly row: SchemeRow; readonly children: TreeRow[] }

/**
 * The rows of a section in the order of the form. Rows of the first level and final totals are not below any other; a deeper row is below the
 * first total that counts it, or, where it only shows a part again, below the row before it that is less indented.
 */
export function treeOf({ rows }: AnnualScheme, section: SchemeSection): TreeRow[] {
  const found: TreeRow[] = rows.filter((row) => row.section === section).map((row) => ({ row, children: [] }))
  const parentOf = ({ row }: TreeRow, index: number): TreeRow | undefined => {
    if (row.level <= 1) return undefined
    const above = found.filter((other) => other.row.level < row.level)
    const total = above.find((other) => other.row.sum_of.some((term) => term.section === section && term.code === row.code))
    return total ?? found.slice(0, index).findLast((other) => other.row.level < row.level)
  }
  const roots: TreeRow[] = []
  for (const [index, each] of found.entries()) (parentOf(each, index)?.children ?? roots).push(each)
  return roots
}

export type Evaluated = AnnualAccounts<StatementBalance>

/** A statement evaluated for its own days and for those it is compared with. */
type Columns = {
  readonly current: Evaluated
  readonly compared: Evaluated | null
  readonly detail: Detail
  readonly language: Language
  readonly urls: StatementUrls
}

const amounts = (amount: Cents, compare: Cents | null) => ({
  amount: formatCents(amount),
  compare: compare === null ? null : formatCents(compare),
  variation: compare === null ? null : formatCents(minus(amount, compare)),
})

type Value = SchemeValue<StatementBalance>
type Part = RowPart<StatementBalance>

const sumOf = (parts: readonly Part[]): Cents =>
  parts.reduce((total, { amount, contra }) => (contra ? minus(total, amount) : plus(total, amount)), zero)

/** The list behind what an account adds to a rubric; null where its third parties stand on several. */
const linesUrlOf = ({ lines }: StatementUrls, parts: readonly Part[]): string | null => {
  const [first, ...others] = parts.map(({ of }) => of)
  if (!first) return null
  if (others.length === 0) return lines(first)
  return sum(parts.map(({ of }) => of.balance)) === first.account.closing ? lines({ account: first.account, third_party: null }) : null
}

/** The accounts behind parts of a rubric, by number. */
function accountsOf(current: readonly Part[], compared: readonly Part[] | null, urls: StatementUrls): StatementAccount[] {
  const byNumber = (parts: readonly Part[]) => Map.groupBy(parts, ({ of }) => of.number)
  const [now, before] = [byNumber(current), compared && byNumber(compared)]
  return [...new Set([...now.keys(), ...(before?.keys() ?? [])])].toSorted().flatMap((number) => {
    const parts = now.get(number) ?? []
    const [first] = [...parts, ...(before?.get(number) ?? [])]
    const [amount, compare] = [sumOf(parts), before && sumOf(before.get(number) ?? [])]
    if (!first || (amount === 0n && !compare)) return []
    const { id, label } = first.of.account
    return [{ account: { id, number, label }, ...amounts(amount, compare), lines_url: linesUrlOf(urls, parts) }]
  })
}

/** The nodes of a section; rubrics without any amount are left out. */
export function nodesOf(scheme: AnnualScheme, section: SchemeSection, columns: Columns): StatementNode[] {
  const valuesOf = ({ values }: Evaluated) =>
    new Map(values.filter(({ row }) => row.section === section).map((value) => [value.row.code, value]))
  const [now, before] = [valuesOf(columns.current), columns.compared && valuesOf(columns.compared)]
  const nodeOf = ({ row, children }: TreeRow): StatementNode[] => {
    const value = now.get(row.code)
    if (!value) throw new Error(`no value of ${row.code}`)
    const node = shownNode(value, before && (before.get(row.code) ?? null), children.flatMap(nodeOf), columns)
    return isEmpty(node) ? [] : [node]
  }
  // The last row of each side is its total, which stands among the totals of the answer.
  const isGrandTotal = ({ row }: TreeRow) => section !== 'income_statement' && row.level === 0
  return treeOf(scheme, section)
    .filter((each) => !isGrandTotal(each))
    .flatMap(nodeOf)
}

function shownNode(now: Value, before: Value | null, children: StatementNode[], { detail, language, urls }: Columns): StatementNode {
  const { row, net, gross, contra, parts } = now
  return {
    code: row.code,
    label: say(row.label, language),
    ...amounts(net, before && before.net),
    ...grossColumns(row, gross, contra),
    explain_url: urls.explain(row.code, row.section),
    children,
    accounts: detail === 'accounts' ? accountsOf(parts, before && before.parts, urls) : [],
  }
}

/** The columns of forms that show depreciation beside the cost. */
export const grossColumns = ({ contra: cell }: SchemeRow, gross: Cents, contra: Cents) => ({
  gross: cell && formatCents(gross),
  depreciation: cell && formatCents(contra),
})

const isZero = (amount: string | null) => amount === null || amount === '0.00'
const isEmpty = ({ amount, compare, gross, children, accounts }: StatementNode): boolean =>
  [amount, compare, gross].every(isZero) && children.length === 0 && accounts.length === 0

/** Balances that no rubric takes stand on a node of their own, on the side of their balance; its accounts are always listed. */
export function unplacedNodes(
  side: 'assets' | 'liabilities' | 'income_statement',
  { current, compared, language, urls }: Columns,
): StatementNode[] {
  const partsOf = ({ unplaced }: Evaluated): Part[] =>
    (side === 'income_statement' ? unplaced.result : unplaced.balance_sheet)
      .filter(({ balance }) => side === 'income_statement' || balance > 0n === (side === 'assets'))
      .map((of) => ({ of, amount: side === 'assets' ? of.balance : negate(of.balance), contra: false }))
  const [now, before] = [partsOf(current), compared && partsOf(compared)]
  const accounts = accountsOf(now, before, urls)
  if (accounts.length === 0) return []
  const label = say(unplacedLabel, language)
  const columns = { gross: null, depreciation: null, explain_url: urls.explain('unplaced', side) }
  return [{ code: 'unplaced', label, ...amounts(sumOf(now), before && sumOf(before)), ...columns, children: [], accounts }]
}

/** The total of a side: its last row, and what no rubric takes. */
export function sideTotal(scheme: AnnualScheme, side: 'assets' | 'liabilities', { values, unplaced }: Evaluated): Cents {
  const total = values.find(({ row }) => row.section === side && row.level === 0)
  if (!total) throw new Error(`${scheme.scheme} has no total of its ${side}`)
  const others = unplaced.balance_sheet.filter(({ balance }) => balance > 0n === (side === 'assets')).map(({ balance }) => balance)
  return plus(total.net, side === 'assets' ? sum(others) : negate(sum(others)))
}
