import { shownDay } from '../../../../lib/dates.ts'
import { Type } from 'typebox'
import { notFound } from '../../../../kernel/route/problem.ts'
import { id } from '../../../../kernel/route/shape.ts'
import { type Language, say } from '../../../../lib/languages.ts'
import { findVariance, VarianceQuery } from '../../../books/budgets/index.ts'
import { defineExport, type ExportRow, type ExportSheet } from '../export.ts'
import { spanLines } from '../subtitles.ts'
import { labels, periodTitles, reportColumns } from './labels.ts'

type Compared = NonNullable<Awaited<ReturnType<typeof findVariance>>>
type Figures = Compared['variance']['totals']['result']

const Query = Type.Object({ budget_id: id(), ...VarianceQuery.properties })

export const budgetVariance = defineExport<VarianceQuery & { budget_id: number }>({
  name: 'budget-variance',
  label: labels.budget_variance,
  formats: ['pdf', 'xlsx', 'csv'],
  query: Query,
  make: async ({ db, language }, { budget_id, ...span }, format) => {
    const compared = await findVariance(db, budget_id, span, language)
    if (!compared) throw notFound()
    const { budget, fiscal_year, analytic_code, variance } = compared
    const { from, to } = variance
    const whole = wholeSheet(compared, language)
    return {
      title: labels.budget_variance[language],
      subtitles: [
        budget.name,
        ...spanLines({ fiscal_year, from, to }, language),
        ...(analytic_code === null ? [] : [say(labels.code_named, language, { code: analytic_code })]),
      ],
      // A page has no room for a year of months.
      sheets: format === 'xlsx' ? [whole, periodSheet(compared, language)] : [whole],
      fingerprint: { parameters: { budget: budget.name, fiscal_year, analytic_code, from, to } },
    }
  },
})

const totals = [
  ['income', labels.total_income],
  ['expense', labels.total_expense],
  ['result', labels.result],
] as const

const isoMonth = (day: string): string => day.slice(0, 7)

function wholeSheet({ budget, periods, variance }: Compared, language: Language): ExportSheet {
  const column = reportColumns(language)
  // A label of an account that is in no line is that of the country pack, in the language of the request.
  const typed = new Map(budget.lines.map(({ account, label }) => [account, label]))
  const starts = new Map(periods.map(({ id: period, starts_on }) => [period, starts_on]))
  const cells = ({ budget: planned, actual, variance: difference, variance_percent }: Figures) => [
    planned,
    actual,
    difference,
    variance_percent,
  ]
  const rows = variance.rows.map(({ account, label, type, ...figures }): ExportRow => {
    const byPeriod = figures.periods.map(({ period_id, ...amounts }) => ({ starts_on: starts.get(period_id) ?? null, ...amounts }))
    return {
      cells: [account, label, ...cells(figures)],
      covered: { account, type, label: typed.get(account) ?? null, ...figures, periods: byPeriod },
    }
  })
  return {
    name: labels.budget_variance[language],
    columns: [
      column('account', 'fixed'),
      column('label'),
      column('budget', 'amount'),
      column('actual', 'amount'),
      column('variance', 'amount'),
      column('variance_percent', 'number'),
    ],
    rows: [
      ...rows,
      ...totals.map(
        ([name, label]): ExportRow => ({
          cells: [null, label[language], ...cells(variance.totals[name])],
          style: name === 'result' ? 'total' : 'subtotal',
        }),
      ),
    ],
  }
}

/** Budget and actual amounts side by side, period by period. */
function periodSheet({ periods, variance }: Compared, language: Language): ExportSheet {
  const column = reportColumns(language)
  const shown = variance.totals.result.periods.map(({ period_id }) => periods.find(({ id: period }) => period === period_id))
  const columns = shown.flatMap((period) =>
    (['budget', 'actual'] as const).map((name) => ({
      title: say(periodTitles[name], language, { period: nameOf(period?.starts_on ?? '', period?.ends_on ?? '', language) }),
      kind: 'amount' as const,
    })),
  )
  const cells = ({ periods: own }: Figures) => own.flatMap(({ budget, actual }) => [budget, actual])
  return {
    name: labels.by_period[language],
    columns: [column('account', 'fixed'), column('label'), ...columns],
    rows: [
      ...variance.rows.map((row) => ({ cells: [row.account, row.label, ...cells(row)] })),
      ...totals.map(([name, label]) => ({ cells: [null, label[language], ...cells(variance.totals[name])], style: 'subtotal' as const })),
    ],
  }
}

/** A month, or the days of a period of another length. */
const nameOf = (from: string, to: string, language: Language): string =>
  isoMonth(from) === isoMonth(to) ? isoMonth(from) : `${shownDay(from, language)}–${shownDay(to, language)}`
