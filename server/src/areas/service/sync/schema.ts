import { type Static, type TSchema, Type } from 'typebox'
import { pascal, singular } from '../../../kernel/openapi/names.ts'
import { type AnyResource, shapeWithoutLiveFields } from '../../../kernel/route/resource.ts'
import { id, nullable, nullableObject, oneOf, text, timestamp } from '../../../kernel/route/shape.ts'

const open = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })
const seq = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/* Pull */

export const Change = Type.Object(
  {
    resource: text(50),
    op: oneOf(['upsert', 'delete']),
    id: id(),
    version: Type.Integer(),
    data: open('The record as its GET shows it, without what is computed at the moment of reading; for a delete its id and deleted_at'),
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
    full_resync: Type.Boolean({ description: 'True: drop the copy, and go on from the cursor 0 or from a bootstrap' }),
    changes: Type.Array(Change),
    server_time: timestamp(),
  },
  { title: 'Pulled' },
)

const since = () => Type.Integer({ ...seq(), default: 0, description: 'The last cursor received; 0 streams every record once' })

export const PullQuery = Type.Object({
  since: Type.Optional(since()),
  limit: Type.Optional(Type.Integer({ minimum: 1, default: 500, description: 'Changes per page; larger values are capped at 2000' })),
})
export type PullQuery = Static<typeof PullQuery>

/* Bootstrap */

export const BootstrapQuery = Type.Object({
  resources: Type.Optional(Type.String({ maxLength: 1000, description: 'Names separated by commas; all when left out' })),
  page_token: Type.Optional(Type.String({ maxLength: 2000, description: 'As the page before gave it; it keeps the resources asked for' })),
})
export type BootstrapQuery = Static<typeof BootstrapQuery>

export const Snapshot = Type.Object(
  {
    cursor: Type.Integer({ description: 'Where to pull from when the last page is there; the same on every page' }),
    server_time: timestamp(),
    schema: Type.Integer({ description: 'Rises when the shape of records changes' }),
    resources: Type.Unsafe<Record<string, readonly unknown[]>>({
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: true } },
      description: 'By name, the records of this page',
    }),
    has_more: Type.Boolean(),
    next_page_token: nullable(text(2000)),
  },
  { title: 'Snapshot' },
)

/** The snapshot with the records of each resource, as the stream carries them. */
export function describedSnapshot(kinds: readonly AnyResource[]): TSchema {
  const lists = kinds
    .filter(({ below }) => below === undefined)
    .map((kind) => [kind.name, Type.Optional(Type.Array(syncedShape(kind)))] as const)
  const SyncRecords = Type.Object(Object.fromEntries(lists), { title: 'SyncRecords', description: 'By name, the records of this page' })
  return Type.Object({ ...Snapshot.properties, resources: SyncRecords }, { title: 'Snapshot' })
}

const syncedShape = (kind: AnyResource): TSchema =>
  kind.live.length === 0
    ? kind.shape
    : Type.Object(shapeWithoutLiveFields(kind).properties, { title: `Synced${pascal(singular(kind.name))}` })

/** The content of a page token; it is not secret and grants no access. */
export const PageToken = Type.Object({
  file: id(),
  schema: Type.Integer(),
  cursor: seq(),
  names: Type.Array(Type.String()),
  at: Type.Integer({ minimum: 0 }),
  after: seq(),
})
export type PageToken = Static<typeof PageToken>

/* Push */

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const key = () => text(64, 1)
const body = () =>
  Type.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'As the route takes it',
  })

export const Mutation = Type.Object(
  {
    client_mutation_id: Type.String({ ...key(), description: 'The idempotence key of the action, the same it has when it is sent alone' }),
    method: oneOf(methods),
    path: Type.String({ maxLength: 500, description: 'Below /v1/companies/{company}/, as `entries/invoice`' }),
    body: Type.Optional(body()),
    base_version: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 999_999_999 }))),
    occurred_at: Type.Optional(nullable(timestamp())),
    operation_id: Type.Optional(nullable(Type.String({ format: 'uuid' }))),
    temp_id: Type.Optional(
      nullable(Type.String({ ...key(), description: 'A name for the record it makes; later mutations say `"$name"` in path or body' })),
    ),
  },
  { title: 'Mutation' },
)
export type Mutation = Static<typeof Mutation>

export const Push = Type.Object({ mutations: Type.Array(Mutation, { minItems: 1, maxItems: 200 }) })
export type Push = Static<typeof Push>

