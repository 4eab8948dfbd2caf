import { type Static, Type } from 'typebox'
import { id, oneOf, text, timestamp } from '../../kernel/shape.ts'

export const Change = Type.Object(
  {
    resource: text(50),
    op: oneOf(['upsert', 'delete']),
    id: id(),
    version: Type.Integer(),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The record as its GET shows it; for a delete its id and deleted_at',
    }),
    changed_at: timestamp(),
    seq: Type.Integer(),
  },
  { title: 'Change' },
)
export type Change = Static<typeof Change>

export const Pulled = Type.Object(
  {
    cursor: Type.Integer(),
    has_more: Type.Boolean(),
    full_resync: Type.Boolean(),
    changes: Type.Array(Change),
    server_time: timestamp(),
  },
  { title: 'Pulled' },
)
export type Pulled = Static<typeof Pulled>

export const PullQuery = Type.Object({
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'The last cursor received; 0 streams every record once',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, default: 500, description: 'Changes per page; larger values are capped at 2000' })),
})
export type PullQuery = Static<typeof PullQuery>
