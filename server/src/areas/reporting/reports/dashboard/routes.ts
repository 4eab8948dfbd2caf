import { reporting } from '../../../../kernel/route/presets.ts'
import { reportHead } from '../../../../kernel/route/report.ts'
import { json, route } from '../../../../kernel/route/route.ts'
import { localDay } from '../../../../lib/dates.ts'
import { resolveSpan } from '../span.ts'
import { type Contributions, readDashboard } from './read-dashboard.ts'
import { fingerprintRows } from './rules.ts'
import { dashboardWith, DashboardQuery } from './schema.ts'

export const dashboardRoutes = (contributions: Contributions) => [
  route({
    method: 'GET',
    url: '/v1/companies/:company/reports/dashboard',
    ...reporting,
    operation_id: 'getDashboard',
    query: DashboardQuery,
    reply: json(dashboardWith(contributions.todos)),
    summary: 'Read key figures, work to do and deadlines',
    description:
      'By default for the fiscal year that holds today. Each figure of `kpis` has the one of the same days a year before as `previous`. Revenue, expenses and result are those of the span; cash, receivables, payables and VAT are balances on `as_of`. `monthly` adds up to the figures of the span. An archived file has nothing to do and no deadlines.',
    example: { query: {} },
    run: async ({ db, company, now, query, language }) => {
      const span = await resolveSpan(db, query, localDay(now))
      const { parameters, shown } = await readDashboard(db, contributions, { company, now, language, span })
      return { ...reportHead('dashboard', { company, now }, parameters, fingerprintRows(shown)), ...shown }
    },
  }),
]
