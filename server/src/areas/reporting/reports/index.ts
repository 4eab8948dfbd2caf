/** Reports: what a firm shows its client. They own no table; every figure leads to the entries behind it. */
import type { Area } from '../../../kernel/route/area.ts'
import type { Todo } from '../../../kernel/route/contributions.ts'
import { agedBalanceRoutes } from './aged-balance/routes.ts'
import { analyticRoutes } from './analytic/routes.ts'
import { cashFlowRoutes } from './cash-flow/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { explainRoutes } from './explain/routes.ts'
import { ledgerRoutes } from './ledgers/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { trialBalanceRoutes } from './trial-balance/routes.ts'

export { readAgedBalance } from './aged-balance/read-aged-balance.ts'
export { AgedBalanceQuery } from './aged-balance/schema.ts'
export { readAnalytic } from './analytic/read-analytic.ts'
export { AnalyticQuery } from './analytic/schema.ts'
export { readCashFlow } from './cash-flow/read-cash-flow.ts'
export { CashFlowQuery } from './cash-flow/schema.ts'
export { deadlineSpan, relevantDeadlines, statusOf } from './dashboard/rules.ts'
export { DashboardDeadline } from './dashboard/schema.ts'
export { openJournalReport, openLedgerReport } from './ledgers/actions.ts'
export { GeneralLedgerQuery, JournalQuery } from './ledgers/schema.ts'
export type { JournalLine } from './ledgers/store.ts'
export { readAnnualAccounts, readBalanceSheet, readIncomeStatement } from './statements/actions.ts'
export { sectionLabels } from './statements/messages.ts'
export { AnnualAccountsQuery, BalanceSheetQuery, IncomeStatementQuery, type StatementNode } from './statements/schema.ts'
export { readTrialBalance } from './trial-balance/read-trial-balance.ts'
export { TrialBalanceQuery } from './trial-balance/schema.ts'

/** `below`: the areas that tell what waits, what is due and what money they expect. `todosAbove`: what waits because of a higher area. */
export const reports = (below: readonly Area[], todosAbove: readonly Todo[] = []): Area => ({
  name: 'reports',
  title: 'Reports',
  description:
    'Dashboard, trial balance, ledgers, statements and forecasts of a company file. Every figure leads to the entries behind it.',
  owns: [],
  routes: [
    ...dashboardRoutes({
      todos: [...below.flatMap(({ todos = [] }) => todos), ...todosAbove],
      deadlines: below.flatMap(({ deadlines = [] }) => deadlines),
    }),
    ...trialBalanceRoutes,
    ...ledgerRoutes,
    ...statementRoutes,
    ...agedBalanceRoutes,
    ...cashFlowRoutes(below.flatMap(({ cashFlowItems = [] }) => cashFlowItems)),
    ...analyticRoutes,
    ...explainRoutes,
  ],
})