const outcomes = ['applied', 'replayed', 'merged', 'conflict', 'rejected'] as const
export const PushResult = Type.Object(
  {
    client_mutation_id: text(64),
    status: oneOf(outcomes),
    http_status: Type.Integer(),
    id: nullable(id()),
    temp_id: nullable(text(64)),
    version: nullable(Type.Integer()),
    data: Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true }),
    conflict_id: nullable(id()),
    error: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The error body the action would have had alone',
    }),
  },
  { title: 'PushResult' },
)
export type PushResult = Static<typeof PushResult>

export const Pushed = Type.Object(
  {
    results: Type.Array(PushResult),
    cursor: Type.Integer({ description: 'The head of the stream; a pull from your own cursor brings what these actions changed' }),
    server_time: timestamp(),
    open_conflicts: Type.Integer(),
  },
  { title: 'Pushed' },
)
export type Pushed = Static<typeof Pushed>

/* Status */

const person = () =>
  Type.Unsafe<{ id: number; name: string | null }>({
    type: 'object',
    properties: { id: id(), name: nullable(text(190)) },
    required: ['id', 'name'],
  })

export const StatusQuery = Type.Object({
  since: Type.Optional(Type.Integer({ ...seq(), description: 'A cursor: `full_resync` says whether a pull from it would start anew' })),
})

const Device = Type.Object(
  {
    device_id: text(64),
    device_name: nullable(text(120)),
    user: person(),
    last_seen_at: timestamp(),
    last_cursor: Type.Integer(),
    lag: Type.Integer({ description: 'How far its last cursor is behind the head' }),
    last_push_at: nullable(timestamp()),
  },
  { title: 'SyncDevice' },
)
export type Device = Static<typeof Device>

export const Status = Type.Object(
  {
    cursor: Type.Integer({ description: 'The head of the stream' }),
    oldest: Type.Integer({ description: 'The lowest cursor above 0 that still holds' }),
    server_time: timestamp(),
    schema: Type.Integer(),
    full_resync: Type.Boolean(),
    log_retention_days: Type.Integer(),
    open_conflicts: Type.Integer(),
    devices: Type.Array(Device),
  },
  { title: 'SyncStatus' },
)
export type Status = Static<typeof Status>

/* Conflicts */

const anything = () => Type.Unsafe<unknown>({})
const Disputed = Type.Object({ field: text(100), base: anything(), client: anything(), server: anything() }, { title: 'DisputedField' })
export type Disputed = { field: string; base: unknown; client: unknown; server: unknown }

const sides = ['client', 'server'] as const
const resolutions = ['client', 'server', 'merged'] as const

export const Conflict = Type.Object(
  {
    id: id(),
    resource: text(50),
    record_id: id(),
    record_label: text(500),
    client_mutation_id: text(64),
    method: oneOf(methods),
    path: text(500),
    base_version: Type.Integer(),
    server_version: Type.Integer(),
    client_data: open('The body of the action'),
    server_data: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The record as it was found; null when it was deleted',
    }),
    fields: Type.Array(Disputed),
    client_occurred_at: timestamp(),
    server_occurred_at: timestamp(),
    suggested: oneOf(sides),
    superseded_by: nullable(id()),
    status: oneOf(['open', 'resolved']),
    resolution: nullable(oneOf(resolutions)),
    resolved_at: nullable(timestamp()),
    resolved_by: nullableObject({ id: id(), name: nullable(text(190)) }),
    user: person(),
    device: nullableObject({ id: nullable(text(64)), name: nullable(text(120)) }),
    created_at: timestamp(),
  },
  { title: 'Conflict' },
)
export type Conflict = Static<typeof Conflict>

export const ConflictFilter = Type.Object({
  status: Type.Optional(oneOf(['open', 'resolved'])),
  resource: Type.Optional(text(50)),
})
export type ConflictFilter = Static<typeof ConflictFilter>
export const ConflictTotals = { open: Type.Integer({ description: 'Open conflicts of the file, whatever the filters' }) }

export const Resolution = Type.Object({
  resolution: oneOf(resolutions),
  data: Type.Optional(open('For `merged`: the body that settles it')),
})
export type Resolution = Static<typeof Resolution>

export const Resolved = Type.Object(
  {
    conflict: Conflict,
    record: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The record as it is now; null when it is gone',
    }),
  },
  { title: 'ResolvedConflict' },
)
export type Resolved = Static<typeof Resolved>

export const DisputedRecord = Type.Object({ id: id(), version: Type.Integer() }, { title: 'DisputedRecord', additionalProperties: true })
