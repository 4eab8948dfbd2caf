import { reporting } from '../../../../kernel/route/presets.ts'
import { json, route } from '../../../../kernel/route/route.ts'
import { readTrialBalance } from './read-trial-balance.ts'
import { TrialBalance, TrialBalanceQuery } from './schema.ts'

export const trialBalanceRoutes = [
  route({
    method: 'GET',
    url: '/v1/companies/:company/reports/trial-balance',
    ...reporting,
    operation_id: 'getTrialBalance',
    known_books: true,
    query: TrialBalanceQuery,
    reply: json(TrialBalance),
    summary: 'Read the trial balance',
    description:
      'One row per account: opening balance, movements, closing balance. Opening entries count as opening; closing entries are left out. Expense and income begin each fiscal year at zero; all other accounts run on, and what earlier years that are not closed earned is `totals.previous_result`. `detail=third_parties` splits the accounts of customers and suppliers into one row per third party. `level` cuts account numbers and adds up what then has one number. Rows of zero only with `include_zero`.',
    example: { query: { from: '2026-01-01', to: '2026-12-31', level: 2 } },
    run: ({ query, ...reader }) => readTrialBalance(reader, query),
  }),
]
