import { randomUUID } from 'node:crypto'
import type { Call } from '../../../kernel/http/call.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { runInside } from '../../../kernel/http/execute.ts'
import { matchRoute } from '../../../kernel/http/match-route.ts'
import { invalidField, notFound, refused } from '../../../kernel/route/problem.ts'
import { activityDetails, resource, withoutLiveFields, type Versioned } from '../../../kernel/route/resource.ts'
import type { Company, Route } from '../../../kernel/route/route.ts'
import type { Urls } from '../../../kernel/files/urls.ts'
import type { Actor, FileTx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { isSyncable } from './rules.ts'
import { type Conflict, DisputedRecord, type Resolution, type Resolved } from './schema.ts'
import * as store from './store.ts'
import { type Kinds, kindOf } from './stream.ts'

type StoredRecord = Versioned & Record<string, unknown>

/** The present record without live fields; undefined when it is deleted. */
async function loadRecord(
  db: Db,
  kinds: Kinds,
  { resource: name, record_id }: Pick<Conflict, 'resource' | 'record_id'>,
): Promise<StoredRecord | undefined> {
  const kind = kindOf(kinds, name)
  const [record] = await kind.load(db, [record_id])
  return record && (withoutLiveFields(kind, record) as StoredRecord)
}

/** A conflict in a path stands for its record: X-Base-Version is compared with the version of that record. */
export const disputedRecords = (kinds: Kinds) =>
  resource<Versioned>({
    name: 'disputed-records',
    table: 'sync_conflicts',
    shape: DisputedRecord,
    load: async (db, ids) => {
      const found = await store.findConflict(db, ids[0] ?? 0)
      if (!found) return []
      const record = await loadRecord(db, kinds, found)
      if (record) return [record]
      const { version } = (await store.findFeedVersion(db, found.resource, found.record_id)) ?? { version: found.server_version }
      return [{ id: found.record_id, version }]
    },
    label: ({ id }) => String(id),
    live: [],
    technical: [],
    bin: false,
  })

export type ResolveContext = {
  readonly tx: FileTx
  readonly now: Date
  readonly language: Language
  readonly urls: Urls
  readonly actor: Actor
  readonly company: Company
}

/** Resolves a conflict. The stored action runs against the present record in the same transaction. */
export async function resolve(
  deciding: ResolveContext,
  kinds: Kinds,
  routes: readonly Route[],
  id: number,
  decision: Resolution,
): Promise<Resolved> {
  const { tx, actor } = deciding
  const found = await store.findConflict(tx, id)
  if (!found) throw notFound()
  if (found.status === 'resolved') throw refused('conflict_resolved', messages.conflict_resolved)
  if (decision.resolution !== 'server') await runStoredAction(deciding, kinds, routes, found, decision)
  await store.closeConflict(tx, id, decision.resolution, actor.id)
  const { resource: name, record_id, record_label, server_version } = found
  tx.note(notes.conflictResolved, activityDetails({ name, label: () => record_label }, { id: record_id, version: server_version }))
  const conflict = await store.findConflict(tx, id)
  if (!conflict) throw notFound()
  return { conflict, record: (await loadRecord(tx, kinds, found)) ?? null }
}

async function runStoredAction(
  deciding: ResolveContext,
  kinds: Kinds,
  routes: readonly Route[],
  found: Conflict & { body: Record<string, unknown> | null },
  { resolution, data }: Resolution,
): Promise<void> {
  const { tx, company } = deciding
  if (resolution === 'merged' && found.method === 'DELETE') throw invalidField('resolution', messages.nothing_to_merge)
  if (resolution === 'merged' && data === undefined) throw invalidField('data', messages.data_required)
  if (!(await loadRecord(tx, kinds, found))) throw invalidField('resolution', messages.record_gone)
  const [below = '', search = ''] = found.path.split('?', 2)
  const path = `/v1/companies/${company.public_token}${below === '' ? '' : `/${below}`}`
  const place = matchRoute(routes, found.method, path)
  if (!place || !isSyncable(place.route)) throw invalidField('resolution', messages.not_syncable)
  const body = resolution === 'merged' ? data : (found.body ?? undefined)
  await runInside(deciding, callOf(deciding, place, path, Object.fromEntries(new URLSearchParams(search)), body))
}

const callOf = (
  { language }: ResolveContext,
  { route, params }: { route: Route; params: Record<string, string> },
  path: string,
  query: Record<string, string>,
  body: Record<string, unknown> | undefined,
): Call => ({
  route,
  params,
  query,
  path,
  body: { value: body },
  headers: {
    client_mutation_id: null,
    base_version: null,
    operation_id: randomUUID(),
    operation_given: false,
    device_id: null,
    device_name: null,
    occurred_at: null,
    origin: 'api',
    dry_run: false,
    strict: false,
    errors: {},
  },
  bearer: null,
  ip: '',
  language,
  user_agent: null,
  origin: '',
})
