import { reporting } from '../../../../kernel/route/presets.ts'
import { json, route } from '../../../../kernel/route/route.ts'
import { readAnalytic } from './read-analytic.ts'
import { AnalyticQuery, AnalyticResult } from './schema.ts'

export const analyticRoutes = [
  route({
    method: 'GET',
    url: '/v1/companies/:company/reports/analytic',
    ...reporting,
    operation_id: 'getAnalyticResult',
    query: AnalyticQuery,
    reply: json(AnalyticResult),
    summary: 'Read the result by analytic code',
    description:
      'Income and expenses allocated to the codes of an axis, as booked. Codes that moved and those above them, in tree order: the row of a code includes the codes below it, and the first row, the axis, all of them. `unallocated` is what no code of the axis has; with the row of the axis it gives `totals`, the income and expenses of the file. Entries that close a year are left out, and the appropriation of the result is neither income nor expense.',
    example: { query: { axis_id: 12, from: '2026-01-01', to: '2026-03-31' } },
    run: ({ db, company, now, query }) => readAnalytic(db, { company, now }, query),
  }),
]
