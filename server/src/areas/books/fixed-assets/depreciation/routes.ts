import { bookkeeping } from '../../../../kernel/route/presets.ts'
import { createdOrExisting, route } from '../../../../kernel/route/route.ts'
import { entryPosted } from '../../ledger/index.ts'
import { depreciate } from './depreciate.ts'
import { DepreciationRequest, DepreciationRun } from './schema.ts'

export const routes = [
  route({
    method: 'POST',
    url: '/v1/companies/:company/fixed-assets/depreciate',
    operation_id: 'depreciateFixedAssets',
    ...bookkeeping,
    limit: 'batch',
    codes: ['period_locked'],
    emits: [entryPosted],
    body: DepreciationRequest,
    status: 201,
    also: 200,
    reply: createdOrExisting(DepreciationRun),
    summary: 'Post the depreciation up to a day',
    description:
      'Posts one entry for each fiscal year that has something to post, in the default miscellaneous journal, dated on the last day of the year or on `until`. A charge is what the plan holds up to that day minus what is posted, so any rhythm gives the same year. A locked or closed date refuses the whole run. If there is nothing to post, the lists are empty. With `dry_run` the answer is 200: everything is checked and computed, and nothing is stored.',
    example: { body: { until: '2026-12-31', group_by: 'account' } },
    run: ({ tx, body }) => depreciate(tx, body),
  }),
]
