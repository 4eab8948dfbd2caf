/** What a figure of a report is made of, as terms whose signed sum is the figure. Pure. */
import { type Language, say } from '../../../../lib/languages.ts'
import { type Cents, formatCents, negate, plus, sum, zero } from '../../../../lib/money.ts'
import type { AccountBalance, AnnualAccounts, AnnualOptions, SchemeValue } from '../../../../packs/annual-accounts.ts'
import { termsOfValue, type ValueTerm } from '../../../../packs/scheme-terms.ts'
import type { AnnualScheme, SchemeRow, SchemeSection } from '../../../../packs/schemes.ts'
import { unplacedLabel } from '../statements/messages.ts'
import type { StatementUrls } from '../statements/urls.ts'
import { messages } from './messages.ts'
import type { FigureExplanation, FigureTerm, MovedBalance } from './schema.ts'

/** A balance as a report places it: of an account, or of one third party on it. */
export type ReportBalance = AccountBalance & {
  readonly account: { readonly id: number; readonly number: string; readonly label: string; readonly since: string }
  readonly third_party: { readonly id: number; readonly code: string; readonly name: string } | null
}

/** A move before the entries behind it are read. */
type Move = Omit<MovedBalance, 'entries'> & { readonly balance: ReportBalance | null }
export type Explained = Omit<FigureExplanation, 'moved'> & { readonly moved: readonly Move[] }

type Named = { readonly number: string; readonly label: string }

export type Statement = {
  /** The country pack and the scheme that the report follows. */
  readonly country: string
  readonly scheme: AnnualScheme
  /** The sections that the report shows. */
  readonly sections: readonly SchemeSection[]
  /** Whether accounts that no rubric takes stand on a rubric of their own, `unplaced`. */
  readonly showsUnplaced: boolean
  readonly accounts: AnnualAccounts<ReportBalance>
  /** Those that the accounts were made with. */
  readonly options: AnnualOptions
  readonly language: Language
  readonly urls: StatementUrls
}

type Value = SchemeValue<ReportBalance>
const termsOf = ({ scheme, accounts, options }: Statement, value: Value) => termsOfValue(scheme, accounts, value, options)

/** The table of the pack, and scheme, section and code of the row. */
const ruleOf = ({ country, scheme: { scheme, legal_type } }: Statement, { section, code }: SchemeRow) => ({
  source: `${country.toLowerCase()}/annual-schemes.csv#${[scheme, legal_type, section, code].filter((part) => part !== null).join(':')}`,
  valid_from: null,
  valid_until: null,
})

/** As the pack writes it: `+20 -21`; a row of another section has that section before its code. */
const formulaOf = ({ section, sum_of }: SchemeRow): string | null =>
  sum_of.length === 0
    ? null
    : sum_of.map((term) => `${term.minus ? '-' : '+'}${term.section === section ? '' : `@${term.section}:`}${term.code}`).join(' ')

const named = ({ number, label }: Named): Named => ({ number, label })

/** A balance with the rubric on which it stands. */
const balanceTerm = (
  balance: ReportBalance,
  details: Pick<FigureTerm, 'sign' | 'rubric' | 'section' | 'rule' | 'lines_url'>,
): FigureTerm => ({
  kind: 'account',
  account: named(balance.account),
  third_party: balance.third_party,
  label: balance.third_party?.name ?? balance.account.label,
  amount: formatCents(balance.balance),
  explain_url: null,
  ...details,
})

/** Another rubric, or the results of earlier years on this one. */
const rubricTerm = (details: Omit<FigureTerm, 'account' | 'third_party' | 'lines_url'>): FigureTerm => ({
  account: null,
  third_party: null,
  lines_url: null,
  ...details,
})

function termOf(statement: Statement, row: SchemeRow, term: ValueTerm<ReportBalance>): FigureTerm {
  const { language, urls } = statement
  const rule = ruleOf(statement, row)
  if (term.kind === 'balance') {
    return balanceTerm(term.of, { sign: term.sign, rubric: row.code, section: row.section, rule, lines_url: urls.lines(term.of) })
  }
  const common = { sign: term.sign, amount: formatCents(term.amount), rule }
  if (term.kind === 'earlier_result') {
    const label = say(messages.earlier_results, language)
    return rubricTerm({ kind: 'previous_result', rubric: row.code, section: row.section, label, ...common, explain_url: null })
  }
  const { code, section, label } = term.row
  return rubricTerm({
    kind: 'rubric',
    rubric: code,
    section,
    label: say(label, language),
    ...common,
    explain_url: urls.explain(code, section),
  })
}

/** Balances that stand on another rubric than they would if assets and debts were set off, and the results of earlier years. */
type MoveOfRows = Move & { readonly rows: readonly SchemeRow[] }
const movesOf = (statement: Statement): readonly MoveOfRows[] =>
  statement.accounts.values.flatMap((value) =>
    termsOf(statement, value).flatMap((term): MoveOfRows[] => {
      const to = value.row
      if (term.kind === 'earlier_result') {
        const bare = { from: null, to: to.code, account: null, third_party: null, amount: formatCents(term.amount) }
        return [{ ...bare, rule: 'previous_result', balance: null, rows: [to] }]
      }
      if (term.kind === 'row' || term.moved_from === null) return []
      const { account, third_party } = term.of
      const move = { from: term.moved_from.code, to: to.code, account: named(account), third_party, amount: formatCents(term.amount) }
      return [{ ...move, rule: 'reclassified', balance: term.of, rows: [term.moved_from, to] }]
    }),
  )

