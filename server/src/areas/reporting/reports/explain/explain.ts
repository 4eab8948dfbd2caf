/** Explains a figure of a report: the rubrics and balances it is made of, each with its rule and the lines behind it. */
import { invalidField, notFound } from '../../../../kernel/route/problem.ts'
import { localDay } from '../../../../lib/dates.ts'
import type { Language } from '../../../../lib/languages.ts'
import { packOf } from '../../../../packs/index.ts'
import type { SchemeSection } from '../../../../packs/schemes.ts'
import { isInRange, readBalances, readPartyBalances } from '../../../books/ledger/index.ts'
import { resolveSpan } from '../span.ts'
import { splitByParty } from '../statements/columns.ts'
import {
  type EvaluatedSheet,
  evaluateAnnualAccounts,
  evaluateBalanceSheet,
  evaluateIncomeStatement,
  type Reader,
} from '../statements/evaluate.ts'
import { statementUrls } from '../statements/urls.ts'
import { groupLabelOf } from '../trial-balance/rules.ts'
import { messages } from './messages.ts'
import { explainBalances, explainPlacement, explainRubric, type Statement } from './rules.ts'
import {
  type ExplainAnnualAccountsQuery,
  type ExplainBalanceSheetQuery,
  type ExplainIncomeStatementQuery,
  type ExplainTrialBalanceQuery,
  type FigureExplanation,
  schemeSections,
} from './schema.ts'
import * as store from './store.ts'

type StatementReader = Reader & { readonly language: Language }

type Figure = {
  readonly rubric?: string | undefined
  readonly account?: string | undefined
  readonly section?: SchemeSection | undefined
}

/** The figure that is asked for, and the parameters of the report. */
function splitQuery<Q extends Figure>(query: Q) {
  const { rubric, account, section, ...parameters } = query
  if ((rubric === undefined) === (account === undefined)) throw invalidField('rubric', messages.one_of)
  return { figure: { rubric, account, section }, parameters }
}

export async function explainTrialBalance(reader: StatementReader, query: ExplainTrialBalanceQuery): Promise<FigureExplanation> {
  const { db, company, now, language } = reader
  const { figure, parameters } = splitQuery(query)
  const number = figure.account
  // A trial balance has no rubrics.
  if (number === undefined) throw notFound()
  const span = await resolveSpan(db, parameters, localDay(now))
  const [account, balances, parties] = await Promise.all([
    store.findAccount(db, number),
    readBalances(db, span),
    parameters.detail === 'third_parties' ? readPartyBalances(db, span) : [],
  ])
  const isGroup = parameters.level !== undefined && number.length <= parameters.level
  const own = balances.filter((each) =>
    isGroup ? each.number.startsWith(number) && isInRange(each.number, parameters) : each.id === account?.id,
  )
  if (!account && !(isGroup && own.length > 0)) throw notFound()
  const shown = own.flatMap((each) =>
    splitByParty(
      each,
      parties.filter(({ account_id }) => account_id === each.id),
    ),
  )
  const name = account ?? { number, label: groupLabelOf(packOf(company.country_pack), language)(number) }
  const { moved: _none, ...explained } = explainBalances(
    name,
    shown,
    statementUrls(company, 'trial-balance', parameters, { to: span.to }).lines,
  )
  return { ...explained, moved: [] }
}

export async function explainBalanceSheet(reader: StatementReader, query: ExplainBalanceSheetQuery): Promise<FigureExplanation> {
  const { figure, parameters } = splitQuery(query)
  const sheet = await evaluateBalanceSheet(reader, { ...parameters, compare: 'none' })
  const shown = { ...evaluatedSheet(reader, sheet), sections: ['assets', 'liabilities'] as const, showsUnplaced: true }
  return explainFigure(reader, 'balance-sheet', figure, parameters, shown, { to: sheet.span.to })
}

export async function explainIncomeStatement(reader: StatementReader, query: ExplainIncomeStatementQuery): Promise<FigureExplanation> {
  const { figure, parameters } = splitQuery(query)
  const { span, scheme, current } = await evaluateIncomeStatement(reader, { ...parameters, compare: 'none' })
  const shown = { scheme, accounts: current, options: {}, sections: ['income_statement'] as const, showsUnplaced: true }
  return explainFigure(reader, 'income-statement', figure, parameters, shown, { from: span.from, to: span.to })
}

export async function explainAnnualAccounts(reader: StatementReader, query: ExplainAnnualAccountsQuery): Promise<FigureExplanation> {
  const { figure, parameters } = splitQuery(query)
  const sheet = await evaluateAnnualAccounts(reader, parameters)
  const shown = { ...evaluatedSheet(reader, sheet), sections: schemeSections, showsUnplaced: false }
  return explainFigure(reader, 'annual-accounts', figure, parameters, shown, { to: sheet.span.to })
}

const evaluatedSheet = ({ company }: Reader, { scheme, reclassify, column, current }: EvaluatedSheet) => ({
  scheme,
  accounts: current,
  options: { reclassify, earlier: { rubric: packOf(company.country_pack).earlier_result_rubric, amount: column.previous_result } },
})

/** A rubric of a statement, or where one account stands in it. */
async function explainFigure(
  reader: StatementReader,
  report: string,
  { rubric, account: number, section }: Figure,
  parameters: object,
  shown: Pick<Statement, 'scheme' | 'sections' | 'showsUnplaced' | 'accounts' | 'options'>,
  days: { readonly from?: string; readonly to: string },
): Promise<FigureExplanation> {
  const { db, company, language } = reader
  const statement = {
    ...shown,
    sections: shown.sections.filter((each) => section === undefined || each === section),
    country: company.country_pack,
    language,
    urls: statementUrls(company, report, parameters, days),
  }
  const account = number === undefined ? undefined : await store.findAccount(db, number)
  const explained = account ? explainPlacement(statement, account) : rubric === undefined ? null : explainRubric(statement, rubric)
  if (!explained) throw notFound()
  const { moved, ...figure } = explained
  const balances = moved.flatMap(({ balance }) => balance ?? [])
  const lines = balances.map(({ account: { id, since }, third_party }) => ({
    account_id: id,
    third_party_id: third_party?.id ?? null,
    since,
  }))
  const entries = await store.listEntriesBehind(db, lines, days.to)
  const entriesOf = new Map(balances.map((balance, index) => [balance, entries[index] ?? []]))
  return { ...figure, moved: moved.map(({ balance, ...move }) => ({ ...move, entries: [...((balance && entriesOf.get(balance)) ?? [])] })) }
}
