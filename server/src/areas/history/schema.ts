import { type Static, Type } from 'typebox'
import { dateIn, id, nullable, oneOf, text, timestamp } from '../../kernel/shape.ts'

const ops = [
  'create',
  'update',
  'delete',
  'restore',
  'purge',
  'post',
  'reverse',
  'match',
  'unmatch',
  'lock',
  'unlock',
  'close',
  'reopen',
  'validate',
] as const
const uuid = () => Type.String({ format: 'uuid' })
export const Revision = Type.Object(
  {
    id: id(),
    resource: text(50),
    record_id: id(),
    record_label: text(500),
    op: oneOf(ops),
    changes: Type.Unsafe<Record<string, { from: unknown; to: unknown }>>({
      type: 'object',
      additionalProperties: { type: 'object', properties: { from: {}, to: {} }, required: ['from', 'to'] },
      description: 'The fields that changed, each with its value before and after',
    }),
    version_before: nullable(Type.Integer()),
    version_after: nullable(Type.Integer()),
    operation_id: uuid(),
    user: Type.Unsafe<{ id: number; name: string | null } | null>({
      type: ['object', 'null'],
      properties: { id: id(), name: nullable(text(190)) },
      required: ['id', 'name'],
    }),
    token_name: nullable(text(100)),
    device: Type.Unsafe<{ id: string | null; name: string | null } | null>({
      type: ['object', 'null'],
      properties: { id: nullable(text(64)), name: nullable(text(120)) },
      required: ['id', 'name'],
    }),
    origin: oneOf(['api', 'offline_sync', 'job', 'external', 'revert']),
    occurred_at: timestamp(),
    created_at: timestamp(),
  },
  { title: 'Revision' },
)
export type Revision = Static<typeof Revision>

export const HistoryFilter = Type.Object({
  resource: Type.Optional(text(50)),
  record_id: Type.Optional(id()),
  operation_id: Type.Optional(uuid()),
  user_id: Type.Optional(id()),
  from: Type.Optional(dateIn()),
  to: Type.Optional(dateIn()),
})
export type HistoryFilter = Static<typeof HistoryFilter>
