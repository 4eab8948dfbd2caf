/**
 * History: what was changed in a company file, by whom, when and from which device. Reads the change log the
 * database itself writes; every resource appears here by its declaration alone.
 */
import type { Area } from '../../kernel/area.ts'
import type { Db } from '../../kernel/database.ts'
import type { Paging } from '../../kernel/paging.ts'
import { invalidField } from '../../kernel/problem.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import { paginated, route } from '../../kernel/route.ts'
import { messages } from './messages.ts'
import { shown } from './rules.ts'
import { HistoryFilter, Revision } from './schema.ts'
import * as store from './store.ts'

export function history(resources: readonly AnyResource[]): Area {
  const byName = new Map(resources.map((kind) => [kind.name, kind]))

  const revisions = async (db: Db, filter: HistoryFilter, paging: Paging) => {
    if (filter.record_id !== undefined && filter.resource === undefined) throw invalidField('resource', messages.resource_required)
    const { items, total } = await store.page(db, filter, paging)
    return { items: items.map((row) => shown(row, byName)), total }
  }

  return {
    name: 'history',
    title: 'History',
    description: 'Every recorded change of a company file, newest first.',
    owns: [],
    routes: [
      route({
        method: 'GET',
        url: '/v1/companies/:company/history',
        ability: 'read',
        role: 'reviewer',
        demo: 'allowed',
        limit: 'read',
        query: HistoryFilter,
        reply: paginated(Revision),
        summary: 'List revisions, newest first',
        example: { query: { resource: 'third-parties', from: '2026-01-01' } },
        run: ({ db, query, paging }) => revisions(db, query, paging),
      }),
    ],
  }
}
