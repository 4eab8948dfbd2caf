import { cashFlowKinds } from '../../../../kernel/route/contributions.ts'
import { isoWeekOf, shownDay } from '../../../../lib/dates.ts'
import { type Language, say } from '../../../../lib/languages.ts'
import { CashFlowQuery, readCashFlow } from '../../reports/index.ts'
import { defineExport, type ExportRow } from '../export.ts'
import { labels, reportColumns } from './labels.ts'

type CashFlow = Awaited<ReturnType<typeof readCashFlow>>

export const cashFlow = defineExport<CashFlowQuery>({
  name: 'cash-flow',
  label: labels.cash_flow,
  formats: ['pdf', 'xlsx', 'csv'],
  query: CashFlowQuery,
  make: async (reader, query) => {
    const { db, language, cashFlowSources } = reader
    const report = await readCashFlow(db, reader, query, cashFlowSources)
    const column = reportColumns(language)
    const title = labels.cash_flow[language]
    return {
      title,
      subtitles: [say(labels.as_of, language, { day: shownDay(report.parameters.from, language) })],
      sheets: [
        {
          name: title,
          columns: [
            column('period'),
            column('from', 'date'),
            column('to', 'date'),
            ...cashFlowKinds.map((kind) => column(kind, 'amount')),
            column('inflow', 'amount'),
            column('outflow', 'amount'),
            column('net', 'amount'),
            column('balance', 'amount'),
          ],
          rows: [...openingRows(report, language), ...weekRows(report, language)],
        },
      ],
      fingerprint: report.fingerprint,
    }
  },
})

const noKinds = cashFlowKinds.map(() => null)

/** What there is today, and what was due before: it is expected in the first week beside its own. */
const openingRows = ({ opening_balance, overdue_in, overdue_out }: CashFlow, language: Language): ExportRow[] => [
  {
    cells: [labels.opening_balance[language], null, null, ...noKinds, null, null, null, opening_balance],
    style: 'heading',
  },
  { cells: [labels.overdue_in[language], null, null, ...noKinds, overdue_in, null, null, null] },
  { cells: [labels.overdue_out[language], null, null, ...noKinds, null, overdue_out, null, null] },
]

const weekRows = ({ rows }: CashFlow, language: Language): ExportRow[] =>
  rows.map(({ from, to, details, inflow, outflow, net, closing }) => ({
    cells: [
      say(labels.week, language, { week: isoWeekOf(from) }),
      from,
      to,
      ...cashFlowKinds.map((kind) => (details[kind] === '0.00' ? null : details[kind])),
      inflow,
      outflow,
      net,
      closing,
    ],
  }))
