import { type Static, type TProperties, Type } from 'typebox'
import { id, nullable, nullableObject, text, timestamp, uuid } from '../../../kernel/route/shape.ts'

const record = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

export const TrashItem = Type.Object(
  {
    id: Type.Integer({ minimum: 1, description: 'The id of the revision that moved the record to the bin' }),
    type: Type.String({ maxLength: 50, description: 'The resource of the record, as the history calls it' }),
    record_id: id(),
    label: text(500),
    data: record('The record as it was, without live fields'),
    deleted_at: timestamp(),
    deleted_by: nullableObject({ id: id(), name: nullable(text(190)) }),
    operation_id: uuid(),
    expires_at: timestamp(),
    children: Type.Integer({ description: 'Records that lie in the bin with it and come back with it' }),
    can_restore: Type.Boolean(),
  },
  { title: 'TrashItem' },
)
export type TrashItem = Static<typeof TrashItem>

export const binTotals = {
  counts: Type.Unsafe<Record<string, number>>({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'How many items the whole bin holds, by type',
  }),
  types: Type.Array(Type.String(), { description: 'The types the whole bin holds' }),
  retention_days: Type.Integer(),
  can_purge: Type.Boolean(),
} satisfies TProperties

const typeQuery = { type: Type.Optional(Type.String({ maxLength: 50, description: 'A resource: `accounts`, `third-parties` …' })) }

export const TrashFilter = Type.Object({
  ...typeQuery,
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words that must all occur in code, number or name' })),
})
export type TrashFilter = Static<typeof TrashFilter>

export const PurgeFilter = Type.Object(typeQuery)
export type PurgeFilter = Static<typeof PurgeFilter>

export const Restored = Type.Object(
  {
    type: text(50),
    record: record('The record as it is now, without live fields'),
    restored: Type.Integer({ description: 'How many records came back, those that lay in the bin with it included' }),
  },
  { title: 'Restored' },
)
export type Restored = Static<typeof Restored>

export const Purged = Type.Object(
  { purged: Type.Integer({ description: 'How many items of the bin were deleted for good' }) },
  { title: 'Purged' },
)
export type Purged = Static<typeof Purged>
