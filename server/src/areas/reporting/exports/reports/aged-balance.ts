import { shownDay } from '../../../../lib/dates.ts'
import { type Language, say } from '../../../../lib/languages.ts'
import type { Column } from '../../../../lib/writers/table.ts'
import { AgedBalanceQuery, readAgedBalance } from '../../reports/index.ts'
import { defineExport } from '../export.ts'
import { labels as shared } from '../labels.ts'
import { bucketTitles, labels, reportColumns } from './labels.ts'

export const agedBalance = defineExport<AgedBalanceQuery>({
  name: 'aged-balance',
  label: labels.aged_balance,
  formats: ['pdf', 'xlsx', 'csv'],
  query: AgedBalanceQuery,
  make: async (reader, query) => {
    const { db, language } = reader
    const report = await readAgedBalance(db, reader, query)
    const { parameters, buckets, totals } = report
    const column = reportColumns(language)
    const title = labels[parameters.type === 'customer' ? 'aged_customers' : 'aged_suppliers'][language]
    const amountColumns = [column('not_due', 'amount'), ...bucketColumns(buckets, language), column('total', 'amount')]
    const amountsOf = ({ not_due, overdue, total }: typeof totals) => [not_due, ...overdue, total]
    const rows = report.rows.map((row) => ({
      cells: [row.third_party.code, row.third_party.name, ...amountsOf(row), row.oldest_due_on],
    }))
    const total = { cells: [null, shared.total[language], ...amountsOf(totals), null], style: 'total' as const }
    return {
      title,
      subtitles: [say(labels.as_of, language, { day: shownDay(parameters.as_of, language) })],
      sheets: [
        {
          name: title,
          columns: [column('code'), column('name'), ...amountColumns, column('oldest_due_on', 'date')],
          rows: [...rows, total],
          carries: amountColumns.map((_, place) => place + 2),
        },
      ],
      fingerprint: report.fingerprint,
    }
  },
})

/** One column per bucket, and one beyond the last. */
const bucketColumns = (buckets: readonly number[], language: Language): Column[] => [
  ...buckets.map((to, place) => ({
    title: say(bucketTitles.between, language, { from: (buckets[place - 1] ?? 0) + 1, to }),
    kind: 'amount' as const,
  })),
  { title: say(bucketTitles.beyond, language, { to: buckets.at(-1) ?? 0 }), kind: 'amount' },
]
