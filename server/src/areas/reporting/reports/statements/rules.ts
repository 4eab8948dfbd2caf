import { type Language, type Message, say } from '../../../../lib/languages.ts'
import { type Cents, formatCents, minus } from '../../../../lib/money.ts'
import type { Pack } from '../../../../packs/pack.ts'
import type { AnnualScheme, SchemeSection } from '../../../../packs/schemes.ts'
import type { YearSummary } from '../../../books/fiscal-years/index.ts'
import type { SheetColumn, StatementBalance } from './columns.ts'
import { checkMessages, sectionLabels } from './messages.ts'
import type { AnnualAccountsCheck, AnnualAccountsLine, StatementNode } from './schema.ts'
import type { StatementFacts } from './store.ts'
import { type Evaluated, grossColumns, sideTotal } from './tree.ts'
import type { StatementUrls } from './urls.ts'

export type FoundScheme = {
  readonly scheme: AnnualScheme
  /** The legal form does not say which of two models applies. */
  readonly isGuessed: boolean
}

/** The scheme of this name, with or without capital as the legal form has it; null if the country has none of this name. */
export function findScheme(pack: Pack, name: string, { legal_form_code }: Pick<StatementFacts, 'legal_form_code'>): FoundScheme | null {
  const named = pack.schemes.filter(({ scheme }) => scheme === name)
  const single = named.find(({ legal_type }) => legal_type === null)
  if (single) return { scheme: single, isGuessed: false }
  const hasCapital = pack.legal_forms.find(({ code }) => code === legal_form_code)?.requires_capital ?? null
  const scheme = named.find(({ legal_type }) => legal_type === (hasCapital ? 'capital' : 'no_capital'))
  return scheme ? { scheme, isGuessed: hasCapital === null } : null
}

export const schemeNames = (pack: Pack): string[] => [...new Set(pack.schemes.map(({ scheme }) => scheme))]

const sections = ['assets', 'liabilities', 'income_statement', 'appropriation'] as const

/** Every line of the form, in its order. */
export function formSections(current: Evaluated, previous: Evaluated | null, language: Language, urls: StatementUrls) {
  const keyOf = ({ section, code }: { section: SchemeSection; code: string }) => `${section} ${code}`
  const before = previous && new Map(previous.values.map(({ row, net }) => [keyOf(row), net]))
  const lineOf = ({ row, net, gross, contra }: Evaluated['values'][number]): AnnualAccountsLine => {
    const last = before?.get(keyOf(row)) ?? null
    return {
      rubric: row.code,
      label: say(row.label, language),
      current: formatCents(net),
      previous: last === null ? null : formatCents(last),
      ...grossColumns(row, gross, contra),
      explain_url: urls.explain(row.code, row.section),
    }
  }
  return sections.flatMap((code) => {
    const lines = current.values.filter(({ row }) => row.section === code).map(lineOf)
    return lines.length === 0 ? [] : [{ code, label: say(sectionLabels[code], language), lines }]
  })
}

type CheckedAccounts = {
  readonly pack: Pack
  readonly found: FoundScheme
  readonly year: YearSummary | null
  readonly to: string
  readonly column: SheetColumn
  readonly evaluated: Evaluated
}

/** What stands between these accounts and their filing. */
export function checksOf(accounts: CheckedAccounts, language: Language): AnnualAccountsCheck[] {
  const { pack, found, year, to, column, evaluated } = accounts
  const { previous_result } = column
  const unplaced = [...new Set([...evaluated.unplaced.balance_sheet, ...evaluated.unplaced.result].map(({ number }) => number))].toSorted()
  const left = minus(unappropriated(pack, evaluated), previous_result)
  const difference = filedDifference(found.scheme, evaluated)
  const checks: readonly (readonly [boolean, AnnualAccountsCheck['code'], AnnualAccountsCheck['level'], Record<string, string>])[] = [
    [year === null, 'fiscal_year_missing', 'warning', {}],
    [year !== null && !year.is_closed, 'year_open', 'warning', { year: year?.code ?? '' }],
    [year !== null && to < year.ends_on, 'year_incomplete', 'warning', { to, ends_on: year?.ends_on ?? '' }],
    [found.isGuessed, 'legal_form_unknown', 'warning', {}],
    [previous_result !== 0n, 'earlier_result', 'warning', { amount: formatCents(previous_result) }],
    [pack.result_accounts.appropriation !== null && left !== 0n, 'result_not_appropriated', 'warning', { amount: formatCents(left) }],
    [unplaced.length > 0, 'accounts_unplaced', 'error', { accounts: unplaced.join(', ') }],
    [difference !== 0n, 'sides_differ', 'error', { difference: formatCents(difference) }],
  ]
  const texts: Readonly<Record<AnnualAccountsCheck['code'], Message>> = checkMessages
  return checks.filter(([holds]) => holds).map(([, code, level, params]) => ({ code, level, message: say(texts[code], language, params) }))
}

const netOf = ({ values }: Evaluated, section: SchemeSection, code: string): Cents => {
  const value = values.find(({ row }) => row.section === section && row.code === code)
  if (!value) throw new Error(`no row ${code}`)
  return value.net
}

const unappropriated = (pack: Pack, evaluated: Evaluated): Cents => netOf(evaluated, 'liabilities', pack.earlier_result_rubric)

/** What the two totals of the form differ by: it has no line for accounts without a rubric. */
const filedDifference = (scheme: AnnualScheme, { values }: Evaluated): Cents => {
  const filed: Evaluated = { values, unplaced: { balance_sheet: [], result: [] } }
  return minus(sideTotal(scheme, 'assets', filed), sideTotal(scheme, 'liabilities', filed))
}

/* Rows of a fingerprint: codes, numbers, amounts and labels that users typed. */

/** The labels that users gave to accounts, by number. */
export const ownLabels = (...columns: readonly (readonly StatementBalance[] | undefined)[]): ReadonlyMap<string, string | null> =>
  new Map(columns.flatMap((balances) => (balances ?? []).map(({ number, account }) => [number, account.own_label])))

export const nodeRows = (section: string, nodes: readonly StatementNode[], labels: ReadonlyMap<string, string | null>): object[] =>
  nodes.flatMap(({ code, amount, compare, gross, depreciation, children, accounts }) => [
    { section, code, amount, compare, gross, depreciation },
    ...accounts.map((each) => ({
      section,
      code,
      account: each.account.number,
      label: labels.get(each.account.number) ?? null,
      amount: each.amount,
      compare: each.compare,
    })),
    ...nodeRows(section, children, labels),
  ])
