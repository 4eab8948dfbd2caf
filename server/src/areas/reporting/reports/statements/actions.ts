import { reportHead } from '../../../../kernel/route/report.ts'
import type { Language } from '../../../../lib/languages.ts'
import { formatCents } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'
import { type ResultTotals, resultTotals } from '../../../../packs/result-totals.ts'
import type { AnnualScheme } from '../../../../packs/schemes.ts'
import { describeSpan, type ReportSpan } from '../span.ts'
import { isResultAccount } from './columns.ts'
import { evaluateAnnualAccounts, evaluateBalanceSheet, evaluateIncomeStatement, type Reader } from './evaluate.ts'
import { checksOf, formSections, nodeRows, ownLabels } from './rules.ts'
import type { AnnualAccountsQuery, BalanceSheetQuery, IncomeStatementQuery } from './schema.ts'
import { nodesOf, sideTotal, unplacedNodes } from './tree.ts'
import { statementUrls } from './urls.ts'

type StatementReader = Reader & { readonly language: Language }

const describeScheme = ({ scheme, legal_type }: AnnualScheme) => ({ scheme, legal_type })
const formatTotals = (totals: ResultTotals) =>
  Object.fromEntries(Object.entries(totals).map(([name, amount]) => [name, formatCents(amount)])) as Record<keyof ResultTotals, string>

export async function readBalanceSheet(reader: StatementReader, query: BalanceSheetQuery) {
  const { company, language } = reader
  const { compare = 'none', detail = 'rubrics' } = query
  const { span, scheme, reclassify, column, before, current, compared } = await evaluateBalanceSheet(reader, query)
  const urls = statementUrls(company, 'balance-sheet', query, { to: span.to })
  const columns = { current, compared, detail, language, urls }
  const sides = {
    assets: [...nodesOf(scheme, 'assets', columns), ...unplacedNodes('assets', columns)],
    liabilities: [...nodesOf(scheme, 'liabilities', columns), ...unplacedNodes('liabilities', columns)],
  }
  const results = column.balances.filter(({ account }) => isResultAccount(account))
  const totals = {
    assets: formatCents(sideTotal(scheme, 'assets', current)),
    liabilities: formatCents(sideTotal(scheme, 'liabilities', current)),
    result: formatCents(resultTotals(packOf(company.country_pack).totalOfAccount, results).result),
    previous_result: formatCents(column.previous_result),
  }
  const { to: as_of, ...begin } = describeSpan(span)
  const parameters = { ...begin, as_of, compare, detail, reclassify, ...describeScheme(scheme) }
  const labels = ownLabels(column.balances, before?.balances)
  const rows = [...nodeRows('assets', sides.assets, labels), ...nodeRows('liabilities', sides.liabilities, labels), totals]
  return { ...reportHead('balance-sheet', reader, parameters, rows), ...sides, totals }
}

export async function readIncomeStatement(reader: StatementReader, query: IncomeStatementQuery) {
  const { company, language } = reader
  const { compare = 'none', detail = 'rubrics' } = query
  const { span, scheme, balances, before, current, compared } = await evaluateIncomeStatement(reader, query)
  const urls = statementUrls(company, 'income-statement', query, { from: span.from, to: span.to })
  const columns = { current, compared, detail, language, urls }
  const rows = [...nodesOf(scheme, 'income_statement', columns), ...unplacedNodes('income_statement', columns)]
  const totals = formatTotals(resultTotals(packOf(company.country_pack).totalOfAccount, balances))
  const parameters = { ...describeSpan(span), compare, detail, ...describeScheme(scheme) }
  const labels = ownLabels(balances, before ?? undefined)
  return { ...reportHead('income-statement', reader, parameters, [...nodeRows('income_statement', rows, labels), totals]), rows, totals }
}

const describeYear = (year: ReportSpan['year']) =>
  year && { code: year.code, starts_on: year.starts_on, ends_on: year.ends_on, is_closed: year.is_closed }

export async function readAnnualAccounts(reader: StatementReader, query: AnnualAccountsQuery) {
  const { company, language } = reader
  const evaluated = await evaluateAnnualAccounts(reader, query)
  const { span, scheme, reclassify, column, current, compared, facts, found, last } = evaluated
  const sections = formSections(current, compared, language, statementUrls(company, 'annual-accounts', query, { to: span.to }))
  const { scheme: _setting, ...identity } = facts
  const years = { fiscal_year: describeYear(span.year), previous_fiscal_year: describeYear(last) }
  const identification = { ...identity, form: scheme.form, form_label: scheme.label[language], ...years }
  const pack = packOf(company.country_pack)
  const checks = checksOf({ pack, found, year: span.year, to: span.to, column, evaluated: current }, language)
  const rows = [
    { ...identity, ...years },
    ...sections.flatMap(({ code, lines }) => lines.map(({ label: _label, explain_url: _url, ...line }) => ({ section: code, ...line }))),
    ...current.unplaced.balance_sheet.map(({ number, balance }) => ({ unplaced: number, balance: formatCents(balance) })),
  ]
  const parameters = { ...describeSpan(span), reclassify, ...describeScheme(scheme) }
  return { ...reportHead('annual-accounts', reader, parameters, rows), scheme: scheme.scheme, identification, sections, checks }
}
