import { readTrialBalance, TrialBalanceQuery } from '../../reports/index.ts'
import { defineExport, type ExportRow } from '../export.ts'
import { columnTitles, labels as shared } from '../labels.ts'
import { spanLines } from '../subtitles.ts'
import { labels } from './labels.ts'

const amounts = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'] as const

export const trialBalance = defineExport<TrialBalanceQuery>({
  name: 'trial-balance',
  label: shared.trial_balance,
  formats: ['pdf', 'xlsx', 'csv'],
  query: TrialBalanceQuery,
  known_books: true,
  make: async (reader, query) => {
    const { language } = reader
    const report = await readTrialBalance(reader, query)
    const title = columnTitles(language)
    const hasParties = report.parameters.detail === 'third_parties'
    const named = [title('account', 'fixed'), title('label'), ...(hasParties ? [title('third_party'), title('name')] : [])]
    const sumRow = (label: string, values: Partial<typeof report.totals>, more: Pick<ExportRow, 'style'> = {}): ExportRow => ({
      cells: [null, label, ...(hasParties ? [null, null] : []), ...amounts.map((name) => values[name] ?? null)],
      ...more,
    })
    const rows = report.rows.map((row) => ({
      cells: [
        row.account.number,
        row.account.label,
        ...(hasParties ? [row.third_party?.code ?? null, row.third_party?.name ?? null] : []),
        ...amounts.map((name) => row[name]),
      ],
    }))
    const name = shared.trial_balance[language]
    return {
      title: name,
      subtitles: spanLines(report.parameters, language),
      sheets: [
        {
          name,
          columns: [...named, ...amounts.map((each) => title(each, 'amount'))],
          rows: [
            ...rows,
            sumRow(shared.total[language], report.totals, { style: 'total' }),
            ...missingResult(report.totals.previous_result).map((values) => sumRow(labels.previous_result[language], values)),
          ],
          carries: amounts.map((_, place) => named.length + place),
        },
      ],
      fingerprint: report.fingerprint,
    }
  },
})

/** What the balances of years that are not closed lack to be equal, on the side that lacks it. */
function missingResult(
  amount: string,
): { opening_debit?: string; opening_credit?: string; closing_debit?: string; closing_credit?: string }[] {
  if (amount === '0.00') return []
  const loss = amount.startsWith('-') ? amount.slice(1) : null
  return [loss === null ? { opening_credit: amount, closing_credit: amount } : { opening_debit: loss, closing_debit: loss }]
}
