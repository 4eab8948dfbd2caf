import type { DeadlineSource, FileToday, Todo } from '../../../../kernel/route/contributions.ts'
import type { Company } from '../../../../kernel/route/route.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { localDay } from '../../../../lib/dates.ts'
import { type Language, say } from '../../../../lib/languages.ts'
import { negate, parseCents } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'
import { readBalances } from '../../../books/ledger/index.ts'
import { overdueAt } from '../../../books/letterings/index.ts'
import { linesUrl } from '../lines-url.ts'
import { describeSpan, type ReportSpan } from '../span.ts'
import * as rules from './rules.ts'
import type { DashboardDeadline, Kpis, RankedThirdParty } from './schema.ts'
import * as store from './store.ts'

/** What areas contribute to the dashboard. */
export type Contributions = { readonly todos: readonly Todo[]; readonly deadlines: readonly DeadlineSource[] }

type Asked = { readonly company: Company; readonly now: Date; readonly language: Language; readonly span: ReportSpan }

const shownParties = 5
/** How many third parties are added up exactly before all are: enough for the order by totals and that by net amounts to differ. */
const examinedParties = 50

/** The largest by net amount. Only the lines of those that can be among them are read, unless that is not certain. */
async function readTop(db: Db, side: store.Side, span: rules.Days): Promise<RankedThirdParty[]> {
  const totals = await store.loadLargestTotals(db, side, span, examinedParties + 1)
  const examined = totals.slice(0, examinedParties).map(({ id }) => id)
  const found = await store.loadLargestNet(db, side, span, examined, shownParties)
  const isCertain = rules.isCertain(found, shownParties, totals[examinedParties]?.total)
  const top = isCertain ? found : await store.loadLargestNet(db, side, span, null, shownParties)
  return top.map(({ amount, ...third_party }) => ({ third_party, amount }))
}

/** The figures of a day: balances, and what is overdue. */
async function readDay(db: Db, day: string) {
  const [balances, receivable, payable] = await Promise.all([
    readBalances(db, { from: day, to: day }),
    overdueAt(db, day, { type: 'customer' }),
    overdueAt(db, day, { type: 'supplier' }),
  ])
  return {
    ...rules.balanceFigures(balances),
    receivable_overdue: parseCents(receivable),
    payable_overdue: negate(parseCents(payable)),
  }
}

/** Key figures of the span and of the same days a year before; balances on the last day of the span, or today if that is earlier. */
async function readFigures(db: Db, { company, span }: Asked, as_of: string) {
  const prefixes = packOf(company.country_pack).key_figures
  const previous = { from: rules.yearBefore(span.from), to: rules.yearBefore(span.to) }
  const hasPrevious = span.years.some(({ starts_on }) => starts_on <= previous.to)
  const [months, day, dayBefore] = await Promise.all([
    store.loadMonths(db, [span, previous], prefixes),
    readDay(db, as_of),
    hasPrevious ? readDay(db, rules.yearBefore(as_of)) : null,
  ])
  const monthsOf = (which: number) => months.filter((month) => month.span === which)
  const urls = linesUrls(company, span, as_of, prefixes)
  const ofSpan = (name: 'revenue' | 'expenses' | 'result', url: string | null) =>
    rules.figureOf(rules.totalOf(monthsOf(0), name), hasPrevious ? rules.totalOf(monthsOf(1), name) : null, url)
  const ofDay = (name: keyof typeof day, url: string | null) => rules.figureOf(day[name], dayBefore && dayBefore[name], url)
  const kpis: Kpis = {
    revenue: ofSpan('revenue', urls.revenue),
    expenses: ofSpan('expenses', urls.expenses),
    result: ofSpan('result', null),
    cash: ofDay('cash', null),
    receivable: ofDay('receivable', urls.receivable),
    receivable_overdue: ofDay('receivable_overdue', urls.receivable_overdue),
    payable: ofDay('payable', urls.payable),
    payable_overdue: ofDay('payable_overdue', urls.payable_overdue),
    vat_position: ofDay('vat_position', null),
  }
  return { kpis, monthly: rules.fillMonths(span, monthsOf(0)) }
}

/** The lists behind the figures, where one holds them. */
function linesUrls(
  company: Company,
  { from, to }: rules.Days,
  as_of: string,
  prefixes: { revenue: readonly string[]; expenses: readonly string[] },
) {
  const url = (list: string, query: Record<string, string>) =>
    `/v1/companies/${company.public_token}/${list}?${new URLSearchParams(query).toString()}`
  const lines = (range: ReturnType<typeof rules.rangeOf>) => range && linesUrl(company, { ...range, from, to })
  return {
    revenue: lines(rules.rangeOf(prefixes.revenue)),
    expenses: lines(rules.rangeOf(prefixes.expenses)),
    receivable: url('open-items', { account_kind: 'receivable', as_of }),
    payable: url('open-items', { account_kind: 'payable', as_of }),
    receivable_overdue: url('reports/aged-balance', { type: 'customer', as_of }),
    payable_overdue: url('reports/aged-balance', { type: 'supplier', as_of }),
  }
}

async function readDeadlines(
  db: Db,
  sources: readonly DeadlineSource[],
  file: FileToday,
  language: Language,
): Promise<DashboardDeadline[]> {
  const { company, today } = file
  const listed = await Promise.all(sources.map((source) => source.list(db, file, rules.deadlineSpan(today))))
  const { public_token, name } = company
  return rules.relevantDeadlines(listed.flat(), today).map(({ kind, label, due_on, days_left, status, record }) => ({
    kind,
    company: { public_token, name },
    label: say(label, language),
    due_on,
    days_left,
    status,
    record,
  }))
}

const readTodo = async (db: Db, todos: readonly Todo[], file: FileToday): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(todos.map(async ({ name, count }) => [name, file.company.is_active ? await count(db, file) : 0] as const)),
  )

/** All that the dashboard shows, read in one snapshot. An archived file has nothing to do and no deadlines. */
export async function readDashboard(db: Db, { todos, deadlines }: Contributions, asked: Asked) {
  const { company, now, language, span } = asked
  const today = localDay(now)
  const as_of = span.to < today ? span.to : today
  const [figures, todo, due, top_customers, top_suppliers] = await Promise.all([
    readFigures(db, asked, as_of),
    readTodo(db, todos, { company, today }),
    company.is_active ? readDeadlines(db, deadlines, { company, today }, language) : [],
    readTop(db, 'customer', span),
    readTop(db, 'supplier', span),
  ])
  return { parameters: { ...describeSpan(span), as_of }, shown: { ...figures, todo, deadlines: due, top_customers, top_suppliers } }
}
