import { Type } from 'typebox'
import { bookkeeping, reading } from '../../../kernel/route/presets.ts'
import { json, paginated, type Route, route } from '../../../kernel/route/route.ts'
import { entryPosted, entryReversed } from '../../books/ledger/index.ts'
import { thirdPartyUpdated } from '../../books/third-parties/index.ts'
import { revertOperation, revertRevision } from './actions.ts'
import { type Kinds, listRevisions, readRevision } from './revisions.ts'
import { HistoryFilter, Revert, Reverted, Revision, RevisionDetail } from './schema.ts'

const url = '/v1/companies/:company/history'
const undoing = {
  ...bookkeeping,
  limit: 'batch',
  origin: 'revert',
  codes: ['not_revertible', 'revert_conflict', 'already_reverted', 'period_locked'],
  emits: [entryPosted, entryReversed, thirdPartyUpdated],
  body: Revert,
  reply: json(Reverted),
} as const

export const createRoutes = (kinds: Kinds): Route[] => [
  route({
    method: 'GET',
    url,
    ...reading,
    query: HistoryFilter,
    reply: paginated(Revision),
    summary: 'List revisions, newest first',
    description:
      '`can_revert` says whether you could undo a revision now, `revert_blocked` the code you would get instead. What only the attempt can show, such as a code that another record took meanwhile, is not foreseen.',
    example: { query: { resource: 'third-parties', from: '2026-01-01' } },
    run: ({ db, company, actor, query, paging }) => listRevisions(db, kinds, { id: actor.id, role: company.role }, query, paging),
  }),
  route({
    method: 'GET',
    url: `${url}/:revision`,
    ...reading,
    reply: json(RevisionDetail),
    summary: 'Read a revision with the record before and after',
    description:
      'Both records are shown as their own GET shows them, without live fields. What the history does not keep, results of checks and names of linked records, is that of today.',
    run: ({ db, company, actor, params }) => readRevision(db, kinds, { id: actor.id, role: company.role }, params.revision),
  }),
  route({
    method: 'POST',
    url: `${url}/:revision/revert`,
    ...undoing,
    summary: 'Undo one revision',
    description:
      'What was made goes to the bin, what was changed gets the former values of the changed fields, what was deleted comes back, a posted entry is reversed, a lettering or a lock is taken back. An encoder undoes their own changes, a manager everybody’s, and either only what the operation of the change would let them do. The undo is an operation of its own and can be undone. With `X-Dry-Run: 1` nothing is stored and the answer shows what would be.',
    example: { body: { reason: 'Wrong supplier' } },
    run: ({ tx, company, actor, params, body }) => revertRevision(tx, kinds, { id: actor.id, role: company.role }, params.revision, body),
  }),
  route({
    method: 'POST',
    url: `${url}/operations/:operation/revert`,
    params: { operation: Type.String({ format: 'uuid' }) },
    ...undoing,
    summary: 'Undo a whole operation',
    description:
      'Everything the operation changed, the last change first, all of it or nothing. `blocking` names the later changes that stand in the way. With `X-Dry-Run: 1` nothing is stored and the answer shows what would be.',
    example: { body: { reason: 'Wrong file imported' } },
    run: ({ tx, company, actor, params, body }) => revertOperation(tx, kinds, { id: actor.id, role: company.role }, params.operation, body),
  }),
]
