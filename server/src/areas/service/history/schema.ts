import { type Static, Type } from 'typebox'
import { revisionOps } from '../../../kernel/route/resource.ts'
import { dateIn, id, nullable, nullableObject, oneOf, text, timestamp, uuid } from '../../../kernel/route/shape.ts'

/** Error codes with which an undo may be refused. */
const blocks = ['role_too_low', 'already_reverted', 'not_revertible', 'revert_conflict', 'period_locked'] as const
export type Block = (typeof blocks)[number]

const fields = {
  id: id(),
  resource: text(50),
  record_id: id(),
  record_label: text(500),
  op: oneOf(revisionOps),
  changes: Type.Unsafe<Record<string, { from: unknown; to: unknown }>>({
    type: 'object',
    additionalProperties: { type: 'object', properties: { from: {}, to: {} }, required: ['from', 'to'] },
    description: 'The fields that changed, each with its value before and after',
  }),
  version_before: nullable(Type.Integer()),
  version_after: nullable(Type.Integer()),
  operation_id: uuid(),
  user: nullableObject({ id: id(), name: nullable(text(190)) }),
  token_name: nullable(text(100)),
  device: nullableObject({ id: nullable(text(64)), name: nullable(text(120)) }),
  origin: oneOf(['api', 'offline_sync', 'job', 'external', 'revert']),
  occurred_at: timestamp(),
  created_at: timestamp(),
  can_revert: Type.Boolean({ description: 'Whether you could undo it now, as far as can be told without doing it' }),
  revert_blocked: nullable(oneOf(blocks)),
  reverted_at: nullable(timestamp()),
  reverted_by_operation_id: nullable(uuid()),
}
export const Revision = Type.Object(fields, { title: 'Revision' })
export type Revision = Static<typeof Revision>

const record = (description: string) =>
  Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true, description })

export const RevisionDetail = Type.Object(
  {
    ...fields,
    before: record('The record before the change, as its own GET showed it, without live fields; null when it did not exist'),
    after: record('The record after the change; null when it was deleted for good'),
  },
  { title: 'RevisionSheet' },
)
export type RevisionDetail = Static<typeof RevisionDetail>

export const HistoryFilter = Type.Object({
  resource: Type.Optional(text(50)),
  record_id: Type.Optional(id()),
  operation_id: Type.Optional(uuid()),
  user_id: Type.Optional(id()),
  from: Type.Optional(dateIn()),
  to: Type.Optional(dateIn()),
})
export type HistoryFilter = Static<typeof HistoryFilter>

export const Revert = Type.Object({
  reason: Type.Optional(nullable(Type.String({ maxLength: 200, description: 'Shown in the activity' }))),
})
export type Revert = Static<typeof Revert>

export const Reverted = Type.Object(
  {
    operation_id: uuid(),
    reverted: Type.Integer({ description: 'How many revisions were undone' }),
    revisions: Type.Array(Revision, { description: 'What the undo itself changed, newest first' }),
  },
  { title: 'Reverted' },
)
export type Reverted = Static<typeof Reverted>
