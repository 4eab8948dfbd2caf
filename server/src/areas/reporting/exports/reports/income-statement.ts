import type { Language } from '../../../../lib/languages.ts'
import { IncomeStatementQuery, readIncomeStatement } from '../../reports/index.ts'
import { defineExport, type ExportRow } from '../export.ts'
import { spanLines } from '../subtitles.ts'
import { labels } from './labels.ts'
import { layOutStatement, nodeRows, schemeNamed, type StatementLayout } from './statement-rows.ts'

type IncomeStatement = Awaited<ReturnType<typeof readIncomeStatement>>

export const incomeStatement = defineExport<IncomeStatementQuery>({
  name: 'income-statement',
  label: labels.income_statement,
  formats: ['pdf', 'xlsx', 'csv'],
  query: IncomeStatementQuery,
  known_books: true,
  make: async (reader, query) => {
    const { language } = reader
    const report = await readIncomeStatement(reader, query)
    const layout = layOutStatement(report.rows, report.parameters, language)
    const title = labels.income_statement[language]
    return {
      title,
      subtitles: [...spanLines(report.parameters, language), schemeNamed(reader, report.parameters).label[language]],
      sheets: [{ name: title, columns: layout.columns, rows: rowsOf(report, layout, language) }],
      fingerprint: report.fingerprint,
    }
  },
})

/** Sums within the way to the result; the others are its steps. */
const sums = ['operating_result', 'result_before_tax', 'result'] as const
/** Steps that few countries have. */
const rare = ['exceptional_income', 'exceptional_expenses', 'profit_sharing'] as const
const steps = [
  'operating_income',
  'operating_expenses',
  'operating_result',
  'financial_income',
  'financial_expenses',
  ...rare,
  'result_before_tax',
  'tax',
  'result',
] as const

function* rowsOf({ rows, totals }: IncomeStatement, layout: StatementLayout, language: Language): Generator<ExportRow> {
  yield* nodeRows(rows, layout)
  yield layout.row({ label: labels.summary[language] }, null, { style: 'heading' })
  for (const step of steps) {
    const amount = totals[step]
    if (amount === '0.00' && rare.some((each) => each === step)) continue
    const style = step === 'result' ? 'total' : sums.some((each) => each === step) ? 'subtotal' : null
    yield layout.row({ label: labels[step][language] }, { amount }, style === null ? {} : { style })
  }
}
