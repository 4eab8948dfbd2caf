import { shownDay } from '../../../../lib/dates.ts'
import { type Language, say } from '../../../../lib/languages.ts'
import { BalanceSheetQuery, readBalanceSheet, sectionLabels } from '../../reports/index.ts'
import { defineExport, type ExportRow } from '../export.ts'
import { yearLine } from '../subtitles.ts'
import { labels } from './labels.ts'
import { comparedSum, layOutStatement, nodeRows, schemeNamed, type StatementLayout } from './statement-rows.ts'

type BalanceSheet = Awaited<ReturnType<typeof readBalanceSheet>>

export const balanceSheet = defineExport<BalanceSheetQuery>({
  name: 'balance-sheet',
  label: labels.balance_sheet,
  formats: ['pdf', 'xlsx', 'csv'],
  query: BalanceSheetQuery,
  known_books: true,
  make: async (reader, query) => {
    const { language } = reader
    const report = await readBalanceSheet(reader, query)
    const { parameters } = report
    const layout = layOutStatement([...report.assets, ...report.liabilities], parameters, language)
    const title = labels.balance_sheet[language]
    return {
      title,
      subtitles: [
        ...yearLine(parameters, language),
        say(labels.as_of, language, { day: shownDay(parameters.as_of, language) }),
        schemeNamed(reader, parameters).label[language],
      ],
      sheets: [{ name: title, columns: layout.columns, rows: rowsOf(report, layout, language) }],
      fingerprint: report.fingerprint,
    }
  },
})

/** One side below the other, so that a rubric and its label have the width of the page. */
function* rowsOf({ assets, liabilities, totals }: BalanceSheet, layout: StatementLayout, language: Language): Generator<ExportRow> {
  const sides = [
    { name: 'assets', nodes: assets, total: labels.total_assets },
    { name: 'liabilities', nodes: liabilities, total: labels.total_liabilities },
  ] as const
  for (const { name, nodes, total } of sides) {
    yield layout.row({ label: sectionLabels[name][language] }, null, { style: 'heading' })
    yield* nodeRows(nodes, layout)
    yield layout.row({ label: total[language] }, comparedSum(totals[name], nodes), { style: 'total' })
  }
  yield layout.row({ label: labels.result_of_year[language] }, { amount: totals.result })
  const { previous_result: amount } = totals
  if (amount !== '0.00') yield layout.row({ label: labels.previous_result[language] }, { amount })
}
