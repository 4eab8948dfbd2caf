import { cursor, describedAs, json, paginated, renderedByDatabase, type Route, route } from '../../../kernel/route/route.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { bootstrap } from './bootstrap.ts'
import { pull } from './pull.ts'
import { readLastPush, push } from './push.ts'
import { disputedRecords, resolve } from './resolve.ts'
import { isSyncable } from './rules.ts'
import * as schema from './schema.ts'
import { readStatus } from './status.ts'
import * as store from './store.ts'
import type { Kinds } from './stream.ts'

const url = '/v1/companies/:company/sync'
const reading = { ability: 'sync', role: 'reviewer', demo: 'allowed' } as const
const writing = { ability: 'sync', role: 'encoder', demo: 'allowed' } as const

/** `below`: the routes whose requests may be replayed. */
export const createRoutes = (kinds: Kinds, below: readonly Route[]): Route[] => [
  ...copyRoutes(kinds),
  ...conflictRoutes(kinds, below),
  ...pushRoutes(below),
]

const copyRoutes = (kinds: Kinds): Route[] => [
  externalRoute({
    method: 'GET',
    url: `${url}/bootstrap`,
    operation_id: 'bootstrapSync',
    ...reading,
    by_post: true,
    limit: 'bootstrap',
    query: schema.BootstrapQuery,
    reply: describedAs(renderedByDatabase(schema.Snapshot), schema.describedSnapshot([...kinds.values()])),
    summary: 'Complete snapshot to start or restart a device',
    description:
      'At most 5,000 records a page; while `has_more` is true, call again with `next_page_token`. Writers go on meanwhile: `cursor` is fixed at the first page, and a pull from it after the last page brings whatever changed since.',
    example: { query: { resources: 'accounts,journals' } },
    run: (context) => context.portion(() => bootstrap(context, kinds, context.query)),
  }),
  externalRoute({
    method: 'GET',
    url: `${url}/pull`,
    ...reading,
    limit: 'pull',
    query: schema.PullQuery,
    reply: cursor(schema.Pulled),
    summary: 'Changes since a cursor',
    description:
      'While `has_more` is true, call again at once with the new cursor. Only the last state of a record is sent. `full_resync` says that the copy can no longer be continued: the cursor is older than the log (deletions are kept for 90 days), comes from a database that was restored, or your access, the file or the shape of records has changed. Drop the copy and go on from the cursor 0, or from a bootstrap.',
    example: { query: { since: 0, limit: 500 } },
    run: (context) => context.portion(() => pull(context, kinds, context.query)),
  }),
  route({
    method: 'GET',
    url: `${url}/status`,
    ...reading,
    by_post: true,
    limit: 'read',
    query: schema.StatusQuery,
    reply: json(schema.Status),
    summary: 'Head of the stream, devices and open conflicts',
    description: 'Devices are those that send `X-Device-Id`; one that was not seen for 90 days drops out.',
    example: { query: { since: 1 } },
    run: ({ db, actor, query }) => readStatus(db, actor.id, query.since),
  }),
]

const emitsOf = (below: readonly Route[]) => [...new Set(below.filter(isSyncable).flatMap((each) => each.emits ?? []))]

const pushRoutes = (below: readonly Route[]): Route[] => [
  externalRoute({
    method: 'POST',
    url: `${url}/push`,
    ...writing,
    archived: 'allowed',
    limit: 'push',
    emits: emitsOf(below),
    partial_codes: ['conflict', 'not_syncable'],
    large_body: true,
    body: schema.Push,
    reply: json(schema.Pushed),
    summary: 'Replay actions made offline',
    description:
      'Any JSON write of the company file, in order, each in a transaction of its own and with the role it needs. `applied`, `replayed` (its key was known), `merged` (the record had moved on, in other fields), `conflict` (the same fields: kept for a person to decide, nothing changed) or `rejected` (`error` says why; uploads, exports, synchronisation itself and what has an effect outside are `not_syncable`). None of them stops the ones behind it. Each action counts against the rate limit of its own operation: beyond it the push stops, the answer has the results so far and `Retry-After`, and the rest is sent with the next push. After a lost answer send the same push again.',
    example: {
      body: {
        mutations: [
          {
            client_mutation_id: '0190f3a2-6c1e-7e52-9d0b-1f6f3f6f0001',
            method: 'POST',
            path: 'third-parties',
            body: { type: 'customer', name: 'Boulangerie Lemaire' },
            temp_id: 'lemaire',
          },
          {
            client_mutation_id: '0190f3a2-6c1e-7e52-9d0b-1f6f3f6f0002',
            method: 'PATCH',
            path: 'third-parties/$lemaire',
            body: { city: 'Namur' },
          },
        ],
      },
    },
    run: (context) => push(context, below, context.body.mutations),
  }),
]

const conflictRoutes = (kinds: Kinds, below: readonly Route[]): Route[] => [
  route({
    method: 'GET',
    url: `${url}/conflicts`,
    ...reading,
    by_post: true,
    limit: 'read',
    query: schema.ConflictFilter,
    reply: paginated(schema.Conflict, schema.ConflictTotals),
    summary: 'List conflicts, newest first',
    description:
      '`suggested` is the side that changed the disputed fields last, by the clock of whoever changed them; it is a suggestion and nothing more. Of several on one record the latest stays, and the others are closed with it (`superseded_by`).',
    example: { query: { status: 'open' } },
    run: ({ db, query, paging }) => store.listConflicts(db, query, paging),
  }),
  route({
    method: 'POST',
    url: `${url}/conflicts/:id/resolve`,
    ...writing,
    limit: 'write',
    emits: emitsOf(below),
    codes: ['conflict_resolved', 'period_locked'],
    of: disputedRecords(kinds),
    large_body: true,
    body: schema.Resolution,
    reply: json(schema.Resolved),
    summary: 'Resolve a conflict',
    description:
      '`client` runs the kept action against the record as it is now, `merged` runs it with `data` as its body, `server` drops it. Refusals are those of the action itself. `X-Base-Version` is compared with the version of the record.',
    example: { body: { resolution: 'server' } },
    run: (context) => resolve(context, kinds, below, context.params.id, context.body),
  }),
]

/** The answer to the last push of a device, for a device that did not receive it. */
export const aliases = [
  externalRoute({
    method: 'GET',
    url: `${url}/push`,
    ...writing,
    limit: 'read',
    reply: json(schema.Pushed),
    summary: 'Results of the last push of the device',
    run: (context) => readLastPush(context),
  }),
]
