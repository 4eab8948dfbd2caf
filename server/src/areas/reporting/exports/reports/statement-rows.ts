/** Rubrics of a statement as rows: each above those it is made of, then its accounts. */
import { packOf } from '../../../../packs/index.ts'
import type { AnnualScheme } from '../../../../packs/schemes.ts'
import { formatCents, parseCents, sum } from '../../../../lib/money.ts'
import type { Column } from '../../../../lib/writers/table.ts'
import type { StatementNode } from '../../reports/index.ts'
import type { ExportRow, Reader } from '../export.ts'
import { reportColumns } from './labels.ts'

type Asked = { readonly compare: 'none' | 'previous_year' | 'previous_period' }

/** The figures of a rubric, of an account or of a sum. */
type Figures = Partial<Pick<StatementNode, 'gross' | 'depreciation' | 'compare' | 'variation'>> & { readonly amount: string }

export type StatementLayout = {
  readonly columns: readonly Column[]
  readonly row: (
    name: { rubric?: string; account?: string; label: string },
    figures: Figures | null,
    more?: Partial<ExportRow>,
  ) => ExportRow
}

const isAny = (nodes: readonly StatementNode[], is: (node: StatementNode) => boolean): boolean =>
  nodes.some((node) => is(node) || isAny(node.children, is))

/** The columns that the nodes of all sides need, and the rows that fill them: label before rubric, as official forms have it. */
export function layOutStatement(nodes: readonly StatementNode[], { compare }: Asked, language: Reader['language']): StatementLayout {
  const title = reportColumns(language)
  const hasAccounts = isAny(nodes, ({ accounts }) => accounts.length > 0)
  const hasGross = isAny(nodes, ({ gross }) => gross !== null)
  const columns = [
    title('label'),
    title('rubric'),
    ...(hasAccounts ? [title('account', 'fixed')] : []),
    ...(hasGross ? [title('gross', 'amount'), title('depreciation', 'amount')] : []),
    title(hasGross ? 'net' : 'amount', 'amount'),
    ...(compare === 'none' ? [] : [title(compare, 'amount'), title('variation', 'amount')]),
  ]
  return {
    columns,
    row: ({ rubric, account, label }, figures, more) => ({
      cells: [
        label,
        rubric ?? null,
        ...(hasAccounts ? [account ?? null] : []),
        ...(hasGross ? [figures?.gross ?? null, figures?.depreciation ?? null] : []),
        figures?.amount ?? null,
        ...(compare === 'none' ? [] : [figures?.compare ?? null, figures?.variation ?? null]),
      ],
      ...more,
    }),
  }
}

/** `unplaced` names no rubric of the form: its label says what it is. */
const codeOf = ({ code }: StatementNode) => (code === 'unplaced' ? {} : { rubric: code })

export function* nodeRows(nodes: readonly StatementNode[], layout: StatementLayout, indent = 0): Generator<ExportRow> {
  for (const node of nodes) {
    const style = indent === 0 && (node.children.length > 0 || node.accounts.length > 0) ? { style: 'heading' as const } : {}
    yield layout.row({ ...codeOf(node), label: node.label }, node, { indent, ...style })
    for (const { account, ...figures } of node.accounts)
      yield layout.row({ ...codeOf(node), account: account.number, label: account.label }, figures, { indent: indent + 1 })
    yield* nodeRows(node.children, layout, indent + 1)
  }
}

/**
 * A sum of rubrics with what it is compared with. The report states the amount only: where its outermost rubrics add up to it, they do so
 * in the other column too.
 */
export function comparedSum(amount: string, nodes: readonly StatementNode[]): Figures {
  const added = (of: (node: StatementNode) => string | null) => formatCents(sum(nodes.map((node) => parseCents(of(node) ?? '0.00'))))
  const isCompared = nodes.some(({ compare }) => compare !== null) && added((node) => node.amount) === amount
  if (!isCompared) return { amount }
  return { amount, compare: added(({ compare }) => compare), variation: added(({ variation }) => variation) }
}

type SchemeName = { readonly scheme: string; readonly legal_type: string | null }

/** The scheme of a statement. */
export function schemeNamed({ company }: Reader, { scheme, legal_type }: SchemeName): AnnualScheme {
  const found = packOf(company.country_pack).schemes.find((each) => each.scheme === scheme && each.legal_type === legal_type)
  if (!found) throw new Error(`no scheme ${scheme} ${legal_type}`)
  return found
}
