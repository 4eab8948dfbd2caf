import { bookkeeping, reading, settingUp } from '../../../kernel/route/presets.ts'
import { json, nothing, paginated, type Route, route } from '../../../kernel/route/route.ts'
import { emptyBin, purgeItem, restoreItem } from './actions.ts'
import { type Kinds, listBin } from './items.ts'
import { PurgeFilter, Purged, Restored, TrashFilter, TrashItem, binTotals } from './schema.ts'

const url = '/v1/companies/:company/trash'

export const createRoutes = (kinds: Kinds): Route[] => [
  route({
    method: 'GET',
    url,
    ...reading,
    query: TrashFilter,
    reply: paginated(TrashItem, binTotals),
    summary: 'List the recycle bin, what was deleted last first',
    description:
      'What was deleted with its owner, as the rules of a journal, lies in its owner and is counted in `children`. A deleted company file has its own place: `GET /v1/companies?trashed=1`.',
    example: { query: { type: 'third-parties' } },
    run: ({ db, company, query, paging }) => listBin(db, kinds, company.role, query, paging),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/restore`,
    ...bookkeeping,
    codes: ['restore_conflict', 'period_locked'],
    reply: json(Restored),
    summary: 'Restore a record from the bin',
    description:
      'It comes back under the id it had, one version later, with what lay in the bin with it. `errors` names each field that keeps it there.',
    run: ({ tx, params }) => restoreItem(tx, kinds, params.id),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...settingUp,
    status: 204,
    reply: nothing(),
    summary: 'Delete a record of the bin for good',
    description:
      'With what lies in it. It cannot be brought back, and its creation can no longer be undone; copies are told. Refused while another record of the bin refers to it: delete that one first.',
    run: ({ tx, params }) => purgeItem(tx, kinds, params.id),
  }),
  route({
    method: 'DELETE',
    url,
    operation_id: 'emptyTrash',
    ...settingUp,
    limit: 'batch',
    query: PurgeFilter,
    reply: json(Purged),
    summary: 'Empty the bin, of one type or altogether',
    description: 'What other records of the bin refer to stays as long as they do.',
    example: { query: { type: 'third-parties' } },
    run: ({ tx, query }) => emptyBin(tx, kinds, query),
  }),
]