const withoutRows = ({ rows: _rows, ...move }: MoveOfRows): Move => move

const isResult = (section: SchemeSection): boolean => section === 'income_statement' || section === 'appropriation'

/** Accounts that no rubric takes, with the section in which a report shows them: the side of their balance, or the income statement. */
const unplacedIn = ({ accounts: { unplaced }, showsUnplaced }: Statement, section: SchemeSection): readonly ReportBalance[] => {
  if (!showsUnplaced || section === 'appropriation') return []
  if (isResult(section)) return unplaced.result
  return unplaced.balance_sheet.filter(({ balance }) => balance > zero === (section === 'assets'))
}
const unplacedAmount = (section: SchemeSection, balances: readonly ReportBalance[]): Cents => {
  const total = sum(balances.map(({ balance }) => balance))
  return section === 'assets' ? total : negate(total)
}
const unplacedTerm = ({ urls }: Statement, section: SchemeSection, balance: ReportBalance): FigureTerm =>
  balanceTerm(balance, { sign: section === 'assets' ? '+' : '-', rubric: 'unplaced', section, rule: null, lines_url: urls.lines(balance) })

/** The total of a side of the balance sheet also has the accounts that no rubric takes. */
function unplacedOfTotal(statement: Statement, { section, level }: SchemeRow): { readonly amount: Cents; readonly terms: FigureTerm[] } {
  const balances = level === 0 && !isResult(section) ? unplacedIn(statement, section) : []
  const amount = unplacedAmount(section, balances)
  if (balances.length === 0) return { amount, terms: [] }
  const { language, urls } = statement
  const shown = { rubric: 'unplaced', section, label: say(unplacedLabel, language), explain_url: urls.explain('unplaced', section) }
  return { amount, terms: [rubricTerm({ kind: 'rubric', ...shown, sign: '+', amount: formatCents(amount), rule: null })] }
}

/** Why a rubric shows what it shows; null when the report has no such rubric. The first one, if several of the sections have it. */
export function explainRubric(statement: Statement, rubric: string): Explained | null {
  const value = statement.accounts.values.find(({ row }) => row.code === rubric && statement.sections.includes(row.section))
  if (!value) return rubric === 'unplaced' ? explainUnplaced(statement) : null
  const { row, net } = value
  const unplaced = unplacedOfTotal(statement, row)
  return {
    rubric: row.code,
    section: row.section,
    account: null,
    label: say(row.label, statement.language),
    amount: formatCents(plus(net, unplaced.amount)),
    formula: formulaOf(row),
    terms: [...termsOf(statement, value).map((term) => termOf(statement, row, term)), ...unplaced.terms],
    moved: movesOf(statement)
      .filter(({ rows }) => rows.includes(row))
      .map(withoutRows),
  }
}

function explainUnplaced(statement: Statement): Explained | null {
  const section = statement.sections.find((each) => unplacedIn(statement, each).length > 0)
  if (section === undefined) return null
  const balances = unplacedIn(statement, section)
  return {
    rubric: 'unplaced',
    section,
    account: null,
    label: say(unplacedLabel, statement.language),
    amount: formatCents(unplacedAmount(section, balances)),
    formula: null,
    terms: balances.map((balance) => unplacedTerm(statement, section, balance)),
    moved: [],
  }
}

const bareAccount = (account: Named) => ({ rubric: null, section: null, account: named(account), label: account.label, formula: null })

/**
 * Where the balance of an account stands in a report. Costs and income are in both statements of the annual accounts, and are explained by the
 * one of the result.
 */
export function explainPlacement(statement: Statement, account: Named): Explained {
  const { accounts, sections } = statement
  const isAsked = ({ number }: ReportBalance) => number === account.number
  const placed = accounts.values
    .filter(({ row }) => row.kind === 'leaf' && sections.includes(row.section))
    .flatMap((value) =>
      termsOf(statement, value).flatMap((term) =>
        term.kind === 'balance' && isAsked(term.of)
          ? [{ ...termOf(statement, value.row, term), section: value.row.section, cents: term.amount }]
          : [],
      ),
    )
  const unplaced = sections.flatMap((section) =>
    unplacedIn(statement, section)
      .filter(isAsked)
      .map((balance) => ({ ...unplacedTerm(statement, section, balance), section, cents: balance.balance })),
  )
  const found = [...placed, ...unplaced]
  const ofResult = found.filter(({ section }) => isResult(section))
  const shown = ofResult.length > 0 ? ofResult : found
  return {
    ...bareAccount(account),
    amount: formatCents(sum(shown.map(({ cents }) => cents))),
    terms: shown.map(({ cents: _cents, ...term }) => ({ ...term, sign: '+' })),
    moved: movesOf(statement)
      .filter(({ balance }) => balance !== null && isAsked(balance))
      .map(withoutRows),
  }
}

/** What a row of the trial balance adds up: the balances of an account, or of those whose numbers begin so. */
export const explainBalances = (account: Named, balances: readonly ReportBalance[], linesUrl: StatementUrls['lines']): Explained => ({
  ...bareAccount(account),
  amount: formatCents(sum(balances.map(({ balance }) => balance))),
  terms: balances.map((balance) =>
    balanceTerm(balance, { sign: '+', rubric: null, section: null, rule: null, lines_url: linesUrl(balance) }),
  ),
  moved: [],
})
