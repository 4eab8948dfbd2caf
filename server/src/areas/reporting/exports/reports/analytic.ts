import { say } from '../../../../lib/languages.ts'
import { AnalyticQuery, readAnalytic } from '../../reports/index.ts'
import { defineExport, type ExportRow } from '../export.ts'
import { labels as shared } from '../labels.ts'
import { spanLines } from '../subtitles.ts'
import { labels, reportColumns } from './labels.ts'

type Analytic = Awaited<ReturnType<typeof readAnalytic>>
type Figures = Analytic['totals']

export const analytic = defineExport<AnalyticQuery>({
  name: 'analytic',
  label: labels.analytic,
  formats: ['pdf', 'xlsx', 'csv'],
  query: AnalyticQuery,
  make: async (reader, query) => {
    const { db, language } = reader
    const report = await readAnalytic(db, reader, query)
    const { parameters, unallocated } = report
    const column = reportColumns(language)
    const hasAccounts = parameters.detail === 'accounts'
    const title = labels.analytic[language]
    const row = (
      code: string | null,
      account: string | null,
      label: string,
      { income, expense, result }: Figures,
      more: Partial<ExportRow>,
    ) => ({
      cells: [label, code, ...(hasAccounts ? [account] : []), income, expense, result],
      ...more,
    })
    const accountRows = (code: string | null, accounts: typeof unallocated.accounts, indent: number) =>
      accounts.map(({ account, ...figures }) => row(code, account.number, account.label, figures, { indent }))
    const rows = report.rows.flatMap(({ analytic_code: { code, label, path }, accounts, ...figures }) => {
      const indent = path.split('/').length - 1
      return [
        row(code, null, label, figures, { indent, ...(indent === 0 && { style: 'subtotal' }) }),
        ...accountRows(code, accounts, indent + 1),
      ]
    })
    return {
      title,
      subtitles: [say(labels.axis_named, language, { code: parameters.axis }), ...spanLines(parameters, language)],
      sheets: [
        {
          name: title,
          columns: [
            column('label'),
            column('code'),
            ...(hasAccounts ? [column('account', 'fixed')] : []),
            column('income', 'amount'),
            column('expense', 'amount'),
            column('result', 'amount'),
          ],
          rows: [
            ...rows,
            row(null, null, labels.unallocated[language], unallocated, { style: 'subtotal' }),
            ...accountRows(null, unallocated.accounts, 1),
            row(null, null, shared.total[language], report.totals, { style: 'total' }),
          ],
        },
      ],
      fingerprint: report.fingerprint,
    }
  },
})
