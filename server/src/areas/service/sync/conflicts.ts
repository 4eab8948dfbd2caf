import { randomUUID } from 'node:crypto'
import type { TSchema } from 'typebox'
import type { Admitted } from '../../../kernel/http/admit.ts'
import type { Call, Headers } from '../../../kernel/http/call.ts'
import { type Db, read } from '../../../kernel/write/database.ts'
import { hasErrors } from '../../../kernel/route/bulk.ts'
import { Problem } from '../../../kernel/route/problem.ts'
import { resolveCodes } from '../../../kernel/route/references.ts'
import { activityDetails, type AnyResource, withoutLiveFields, type Versioned } from '../../../kernel/route/resource.ts'
import type { Actor, Tx, Writer } from '../../../kernel/write/write.ts'
import { write } from '../../../kernel/write/write.ts'
import * as notes from './notes.ts'
import { serverChanges, compare, type Comparison, isObject, isSyncable, type MissedChange, suggestedSide } from './rules.ts'
import type { Conflict } from './schema.ts'
import * as store from './store.ts'

/** A write as the device requested it. */
export type OfflineAction = {
  readonly kind: AnyResource
  readonly method: Conflict['method']
  /** Relative to the company file. */
  readonly path: string
  readonly body: Record<string, unknown> | null
  /** The declared shape of the body. */
  readonly shape: TSchema | undefined
  readonly base_version: number
  readonly client_mutation_id: string
  readonly occurred_at: string
}

/** The record the action applies to: its present state, or the last known state of a deleted one. */
export type CurrentState =
  | { readonly record: Record<string, unknown> & Versioned }
  | {
      readonly record: null
      readonly id: number
      readonly version: number
      readonly last: Record<string, unknown>
      readonly occurred_at: string
    }

export type Assessment = {
  readonly current: CurrentState
  readonly missed: readonly MissedChange[]
  readonly comparison: Comparison | null
}

/** Compares a stale action with the changes the device had not seen. Only a PATCH can be merged. */
export async function assess(db: Db, asked: OfflineAction, current: CurrentState): Promise<Assessment> {
  if (current.record === null) return { current, missed: [], comparison: null }
  const missed = await store.listMissedChanges(db, asked.kind.name, current.record.id, asked.base_version)
  // A base newer than the record comes from a database state lost in a restore: its values are unknown.
  const isComparable = asked.method === 'PATCH' && asked.body !== null && asked.base_version < current.record.version
  if (!isComparable) return { current, missed, comparison: null }
  // The record and its history hold ids, so codes of the action are compared as ids.
  const byId = await resolveCodes(db, asked.shape, asked.body)
  const body = byId && !hasErrors(byId.errors) ? byId.body : asked.body
  return { current, missed, comparison: compare(body as Record<string, unknown>, current.record, missed, asked.kind) }
}

function newConflictOf(
  asked: OfflineAction,
  { current, missed, comparison }: Assessment,
  user_id: number,
  device: Pick<Headers, 'device_id' | 'device_name'>,
): store.NewConflict {
  const { kind, method, base_version, client_mutation_id, path, body } = asked
  const server_data = current.record && withoutLiveFields(kind, current.record)
  const lastMissed = missed
    .map(({ occurred_at }) => occurred_at)
    .toSorted()
    .at(-1)
  const server_occurred_at = current.record === null ? current.occurred_at : (comparison?.occurred_at ?? lastMissed ?? asked.occurred_at)
  const label = kind.label as (record: unknown) => string
  const facts = {
    resource: kind.name,
    method,
    client_occurred_at: asked.occurred_at,
    server_occurred_at,
  }
  return {
    ...facts,
    ...device,
    user_id,
    path,
    body,
    base_version,
    client_mutation_id,
    record_id: current.record?.id ?? (current as { id: number }).id,
    record_label: label(current.record ?? (current as { last: unknown }).last),
    server_version: current.record?.version ?? (current as { version: number }).version,
    server_data,
    fields: comparison ? [...comparison.disputed] : serverChanges(current.record, missed, kind),
    suggested: suggestedSide({ ...facts, record: current.record }),
  }
}

/** Stores a conflict, once under its key, and ranks the open ones of its record. */
export async function storeConflict(
  tx: Tx,
  asked: OfflineAction,
  assessment: Assessment,
  actor: Pick<Actor, 'id'>,
  device: Pick<Headers, 'device_id' | 'device_name'>,
): Promise<number> {
  const kept = newConflictOf(asked, assessment, actor.id, device)
  const made = await store.insertConflict(tx, kept)
  if (!made) return (await store.findConflictsByKeys(tx, actor.id, [asked.client_mutation_id]))[0]?.id ?? 0
  await store.rankConflicts(tx, kept.resource, kept.record_id)
  const { record_label, record_id, resource } = kept
  tx.note(notes.conflictStored, {
    ...activityDetails({ name: resource, label: () => record_label }, { id: record_id, version: kept.server_version }),
  })
  return made.id
}

/** Handles a single stale request marked as made offline: it is refused like any stale request, and stored as a conflict. */
export async function keepStale(writer: Writer, call: Call, { actor, company }: Admitted, stale: Problem): Promise<Problem> {
  const { server_data } = stale.detail.extra as { server_data: Record<string, unknown> & Versioned }
  const { route, headers, body } = call
  // A request that cannot be replayed cannot be resolved later either.
  if (!actor || !company || !route.of || headers.base_version === null || !isSyncable(route)) return stale
  const value = 'value' in body && isObject(body.value) ? body.value : null
  const asked: OfflineAction = {
    kind: route.of,
    shape: route.body,
    method: route.method as OfflineAction['method'],
    path: call.path.split('/').slice(4).join('/'),
    body: value,
    base_version: headers.base_version,
    client_mutation_id: headers.client_mutation_id ?? randomUUID(),
    occurred_at: headers.occurred_at ?? writer.pools.clock.now().toISOString(),
  }
  const assessment = await read(writer.pools, { company_id: company.id, user_id: actor.id }, (db) =>
    assess(db, asked, { record: server_data }),
  )
  const writing = {
    ...headers,
    actor,
    lock: { company: company.id },
    key: null,
    fingerprint: null,
    operation_given: false,
    language: call.language ?? undefined,
  }
  const { result } = await write(writer, writing, async (tx) => ({
    result: await storeConflict(tx, asked, assessment, actor, headers),
  }))
  return new Problem(stale.status, stale.text, { ...stale.detail, extra: { ...stale.detail.extra, conflict_id: result } })
}
