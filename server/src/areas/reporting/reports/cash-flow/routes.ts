import type { CashFlowSource } from '../../../../kernel/route/contributions.ts'
import { reporting } from '../../../../kernel/route/presets.ts'
import { json, route } from '../../../../kernel/route/route.ts'
import { readCashFlow } from './read-cash-flow.ts'
import { CashFlow, CashFlowQuery } from './schema.ts'

export const cashFlowRoutes = (sources: readonly CashFlowSource[]) => [
  route({
    method: 'GET',
    url: '/v1/companies/:company/reports/cash-flow',
    ...reporting,
    operation_id: 'getCashFlow',
    query: CashFlowQuery,
    reply: json(CashFlow),
    summary: 'Read the cash position and its forecast by week',
    description:
      'From the balance of bank and cash accounts today: open items of customers and suppliers on their due dates, open payment batches on the day of their execution, VAT returns (validated and unpaid, and drafts) on theirs, and the next runs of recurring entries. Weeks begin on Monday; the first one runs from today to Sunday. What was due before today stands in `overdue_in` and `overdue_out` only, and is part of the `closing` of the first week. Credit notes and payments on account count on the other side.',
    example: { query: { weeks: 13 } },
    run: ({ db, company, now, query }) => readCashFlow(db, { company, now }, query, sources),
  }),
]
