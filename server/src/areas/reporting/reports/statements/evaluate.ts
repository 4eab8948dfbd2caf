/** Statements before they are shown: the scheme, the balances of each column, and what every row of the form takes of them. */
import { invalidField } from '../../../../kernel/route/problem.ts'
import type { Company } from '../../../../kernel/route/route.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { dateOf, localDay } from '../../../../lib/dates.ts'
import { annualAccounts } from '../../../../packs/annual-accounts.ts'
import { packOf } from '../../../../packs/index.ts'
import type { Pack } from '../../../../packs/pack.ts'
import { type AnnualScheme, isPlacedBySide } from '../../../../packs/schemes.ts'
import type { YearSummary } from '../../../books/fiscal-years/index.ts'
import { type ReportSpan, resolveSpan, yearOfDay } from '../span.ts'
import {
  comparedDays,
  readResultColumn,
  readSheetColumn,
  type SheetColumn,
  sheetDays,
  type StatementBalance,
  yearBefore,
} from './columns.ts'
import { messages } from './messages.ts'
import { findScheme, type FoundScheme, schemeNames } from './rules.ts'
import type { AnnualAccountsQuery, BalanceSheetQuery, IncomeStatementQuery } from './schema.ts'
import * as store from './store.ts'
import type { Evaluated } from './tree.ts'

/** Where a statement is read. */
export type Reader = { readonly db: Db; readonly company: Company; readonly now: Date }

export type EvaluatedSheet = {
  readonly span: ReportSpan
  readonly scheme: AnnualScheme
  readonly reclassify: boolean
  readonly column: SheetColumn
  readonly before: SheetColumn | null
  readonly current: Evaluated
  readonly compared: Evaluated | null
}

/** The scheme that was asked for, else that of the file, else the usual one of its country. */
function chooseScheme(pack: Pack, facts: store.StatementFacts, asked?: string): FoundScheme {
  const found = findScheme(pack, asked ?? facts.scheme ?? pack.default_settings.annual_accounts.scheme, facts)
  if (!found) throw invalidField('scheme', messages.scheme_unknown, { schemes: schemeNames(pack).join(', ') })
  return found
}

const evaluateColumn = (pack: Pack, scheme: AnnualScheme, { balances, previous_result }: SheetColumn, reclassify: boolean): Evaluated =>
  annualAccounts(scheme, balances, { reclassify, earlier: { rubric: pack.earlier_result_rubric, amount: previous_result } })

/** The day of a balance sheet ends its span; without a year or a first day, the span begins with the fiscal year of that day. */
async function resolveSheetSpan({ db, now }: Reader, { as_of, ...query }: BalanceSheetQuery): Promise<ReportSpan> {
  const [day, today] = [as_of && dateOf(as_of), localDay(now)]
  if (!day) return resolveSpan(db, query, today)
  const { to: _replaced, ...begin } = query
  if (begin.fiscal_year_id === undefined && begin.from === undefined) return resolveSpan(db, { to: day }, today)
  const span = await resolveSpan(db, begin, today)
  if (day < span.from) throw invalidField('as_of', messages.as_of_before_start)
  return { ...span, to: day, year: begin.fiscal_year_id === undefined ? yearOfDay(span.years, day) : span.year }
}

export async function evaluateBalanceSheet(reader: Reader, query: BalanceSheetQuery): Promise<EvaluatedSheet> {
  const { db, company } = reader
  const pack = packOf(company.country_pack)
  const [span, facts] = await Promise.all([resolveSheetSpan(reader, query), store.loadStatementFacts(db)])
  const { scheme } = chooseScheme(pack, facts)
  const reclassify = isPlacedBySide(scheme, query.reclassify ?? false)
  const days = comparedDays(span, query.compare ?? 'none')
  const [column, before] = await Promise.all([
    readSheetColumn(db, sheetDays(span.years, span.to), reclassify),
    days && readSheetColumn(db, sheetDays(span.years, days.to), reclassify),
  ])
  const current = evaluateColumn(pack, scheme, column, reclassify)
  return { span, scheme, reclassify, column, before, current, compared: before && evaluateColumn(pack, scheme, before, reclassify) }
}

type EvaluatedIncome = {
  readonly span: ReportSpan
  readonly scheme: AnnualScheme
  readonly balances: readonly StatementBalance[]
  readonly before: readonly StatementBalance[] | null
  readonly current: Evaluated
  readonly compared: Evaluated | null
}

export async function evaluateIncomeStatement({ db, company, now }: Reader, query: IncomeStatementQuery): Promise<EvaluatedIncome> {
  const [span, facts] = await Promise.all([resolveSpan(db, query, localDay(now)), store.loadStatementFacts(db)])
  const { scheme } = chooseScheme(packOf(company.country_pack), facts)
  const days = comparedDays(span, query.compare ?? 'none')
  const [balances, before] = await Promise.all([readResultColumn(db, span), days && readResultColumn(db, days)])
  const [current, compared] = [annualAccounts(scheme, balances), before && annualAccounts(scheme, before)]
  return { span, scheme, balances, before, current, compared }
}

type EvaluatedAccounts = EvaluatedSheet & {
  readonly facts: store.StatementFacts
  readonly found: FoundScheme
  /** The fiscal year of the second column. */
  readonly last: YearSummary | null
}

/** Annual accounts begin with their fiscal year, whatever the first day that was asked for. */
export async function evaluateAnnualAccounts({ db, company, now }: Reader, query: AnnualAccountsQuery): Promise<EvaluatedAccounts> {
  const pack = packOf(company.country_pack)
  const [asked, facts] = await Promise.all([resolveSpan(db, query, localDay(now)), store.loadStatementFacts(db)])
  const found = chooseScheme(pack, facts, query.scheme)
  const { scheme } = found
  const reclassify = isPlacedBySide(scheme, query.reclassify ?? true)
  const span = { ...asked, ...sheetDays(asked.years, asked.to) }
  const last = yearBefore(span)
  const [column, before] = await Promise.all([
    readSheetColumn(db, span, reclassify),
    last && readSheetColumn(db, sheetDays(span.years, last.ends_on), reclassify),
  ])
  const current = evaluateColumn(pack, scheme, column, reclassify)
  const compared = before && evaluateColumn(pack, scheme, before, reclassify)
  return { span, scheme, reclassify, column, before, current, compared, facts, found, last }
}
