import type { DeadlineSource } from '../../../kernel/route/contributions.ts'
import { reporting } from '../../../kernel/route/presets.ts'
import { json, route } from '../../../kernel/route/route.ts'
import { FirmStatistics } from './schema.ts'
import { readStatistics } from './statistics.ts'

export const routesWith = (sources: readonly DeadlineSource[]) => [
  route({
    method: 'GET',
    url: '/v1/firms/:firm/statistics',
    operation_id: 'getFirmStatistics',
    ...reporting,
    reply: json(FirmStatistics),
    summary: 'Read the work load of every company file, totals and coming deadlines',
    description:
      'The company files you see, without those in the bin, as each of them answers itself. An archived file is listed with its figures; it has no VAT return and no deadlines, and does not count as active.',
    run: ({ db, firm, actor, now, language }) => readStatistics(db, sources, { firm, actor, now, language }),
  }),
]
