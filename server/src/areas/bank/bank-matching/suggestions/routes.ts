import { externalRoute } from '../../../../kernel/route/external-route.ts'
import { reading } from '../../../../kernel/route/presets.ts'
import { plain } from '../../../../kernel/route/route.ts'
import { suggest } from './actions.ts'
import { Suggestion } from './schema.ts'

export const suggestionRoutes = [
  externalRoute({
    method: 'GET',
    url: '/v1/companies/:company/bank-transactions/:id/suggestions',
    ...reading,
    reply: plain(Suggestion),
    summary: 'Suggest how to match a bank transaction',
    description:
      'At most ten, best first. A score of 1.00 names an identifier that only one open item has; below 0.90 a person decides. Pass `allocations` and `difference` to `match`. A transaction that is matched or ignored has no suggestions. The best score is kept as `best_score` of the transaction.',
    run: (context) => suggest(context, context.params.id),
  }),
]
